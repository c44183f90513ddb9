#pragma once

#include "core/backends/step.h"

#include <memory>

namespace ks::lanes {

/// A network step that takes blocks of 16 images depth first through the layers. Throws as `Backend::planStep`.
std::unique_ptr<Step> makeLanesStep(const Graph& graph, const StepSpec& spec);

} // namespace ks::lanes
