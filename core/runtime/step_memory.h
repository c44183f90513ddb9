#pragma once

#include "core/backends/planned_network.h"
#include "core/ops/graph.h"

#include <cstddef>

namespace ks {

/// Bytes of the tensors of a step over the graph, without its parameters, where they share memory as those of a chained step do. What a
/// maximum keeps for the way back is that of our own backends, as an estimate for all. Plans no kernel. Throws InputError for a layer that
/// nobody reads.
std::size_t tensorBytesOf(const Graph& graph, const PlanSpec& spec);

} // namespace ks
