#pragma once

#include "core/tensor/tensor.h"

#include <array>
#include <cstdint>
#include <stop_token>
#include <vector>

namespace ks {

/// A tensor in a few numbers; all but the counts are of its finite cells.
struct TensorStatistics {
    std::int64_t cells = 0;
    std::int64_t finite = 0;
    std::int64_t notANumber = 0;
    std::int64_t infinite = 0;
    std::int64_t zeros = 0;
    double minimum = 0;
    double maximum = 0;
    double mean = 0;
    double deviation = 0; ///< of the population
    /// At 5, 25, 50, 75 and 95 percent, between neighbouring values where the place falls between two.
    std::array<double, 5> quantiles{};
    static constexpr std::array<double, 5> quantilePlaces = {0.05, 0.25, 0.5, 0.75, 0.95};

    /// Equal parts of minimum … maximum (each with its lower end; the last with both). Of whole numbers equally many values a bin, one where they are few.
    std::vector<std::int64_t> bins;
    double binWidth = 1;
    double firstBin = 0; ///< lower end of the first bin
};

/// Throws OutOfMemory (quantiles sort a copy). After a stop request the result is incomplete.
TensorStatistics statisticsOf(const Tensor& tensor, int bins = 64, const std::stop_token& stop = {});

/// √Σ x² of the finite cells.
double normOf(const Tensor& tensor);

} // namespace ks
