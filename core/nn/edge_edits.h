#pragma once

#include "core/nn/model.h"

#include <optional>
#include <span>
#include <vector>

namespace ks {

/// From what makes a tensor (graphInput: the input) to what reads it. A network without layers has one, from its input to the loss.
struct GraphEdge {
    int from = graphInput;
    int to = 0;          ///< a node; as many as there are: the loss, which reads the output
    bool second = false; ///< it is the second operand of a node that reads two
    bool shared = false; ///< with everybody else who reads the same tensor, of whom `to` is the first; edgesOf() has none of these

    bool operator==(const GraphEdge&) const = default;
};

/// In the order of who reads, the loss last. Operands that are not made before their reader have none.
std::vector<GraphEdge> edgesOf(const Graph& graph);
/// What leaves a node (graphInput: the input), whoever reads it: its only edge, the one to the loss, or a shared one.
GraphEdge edgeBehind(const Graph& graph, int node);

/// One of the two ways by which a node reads what both come from.
struct GraphBranch {
    int fork = graphInput; ///< where the ways part
    int join = 0;          ///< the node that reads both
    bool second = false;   ///< the way that ends in its second operand
    bool skip = false;     ///< nothing lies on the way
};
/// The innermost in which an edge lies; nothing where it lies in none.
std::optional<GraphBranch> branchOf(const Graph& graph, const GraphEdge& edge);

// Changes at one edge: nobody else who reads the same tensor is concerned, unless it is a shared one. As in edits.h, each throws InputError where it makes no sense.

/// Throws InputError where the graph has no such edge, or no longer.
void requireEdge(const Graph& graph, const GraphEdge& edge);
/// Puts layers on an edge, the last of which is read instead; what they read is counted as it is when they are there.
void putOn(Graph& graph, const GraphEdge& edge, const std::vector<GraphNode>& layers);
/// The operators, but losses, that are possible on an edge with the settings that a newcomer expects, or with the nearest to them.
std::vector<OpKind> layersFor(const Model& model, const GraphEdge& edge);
/// A new layer on an edge, runs right before its reader. One that reads two reads the tensor of the edge and what that was made of.
Model withInserted(const Model& model, const GraphEdge& edge, OpKind op);
/// The same with settings of one's own (`spec.src` is not looked at) and a name, which is made unique.
Model withInserted(const Model& model, const GraphEdge& edge, const OpSpec& spec, std::string_view name);
/// Takes a layer out and puts it on an edge of the model as it is. Edges that end at the layer are where it is, and so is the only one that begins there.
Model withMoved(const Model& model, int node, const GraphEdge& edge);

/// What became of a change: what was set anew so that the network stays possible, and what of it is not.
struct Mended {
    Model model;
    std::vector<Text> repairs; ///< "conv2: pads 2×2"
    std::vector<Text> broken;  ///< in the order of the layers; they have ways out, see problemsOf()
};
/// A change of a network: what it made impossible is set to the nearest that is possible where that leaves the network possible as a whole, or at least
/// the layer `changed` (noNode: none). What was impossible before is left to the person.
Mended mended(const Model& before, Model edited, int changed);

/// The same task with no layers yet: input, loss and names of the outputs.
Model withoutLayers(const Model& model);

} // namespace ks
