#pragma once

#include "core/measure/energy_figures.h"
#include "core/measure/power_sampler.h"

#include <memory>

namespace ks {

/// The energy of one stretch of work after another: whoever owns the work begins and ends it around them.
class EnergyMeter {
public:
    /// Throws InputError, as requireLegal(). `find` is asked anew by each begin(), since counters count on.
    using Find = std::function<PowerSensors()>;
    explicit EnergyMeter(
        EnergySettings settings, Find find = [] { return findPowerSensors(); }, PowerClock clock = steadySeconds);

    /// Neither a counter nor a declaration of any device: there will be reasons, and no joules.
    bool knowsNothing() const { return m_sensors.sensors.empty() && m_settings.declared.empty(); }
    std::vector<Text> warnings() const { return warningsOf(m_settings, m_sensors); }

    void begin();
    bool under() const { return m_sampler != nullptr; }
    /// Of what lay between; begin() was called. `onCard`: the work ran on a graphics card, the first one, and used processor and memory to feed it;
    /// else all cards were idle.
    EnergyRecord end(bool onCard);

private:
    EnergySettings m_settings;
    Find m_find;
    PowerClock m_clock;
    PowerSensors m_sensors;
    std::unique_ptr<PowerSampler> m_sampler;
};

} // namespace ks
