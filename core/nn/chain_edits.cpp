#include "core/nn/chain_edits.h"

#include "core/nn/edits.h"

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

namespace ks {

std::optional<GraphEdge> edgeBetween(const Graph& graph, const NetworkFolds& folds, const FoldEdge& edge)
{
    const int from = edge.from == graphInput ? graphInput : folds.all()[static_cast<std::size_t>(edge.from)].shown;
    const std::vector<int>& nodes = folds.all()[static_cast<std::size_t>(edge.to)].nodes;
    std::vector<GraphEdge> joining;
    std::ptrdiff_t readers = 0;
    for (const GraphEdge& one : edgesOf(graph)) {
        if (one.from != from)
            continue;
        ++readers;
        if (std::ranges::count(nodes, one.to) > 0)
            joining.push_back(one);
    }
    if (joining.size() == 1)
        return joining.front();
    return !joining.empty() && std::ssize(joining) == readers ? std::optional(edgeBehind(graph, from)) : std::nullopt;
}

Model withoutChain(const Model& model, std::span<const int> chain)
{
    std::vector<int> nodes(chain.begin(), chain.end());
    std::ranges::sort(nodes, std::greater()); // those before keep their numbers
    Model changed = model;
    for (const int node : nodes)
        changed = without(changed, node);
    return changed;
}

Model withChainDuplicated(const Model& model, std::span<const int> chain)
{
    Model changed = model;
    int last = chain.back();
    for (const int node : chain) {
        const GraphNode& original = model.graph.nodes.at(static_cast<std::size_t>(node));
        if (readsTwo(original.spec))
            return withDuplicate(model, node); // which says why not
        const std::string name = freeName(changed.graph, original.spec.op);
        if (const auto own = model.layerInitialisation.find(original.name); own != model.layerInitialisation.end())
            changed.layerInitialisation[name] = own->second;
        changed = withInserted(changed, last++, OpSpec(original.spec), name);
    }
    return changed;
}

Model withChainMoved(const Model& model, std::span<const int> chain, const GraphEdge& edge)
{
    const bool isWithin = std::ranges::any_of(chain.subspan(1), [&](int node) { return node == edge.to && !edge.shared; });
    const bool isBehind = edge.from == chain.back() && edge == edgeBehind(model.graph, edge.from);
    if (isWithin || isBehind)
        return model; // it is there
    const auto nameOfNode = [&](int node) { return model.graph.nodes.at(static_cast<std::size_t>(node)).name; };
    Model changed = withMoved(model, chain.front(), edge);
    if (changed == model)
        return changed;
    std::string before = nameOfNode(chain.front());
    for (const int node : chain.subspan(1)) {
        const std::string name = nameOfNode(node);
        changed = withMoved(changed, changed.find(name), edgeBehind(changed.graph, changed.find(before)));
        before = name;
    }
    return changed;
}

} // namespace ks
