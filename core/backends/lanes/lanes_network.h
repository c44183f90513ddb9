#pragma once

#include "core/backends/planned_network.h"

#include <memory>

namespace ks::lanes {

/// A network step that takes blocks of 16 images depth first through the layers. Throws as `Backend::planNetwork`.
std::unique_ptr<PlannedNetwork> makeLanesStep(const Graph& graph, const PlanSpec& spec);

} // namespace ks::lanes
