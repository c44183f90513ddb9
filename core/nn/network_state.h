#pragma once

#include "core/backends/planned_network.h"
#include "core/nn/training_times.h"
#include "core/tensor/tensor.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace ks {

/// The numbers of a network in training, in host memory.
struct NetworkState {
    std::vector<Tensor> parameters; ///< in the order of `parametersOf`
    /// Optimiser state of the trained ones: states() tensors per parameter, one parameter after the other; none for untrained.
    std::vector<Tensor> optimizer;
    std::uint64_t updates = 0;
};

/// Untouched state for an optimiser: zeros.
NetworkState freshState(const Graph& graph, const OptimizerSpec& optimizer, std::vector<Tensor> parameters);

/// Throws InputError when the state is another network's or optimiser's.
void requireFit(const Graph& graph, const OptimizerSpec& optimizer, const NetworkState& state);

/// Between a plan and host memory. `load` takes parameters alone where the step does not train. Both throw InputError for another network.
void load(PlannedNetwork& step, const NetworkState& state);
void store(const PlannedNetwork& step, NetworkState& state);
/// The same of the parameters alone.
void storeParameters(const PlannedNetwork& step, std::vector<Tensor>& parameters);

/// Where a training stands: before this batch of this epoch.
struct TrainingPosition {
    std::int64_t epoch = 0;
    std::int64_t batch = 0;

    auto operator<=>(const TrainingPosition&) const = default; // NOLINT(modernize-use-nullptr): clang-tidy 14 takes <=> for a pointer
};

/// How far a training has come.
struct TrainingCourse {
    TrainingPosition position;
    std::uint64_t steps = 0; ///< batches trained so far: numbers Dropout's masks
    double baseRate = 0;     ///< the schedule's highest rate, as it was changed on the way

    struct Best {
        std::vector<Tensor> parameters;
        std::int64_t epoch = 0;
        double score = 0; ///< the higher the better
    };
    std::shared_ptr<const Best> best;
    int validationsSinceBest = 0;

    double epochLoss = 0; ///< sums over the epoch under way
    double epochCorrect = 0;
    std::int64_t epochSamples = 0;
    double epochSeconds = 0;
    EpochPhases epochPhases;
    double seconds = 0; ///< of the whole training
};

/// Everything that the rest of a training depends on: from equal states the same numbers follow, bit for bit, on a backend that gives the
/// same bits every time.
struct TrainingState : TrainingCourse {
    NetworkState network;
};

/// Of all numbers, and of the position; not of times. Equal states have equal hashes on every machine.
std::uint64_t hashOf(const TrainingState& state);

} // namespace ks
