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

/// A name that neither network has.
std::string freeNameBeside(const Graph& graph, const std::string& wanted, OpKind op)
{
    const auto isTaken = [&](const std::string& name) {
        return std::ranges::any_of(graph.nodes, [&](const GraphNode& node) { return node.name == name; });
    };
    return wanted.empty() || wanted == inputName || isTaken(wanted) ? freeName(graph, op) : wanted;
}

void requireEdgeOfPart(const Graph& graph, const GraphEdge& edge)
{
    const std::vector<GraphEdge> edges = edgesOf(graph);
    if (edge.shared ? edge != edgeBehind(graph, edge.from) : std::ranges::find(edges, edge) == edges.end())
        throw InputError(Text(KS_TEXT("core", "the network has no such edge any more; choose another place")));
}

/// Layers whose operands are counted within them; graphInput is the tensor of the edge. Their names are free.
void putPart(Graph& graph, const GraphEdge& edge, std::vector<GraphNode> layers)
{
    const int at = edge.to;
    const auto count = static_cast<int>(layers.size());
    const auto behind = [at, count](int operand) { return operand >= at ? operand + count : operand; };
    for (GraphNode& node : graph.nodes) {
        node.src = behind(node.src);
        if (readsTwo(node.spec))
            node.src2 = behind(node.src2);
    }
    const auto within = [at, &edge](int operand) { return operand == graphInput ? edge.from : at + operand; };
    for (GraphNode& layer : layers) {
        layer.src = within(layer.src);
        if (readsTwo(layer.spec))
            layer.src2 = within(layer.src2);
    }
    graph.nodes.insert(graph.nodes.begin() + at, std::make_move_iterator(layers.begin()), std::make_move_iterator(layers.end()));
    const int last = at + count - 1;
    const auto nodes = static_cast<int>(graph.nodes.size());
    if (edge.shared) {
        for (int node = last + 1; node < nodes; ++node) {
            GraphNode& reader = graph.nodes[static_cast<std::size_t>(node)];
            reader.src = reader.src == edge.from ? last : reader.src;
            if (readsTwo(reader.spec) && reader.src2 == edge.from)
                reader.src2 = last;
        }
    } else if (last + 1 < nodes) {
        GraphNode& reader = graph.nodes[static_cast<std::size_t>(last) + 1];
        (edge.second ? reader.src2 : reader.src) = last;
    }
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
        const auto where = [&](int operand) { return operand < 0 ? operand : now[static_cast<std::size_t>(operand)]; };
        kept.src = where(kept.src);
        if (readsTwo(kept.spec))
            kept.src2 = where(kept.src2);
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
        layer.src = part.placeOf(layer.src);
        if (readsTwo(layer.spec))
            layer.src2 = part.placeOf(layer.src2);
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
    requireEdgeOfPart(model.graph, edge);
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
        layer.name = freeNameBeside(names, layer.name, layer.spec.op);
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
    requireEdgeOfPart(model.graph, edge);
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
