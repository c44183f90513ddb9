#pragma once

#include "core/nn/edge_edits.h"
#include "core/ops/op_info.h"

#include <QString>

#include <functional>

namespace ks {

/// What an operator does with these settings, in one sentence, of its row; with those that a newcomer expects where these are not possible.
QString sentenceOf(const OpSpec& spec);
/// What an edge is called: "between conv1 and relu1", with the branch in which it lies. `nameOf` also of graphInput, and of the loss, behind the last layer.
QString edgeText(const Graph& graph, const GraphEdge& edge, const std::function<QString(int node)>& nameOf);
/// A layer is about to be moved to the edge that is called `where`: what would come of it, or why it cannot be. `moved`: the model then, `changed` its layer in it.
QString moveText(const Model& model, const QString& layer, const QString& where, const std::function<Model()>& moved,
                 const std::function<int(const Model& edited)>& changed);

} // namespace ks
