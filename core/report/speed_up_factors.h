#pragma once

#include "core/measure/measurement.h"
#include "core/measure/statistics.h"

#include <optional>
#include <span>
#include <vector>

namespace ks {

/// One of the factors that a speed-up is the product of.
struct SpeedUpFactor {
    enum class By : std::uint8_t {
        Algorithm,           ///< fewer operations than the definition has
        Vectors,             ///< on one thread
        AlgorithmAndVectors, ///< both, where nothing that was measured has one of them alone
        Loops,               ///< the definition's loops, written otherwise, on one thread
        Threads,
    } by = By::Threads;
    double factor = 1; ///< of medians
    Interval factor95;
    const Measurement* slow = nullptr;
    const Measurement* fast = nullptr;
};

/// Where a speed-up over the textbook comes from.
struct SpeedUpFactors {
    const Measurement* fast = nullptr;
    std::optional<double> total; ///< none where the textbook was not measured, right and long enough
    Interval total95;
    /// In the order textbook, algorithm or vectors, one thread, all threads; their product is the total where there is one and nothing is missing.
    std::vector<SpeedUpFactor> factors;
    std::vector<Text> missing; ///< what would have to be measured to know the others
};

/// Parts what `fast`, one of `rows`, gains over the textbook among those of its operation and pass; only figures that are comparable() count. Which
/// algorithm an implementation is, and whether it has vectors, say the backends' rows. Empty for networks, and where `fast` itself does not count.
SpeedUpFactors speedUpFactors(const Experiment& experiment, std::span<const Measurement> rows, const Measurement& fast);

/// "openmp · vanherk is 188 times as fast as the textbook: 11 by vanherk × 9 by vectors × 1.9 by 4 threads.", and what is missing. Empty without any factor.
Text textOf(const Experiment& experiment, const SpeedUpFactors& parts);

} // namespace ks
