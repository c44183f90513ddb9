#pragma once

#include "core/base/field.h"
#include "core/measure/power_sensors.h"

#include <string_view>

namespace ks {

/// What a person says that a device draws, where nothing counts it: an estimate.
struct DeclaredWatts {
    std::string device; ///< "card", "card-1"
    double load = 0;    ///< while what is measured runs on it; 0: not said
    double idle = 0;    ///< while nothing does; 0: not said

    DeviceKind kind() const;
    bool operator==(const DeclaredWatts&) const = default;
};

const FieldTable<DeclaredWatts>& declaredWattsFields();

/// "card=150", "card-1=150:16". Throws InputError that says what would be legal.
DeclaredWatts declaredWattsFrom(std::string_view text);

/// How the energy of a stretch of work is taken.
struct EnergySettings {
    std::int64_t period = 500; ///< milliseconds between two samples of the power
    std::vector<DeclaredWatts> declared;
};

const FieldTable<EnergySettings>& energyFields();

/// Throws InputError: a period that is not legal, a device that is declared twice, or whose joules are counted here, since an estimate never stands
/// in the place of what is measured.
void requireLegal(const EnergySettings& settings, const PowerSensors& sensors);

/// What is legal and yet of little use: a period shorter than a sensor's own.
std::vector<Text> warningsOf(const EnergySettings& settings, const PowerSensors& sensors);

} // namespace ks
