#pragma once

#include "core/measure/declared_watts.h"
#include "core/measure/power_log.h"

#include <optional>
#include <vector>

namespace ks {

/// Which devices count.
enum class Counted : std::uint8_t {
    Used,     ///< those that the work ran on
    WithIdle, ///< all that are there
};

struct DeviceEnergy {
    std::string device;
    DeviceKind kind = DeviceKind::Processor;
    PowerSource source = PowerSource::Counter;
    bool used = true;
    std::optional<double> joules;
    Text reason; ///< why there are none; empty where there are
    std::vector<Text> remarks;
};

/// A sum over devices.
struct EnergySum {
    std::optional<double> joules;
    /// Of them what nothing counted: above 0, the sum is an estimate.
    double declared = 0;
    bool estimate = false;
    Text reason; ///< why there is none; empty where there is
};

/// A ratio, or why there is none.
struct EnergyRatio {
    std::optional<double> value;
    bool estimate = false; ///< on one side at least
    bool unlike = false;   ///< one side is an estimate and the other was measured
    Text reason;
};

/// The energy of a run, device by device.
struct EnergyFigures {
    double seconds = 0; ///< that the run took
    std::vector<DeviceEnergy> devices;

    /// Nothing where no device counts, or one of those that do has no joules: a part would pass for the whole.
    EnergySum sum(Counted counted) const;
    /// Average watts.
    std::optional<double> watts(Counted counted) const;
    /// Energy–delay product t · Σ e over the devices, J·s.
    std::optional<double> delayProduct(Counted counted) const;
};

/// The energy–delay product relative to that of another run; null: there is none.
EnergyRatio delayProductRelativeTo(const EnergyFigures* base, const EnergyFigures& run, Counted counted);

EnergyFigures figuresOf(const PowerLog& log);

/// What a stretch of work took, and how that is known.
struct EnergyRecord {
    EnergySettings settings;
    PowerLog log;
    EnergyFigures figures;
    std::vector<MissingSensor> missing; ///< of those that nothing was declared for, too
};

} // namespace ks
