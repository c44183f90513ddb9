#include "core/io/onnx/onnx_draft.h"

#include "core/backends/planned_network.h"
#include "core/base/error.h"
#include "core/base/escapes.h"
#include "core/base/guard.h"
#include "core/io/onnx/onnx_node.h"
#include "core/ops/attributes.h"

#include <algorithm>

namespace ks {

using onnx_names::constantOf;
using onnx_names::product;
using onnx_node::attributeOf;
using onnx_node::inputOf;
using onnx_node::integer;
using onnx_node::textOf;

namespace {

const onnx::GraphProto& ofBoundedLength(const onnx::GraphProto& graph)
{
    if (static_cast<std::size_t>(graph.node_size()) > mostLayers)
        throw InputError(Text(KS_TEXT("core", "the network has %1 layers; at most %2 are read"),
                              {std::to_string(graph.node_size()), std::to_string(mostLayers)}));
    return graph;
}

/// What the weights are called before ".weight", since that is what their own program calls the layer; else `otherwise`.
std::string layerNameOf(const onnx::NodeProto& from, const std::string& otherwise)
{
    constexpr std::string_view ending = ".weight";
    const std::string weights = from.input_size() > 1 ? from.input(1) : std::string();
    const bool named = weights.size() > ending.size() && weights.ends_with(ending);
    return validUtf8(named ? weights.substr(0, weights.size() - ending.size()) : otherwise);
}

} // namespace

OnnxDraft::OnnxDraft(const onnx::GraphProto& graph, std::int64_t opset)
    : m_from(ofBoundedLength(graph)), m_opset(opset), m_spelled(graph, opset)
{
    for (const auto& node : graph.node())
        if (const auto* spelled = m_spelled.endingIn(node))
            ++m_reads[spelled->src];
        else if (!m_spelled.isWithin(node))
            for (const std::string& name : node.input())
                ++m_reads[name];
    for (const auto& output : graph.output())
        ++m_reads[output.name()];
}

std::string OnnxDraft::nameOfNode(const onnx::NodeProto& node)
{
    if (!node.name().empty())
        return node.name();
    return node.output_size() > 0 ? node.output(0) : "?";
}

void OnnxDraft::readInitializers()
{
    for (const auto& tensor : m_from.initializer())
        m_constants[tensor.name()] = std::make_shared<const Constant>(constantOf(tensor, tensor.name()));
}

void OnnxDraft::readInput()
{
    const onnx::ValueInfoProto* input = nullptr;
    for (const auto& value : m_from.input()) {
        if (isConstant(value.name()))
            continue;
        if (input)
            throw InputError(Text(KS_TEXT("core", "the network has several inputs: %1 and %2"), {input->name(), value.name()}));
        input = &value;
    }
    if (!input)
        throw InputError(Text(KS_TEXT("core", "the network has no input")));
    std::vector<std::int64_t> extents;
    for (const auto& dimension : input->type().tensor_type().shape().dim())
        extents.push_back(dimension.has_dim_value() ? dimension.dim_value() : 0);
    if (extents.empty() || extents.size() > 4)
        throw InputError(Text(KS_TEXT("core", "the input has %1 dimensions; N×C×H×W or N×C are needed"), {std::to_string(extents.size())}));
    m_inputRank = std::ssize(extents);
    m_values[input->name()] = {graphInput, m_inputRank};
    m_inputReaders = readsOf(input->name());
    extents.resize(4, 1);
    m_freeBatch = extents[0] < 1;
    if (m_freeBatch)
        extents[0] = 1;
    if (product(extents) < 1)
        throw InputError(Text(KS_TEXT("core", "only the batch of the input may be free; its size is %1"),
                              {Shape{extents[0], extents[1], extents[2], extents[3]}.text()}));
    m_network.graph.input = {extents[0], extents[1], extents[2], extents[3]};
}

const OnnxDraft::Constant& OnnxDraft::constant(const std::string& name) const
{
    const auto found = m_constants.find(name);
    if (found == m_constants.end())
        throw InputError(Text(KS_TEXT("core", "%1 must be a constant"), {name}));
    return *found->second;
}

const OnnxDraft::Constant* OnnxDraft::optionalConstant(const onnx::NodeProto& node, int index) const
{
    return index < node.input_size() && !node.input(index).empty() ? &constant(node.input(index)) : nullptr;
}

void OnnxDraft::addConstant(const std::string& name, Constant constant)
{
    m_constants[name] = std::make_shared<const Constant>(std::move(constant));
}

const OnnxDraft::Value& OnnxDraft::valueOf(const std::string& name) const
{
    const auto found = m_values.find(name);
    if (found == m_values.end())
        throw InputError(Text(KS_TEXT("core", "it reads %1, which no node before it makes"), {name}));
    return found->second;
}

std::vector<std::int64_t> OnnxDraft::extentsOf(const std::string& name) const
{
    const Shape shape = shapeOfValue(value(name));
    std::vector<std::int64_t> extents{shape.n, shape.c, shape.h, shape.w};
    extents.resize(static_cast<std::size_t>(rankOf(name)));
    return extents;
}

Shape OnnxDraft::shapeOfValue(int node) const
{
    const Graph& graph = m_network.graph;
    return node == graphInput ? graph.input : shapeOf(graph.nodes[static_cast<std::size_t>(node)].spec, Role::Dst);
}

int OnnxDraft::readsOf(const std::string& name) const
{
    const auto reads = m_reads.find(name);
    return reads == m_reads.end() ? 0 : reads->second;
}

void OnnxDraft::alias(const std::string& name, const std::string& same, std::int64_t rank)
{
    const int made = value(same);
    m_values[name] = {made, rank};
    readersOf(made) += readsOf(name) - 1;
}

void OnnxDraft::aliasConstant(const std::string& name, const std::string& same)
{
    m_constants[name] = std::shared_ptr<const Constant>(m_constants.at(same));
}

bool OnnxDraft::layInputAnew(const onnx::NodeProto& node, std::span<const std::int64_t> extents)
{
    Shape& input = m_network.graph.input;
    if (value(inputOf(node, 0)) != graphInput || m_inputReaders != 1 || extents.empty() || extents.size() > 4 || extents[0] != input.n)
        return false;
    const auto extent = [&](std::size_t axis) { return axis < extents.size() ? extents[axis] : 1; };
    input = {extents[0], extent(1), extent(2), extent(3)};
    m_inputRank = std::ssize(extents);
    alias(node.output(0), inputOf(node, 0), m_inputRank);
    return true;
}

void OnnxDraft::requireAxis(const onnx::NodeProto& node, std::int64_t otherwise) const
{
    const std::int64_t axis = integer(node, "axis", otherwise);
    if ((axis < 0 ? axis + rankOf(inputOf(node, 0)) : axis) != 1)
        throw InputError(Text(KS_TEXT("core", "axis must be 1")));
}

std::string OnnxDraft::uniqueName(const std::string& wished)
{
    std::string name = wished;
    while (!m_names.insert(name).second) // counted on for each name: a thousand nodes of one name take no million steps
        name = wished + "_" + std::to_string(++m_repeats.try_emplace(wished, 1).first->second);
    return name;
}

GraphNode& OnnxDraft::add(const onnx::NodeProto& from, const OpInfo& info, int src, const std::string& name)
{
    const std::string called = name.empty() ? layerNameOf(from, nameOfNode(from)) : validUtf8(name);
    GraphNode node{.name = uniqueName(called), .spec = layerSpec(info.op, shapeOfValue(src)), .src = src};
    for (const Field& attribute : attributesOf(info.op).rows)
        if (const auto* given = attribute.oursAlone ? nullptr : attributeOf(from, attribute.name))
            setAttribute(node.spec, attribute.name, textOf(*given, attribute));
    m_network.graph.nodes.push_back(std::move(node));
    std::int64_t rank = info.makesRow ? 2 : needsImage(info) ? 4 : rankOf(src);
    for (const std::string& input : from.input()) // which may have another one than its numbers had when they were made
        if (const auto read = m_values.find(input);
            !info.makesRow && !needsImage(info) && read != m_values.end() && read->second.node == src)
            rank = read->second.rank;
    m_values[from.output(0)] = {static_cast<int>(m_network.graph.nodes.size()) - 1, rank};
    m_made.push_back({.readers = readsOf(from.output(0)), .rank = rank, .parameters = {}});
    return m_network.graph.nodes.back();
}

void OnnxDraft::addParameter(const Shape& shape, std::span<const float> cells)
{
    m_made.back().parameters.emplace_back(shape, cells, "parameter");
}

Tensor OnnxDraft::vectorOf(const Constant& from, std::int64_t extent)
{
    if (static_cast<std::int64_t>(from.cells.size()) != extent)
        throw InputError(Text(KS_TEXT("core", "a parameter has %1 numbers; %2 are needed"),
                              {std::to_string(from.cells.size()), std::to_string(extent)}));
    return {{1, extent, 1, 1}, from.cells, "parameter"};
}

void OnnxDraft::dropLast()
{
    m_names.erase(m_network.graph.nodes.back().name);
    m_network.graph.nodes.pop_back();
    m_made.pop_back();
}

void OnnxDraft::checkOutput() const
{
    if (m_network.graph.nodes.empty())
        throw InputError(Text(KS_TEXT("core", "the network has no layers")));
    if (m_from.output_size() != 1)
        throw InputError(Text(KS_TEXT("core", "the network has %1 outputs; one is needed"), {std::to_string(m_from.output_size())}));
    if (value(m_from.output(0).name()) != static_cast<int>(m_network.graph.nodes.size()) - 1)
        throw InputError(Text(KS_TEXT("core", "the output %1 is not made by the last layer"), {m_from.output(0).name()}));
}

} // namespace ks
