#pragma once

#include "core/nn/edge_edits.h"
#include "core/nn/folds.h"

#include <optional>
#include <span>

namespace ks {

// Changes of what the picture of a network shows as one column: a layer with what follows it cell by cell. `chain`: its nodes as NetworkFold has them,
// each read by the next one alone. As in edits.h, each throws InputError where it makes no sense.

/// The edge that joins two folds: one operand, or all who read the tensor. Nothing where some of its readers lie in `edge.to` and others elsewhere, of
/// which only the unfolded picture can tell which one is meant.
std::optional<GraphEdge> edgeBetween(const Graph& graph, const NetworkFolds& folds, const FoldEdge& edge);

/// What read it reads what it read.
Model withoutChain(const Model& model, std::span<const int> chain);
/// A copy behind it.
Model withChainDuplicated(const Model& model, std::span<const int> chain);
/// All of it on an edge of the model as it is.
Model withChainMoved(const Model& model, std::span<const int> chain, const GraphEdge& edge);

} // namespace ks
