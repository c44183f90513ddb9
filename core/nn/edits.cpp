#include "core/nn/edits.h"

#include "core/base/error.h"
#include "core/ops/attributes.h"
#include "core/ops/op_info.h"
#include "core/ops/window.h"

#include <algorithm>
#include <cctype>
#include <iterator>

namespace ks {

namespace {

GraphNode& nodeOf(Model& model, int node)
{
    if (node < 0 || node >= static_cast<int>(model.graph.nodes.size()))
        throw InputError(Text(KS_TEXT("core", "there is no layer %1"), {std::to_string(node)}));
    return model.graph.nodes[static_cast<std::size_t>(node)];
}

Model shaped(Model model)
{
    model.graph = withShapes(std::move(model.graph));
    return model;
}

/// Lets a node run right behind `after`, before what runs between them and is not read by it; everything reads what it read.
void bringForward(Graph& graph, int node, int after)
{
    redirect(graph, [=](int i) { return i == node ? after + 1 : i > after && i < node ? i + 1 : i; });
    const auto first = graph.nodes.begin();
    std::rotate(first + after + 1, first + node, first + node + 1);
}

/// Puts `node` behind `after`; whatever read `after` reads it.
void insert(Graph& graph, int after, GraphNode node)
{
    const int at = after + 1;
    redirect(graph, [=](int i) { return i == after ? at : i >= at ? i + 1 : i; });
    graph.nodes.insert(graph.nodes.begin() + at, std::move(node));
}

/// Takes a node out; whatever read it reads its first operand.
GraphNode extract(Graph& graph, int node)
{
    GraphNode taken = graph.nodes[static_cast<std::size_t>(node)];
    graph = without(std::move(graph), node);
    return taken;
}

void requirePosition(const Model& model, int after)
{
    if (after < graphInput || after >= static_cast<int>(model.graph.nodes.size()))
        throw InputError(Text(KS_TEXT("core", "there is no layer %1"), {std::to_string(after)}));
}

} // namespace

std::string uniqueName(const Graph& graph, std::string_view wished, OpKind op)
{
    const bool taken = wished == inputName || std::ranges::find(graph.nodes, wished, &GraphNode::name) != graph.nodes.end();
    return wished.empty() || taken ? freeName(graph, op) : std::string(wished);
}

std::string freeName(const Graph& graph, OpKind op)
{
    std::string stem;
    for (const char c : nameOf(op))
        stem += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    for (std::size_t number = 1;; ++number) {
        std::string name = stem + std::to_string(number);
        if (std::ranges::find(graph.nodes, name, &GraphNode::name) == graph.nodes.end())
            return name;
    }
}

OpSpec specToInsert(OpKind op, const Shape& src)
{
    OpSpec spec = defaultSpec(op, src);
    if (infoOf(op).weights == WeightsKind::Filters && !src.empty())
        spec.filters = src.c;
    return spec;
}

GraphNode layerReading(const Model& model, int from, const OpSpec& spec, std::string_view name)
{
    if (hasTarget(infoOf(spec.op)))
        throw InputError(Text(KS_TEXT("core", "%1 is a loss; a network has one loss, which is set for the whole and is no layer"),
                              {std::string(nameOf(spec.op))}));
    GraphNode node{.name = uniqueName(model.graph, name, spec.op), .spec = spec, .src = from};
    if (readsTwo(spec))
        node.src2 = from == graphInput ? graphInput : model.graph.nodes[static_cast<std::size_t>(from)].src;
    return node;
}

Model withInserted(const Model& model, int after, OpKind op)
{
    requirePosition(model, after);
    return withInserted(model, after, specToInsert(op, shapeMadeBy(withShapes(model.graph), after)), {});
}

Model withInserted(const Model& model, int after, const OpSpec& spec, std::string_view name)
{
    requirePosition(model, after);
    Model changed = model;
    insert(changed.graph, after, layerReading(model, after, spec, name));
    return shaped(std::move(changed));
}

Model without(const Model& model, int node)
{
    Model changed = model;
    const std::string name = nodeOf(changed, node).name;
    extract(changed.graph, node);
    changed.layerInitialisation.erase(name);
    changed.layerDraws.erase(name);
    return shaped(std::move(changed));
}

Model withMoved(const Model& model, int node, int after)
{
    Model changed = model;
    requirePosition(model, after);
    if (readsTwo(nodeOf(changed, node).spec))
        throw InputError(Text(KS_TEXT("core", "%1 joins two branches and cannot be moved; remove it and add it elsewhere"),
                              {nodeOf(changed, node).name}));
    if (after == node || (after + 1 == node && after == nodeOf(changed, node).src))
        return model;
    if (after == nodeOf(changed, node).src) {
        bringForward(changed.graph, node, after);
        return shaped(std::move(changed));
    }
    GraphNode taken = extract(changed.graph, node);
    taken.src = after > node ? after - 1 : after;
    insert(changed.graph, taken.src, taken);
    return shaped(std::move(changed));
}

Model withDuplicate(const Model& model, int node)
{
    Model changed = model;
    const GraphNode& original = nodeOf(changed, node);
    if (readsTwo(original.spec))
        throw InputError(
            Text(KS_TEXT("core", "%1 joins two branches; a copy of it would have nothing to join"), {Text::name(original.name)}));
    const std::string name = freeName(model.graph, original.spec.op);
    const auto own = model.layerInitialisation.find(original.name);
    if (own != model.layerInitialisation.end())
        changed.layerInitialisation[name] = own->second;
    return withInserted(changed, node, OpSpec(original.spec), name);
}

Model withAttribute(const Model& model, int node, std::string_view attribute, std::string_view value)
{
    Model changed = model;
    setAttribute(nodeOf(changed, node).spec, attribute, value);
    return shaped(std::move(changed));
}

Model withName(const Model& model, int node, std::string_view name)
{
    Model changed = model;
    GraphNode& layer = nodeOf(changed, node);
    if (name.empty() || name == inputName)
        throw InputError(Text(KS_TEXT("core", "a layer cannot be called “%1”"), {Text::name(std::string(name))}));
    const int other = model.find(name);
    if (other >= 0 && other != node)
        throw InputError(Text(KS_TEXT("core", "two layers are called %1"), {Text::name(std::string(name))}));
    auto own = changed.layerInitialisation.extract(layer.name);
    if (!own.empty()) {
        own.key() = name;
        changed.layerInitialisation.insert(std::move(own));
    }
    if (auto draw = changed.layerDraws.extract(layer.name); !draw.empty()) {
        draw.key() = name;
        changed.layerDraws.insert(std::move(draw));
    }
    layer.name = name;
    return changed;
}

Model withOperand(const Model& model, int node, bool second, int operand)
{
    Model changed = model;
    GraphNode& layer = nodeOf(changed, node);
    if (second && !readsTwo(layer.spec))
        throw InputError(Text(KS_TEXT("core", "%1 reads one layer; two are read by %2 alone"),
                              {Text::name(layer.name), Text::name(namesOfTwoReaders())}));
    if (operand < graphInput || operand >= node)
        throw InputError(Text(KS_TEXT("core", "%1 reads a layer that does not run before it"), {Text::name(layer.name)}));
    (second ? layer.src2 : layer.src) = operand;
    return shaped(std::move(changed));
}

Model withInput(const Model& model, const Shape& input)
{
    Model changed = model;
    changed.graph.input = {1, input.c, input.h, input.w};
    return shaped(std::move(changed));
}

Model withClasses(const Model& model, std::vector<std::string> classes)
{
    Model changed = model;
    const auto last = std::ranges::find_if(changed.graph.nodes.rbegin(), changed.graph.nodes.rend(), [](const GraphNode& node) {
        return isProduct(infoOf(node.spec.op)) && !infoOf(node.spec.op).transposed;
    });
    if (last == changed.graph.nodes.rend() || classes.empty())
        throw InputError(Text(KS_TEXT("core", "the network has no Gemm or Conv whose filters could be the classes")));
    last->spec.filters = static_cast<std::int64_t>(classes.size());
    changed.classes = std::move(classes);
    return shaped(std::move(changed));
}

} // namespace ks
