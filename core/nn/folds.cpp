#include "core/nn/folds.h"

#include "core/ops/op_info.h"

#include <algorithm>
#include <utility>

namespace ks {

namespace {

/// Does each cell of dst follow from the cell of its own place alone, without a layer's work?
bool followsCellByCell(const OpSpec& spec)
{
    const OpInfo& info = infoOf(spec.op);
    if (info.reach == Reach::Row)
        return spec.src.h * spec.src.w == 1; // every number stays in its place
    const bool light =
        info.family == OpFamily::Activation || info.family == OpFamily::Normalisation || info.family == OpFamily::Regularisation;
    return light && info.reach == Reach::Cell && !info.sharesChannels && !readsTwo(info);
}

/// What a node reads; never what runs after it.
std::vector<int> operandsOfNode(const Graph& graph, int node)
{
    const GraphNode& one = graph.nodes[static_cast<std::size_t>(node)];
    std::vector<int> operands{one.src};
    if (readsTwo(one.spec))
        operands.push_back(one.src2);
    for (int& operand : operands)
        operand = operand < node ? std::max(operand, graphInput) : graphInput;
    return operands;
}

} // namespace

NetworkFolds::NetworkFolds(const Graph& graph)
{
    addLeaves(graph);
    addGroups(graph, m_links, m_folds);
    for (int fold = 0; fold < static_cast<int>(m_folds.size()); ++fold)
        if (m_folds[static_cast<std::size_t>(fold)].parent < 0)
            m_top.push_back(fold);
    std::ranges::sort(m_top, {}, [this](int fold) { return m_folds[static_cast<std::size_t>(fold)].nodes.front(); });
}

void NetworkFolds::addLeaves(const Graph& graph)
{
    std::vector<std::vector<int>> readers(graph.nodes.size());
    for (int node = 0; node < static_cast<int>(graph.nodes.size()); ++node)
        for (const int operand : operandsOfNode(graph, node))
            if (operand != graphInput)
                readers[static_cast<std::size_t>(operand)].push_back(node);
    for (int node = 0; node < static_cast<int>(graph.nodes.size()); ++node) {
        const std::vector<int> operands = operandsOfNode(graph, node);
        const int before = operands.front();
        if (before != graphInput && readers[static_cast<std::size_t>(before)].size() == 1 &&
            followsCellByCell(graph.nodes[static_cast<std::size_t>(node)].spec)) {
            m_leafOf.push_back(leafOf(before));
            NetworkFold& leaf = m_folds[static_cast<std::size_t>(leafOf(before))];
            leaf.nodes.push_back(node);
            leaf.shown = node;
            continue;
        }
        const auto leaf = static_cast<int>(m_folds.size());
        m_leafOf.push_back(leaf);
        m_folds.push_back({.nodes = {node}, .main = node, .shown = node, .parts = {}});
        m_links.readers.emplace_back();
        std::vector<int>& read = m_links.operands.emplace_back();
        for (const int operand : operands) {
            read.push_back(operand == graphInput ? graphInput : leafOf(operand));
            if (operand == graphInput)
                continue;
            std::vector<int>& others = m_links.readers[static_cast<std::size_t>(read.back())];
            if (others.empty() || others.back() != leaf)
                others.push_back(leaf);
        }
    }
}

void NetworkFolds::put(int fold, const std::set<int>& open, std::vector<int>& columns) const
{
    const NetworkFold& one = m_folds[static_cast<std::size_t>(fold)];
    if (!one.isGroup() || !open.contains(fold))
        return columns.push_back(fold);
    for (const int part : one.parts)
        put(part, open, columns);
}

std::vector<int> NetworkFolds::columns(const std::set<int>& open) const
{
    std::vector<int> columns;
    for (const int fold : m_top)
        put(fold, open, columns);
    return columns;
}

std::set<int> NetworkFolds::openFor(int node) const
{
    std::set<int> above;
    for (int fold = m_folds[static_cast<std::size_t>(leafOf(node))].parent; fold >= 0;
         fold = m_folds[static_cast<std::size_t>(fold)].parent)
        above.insert(fold);
    return above;
}

std::vector<FoldEdge> NetworkFolds::edgesBetween(const std::vector<int>& columns) const
{
    constexpr int nowhere = graphInput - 1;
    std::vector<int> placeOf(m_links.operands.size(), nowhere); // of a layer: the column that it is in; the input stands before the first
    for (int place = 0; place < static_cast<int>(columns.size()); ++place)
        for (const int node : m_folds[static_cast<std::size_t>(columns[static_cast<std::size_t>(place)])].nodes)
            placeOf[static_cast<std::size_t>(leafOf(node))] = place;
    std::set<std::pair<int, int>> ways; // to, from: places
    for (std::size_t leaf = 0; leaf < placeOf.size(); ++leaf)
        for (const int operand : m_links.operands[leaf]) {
            const int from = operand == graphInput ? graphInput : placeOf[static_cast<std::size_t>(operand)];
            if (placeOf[leaf] != nowhere && from != nowhere && from != placeOf[leaf])
                ways.emplace(placeOf[leaf], from);
        }
    std::vector<FoldEdge> edges;
    for (const auto& [to, from] : ways)
        edges.push_back({.from = from == graphInput ? graphInput : columns[static_cast<std::size_t>(from)],
                         .to = columns[static_cast<std::size_t>(to)],
                         .skip = to - from > 1});
    return edges;
}

} // namespace ks
