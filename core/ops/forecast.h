#pragma once

#include "core/ops/op_spec.h"

#include <cstddef>

namespace ks {

/// What a spec asks of the machine before it runs.
struct Forecast {
    std::int64_t windows = 0; ///< window positions on one map; 0 for activations
    std::int64_t srcCells = 0;
    std::int64_t dstCells = 0;
    double reductionPercent = 0; ///< 100·(1 − output cells / input cells); negative where the output is larger
    double flops = 0;            ///< of all passes asked for, by the textbook definition
    double bytes = 0;            ///< that these passes must move at least
    std::size_t memory = 0;      ///< of all tensors held at once
    std::size_t made = 0;        ///< of that, what is made while it runs: all but the operands of the forward pass
};

/// Needs a legal spec.
Forecast forecastOf(const OpSpec& spec, bool backward);

} // namespace ks
