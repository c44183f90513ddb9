#pragma once

#include "core/ops/graph.h"

#include <cstdint>
#include <vector>

namespace ks {

/// A column of a network's picture, or a group of columns.
struct NetworkFold {
    enum class Kind : std::uint8_t {
        Layer, ///< one layer and what follows it cell by cell (activation, BatchNormalization, Dropout), where nobody else reads what lies between
        Block, ///< layers round one skip (a residual block), or a chain of layers that is repeated
        Stage, ///< blocks, or layers, of one shape, one behind the other
    };
    Kind kind = Kind::Layer;
    std::vector<int> nodes; ///< of the graph, in order; of a Layer the layer itself first
    int main = 0;           ///< the node that stands for it: its weights, its operator, its name
    int shown = 0;          ///< the node whose dst stands for it: the last
    std::vector<int> parts; ///< of a group: the folds in it, left to right
    int parent = -1;        ///< the group that it lies in
    bool skips = false;     ///< of a Block: it has an edge round it

    bool isGroup() const { return kind != Kind::Layer; }
};

/// Between two folds.
struct FoldEdge {
    int from = graphInput; ///< a fold; graphInput: the network's input
    int to = 0;
    bool skip = false; ///< goes round another column

    bool operator==(const FoldEdge&) const = default;
};

/// What layers read of each other, by their folds.
struct FoldLinks {
    std::vector<std::vector<int>> operands; ///< folds, or graphInput; one for each operand
    std::vector<std::vector<int>> readers;  ///< each once
};

/// Adds the groups to folds that are all layers. A group is read at its last node alone, and reads one fold alone (or the input): whoever follows an edge
/// from left to right passes it as one column.
void addGroups(const Graph& graph, const FoldLinks& links, std::vector<NetworkFold>& folds);

} // namespace ks
