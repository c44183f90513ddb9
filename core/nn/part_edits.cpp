#include "core/nn/part_edits.h"

#include "core/base/digits.h"
#include "core/base/error.h"
#include "core/base/guard.h"
#include "core/nn/edits.h"
#include "core/nn/layer_draws.h"

#include <algorithm>
#include <string>
#include <utility>

namespace ks {

namespace {

/// Layers that are one part of a network.
struct PartOfGraph {
    std::vector<int> nodes;  ///< in the order in which they run
    int entry = graphInput;  ///< what they read of others
    std::vector<int> places; ///< by node of the network: its place in the part, or −1

    bool has(int node) const { return node >= 0 && places[static_cast<std::size_t>(node)] >= 0; }
    int placeOf(int node) const { return has(node) ? places[static_cast<std::size_t>(node)] : graphInput; }
};

const GraphNode& layerOfPart(const Graph& graph, int node)
{
    return graph.nodes[static_cast<std::size_t>(node)];
}

std::vector<int> tensorsReadBy(const GraphNode& node)
{
    return readsTwo(node.spec) ? std::vector<int>{node.src, node.src2} : std::vector<int>{node.src};
}

PartOfGraph partAmong(const Graph& graph, std::span<const int> nodes)
{
    PartOfGraph part;
    part.nodes.assign(nodes.begin(), nodes.end());
    std::ranges::sort(part.nodes);
    const auto count = static_cast<int>(graph.nodes.size());
    if (part.nodes.empty() || part.nodes.front() < 0 || part.nodes.back() >= count ||
        std::ranges::adjacent_find(part.nodes) != part.nodes.end())
        throw InputError(Text(KS_TEXT("core", "no layers are chosen")));
    part.places.assign(graph.nodes.size(), graphInput);
    for (std::size_t i = 0; i < part.nodes.size(); ++i)
        part.places[static_cast<std::size_t>(part.nodes[i])] = static_cast<int>(i);
    std::optional<int> entry;
    for (const int node : part.nodes)
        for (const int operand : tensorsReadBy(layerOfPart(graph, node))) {
            if (part.has(operand))
                continue;
            if (entry && *entry != operand)
                throw InputError(
                    Text(KS_TEXT("core", "these layers read two tensors, of %1 and of another layer; choose the layers of one branch"),
                         {*entry == graphInput ? Text(KS_TEXT("core", "the input")) : Text::name(layerOfPart(graph, *entry).name)}));
            entry = operand;
        }
    part.entry = entry.value_or(graphInput);
    const int last = part.nodes.back();
    for (int node = 0; node < count; ++node) {
        if (part.has(node))
            continue;
        for (const int operand : tensorsReadBy(layerOfPart(graph, node)))
            if (part.has(operand) && operand != last)
                throw InputError(Text(KS_TEXT("core", "%1 is read by %2 as well; choose the layers up to where they are joined"),
                                      {Text::name(layerOfPart(graph, operand).name), Text::name(layerOfPart(graph, node).name)}));
    }
    for (const int node : part.nodes)
        if (node != last && graph.readersOf(node).empty())
            throw InputError(
                Text(KS_TEXT("core", "%1 is not read by the other layers that are chosen"), {Text::name(layerOfPart(graph, node).name)}));
    return part;
}

/// Layers whose operands are counted within them; graphInput is the tensor of the edge. Their names are free.
void putPart(Graph& graph, const GraphEdge& edge, std::vector<GraphNode> layers)
{
    for (GraphNode& layer : layers)
        redirect(layer, [&edge](int operand) { return operand == graphInput ? edge.from : edge.to + operand; });
    putOn(graph, edge, layers);
}

/// The graph without them; by node of the graph as it was, where it is now, and of what is gone where what read it reads.
std::vector<int> takePart(Graph& graph, const PartOfGraph& part)
{
    std::vector<int> now(graph.nodes.size(), graphInput);
    std::vector<GraphNode> left;
    for (int node = 0; node < static_cast<int>(graph.nodes.size()); ++node) {
        if (part.has(node)) {
            now[static_cast<std::size_t>(node)] = part.entry == graphInput ? graphInput : now[static_cast<std::size_t>(part.entry)];
            continue;
        }
        now[static_cast<std::size_t>(node)] = static_cast<int>(left.size());
        GraphNode kept = layerOfPart(graph, node);
        redirect(kept, [&now](int operand) { return operand < 0 ? operand : now[static_cast<std::size_t>(operand)]; });
        left.push_back(std::move(kept));
    }
    graph.nodes = std::move(left);
    return now;
}

/// As they are in the network, but with operands that are counted within them.
std::vector<GraphNode> layersOfPart(const Graph& graph, const PartOfGraph& part)
{
    std::vector<GraphNode> layers;
    for (const int node : part.nodes) {
        GraphNode layer = layerOfPart(graph, node);
        redirect(layer, [&part](int operand) { return part.placeOf(operand); });
        layers.push_back(std::move(layer));
    }
    return layers;
}

} // namespace

Model partOf(const Model& model, std::span<const int> nodes)
{
    const PartOfGraph part = partAmong(model.graph, nodes);
    Model copy;
    copy.name = model.name;
    copy.loss = model.loss;
    copy.initialisation = model.initialisation;
    const Shape entry = shapeMadeBy(withShapes(model.graph), part.entry);
    copy.graph.input = entry.empty() ? model.graph.input : entry;
    copy.graph.nodes = layersOfPart(model.graph, part);
    for (const GraphNode& layer : copy.graph.nodes)
        if (const auto own = model.layerInitialisation.find(layer.name); own != model.layerInitialisation.end())
            copy.layerInitialisation.insert(*own);
    copy.graph = withShapes(std::move(copy.graph));
    return copy;
}

Model withPart(const Model& model, const GraphEdge& edge, const Model& part)
{
    requireEdge(model.graph, edge);
    if (part.graph.nodes.empty())
        throw InputError(Text(KS_TEXT("core", "no layers are chosen")));
    const std::size_t count = model.graph.nodes.size() + part.graph.nodes.size();
    if (count > mostLayers)
        throw InputError(Text(KS_TEXT("core", "the network would have %1 layers; at most %2 are possible"),
                              {groupedDigits(static_cast<std::int64_t>(count)), groupedDigits(static_cast<std::int64_t>(mostLayers))}));
    Model changed = model;
    Graph names = model.graph; // with those of the layers that were named already
    std::vector<GraphNode> layers = part.graph.nodes;
    for (int i = 0; i < static_cast<int>(layers.size()); ++i) {
        GraphNode& layer = layers[static_cast<std::size_t>(i)];
        layer.name = uniqueName(names, layer.name, layer.spec.op);
        names.nodes.push_back(layer);
        const Initialisation& beginning = part.initialisationOf(i);
        const std::string& name = part.graph.nodes[static_cast<std::size_t>(i)].name;
        if (drawsWeights(layer.spec) && (part.layerInitialisation.contains(name) || beginning != model.initialisation))
            changed.layerInitialisation[layer.name] = beginning;
    }
    putPart(changed.graph, edge, std::move(layers));
    changed.graph = withShapes(std::move(changed.graph));
    return changed;
}

Model withoutPart(const Model& model, std::span<const int> nodes)
{
    const PartOfGraph part = partAmong(model.graph, nodes);
    Model changed = model;
    for (const int node : part.nodes) {
        changed.layerInitialisation.erase(layerOfPart(model.graph, node).name);
        changed.layerDraws.erase(layerOfPart(model.graph, node).name);
    }
    takePart(changed.graph, part);
    changed.graph = withShapes(std::move(changed.graph));
    return changed;
}

Model withPartDuplicated(const Model& model, std::span<const int> nodes)
{
    const PartOfGraph part = partAmong(model.graph, nodes);
    return withPart(model, edgeBehind(model.graph, part.nodes.back()), partOf(model, nodes));
}

Model withPartMoved(const Model& model, std::span<const int> nodes, const GraphEdge& edge)
{
    requireEdge(model.graph, edge);
    const PartOfGraph part = partAmong(model.graph, nodes);
    const int last = part.nodes.back();
    const bool isBehind = edge.from == last && (edge.shared || edge == edgeBehind(model.graph, last));
    const bool isBefore = edge.from == part.entry && !edge.shared && part.has(edge.to);
    if (isBehind || isBefore || (part.has(edge.from) && edge.from != last))
        return model;
    Model changed = model;
    const std::vector<GraphNode> layers = layersOfPart(model.graph, part);
    const std::vector<int> now = takePart(changed.graph, part);
    GraphEdge then = edge;
    then.from = edge.from == graphInput ? graphInput : now[static_cast<std::size_t>(edge.from)];
    then.to = edge.to - static_cast<int>(std::ranges::count_if(part.nodes, [&](int node) { return node < edge.to; }));
    if (edge.shared && then != edgeBehind(changed.graph, then.from)) // they were among its readers
        then = edgeBehind(changed.graph, then.from);
    putPart(changed.graph, then, layers);
    changed.graph = withShapes(std::move(changed.graph));
    return changed == model ? model : changed;
}

} // namespace ks
