#pragma once

#include "core/nn/fold_groups.h"
#include "core/ops/graph.h"

#include <set>
#include <vector>

namespace ks {

/// How the picture of a network is folded: its layers, each with what follows it cell by cell; residual blocks; what repeats. Takes any graph: an
/// operand that is not made before it is read counts as the network's input.
class NetworkFolds {
public:
    NetworkFolds() = default;
    explicit NetworkFolds(const Graph& graph);

    /// The layers first, in the order in which they run; groups behind them.
    const std::vector<NetworkFold>& all() const { return m_folds; }
    /// The Layer fold of a node.
    int leafOf(int node) const { return m_leafOf[static_cast<std::size_t>(node)]; }
    /// Left to right, so that every edge goes to the right; groups in `open` are replaced by their parts, where all groups above them are open.
    std::vector<int> columns(const std::set<int>& open = {}) const;
    /// The groups above its leaf: with these open, the layer of the node has a column.
    std::set<int> openFor(int node) const;
    /// Who reads whom among these columns, each pair once, by column that reads.
    std::vector<FoldEdge> edgesBetween(const std::vector<int>& columns) const;

private:
    void addLeaves(const Graph& graph);
    void put(int fold, const std::set<int>& open, std::vector<int>& columns) const;

    std::vector<NetworkFold> m_folds;
    std::vector<int> m_leafOf;
    FoldLinks m_links;
    std::vector<int> m_top; ///< without a group above, left to right
};

} // namespace ks
