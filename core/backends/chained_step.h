#pragma once

#include "core/backends/backend.h"
#include "core/backends/step.h"

namespace ks {

/// A network step for any backend: its kernels one after another, planned once, tensors in buffers shared by lifetime. Throws as
/// `Backend::planStep`.
std::unique_ptr<Step> makeChainedStep(Backend& backend, const Graph& graph, const StepSpec& spec);

/// The graph as a step of this kind runs it: for its batch; without training, BatchNormalization and Dropout are out of training mode.
Graph graphFor(const Graph& graph, const StepSpec& spec);

} // namespace ks
