#pragma once

#include "core/nn/network_state.h"
#include "core/nn/training_settings.h"
#include "core/ops/graph.h"
#include "core/tensor/value_range.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

namespace ks {

/// By which the next batch is trained of a training that has come so far, where an epoch has `batches`.
float rateOf(const TrainingSettings& settings, const TrainingCourse& course, std::int64_t batches);

/// By what the next update of a training is made, beside gradients and the optimiser's state.
struct UpdateRule {
    OptimizerSpec optimizer;
    float rate = 0;
    std::uint64_t updates = 0; ///< made before it

    bool operator==(const UpdateRule&) const = default;
};

/// What an update would change in a tensor of parameters. Tensors of one shape.
struct TensorUpdate {
    TensorPtr before;
    TensorPtr gradient;
    std::vector<TensorPtr> states;   ///< in the order of statesOf()
    TensorPtr change;                ///< w′ − w
    std::optional<ValueRange> range; ///< of the change; nothing: no number is finite
    /// How large the change is beside what is changed, ‖w′ − w‖ / ‖w‖: of every filter (the first extent), and of all. What was 0 and changes, changes
    /// infinitely.
    std::vector<double> shares;
    double share = 0;
};

/// w′ − w by the stages of the optimiser (core/ops/update.h) in double precision, rounded once to float32: steps that are much smaller than w keep their
/// digits, which w′ in float32 may not have room for. `update` has all but the results. Throws OutOfMemory, Stopped.
void fillIn(TensorUpdate& update, const UpdateRule& rule, const std::stop_token& stop = {});

/// What a layer has learnt: its node, and which of its parameters that is.
using LearntTensor = std::pair<int, Role>;

/// What the next update would change in parameters of layers.
struct NextUpdates {
    UpdateRule rule;
    std::map<LearntTensor, TensorUpdate> tensors;
    bool assumed = false; ///< nobody knows how the weights were trained: the optimiser is the one that a new training has

    /// Null: it is not among them.
    const TensorUpdate* of(int node, Role parameter = Role::Weights) const;
};
/// `state` as the training stands; `gradientOf` the loss by one of `wanted`, null: it has none, and is left out, as is what no optimiser changes.
NextUpdates nextUpdates(const Graph& graph, const UpdateRule& rule, NetworkState state, std::span<const LearntTensor> wanted,
                        const std::function<TensorPtr(const LearntTensor& one)>& gradientOf, const std::stop_token& stop = {});
/// The changes of `now` less those of `then`, in tensors that both have; nothing else of them is told.
NextUpdates changesBetween(const NextUpdates& now, const NextUpdates& then);

} // namespace ks
