#pragma once

#include "core/backends/backend.h"
#include "core/nn/network_state.h"

#include <span>

namespace ks {

/// The batch at which a loss was not finite.
struct NonFiniteLoss {
    const Graph& graph;
    Backend& backend;
    OpKind loss;
    std::span<const Tensor> parameters; ///< before the batch
    std::span<const float> images;
    std::span<const float> targets;
    std::int64_t batch;
    std::uint64_t step;
    TrainingPosition position;
};

/// Where it began: a layer whose parameters the last update left not finite, or which were so from the beginning, an input that is not finite, or
/// the first layer whose output is not; with epoch and batch as people count them.
Text explainNonFinite(const NonFiniteLoss& at);

} // namespace ks
