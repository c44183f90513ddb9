#include "core/nn/edge_edits.h"

#include "core/base/changed_mark.h"
#include "core/base/error.h"
#include "core/nn/edits.h"

#include <algorithm>
#include <limits>
#include <string>

namespace ks {

namespace {

int layersIn(const Graph& graph)
{
    return static_cast<int>(graph.nodes.size());
}

bool isMadeBefore(int operand, int reader)
{
    return operand >= graphInput && operand < reader;
}

/// By node, the input first: does `node` depend on it, or is it that?
std::vector<bool> madeOf(const Graph& graph, int node)
{
    std::vector<bool> read(graph.nodes.size() + 1, false);
    read[static_cast<std::size_t>(node + 1)] = true;
    for (int i = node; i >= 0; --i) {
        if (!read[static_cast<std::size_t>(i + 1)])
            continue;
        const GraphNode& layer = graph.nodes[static_cast<std::size_t>(i)];
        if (isMadeBefore(layer.src, i))
            read[static_cast<std::size_t>(layer.src + 1)] = true;
        if (readsTwo(layer.spec) && isMadeBefore(layer.src2, i))
            read[static_cast<std::size_t>(layer.src2 + 1)] = true;
    }
    return read;
}

/// Does an edge lie between a fork and an operand of the join?
bool leadsTo(const Graph& graph, const GraphEdge& edge, int fork, int operand, bool isLast)
{
    if (isLast)
        return true;
    return edge.to <= operand && edge.from >= fork && madeOf(graph, operand)[static_cast<std::size_t>(edge.to + 1)] &&
           madeOf(graph, edge.from)[static_cast<std::size_t>(fork + 1)];
}

} // namespace

void requireEdge(const Graph& graph, const GraphEdge& edge)
{
    const std::vector<GraphEdge> edges = edgesOf(graph);
    const bool isThere = edge.shared ? edge == edgeBehind(graph, edge.from) : std::ranges::find(edges, edge) != edges.end();
    if (!isThere)
        throw InputError(Text(KS_TEXT("core", "the network has no such edge any more; choose another place")));
}

void putOn(Graph& graph, const GraphEdge& edge, const std::vector<GraphNode>& layers)
{
    const int at = edge.to;
    const auto count = static_cast<int>(layers.size());
    redirect(graph, [=](int operand) { return operand >= at ? operand + count : operand; });
    graph.nodes.insert(graph.nodes.begin() + at, layers.begin(), layers.end());
    const int last = at + count - 1;
    if (edge.shared) {
        for (int i = last + 1; i < layersIn(graph); ++i)
            redirect(graph.nodes[static_cast<std::size_t>(i)], [&](int operand) { return operand == edge.from ? last : operand; });
    } else if (last + 1 < layersIn(graph)) {
        GraphNode& reader = graph.nodes[static_cast<std::size_t>(last) + 1];
        (edge.second ? reader.src2 : reader.src) = last;
    }
}

std::vector<GraphEdge> edgesOf(const Graph& graph)
{
    std::vector<GraphEdge> edges;
    const int count = layersIn(graph);
    for (int i = 0; i < count; ++i) {
        const GraphNode& layer = graph.nodes[static_cast<std::size_t>(i)];
        if (isMadeBefore(layer.src, i))
            edges.push_back({layer.src, i, false});
        if (readsTwo(layer.spec) && isMadeBefore(layer.src2, i))
            edges.push_back({layer.src2, i, true});
    }
    edges.push_back({count - 1, count, false});
    return edges;
}

GraphEdge edgeBehind(const Graph& graph, int node)
{
    std::optional<GraphEdge> behind;
    for (const GraphEdge& edge : edgesOf(graph)) {
        if (edge.from != node)
            continue;
        if (behind) {
            behind->shared = true;
            return *behind;
        }
        behind = edge;
    }
    return behind.value_or(GraphEdge{layersIn(graph) - 1, layersIn(graph), false});
}

std::optional<GraphBranch> branchOf(const Graph& graph, const GraphEdge& edge)
{
    std::optional<GraphBranch> innermost;
    for (int join = std::max(edge.to, 0); join < layersIn(graph); ++join) {
        const GraphNode& layer = graph.nodes[static_cast<std::size_t>(join)];
        if (!readsTwo(layer.spec) || !isMadeBefore(layer.src, join) || !isMadeBefore(layer.src2, join) || layer.src == layer.src2)
            continue;
        const std::vector<bool> first = madeOf(graph, layer.src);
        const std::vector<bool> other = madeOf(graph, layer.src2);
        int fork = std::min(layer.src, layer.src2);
        while (fork > graphInput && !(first[static_cast<std::size_t>(fork + 1)] && other[static_cast<std::size_t>(fork + 1)]))
            --fork;
        const bool onFirst = leadsTo(graph, edge, fork, layer.src, edge == GraphEdge{layer.src, join, false});
        const bool onSecond = leadsTo(graph, edge, fork, layer.src2, edge == GraphEdge{layer.src2, join, true});
        if (onFirst == onSecond || (innermost && innermost->join - innermost->fork <= join - fork))
            continue;
        innermost = {fork, join, onSecond, (onSecond ? layer.src2 : layer.src) == fork};
    }
    return innermost;
}

std::vector<OpKind> layersFor(const Model& model, const GraphEdge& edge)
{
    requireEdge(model.graph, edge);
    const Shape src = shapeMadeBy(withShapes(model.graph), edge.from);
    std::vector<OpKind> possible;
    for (const OpKind op : allOps()) {
        if (hasTarget(infoOf(op)))
            continue;
        const OpSpec spec = defaultSpec(op, src);
        const auto problems = src.empty() ? std::vector<Problem>() : problemsOf(spec);
        if (problems.empty() || !problems.front().fixes.empty())
            possible.push_back(op);
    }
    return possible;
}

Model withInserted(const Model& model, const GraphEdge& edge, OpKind op)
{
    requireEdge(model.graph, edge);
    return withInserted(model, edge, specToInsert(op, shapeMadeBy(withShapes(model.graph), edge.from)), {});
}

Model withInserted(const Model& model, const GraphEdge& edge, const OpSpec& spec, std::string_view name)
{
    requireEdge(model.graph, edge);
    Model changed = model;
    putOn(changed.graph, edge, {layerReading(model, edge.from, spec, name)});
    changed.graph = withShapes(std::move(changed.graph));
    return changed;
}

Model withMoved(const Model& model, int node, const GraphEdge& edge)
{
    requireEdge(model.graph, edge);
    if (node < 0 || node >= layersIn(model.graph))
        throw InputError(Text(KS_TEXT("core", "there is no layer %1"), {std::to_string(node)}));
    GraphNode taken = model.graph.nodes[static_cast<std::size_t>(node)];
    if (readsTwo(taken.spec))
        throw InputError(
            Text(KS_TEXT("core", "%1 joins two branches and cannot be moved; remove it and add it elsewhere"), {Text::name(taken.name)}));
    if (edge.to == node && !edge.shared)
        return model;
    if (edge.from == node && (edge.shared || std::ranges::count(edgesOf(model.graph), node, &GraphEdge::from) == 1))
        return model;
    Model changed = model;
    changed.graph = without(std::move(changed.graph), node);
    const auto behind = [node](int i) { return i > node ? i - 1 : i; };
    taken.src = behind(edge.from == node ? taken.src : edge.from);
    putOn(changed.graph, {taken.src, behind(edge.to), edge.second, edge.shared}, {taken});
    changed.graph = withShapes(std::move(changed.graph));
    return changed;
}

Mended mended(const Model& before, Model edited, int changed)
{
    constexpr int mostRepairs = 8; ///< a network that needs more of them is another network
    const bool wasSound = problemsOf(before).empty();
    const auto nameIn = [](const Model& model, int node) {
        return node == graphInput ? std::string() : model.graph.nodes[static_cast<std::size_t>(node)].name;
    };
    Mended own{edited, {}, {}};   ///< with what the changed layer alone needs
    Mended whole{edited, {}, {}}; ///< with what any layer needs
    const auto repairNext = [&](Mended& one, bool changedOnly) {
        for (const ModelProblem& problem : problemsOf(one.model)) {
            const bool isIts = problem.node == changed;
            if (problem.fixes.empty() || problem.node == graphInput || (changedOnly && !isIts))
                continue;
            if (problem.fixes.front().model.graph.nodes.size() != one.model.graph.nodes.size())
                continue; // nothing is taken away that nobody asked to
            one.repairs.push_back(
                Text(KS_TEXT("core", "%1: %2"), {Text::name(nameIn(one.model, problem.node)), problem.fixes.front().label}));
            one.model = problem.fixes.front().model;
            return true;
        }
        return false;
    };
    for (int round = 0; changed != noNode && round < mostRepairs && repairNext(own, true); ++round) {
    }
    for (int round = 0; wasSound && round < mostRepairs && repairNext(whole, false); ++round) {
    }
    Mended result = wasSound && problemsOf(whole.model).empty() ? std::move(whole) : std::move(own);
    for (const ModelProblem& problem : problemsOf(result.model))
        result.broken.push_back(problem.what);
    return result;
}

Model withoutLayers(const Model& model)
{
    Model empty = model;
    empty.name = newNetworkName; // it keeps that while it is built
    empty.graph.nodes.clear();
    empty.layerInitialisation.clear();
    empty.layerDraws.clear();
    empty.ending.clear();
    return empty;
}

} // namespace ks
