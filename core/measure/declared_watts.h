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

/// "processor=40:10,card=150", several with commas; empty: none. Throws InputError that says what would be legal, also for a device that is there twice.
std::vector<DeclaredWatts> declaredWattsList(std::string_view text);
/// Does work run on this device? `onCard`: on the first graphics card; the processor and its memory always take part.
bool isUsed(const std::string& device, DeviceKind kind, bool onCard);
/// Of these devices, in watts: under load those that work runs on, idle the others where they count. Nothing where what the work runs on was not declared.
std::optional<double> declaredPower(const std::vector<DeclaredWatts>& declared, bool onCard, bool idleCounted);

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
