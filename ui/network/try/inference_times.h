#pragma once

#include "core/nn/trainer.h"

#include <array>

namespace ks {

inline constexpr std::array<std::int64_t, 6> inferenceBatches = {1, 4, 16, 64, 256, 1024};

struct InferenceTime {
    std::int64_t batch = 0;
    double seconds = 0; ///< median of one forward pass
};

/// Measures the network as it is now, on the backend that trains it: once to warm up, then for a fifth of a second, at least three times.
InferenceTime timeOf(const Trainer& trainer, std::int64_t batch);

} // namespace ks
