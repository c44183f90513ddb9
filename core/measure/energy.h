#pragma once

#include "core/base/text.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

namespace ks {

/// Energy that runs took; of the whole processor or graphics card, whoever else used it.
struct Energy {
    double joules = 0; ///< a run
    double watts = 0;  ///< average power while the runs lasted
    /// Joules of a run times its seconds.
    double delayProduct = 0;
    bool estimate = false; ///< by declared watts, not counted

    bool operator==(const Energy&) const = default;
};
/// Nothing counted it: somebody said what the devices draw. `seconds` of a run.
inline Energy declaredEnergy(double watts, double seconds)
{
    return {.joules = watts * seconds, .watts = watts, .delayProduct = watts * seconds * seconds, .estimate = true};
}

/// A counter that the system keeps in a file of a powercap zone: microjoules, which begin anew at a range (RAPL).
class EnergyCounter {
public:
    /// Reads it for the first time; nothing where it may not be read.
    static std::optional<EnergyCounter> open(const std::filesystem::path& zone);

    /// Joules since open(). Empty when it can no longer be read. It must be asked before it has gone all its range: hours of a processor.
    std::optional<double> joules();

private:
    EnergyCounter(std::filesystem::path counter, std::uint64_t range, std::uint64_t now);

    std::filesystem::path m_counter;
    std::uint64_t m_range;
    std::uint64_t m_last;
    double m_total = 0; ///< microjoules
};

/// A part of the machine that RAPL tells the energy of.
struct EnergyDomain {
    bool memory = false; ///< the DRAM of a package, which the package does not count; else a package
    /// None where only the system's administrator may read it.
    std::optional<EnergyCounter> counter;
};

/// Packages and their memories under a powercap folder, ordered by their zones. Empty where there are none.
std::vector<EnergyDomain> energyDomains(const std::filesystem::path& folder = "/sys/class/powercap");

/// Why none of the domains has a counter.
Text reasonForNoCounter(bool zonesFound);

/// The processor's energy counters (RAPL through Linux powercap), where they may be read.
class EnergyCounters {
public:
    /// Finds the packages under `folder`; tests give one of their own.
    explicit EnergyCounters(const std::filesystem::path& folder = "/sys/class/powercap");

    bool available() const { return !m_packages.empty(); }
    /// Why there are none; empty where there are.
    const Text& reason() const { return m_reason; }
    /// Joules of all packages since some moment in the past; differences count. Empty when a counter can no longer be read.
    std::optional<double> joules();

private:
    std::vector<EnergyCounter> m_packages;
    Text m_reason;
};

} // namespace ks
