#include "core/measure/energy_meter.h"

#include <algorithm>
#include <utility>

namespace ks {

namespace {

/// Two samples, since a declared device draws the same all the time. Empty, with a reason, where that is not declared.
void addDeclared(EnergyRecord& record, const DeclaredWatts& declared, bool onCard)
{
    const bool used = isUsed(declared.device, declared.kind(), onCard);
    const double watts = used ? declared.load : declared.idle;
    DeviceEnergy energy{.device = declared.device, .kind = declared.kind(), .source = PowerSource::Declared, .used = used};
    if (watts > 0) {
        energy.joules = watts * record.log.seconds;
        record.log.series.push_back({.device = declared.device,
                                     .kind = declared.kind(),
                                     .source = PowerSource::Declared,
                                     .used = used,
                                     .samples = {{0, watts}, {record.log.seconds, watts}},
                                     .end = record.log.seconds});
    } else {
        energy.reason = used ? Text(KS_TEXT("core", "no power of %1 under load was declared"), {Text::name(declared.device)})
                             : Text(KS_TEXT("core", "no power of the idle %1 was declared"), {Text::name(declared.device)});
    }
    record.figures.devices.push_back(std::move(energy));
}

} // namespace

EnergyMeter::EnergyMeter(EnergySettings settings, Find find, PowerClock clock)
    : m_settings(std::move(settings)), m_find(std::move(find)), m_clock(std::move(clock)), m_sensors(m_find())
{
    requireLegal(m_settings, m_sensors);
}

void EnergyMeter::begin()
{
    m_sensors = m_find();
    m_sampler = std::make_unique<PowerSampler>(m_sensors, 1e-3 * static_cast<double>(m_settings.period), m_clock);
}

EnergyRecord EnergyMeter::end(bool onCard)
{
    EnergyRecord record{.settings = m_settings, .log = m_sampler->finish(), .figures = {}, .missing = m_sensors.missing};
    m_sampler.reset();
    for (PowerSeries& series : record.log.series)
        series.used = isUsed(series.device, series.kind, onCard);
    record.figures = figuresOf(record.log);
    for (const DeclaredWatts& one : m_settings.declared)
        addDeclared(record, one, onCard);
    return record;
}

} // namespace ks
