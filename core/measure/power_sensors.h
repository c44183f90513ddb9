#pragma once

#include "core/base/text.h"
#include "core/measure/power_log.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace ks {

/// A device whose energy is counted.
struct PowerSensor {
    std::string device; ///< "processor-0", "memory-0", "card-0"
    DeviceKind kind = DeviceKind::Processor;
    double update = 0; ///< seconds between two values of the counter; samples that are closer repeat one
    /// Joules since some moment; differences count. Empty when it can no longer be read.
    std::function<std::optional<double>()> joules;
};

struct MissingSensor {
    DeviceKind kind = DeviceKind::Processor;
    Text name;
    Text reason;
};

/// What can be asked here, and why the rest cannot.
struct PowerSensors {
    std::vector<PowerSensor> sensors;
    std::vector<MissingSensor> missing;
};

/// What files and commands call devices of a kind, before their numbers: "processor".
std::string_view nameOf(DeviceKind kind);
/// For people: "memory (DRAM)".
Text titleOf(DeviceKind kind);

/// Of this machine; tests give a folder of counters and a library of their own.
PowerSensors findPowerSensors(const std::filesystem::path& counters = "/sys/class/powercap",
                              const std::string& library = "libnvidia-ml.so.1");

} // namespace ks
