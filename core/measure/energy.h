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
};

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
    struct Package {
        std::filesystem::path counter; ///< microjoules, begins anew at `range`
        std::uint64_t range = 0;
        std::uint64_t last = 0;
        double total = 0; ///< microjoules
    };
    std::vector<Package> m_packages;
    Text m_reason;
};

} // namespace ks
