#pragma once

#include "core/data/batch.h"
#include "core/nn/evaluation.h"

#include <span>
#include <string>
#include <vector>

namespace ks {

class Trainer;

/// Relu layers whose output is 0 in every cell for every sample that was looked at: nothing passes them, and no gradient comes back, so that
/// no training brings them to life again.
struct DeadLayers {
    std::vector<std::string> layers; ///< in the order of the network; those behind the first one are often dead because of it
    bool output = false;             ///< the last layer is one of them: this network answers 0 whatever it is shown
    std::int64_t samples = 0;        ///< that were looked at

    bool any() const { return !layers.empty(); }
    /// For people; empty where none is dead.
    Text sentence() const;
};

/// Looks at no more samples than it needs to see every Relu layer alive, and at `most` at most; below `leastSamplesForDead` nothing is said.
inline constexpr std::int64_t leastSamplesForDead = 8;
DeadLayers deadLayers(const Model& model, std::span<const Tensor> parameters, Backend& backend, const BatchLoader& loader,
                      std::int64_t most = 1024);
/// Of inputs as the network gets them (behind the pipeline), one after another.
DeadLayers deadLayers(const Model& model, std::span<const Tensor> parameters, Backend& backend, std::span<const float> inputs);
/// Of a training's parameters now, on the part that it is validated or tested on, or else trained on.
DeadLayers deadLayers(const Trainer& trainer);

} // namespace ks
