#pragma once

#include "core/backends/backend.h"
#include "core/backends/traits.h"

#include <memory>

namespace ks {

inline constexpr BackendTraits lanesTraits{.id = "lanes", .trainingRank = 1};

/// The images of a batch in the lanes of a vector: for networks with few channels. `narrow` predicts batches that would leave most lanes empty,
/// unless the numbers of a training step are asked for (PlanSpec::asTrained) and soon there.
std::unique_ptr<Backend> makeLanesBackend(std::unique_ptr<Backend> narrow);

} // namespace ks
