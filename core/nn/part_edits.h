#pragma once

#include "core/nn/edge_edits.h"

#include <span>

namespace ks {

// Changes of several layers at once, a folded group or what somebody has chosen: together they read one tensor, and only the last of them is read by others.
// Each throws InputError where these layers are no such part, or where the change makes no sense. Nodes are indices, in any order.

/// The layers as a network of its own, whose input is the tensor that they read: with their settings, and how each of them begins.
Model partOf(const Model& model, std::span<const int> nodes);
/// The layers of another network on an edge, under names that are free; whoever the edge leads to reads the last one.
Model withPart(const Model& model, const GraphEdge& edge, const Model& part);
/// What read the last one reads what they read.
Model withoutPart(const Model& model, std::span<const int> nodes);
/// A copy behind them.
Model withPartDuplicated(const Model& model, std::span<const int> nodes);
/// Takes them out and puts them on an edge of the model as it is. On an edge between them, and on the one behind them, they are where they are.
Model withPartMoved(const Model& model, std::span<const int> nodes, const GraphEdge& edge);

} // namespace ks
