#include "core/io/onnx/onnx_spelling.h"

#include "core/base/error.h"
#include "core/base/joined.h"
#include "core/io/onnx/onnx_constant.h"
#include "core/io/onnx/onnx_formula.h"
#include "core/io/onnx/onnx_node.h"
#include "core/ops/attributes.h"

#include <algorithm>
#include <limits>
#include <set>
#include <unordered_map>

namespace ks::onnx_names {

namespace {

using Formula = Formulas::Formula;

/// More nodes than any spelling has.
constexpr std::size_t mostSpelledNodes = 16;

struct KnownSpelling {
    const OpInfo* info = nullptr;
    const Spelling* spelling = nullptr;
    Formula formula;
};

std::vector<KnownSpelling> allSpellings(Formulas& formulas)
{
    std::vector<KnownSpelling> all;
    for (const OpKind op : allOps())
        for (const Spelling& spelling : infoOf(op).spellings) {
            std::vector<Formula> made;
            for (const SpelledNode& node : spelling.nodes) {
                std::vector<Formula> inputs;
                for (const SpelledInput& input : node.inputs)
                    if (input.from == SpelledInput::From::Src)
                        inputs.push_back(Formulas::x());
                    else if (input.from == SpelledInput::From::Node)
                        inputs.push_back(made.at(static_cast<std::size_t>(input.number)));
                    else if (input.from == SpelledInput::From::Number)
                        inputs.push_back(Formulas::number(input.number));
                made.push_back(formulas.apply(node.name, inputs).value());
            }
            all.push_back({&infoOf(op), &spelling, made.back()});
        }
    return all;
}

/// What the search in one file knows of it.
class Search {
public:
    Search(const onnx::GraphProto& graph, std::int64_t opset) : m_opset(opset)
    {
        for (const auto& tensor : graph.initializer())
            takeNumber(tensor.name(), tensor);
        for (const auto& node : graph.node()) {
            for (const std::string& name : node.input())
                ++m_reads[name];
            if (node.output_size() != 1 || !(node.domain().empty() || node.domain() == "ai.onnx"))
                continue;
            const auto* tensor = node.op_type() == "Constant" ? onnx_node::attributeOf(node, "value") : nullptr;
            const bool same = (node.op_type() == "Identity" || node.op_type() == "Cast") && node.input_size() == 1;
            if (tensor)
                takeNumber(node.output(0), tensor->t());
            else if (const auto* number = node.op_type() == "Constant" ? onnx_node::attributeOf(node, "value_float") : nullptr)
                m_numbers[node.output(0)] = static_cast<double>(number->f());
            else if (const auto known = same ? m_numbers.find(node.input(0)) : m_numbers.end(); known != m_numbers.end())
                m_numbers[node.output(0)] = known->second;
            else if (Formulas::knows(node.op_type()))
                m_makers[node.output(0)] = &node;
        }
        for (const auto& output : graph.output())
            ++m_reads[output.name()];
    }

    /// The nodes before `last` and itself from which a formula can be made, the last one first.
    std::vector<const onnx::NodeProto*> before(const onnx::NodeProto& last) const
    {
        std::vector<const onnx::NodeProto*> nodes{&last};
        for (std::size_t i = 0; i < nodes.size(); ++i)
            for (const std::string& name : nodes[i]->input())
                if (const auto maker = m_makers.find(name);
                    maker != m_makers.end() && nodes.size() < mostSpelledNodes && std::ranges::find(nodes, maker->second) == nodes.end())
                    nodes.push_back(maker->second);
        return nodes;
    }

    /// The formula of what a node makes, as one of `src`; adds to `nodes` what it is made with.
    std::optional<Formula> formulaOf(const onnx::NodeProto& node, const std::string& src, Formulas& formulas,
                                     std::set<const onnx::NodeProto*>& nodes) const
    {
        std::map<const onnx::NodeProto*, Formula> made;
        return formulaOf(node, src, formulas, nodes, made);
    }

    bool isNumber(const std::string& name) const { return m_numbers.contains(name); }
    int readsOf(const std::string& name) const
    {
        const auto reads = m_reads.find(name);
        return reads == m_reads.end() ? 0 : reads->second;
    }

private:
    void takeNumber(const std::string& name, const onnx::TensorProto& tensor)
    {
        if (std::ranges::any_of(tensor.dims(), [](std::int64_t extent) { return extent != 1; }) || tensor.dims_size() > 4)
            return;
        try {
            if (const Constant constant = constantOf(tensor, name); constant.cells.size() == 1)
                m_numbers[name] = static_cast<double>(constant.cells[0]);
        } catch (const InputError&) { // who reads the file says so
        }
    }

    std::optional<Formula> formulaOf(const onnx::NodeProto& node, const std::string& src, Formulas& formulas,
                                     std::set<const onnx::NodeProto*>& nodes, std::map<const onnx::NodeProto*, Formula>& made) const
    {
        if (const auto known = made.find(&node); known != made.end())
            return known->second;
        if (!nodes.insert(&node).second || nodes.size() > mostSpelledNodes) // one that reads itself
            return std::nullopt;
        std::vector<Formula> inputs;
        for (int i = 0; i < node.input_size(); ++i) {
            const std::string& name = node.input(i);
            const auto number = m_numbers.find(name);
            const auto maker = m_makers.find(name);
            if (name == src)
                inputs.push_back(Formulas::x());
            else if (number != m_numbers.end())
                inputs.push_back(Formulas::number(number->second));
            else if (name.empty() && node.op_type() == "Clip")
                inputs.push_back(boundOf(node, i));
            else if (auto formula = maker == m_makers.end() ? std::nullopt : formulaOf(*maker->second, src, formulas, nodes, made))
                inputs.push_back(std::move(*formula));
            else
                return std::nullopt;
        }
        if (node.op_type() == "Clip")
            for (int i = static_cast<int>(inputs.size()); i < 3; ++i)
                inputs.push_back(boundOf(node, i));
        if (node.op_type() == "HardSigmoid") {
            inputs.push_back(Formulas::number(static_cast<double>(onnx_node::number(node, "alpha", 0.2F))));
            inputs.push_back(Formulas::number(static_cast<double>(onnx_node::number(node, "beta", 0.5F))));
        }
        auto formula = formulas.apply(node.op_type(), inputs);
        if (formula)
            made[&node] = *formula;
        return formula;
    }

    /// Of a Clip whose bound is no input: an attribute in early versions, else none.
    Formula boundOf(const onnx::NodeProto& clip, int input) const
    {
        constexpr float largest = std::numeric_limits<float>::max();
        const bool lower = input == 1;
        const float none = lower ? -largest : largest;
        return Formulas::number(static_cast<double>(m_opset < 11 ? onnx_node::number(clip, lower ? "min" : "max", none) : none));
    }

    std::int64_t m_opset;
    std::unordered_map<std::string, double> m_numbers; ///< constants of one number
    std::unordered_map<std::string, const onnx::NodeProto*> m_makers;
    std::unordered_map<std::string, int> m_reads;
};

/// What may be src: in every spelling it is read more than once.
std::vector<std::string> readTwice(const std::vector<const onnx::NodeProto*>& nodes, const Search& search)
{
    std::map<std::string, int> reads;
    for (const onnx::NodeProto* node : nodes)
        for (const std::string& name : node->input())
            if (!name.empty() && !search.isNumber(name))
                ++reads[name];
    std::vector<std::string> twice;
    for (const auto& [name, count] : reads)
        if (count > 1)
            twice.push_back(name);
    return twice;
}

} // namespace

const Spelling* spellingOf(const OpSpec& spec)
{
    const ConstFields fields = attributesOf(spec);
    for (const Spelling& spelling : infoOf(spec.op).spellings)
        if (const Field* field = fields.find(spelling.attribute); !field || fields.text(*field) == spelling.value)
            return &spelling;
    return nullptr;
}

bool isForSpelling(std::string_view type)
{
    return Formulas::knows(type);
}

std::string spelledOperators()
{
    return joinedIf(
        allOps(), [](OpKind op) { return !infoOf(op).spellings.empty(); }, ", ", [](OpKind op) { return nameOf(op); });
}

SpelledNodes::SpelledNodes(const onnx::GraphProto& graph, std::int64_t opset)
{
    const Search search(graph, opset);
    Formulas known;
    const std::vector<KnownSpelling> spellings = allSpellings(known);
    for (const onnx::NodeProto& last : graph.node()) {
        if ((last.op_type() != "Mul" && last.op_type() != "Div") || last.output_size() != 1) // which all end in, whatever their order
            continue;
        for (const std::string& src : readTwice(search.before(last), search)) {
            Formulas formulas = known;
            std::set<const onnx::NodeProto*> nodes;
            const auto formula = search.formulaOf(last, src, formulas, nodes);
            if (!formula)
                continue;
            const auto found =
                std::ranges::find_if(spellings, [&](const KnownSpelling& one) { return Formulas::same(one.formula, *formula); });
            if (found == spellings.end())
                continue;
            std::map<std::string, int> reads; // by the nodes themselves
            for (const onnx::NodeProto* node : nodes)
                for (const std::string& name : node->input())
                    ++reads[name];
            const bool closed = std::ranges::all_of(nodes, [&](const onnx::NodeProto* node) {
                return node == &last || search.readsOf(node->output(0)) == reads[node->output(0)];
            });
            if (!closed)
                continue;
            m_found[&last] = {found->info, found->spelling, src};
            nodes.erase(&last);
            m_within.insert(nodes.begin(), nodes.end());
            break;
        }
    }
}

const SpelledNodes::Found* SpelledNodes::endingIn(const onnx::NodeProto& node) const
{
    const auto found = m_found.find(&node);
    return found == m_found.end() ? nullptr : &found->second;
}

} // namespace ks::onnx_names
