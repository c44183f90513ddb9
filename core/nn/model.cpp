#include "core/nn/model.h"

#include "core/base/digits.h"
#include "core/base/error.h"
#include "core/nn/edits.h"
#include "core/ops/window.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace ks {

Shape shapeMadeBy(const Graph& graph, int node)
{
    if (node == graphInput)
        return graph.input;
    const OpSpec& spec = graph.nodes[static_cast<std::size_t>(node)].spec;
    return spec.src.empty() || !isLegal(spec) ? Shape{} : shapeOf(spec, Role::Dst);
}

namespace {

class Inspector {
public:
    /// `most`: problems after which it looks no further; every one may bring whole networks along that would be without it.
    Inspector(const Model& model, std::size_t most) : m_model(model), m_shaped(model), m_most(most), m_reads(model.graph.nodes.size())
    {
        m_shaped.graph = withShapes(model.graph);
        for (const GraphNode& node : model.graph.nodes)
            for (const int operand : {node.src, readsTwo(node.spec) ? node.src2 : graphInput})
                if (operand >= 0 && operand < static_cast<int>(m_reads.size()))
                    ++m_reads[static_cast<std::size_t>(operand)];
    }

    std::vector<ModelProblem> problems()
    {
        if (m_model.graph.input.empty())
            blame(graphInput, "src",
                  Text(KS_TEXT("core", "the input is %1; every extent must be at least 1"), {m_model.graph.input.text()}));
        if (m_model.graph.nodes.empty())
            blame(graphInput, {}, Text(KS_TEXT("core", "the network has no layers")));
        if (!m_problems.empty())
            return m_problems;
        std::set<std::string> names;
        for (int i = 0; i < static_cast<int>(m_model.graph.nodes.size()) && m_problems.size() < m_most; ++i) {
            inspectName(i, names);
            inspectLayer(i);
        }
        if (m_problems.empty())
            inspectOutput();
        return m_problems;
    }

private:
    const GraphNode& node(int index) const { return m_shaped.graph.nodes[static_cast<std::size_t>(index)]; }

    ModelProblem& blame(int index, std::string_view attribute, Text what)
    {
        m_problems.push_back({index, attribute, std::move(what), {}});
        return m_problems.back();
    }

    void inspectName(int index, std::set<std::string>& names)
    {
        const std::string& name = node(index).name;
        if (name.empty())
            blame(index, {}, Text(KS_TEXT("core", "layer %1 has no name"), {std::to_string(index + 1)}));
        else if (name == inputName)
            blame(index, {}, Text(KS_TEXT("core", "a layer cannot be called “%1”"), {Text::name(name)}));
        else if (!names.insert(name).second)
            blame(index, {}, Text(KS_TEXT("core", "two layers are called %1"), {Text::name(name)}));
    }

    void inspectLayer(int index)
    {
        const GraphNode& layer = node(index);
        const auto madeBefore = [&](int operand) { return operand >= graphInput && operand < index; };
        const bool two = readsTwo(layer.spec);
        if (!madeBefore(layer.src) || (two && !madeBefore(layer.src2))) {
            blame(index, {}, Text(KS_TEXT("core", "%1 reads a layer that does not run before it"), {Text::name(layer.name)}));
            return;
        }
        if (hasTarget(infoOf(layer.spec.op))) {
            blame(index, {},
                  Text(KS_TEXT("core", "%1 is a loss; a network has one loss, which is set for the whole and is no layer"),
                       {Text::name(layer.name)}));
            return;
        }
        if (layer.spec.src.empty())
            return; // waits for a layer before it
        if (two)
            inspectSecond(index);
        for (const Problem& problem : ks::problemsOf(layer.spec)) {
            ModelProblem& told = blame(index, problem.attribute, Text(KS_TEXT("core", "%1: %2"), {Text::name(layer.name), problem.what}));
            for (const Fix& fix : problem.fixes)
                offer(told, fix.label, [&](Model& fixed) { fixed.graph.nodes[static_cast<std::size_t>(index)].spec = fix.spec; });
        }
        if (index + 1 < static_cast<int>(m_model.graph.nodes.size()) && m_reads[static_cast<std::size_t>(index)] == 0)
            blame(index, {}, Text(KS_TEXT("core", "nothing reads %1; only the last layer may be the output"), {Text::name(layer.name)}));
    }

    void inspectSecond(int index)
    {
        const GraphNode& layer = node(index);
        const Shape second = shapeMadeBy(m_shaped.graph, layer.src2);
        if (second.empty() || !isLegal(layer.spec) || second == shapeOf(layer.spec, Role::Src2))
            return;
        blame(index, "src",
              Text(infoOf(layer.spec.op).sums ? KS_TEXT("core", "%1 adds %2 and %3; both must have one shape")
                                              : KS_TEXT("core", "%1 joins %2 and %3; both must have the same rows and columns"),
                   {Text::name(layer.name), layer.spec.src.text(), second.text()}));
    }

    void inspectOutput()
    {
        const int last = static_cast<int>(m_model.graph.nodes.size()) - 1;
        const Shape output = m_shaped.graph.output();
        const int computes = lastComputing(m_shaped.graph);
        if (m_model.makesProbabilities() && computes != graphInput && infoOf(node(computes).spec.op).family == OpFamily::Probabilities) {
            const Text name = Text::name(node(computes).name);
            ModelProblem& told = blame(computes, {}, Text(KS_TEXT("core", "the loss has Softmax in it; %1 would apply it twice"), {name}));
            if (last > 0)
                offer(told, Text(KS_TEXT("core", "remove %1"), {name}), [computes](Model& fixed) { fixed = without(fixed, computes); });
        }
        if (m_model.classifies() && (output.h != 1 || output.w != 1))
            blame(last, {},
                  Text(KS_TEXT("core", "the output is %1; a classifier’s is N×classes×1×1: end with Gemm, or with global pooling"),
                       {output.text()}));
        if (!m_model.classes.empty() && static_cast<std::int64_t>(m_model.classes.size()) != output.c * output.h * output.w)
            blame(last, "filters",
                  Text(KS_TEXT("core", "the network has %1 outputs and %2 names for them"),
                       {groupedDigits(output.c * output.h * output.w), groupedDigits(std::ssize(m_model.classes))}));
        for (const auto& [layer, initialisation] : m_model.layerInitialisation)
            if (m_model.find(layer) < 0)
                blame(graphInput, {}, Text(KS_TEXT("core", "an initialisation is given for %1, which is no layer"), {layer}));
    }

    template <class Change>
    void offer(ModelProblem& problem, const Text& label, Change&& change)
    {
        Model fixed = m_shaped;
        change(fixed);
        fixed.graph = withShapes(std::move(fixed.graph));
        problem.fixes.push_back({label, std::move(fixed)});
    }

    const Model& m_model;
    Model m_shaped;
    std::size_t m_most;
    std::vector<int> m_reads; ///< how many layers read each of them
    std::vector<ModelProblem> m_problems;
};

} // namespace

const Initialisation& Model::initialisationOf(int node) const
{
    const auto own = layerInitialisation.find(graph.nodes[static_cast<std::size_t>(node)].name);
    return own == layerInitialisation.end() ? initialisation : own->second;
}

std::uint64_t Model::drawOf(int node) const
{
    const auto own = layerDraws.find(graph.nodes[static_cast<std::size_t>(node)].name);
    return own == layerDraws.end() ? static_cast<std::uint64_t>(node) : own->second;
}

std::int64_t Model::outputs() const
{
    const Shape output = graph.output();
    return output.c * output.h * output.w;
}

int Model::find(std::string_view layer) const
{
    if (layer == inputName)
        return graphInput;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i)
        if (graph.nodes[i].name == layer)
            return static_cast<int>(i);
    return noNode;
}

Graph withShapes(Graph graph)
{
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        GraphNode& node = graph.nodes[i];
        const bool known = node.src >= graphInput && node.src < static_cast<int>(i);
        node.spec.src = known ? shapeMadeBy(graph, node.src) : Shape{};
        if (readsTwo(node.spec))
            fitSecond(node.spec, node.src2 >= graphInput && node.src2 < static_cast<int>(i) ? shapeMadeBy(graph, node.src2) : Shape{});
    }
    return graph;
}

std::vector<ModelProblem> problemsOf(const Model& model)
{
    constexpr std::size_t most = 50;
    return Inspector(model, most).problems();
}

void requireSound(const Model& model)
{
    const std::vector<ModelProblem> problems = Inspector(model, 1).problems();
    if (!problems.empty())
        throw InputError(problems.front().what);
    requireSound(model.graph);
}

} // namespace ks
