#include "core/ops/graph.h"

#include "core/base/error.h"
#include "core/ops/op_info.h"

#include <algorithm>
#include <set>

namespace ks {

namespace {

Shape shapeOfOperand(const Graph& graph, int index)
{
    return index == graphInput ? graph.input : shapeOf(graph.nodes[static_cast<std::size_t>(index)].spec, Role::Dst);
}

} // namespace

Shape Graph::output() const
{
    return nodes.empty() ? input : shapeOf(nodes.back().spec, Role::Dst);
}

std::vector<int> Graph::readersOf(int node) const
{
    std::vector<int> readers;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (nodes[i].src == node || (readsTwo(nodes[i].spec) && nodes[i].src2 == node))
            readers.push_back(static_cast<int>(i));
    return readers;
}

void redirect(GraphNode& node, const std::function<int(int)>& to)
{
    node.src = to(node.src);
    if (readsTwo(node.spec))
        node.src2 = to(node.src2);
}

void redirect(Graph& graph, const std::function<int(int)>& to)
{
    for (GraphNode& node : graph.nodes)
        redirect(node, to);
}

Graph withBatch(const Graph& graph, std::int64_t batch)
{
    Graph other = graph;
    other.input.n = batch;
    for (GraphNode& node : other.nodes)
        node.spec.src.n = batch;
    return other;
}

Graph without(Graph graph, int node)
{
    const int operand = graph.nodes[static_cast<std::size_t>(node)].src;
    graph.nodes.erase(graph.nodes.begin() + node);
    redirect(graph, [node, operand](int read) {
        const int index = read == node ? operand : read;
        return index > node ? index - 1 : index;
    });
    return graph;
}

int lastComputing(const Graph& graph)
{
    const auto passes = [](const OpSpec& spec) {
        return infoOf(spec.op).isRandom || (infoOf(spec.op).reach == Reach::Row && spec.src.h * spec.src.w == 1);
    };
    int node = static_cast<int>(graph.nodes.size()) - 1;
    while (node != graphInput && passes(graph.nodes[static_cast<std::size_t>(node)].spec))
        node = graph.nodes[static_cast<std::size_t>(node)].src;
    return node;
}

bool isRow(const Graph& graph, int node)
{
    while (node != graphInput) {
        const GraphNode& made = graph.nodes[static_cast<std::size_t>(node)];
        const OpInfo& info = infoOf(made.spec.op);
        if (info.makesRow || needsImage(info))
            return info.makesRow;
        node = made.src;
    }
    return false;
}

bool sendsGradient(const GraphNode& node, const std::vector<bool>& needed)
{
    const auto needs = [&](int operand) { return operand != graphInput && needed[static_cast<std::size_t>(operand)]; };
    return needs(node.src) || (readsTwo(node.spec) && needs(node.src2));
}

std::vector<bool> needsGradient(const Graph& graph, std::span<const int> watched)
{
    std::vector<bool> needed;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const GraphNode& node = graph.nodes[i];
        needed.push_back(!shapeOf(node.spec, Role::Weights).empty() || std::ranges::count(watched, static_cast<int>(i)) > 0 ||
                         sendsGradient(node, needed));
    }
    return needed;
}

void requireSound(const Graph& graph)
{
    std::set<std::string> names;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const GraphNode& node = graph.nodes[i];
        if (!names.insert(node.name).second)
            throw InputError(Text(KS_TEXT("core", "two layers are called %1"), {Text::name(node.name)}));
        const auto madeBefore = [&](int operand) { return operand >= graphInput && operand < static_cast<int>(i); };
        const bool two = readsTwo(node.spec);
        if (!madeBefore(node.src) || (two && !madeBefore(node.src2)))
            throw InputError(Text(KS_TEXT("core", "%1 reads a layer that does not run before it"), {Text::name(node.name)}));
        for (const Role role : {Role::Src, Role::Src2}) {
            const Shape wanted = role == Role::Src ? node.spec.src : two ? shapeOf(node.spec, role) : Shape{};
            const Shape given = shapeOfOperand(graph, role == Role::Src ? node.src : node.src2);
            if ((role == Role::Src || two) && wanted != given)
                throw InputError(Text(KS_TEXT("core", "%1 is made for an input of %2 and gets %3"),
                                      {Text::name(node.name), wanted.text(), given.text()}));
        }
        const std::vector<Problem> problems = problemsOf(node.spec);
        if (!problems.empty())
            throw InputError(Text(KS_TEXT("core", "%1: %2"), {Text::name(node.name), problems.front().what}));
    }
}

} // namespace ks
