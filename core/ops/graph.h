#pragma once

#include "core/ops/op_spec.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ks {

/// Where a node's operand comes from: a node's index, or the graph's input.
inline constexpr int graphInput = -1;
/// The name by which files and messages call it; no node can have it.
inline constexpr std::string_view inputName = "input";

/// An operator in a network. `spec.src` is the shape for the graph's own batch.
struct GraphNode {
    std::string name; ///< unique: "conv1"
    OpSpec spec;
    int src = graphInput;
    int src2 = graphInput; ///< of an operator that reads two

    bool operator==(const GraphNode&) const = default;
};

/// A network without its numbers: operators in the order in which they run, every operand made before it is read; the last node's dst is
/// the output. Sequences and residual branches. The loss is no node; see PlanSpec.
struct Graph {
    Shape input; ///< N×C×H×W with the batch that all shapes are for
    std::vector<GraphNode> nodes;

    bool operator==(const Graph&) const = default;
    Shape output() const;
    /// The nodes that read the dst of `node` (or the input), in order; the output is read by nobody.
    std::vector<int> readersOf(int node) const;
};

/// Lets a node, or all of them, read what `to` makes of each index that it reads.
void redirect(GraphNode& node, const std::function<int(int)>& to);
void redirect(Graph& graph, const std::function<int(int)>& to);

/// The same network for another batch.
Graph withBatch(const Graph& graph, std::int64_t batch);

/// The same network without one node: what read it reads its (first) operand. The shapes are left as they are.
Graph without(Graph graph, int node);

/// The node that computes the output's numbers: behind it stand only Dropout and Flatten, as far as that leaves every number in its place among the
/// channels. graphInput where there is none. Needs a sound graph.
int lastComputing(const Graph& graph);

/// Is what a node makes a row of numbers, N × C, to those who tell that from an image (ONNX, PyTorch, Keras)? The graph's input is an image.
bool isRow(const Graph& graph, int node);

/// By node: does a training step need the gradient of its dst? Where parameters, or a node of `watched`, lie in it or before it.
std::vector<bool> needsGradient(const Graph& graph, std::span<const int> watched = {});
/// Does the node hand a gradient on, so that its BackwardData pass is run? `needed` is needsGradient of its graph.
bool sendsGradient(const GraphNode& node, const std::vector<bool>& needed);

/// Throws InputError naming the node: an operand that is not made before, shapes that do not follow, an illegal spec, two nodes of one name.
void requireSound(const Graph& graph);

} // namespace ks
