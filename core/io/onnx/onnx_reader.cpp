#include "core/backends/step.h"
#include "core/base/error.h"
#include "core/base/escapes.h"
#include "core/base/file.h"
#include "core/base/guard.h"
#include "core/io/onnx/onnx_constant.h"
#include "core/io/onnx/onnx_file.h"
#include "core/io/onnx/onnx_metadata.h"
#include "core/io/onnx/onnx_names.h"
#include "core/io/onnx/onnx_node.h"
#include "core/ops/op_info.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <memory>
#include <onnx/onnx_pb.h>
#include <optional>
#include <set>

namespace ks {

namespace {

namespace names = onnx_names;
using names::Constant;
using names::constantOf;
using names::product;
using onnx_node::attributeOf;
using onnx_node::inputOf;
using onnx_node::integer;
using onnx_node::number;
using onnx_node::textOf;

class Reader {
public:
    Reader(const onnx::GraphProto& graph, std::int64_t opset) : m_from(graph), m_opset(opset)
    {
        for (const auto& node : graph.node())
            for (const std::string& name : node.input())
                ++m_reads[name];
        for (const auto& output : graph.output())
            ++m_reads[output.name()];
    }

    OnnxNetwork read()
    {
        m_network.name = validUtf8(m_from.name());
        if (static_cast<std::size_t>(m_from.node_size()) > mostLayers)
            throw InputError(Text(KS_TEXT("core", "the network has %1 layers; at most %2 are read"),
                                  {std::to_string(m_from.node_size()), std::to_string(mostLayers)}));
        for (const auto& tensor : m_from.initializer())
            m_constants[tensor.name()] = std::make_shared<const Constant>(constantOf(tensor, tensor.name()));
        readInput();
        for (const auto& node : m_from.node()) {
            try {
                readNode(node);
            } catch (const InputError& error) {
                throw InputError(Text(KS_TEXT("core", "node %1 (%2): %3"), {nameOfNode(node), node.op_type(), error.what()}));
            }
        }
        requireSound(m_network.graph);
        checkOutput();
        for (Made& made : m_made)
            std::ranges::move(made.parameters, std::back_inserter(m_network.parameters));
        return std::move(m_network);
    }

private:
    /// What is known of a node of the network beside the graph.
    struct Made {
        int readers = 0;                ///< of what it makes, under whatever name, the graph's outputs included
        std::int64_t rank = 4;          ///< dimensions of its dst in the file
        std::vector<Tensor> parameters; ///< in the order of their roles
    };
    Made& madeBy(int node) { return m_made[static_cast<std::size_t>(node)]; }

    static std::string nameOfNode(const onnx::NodeProto& node)
    {
        if (!node.name().empty())
            return node.name();
        return node.output_size() > 0 ? node.output(0) : "?";
    }

    void readInput()
    {
        const onnx::ValueInfoProto* input = nullptr;
        for (const auto& value : m_from.input()) {
            if (m_constants.contains(value.name()))
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
            throw InputError(
                Text(KS_TEXT("core", "the input has %1 dimensions; N×C×H×W or N×C are needed"), {std::to_string(extents.size())}));
        m_inputRank = static_cast<std::int64_t>(extents.size());
        extents.resize(4, 1);
        if (extents[0] < 1)
            extents[0] = 1; // a free batch
        if (product(extents) < 1)
            throw InputError(Text(KS_TEXT("core", "only the batch of the input may be free; its size is %1"),
                                  {Shape{extents[0], extents[1], extents[2], extents[3]}.text()}));
        m_network.graph.input = {extents[0], extents[1], extents[2], extents[3]};
        m_values[input->name()] = graphInput;
    }

    const Constant& constant(const std::string& name) const
    {
        const auto found = m_constants.find(name);
        if (found == m_constants.end())
            throw InputError(Text(KS_TEXT("core", "%1 must be a constant"), {name}));
        return *found->second;
    }

    int value(const std::string& name) const
    {
        const auto found = m_values.find(name);
        if (found == m_values.end())
            throw InputError(Text(KS_TEXT("core", "it reads %1, which no node before it makes"), {name}));
        return found->second;
    }

    Shape shapeOfValue(int node) const
    {
        const Graph& graph = m_network.graph;
        return node == graphInput ? graph.input : shapeOf(graph.nodes[static_cast<std::size_t>(node)].spec, Role::Dst);
    }

    /// What the weights are called before ".weight", since that is what their own program calls the layer; else the node's name.
    static std::string layerNameOf(const onnx::NodeProto& from)
    {
        constexpr std::string_view ending = ".weight";
        const std::string weights = from.input_size() > 1 ? from.input(1) : std::string();
        const bool named = weights.size() > ending.size() && weights.ends_with(ending);
        return validUtf8(named ? weights.substr(0, weights.size() - ending.size()) : nameOfNode(from));
    }

    std::string uniqueName(const onnx::NodeProto& from)
    {
        const std::string wished = layerNameOf(from);
        std::string name = wished;
        while (!m_names.insert(name).second) // counted on for each name: a thousand nodes of one name take no million steps
            name = wished + "_" + std::to_string(++m_repeats.try_emplace(wished, 1).first->second);
        return name;
    }

    /// Another name for the same numbers.
    void alias(const onnx::NodeProto& node)
    {
        const int made = value(inputOf(node, 0));
        m_values[node.output(0)] = made;
        if (made != graphInput)
            madeBy(made).readers += readsOf(node.output(0)) - 1;
    }

    /// Of equal initialisers PyTorch writes one, and its other names so.
    void readIdentity(const onnx::NodeProto& node)
    {
        if (const auto same = m_constants.find(inputOf(node, 0)); same != m_constants.end())
            m_constants[node.output(0)] = std::shared_ptr<const Constant>(same->second);
        else
            alias(node);
    }

    int readsOf(const std::string& name) const
    {
        const auto reads = m_reads.find(name);
        return reads == m_reads.end() ? 0 : reads->second;
    }
    /// How many dimensions the numbers have in the file; ours always have four.
    std::int64_t rankOf(int node) const { return node == graphInput ? m_inputRank : m_made[static_cast<std::size_t>(node)].rank; }

    /// ONNX counts negative axes from the last one on.
    std::int64_t axisOf(const onnx::NodeProto& node, std::int64_t otherwise) const
    {
        const std::int64_t axis = integer(node, "axis", otherwise);
        return axis < 0 ? axis + rankOf(value(inputOf(node, 0))) : axis;
    }

    void requireAxis(const onnx::NodeProto& node, std::int64_t otherwise) const
    {
        if (axisOf(node, otherwise) != 1)
            throw InputError(Text(KS_TEXT("core", "axis must be 1")));
    }

    /// Softmax and LogSoftmax: before version 13 everything from the axis on was one row.
    void requireAxisOfChannels(const onnx::NodeProto& node) const
    {
        const bool rows = m_opset < 13;
        requireAxis(node, rows ? 1 : -1);
        const Shape src = shapeOfValue(value(inputOf(node, 0)));
        if (rows && src.h * src.w != 1)
            throw InputError(
                Text(KS_TEXT("core", "with version %1 of ONNX's operators it goes over channels, rows and columns together; only "
                                     "over channels is possible here"),
                     {std::to_string(m_opset)}));
    }

    GraphNode& add(const onnx::NodeProto& from, const OpInfo& info, int src)
    {
        GraphNode node{.name = uniqueName(from), .spec = layerSpec(info.op, shapeOfValue(src)), .src = src};
        for (const Field& attribute : attributesOf(info.op).rows)
            if (const auto* given = attribute.oursAlone ? nullptr : attributeOf(from, attribute.name))
                setAttribute(node.spec, attribute.name, textOf(*given, attribute.type));
        m_network.graph.nodes.push_back(std::move(node));
        m_values[from.output(0)] = static_cast<int>(m_network.graph.nodes.size()) - 1;
        m_made.push_back({.readers = readsOf(from.output(0)), .rank = info.makesRow ? 2 : rankOf(src), .parameters = {}});
        return m_network.graph.nodes.back();
    }

    /// Of the node that was added last.
    void addParameter(const Shape& shape, std::span<const float> cells)
    {
        m_made.back().parameters.emplace_back(shape, cells, "parameter");
    }

    void readConvolution(const onnx::NodeProto& from, const OpInfo& info)
    {
        const Constant& weights = constant(inputOf(from, 1));
        if (weights.dimensions.size() != 4)
            throw InputError(
                Text(KS_TEXT("core", "the weights have %1 dimensions; 4 are needed"), {std::to_string(weights.dimensions.size())}));
        const Shape shape{weights.dimensions[0], weights.dimensions[1], weights.dimensions[2], weights.dimensions[3]};
        const bool bias = from.input_size() > 2 && !inputOf(from, 2).empty();
        GraphNode& node = add(from, info, value(inputOf(from, 0)));
        node.spec.kernel = {shape.h, shape.w};
        node.spec.filters = info.transposed ? shape.c * node.spec.group : shape.n;
        node.spec.bias = bias;
        requireLegal(node.spec);
        if (shape != shapeOf(node.spec, Role::Weights))
            throw InputError(
                Text(KS_TEXT("core", "the weights are %1; %2 are needed"), {shape.text(), shapeOf(node.spec, Role::Weights).text()}));
        addParameter(shape, weights.cells);
        if (bias)
            addVector(constant(inputOf(from, 2)), node.spec.filters);
    }

    static Tensor vectorOf(const Constant& from, std::int64_t extent)
    {
        if (static_cast<std::int64_t>(from.cells.size()) != extent)
            throw InputError(Text(KS_TEXT("core", "a parameter has %1 numbers; %2 are needed"),
                                  {std::to_string(from.cells.size()), std::to_string(extent)}));
        return {{1, extent, 1, 1}, from.cells, "parameter"};
    }
    void addVector(const Constant& from, std::int64_t extent) { m_made.back().parameters.push_back(vectorOf(from, extent)); }

    /// Gemm or MatMul: the weights as M×K rows, whatever way round the file has them.
    void readMatrix(const onnx::NodeProto& from, const OpInfo& info)
    {
        const bool whole = from.op_type() == info.name; // a MatMul has neither attributes nor a bias
        if (whole &&
            (number(from, "alpha", 1) != 1 || (from.input_size() > 2 && number(from, "beta", 1) != 1) || integer(from, "transA", 0) != 0))
            throw InputError(Text(KS_TEXT("core", "alpha and beta must be 1 and transA 0")));
        const Constant* bias = whole && from.input_size() > 2 && !inputOf(from, 2).empty() ? &constant(inputOf(from, 2)) : nullptr;
        const bool transposed = whole && integer(from, "transB", 0) != 0;
        const Constant& weights = constant(inputOf(from, 1));
        if (weights.dimensions.size() != 2)
            throw InputError(
                Text(KS_TEXT("core", "the weights have %1 dimensions; 2 are needed"), {std::to_string(weights.dimensions.size())}));
        const std::int64_t m = weights.dimensions[transposed ? 0 : 1];
        const std::int64_t k = weights.dimensions[transposed ? 1 : 0];
        int src = value(inputOf(from, 0));
        Graph& graph = m_network.graph;
        // The Flatten that was written before it belongs to it, unless somebody else reads it, too.
        if (src != graphInput && graph.nodes.back().name == names::flattenOf(nameOfNode(from)) &&
            src == static_cast<int>(graph.nodes.size()) - 1 && madeBy(src).readers == 1) {
            src = graph.nodes.back().src;
            m_names.erase(graph.nodes.back().name);
            graph.nodes.pop_back();
            m_made.pop_back();
        }
        GraphNode& node = add(from, info, src);
        node.spec.filters = m;
        node.spec.bias = bias != nullptr;
        requireLegal(node.spec);
        if (k != shapeOf(node.spec, Role::Weights).c)
            throw InputError(Text(KS_TEXT("core", "the weights are made for %1 inputs; there are %2"),
                                  {std::to_string(k), std::to_string(shapeOf(node.spec, Role::Weights).c)}));
        std::vector<float> rows = weights.cells;
        if (!transposed)
            for (std::int64_t row = 0; row < m; ++row)
                for (std::int64_t column = 0; column < k; ++column)
                    rows[static_cast<std::size_t>(row * k + column)] = weights.cells[static_cast<std::size_t>(column * m + row)];
        addParameter({m, k, 1, 1}, rows);
        if (bias)
            addVector(*bias, m);
    }

    void readNode(const onnx::NodeProto& node)
    {
        if (node.output_size() < 1)
            throw InputError(Text(KS_TEXT("core", "it has no output")));
        if (!node.domain().empty() && node.domain() != "ai.onnx")
            throw InputError(Text(KS_TEXT("core", "it is an operator of %1; only ONNX's own are known here"), {inShort(node.domain())}));
        const std::string& type = node.op_type();
        if (type == "Constant") {
            const auto* tensor = attributeOf(node, "value");
            if (!tensor)
                throw InputError(Text(KS_TEXT("core", "a constant without a tensor is not understood")));
            m_constants[node.output(0)] = std::make_shared<const Constant>(constantOf(tensor->t(), node.output(0)));
            return;
        }
        if (node.input_size() < 1)
            throw InputError(Text(KS_TEXT("core", "it has no input")));
        if (type == "Identity")
            return readIdentity(node);
        if (type == "LogSoftmax")
            return readEnding(node);
        const OpInfo* info = names::operatorFor(type);
        if (!info || hasTarget(*info))
            throw InputError(Text(KS_TEXT("core", "this operator is not known here; there are %1, MatMul, Reshape, Identity and Constant"),
                                  {names::knownOperators()}));
        if (type == "Reshape")
            return readReshape(node, *info);
        if (info->weights == WeightsKind::Filters)
            return readConvolution(node, *info);
        if (info->weights == WeightsKind::Matrix)
            return readMatrix(node, *info);
        if (info->weights == WeightsKind::PerChannel)
            return readPerChannel(node, *info);
        if (readsTwo(*info))
            return readSum(node, *info);
        if (const auto axis = std::ranges::find(info->fixed, "axis", &FixedAttribute::name); axis != info->fixed.end())
            info->sharesChannels ? requireAxisOfChannels(node) : requireAxis(node, axis->onnxDefault);
        GraphNode& made = add(node, *info, value(inputOf(node, 0)));
        readConstants(node, *info, made.spec);
        if (info->isRandom)
            made.spec.seed = integer(node, "seed", 0);
        requireLegal(made.spec);
    }

    /// What is an attribute here and an input there, behind src.
    void readConstants(const onnx::NodeProto& node, const OpInfo& info, OpSpec& spec) const
    {
        int index = 0;
        for (const ConstantInput& input : info.constants) {
            float& setting = spec.*input.value;
            ++index;
            if (m_opset < input.since)
                setting = number(node, input.name, setting);
            else if (node.input_size() > index && !inputOf(node, index).empty() && !constant(inputOf(node, index)).cells.empty())
                setting = constant(inputOf(node, index)).cells[0];
        }
    }

    /// LogSoftmax is understood as the last node alone, where the loss has it in it.
    void readEnding(const onnx::NodeProto& node)
    {
        requireAxisOfChannels(node);
        if (m_from.output_size() != 1 || m_from.output(0).name() != node.output(0))
            throw InputError(Text(KS_TEXT("core", "LogSoftmax is understood at the end of the network only")));
        m_network.ending = node.op_type();
        alias(node);
    }

    void readReshape(const onnx::NodeProto& node, const OpInfo& info)
    {
        const Shape src = shapeOfValue(value(inputOf(node, 0)));
        const Constant& shape = constant(inputOf(node, 1));
        const auto row = static_cast<float>(src.c * src.h * src.w);
        if (shape.cells.size() != 2 || !(shape.cells[1] == -1.0F || shape.cells[1] == row))
            throw InputError(Text(KS_TEXT("core", "only a Reshape to one row per image is understood")));
        add(node, info, value(inputOf(node, 0)));
    }

    /// Two tensors; or the bias of a MatMul, wherever that stands before it.
    void readSum(const onnx::NodeProto& node, const OpInfo& info)
    {
        const bool firstIsConstant = m_constants.contains(inputOf(node, 0));
        if (firstIsConstant || m_constants.contains(inputOf(node, 1))) {
            const int src = value(node.input(firstIsConstant ? 1 : 0));
            const Constant& bias = constant(node.input(firstIsConstant ? 0 : 1));
            GraphNode* const matMul = src == graphInput ? nullptr : &m_network.graph.nodes[static_cast<std::size_t>(src)];
            if (!matMul || infoOf(matMul->spec.op).weights != WeightsKind::Matrix || matMul->spec.bias)
                throw InputError(Text(KS_TEXT("core", "a constant can be added as the bias of a MatMul only")));
            const std::int64_t filters = matMul->spec.filters;
            if (filters != 1 && (bias.dimensions.empty() || bias.dimensions.back() != filters))
                throw InputError(Text(KS_TEXT("core", "the constant that is added is no row of %1 numbers"), {std::to_string(filters)}));
            if (madeBy(src).readers != 1)
                throw InputError(
                    Text(KS_TEXT("core", "a constant is added to the result of the MatMul %1, which something else reads without it"),
                         {matMul->name}));
            matMul->spec.bias = true;
            madeBy(src).parameters.push_back(vectorOf(bias, filters));
            m_values[node.output(0)] = src;
            madeBy(src).readers = readsOf(node.output(0));
            return;
        }
        const int src2 = value(inputOf(node, 1));
        GraphNode& made = add(node, info, value(inputOf(node, 0)));
        made.src2 = src2;
        if (shapeOfValue(src2) != made.spec.src)
            throw InputError(
                Text(KS_TEXT("core", "it adds %1 and %2; both must be of one shape"), {made.spec.src.text(), shapeOfValue(src2).text()}));
    }

    void readPerChannel(const onnx::NodeProto& node, const OpInfo& info)
    {
        if (info.keepsStatistics && node.input_size() < 5)
            throw InputError(Text(KS_TEXT("core", "it needs five inputs")));
        if (const auto* training = attributeOf(node, "training_mode"); info.keepsStatistics && training && training->i() != 0)
            throw InputError(
                Text(KS_TEXT("core", "it was exported as it trains (training_mode = 1), when it takes mean and variance from each "
                                     "batch; export the network for inference (PyTorch: model.eval() before)")));
        GraphNode& made = add(node, info, value(inputOf(node, 0)));
        requireLegal(made.spec);
        int input = 0;
        for (const Role role : {Role::Weights, Role::Bias, Role::Mean, Role::Variance})
            if (const Shape shape = shapeOf(made.spec, role); !shape.empty())
                addVector(constant(inputOf(node, ++input)), shape.c);
    }

    void checkOutput() const
    {
        if (m_network.graph.nodes.empty())
            throw InputError(Text(KS_TEXT("core", "the network has no layers")));
        if (m_from.output_size() != 1)
            throw InputError(Text(KS_TEXT("core", "the network has %1 outputs; one is needed"), {std::to_string(m_from.output_size())}));
        if (value(m_from.output(0).name()) != static_cast<int>(m_network.graph.nodes.size()) - 1)
            throw InputError(Text(KS_TEXT("core", "the output %1 is not made by the last layer"), {m_from.output(0).name()}));
    }

    const onnx::GraphProto& m_from;
    std::int64_t m_opset;               ///< version of ONNX's own operators
    std::map<std::string, int> m_reads; ///< how often a value is read, the graph's outputs included
    std::vector<Made> m_made;           ///< by node of the network
    std::int64_t m_inputRank = 4;
    OnnxNetwork m_network;
    std::map<std::string, std::shared_ptr<const Constant>> m_constants; ///< one may have many names
    std::map<std::string, int> m_values;                                ///< the node that makes a value
    std::set<std::string> m_names = {std::string(inputName)};
    std::map<std::string, int> m_repeats;
};

} // namespace

OnnxNetwork decodeOnnx(std::string_view bytes, const std::string& name)
{
    const Reservation room(2 * bytes.size(), name); // the library's copy of the numbers, and ours
    onnx::ModelProto model;
    if (bytes.size() > static_cast<std::size_t>(std::numeric_limits<int>::max()) ||
        !model.ParseFromArray(bytes.data(), static_cast<int>(bytes.size())) || !model.has_graph())
        throw FileError(Text(KS_TEXT("core", "%1 is not an ONNX file, or it is cut off"), {name}));
    try {
        OnnxNetwork network = Reader(model.graph(), names::opsetOf(model)).read();
        names::readMetadata(model, network);
        // Of a classifier, Softmax in the last place is a part of the loss; so it is where the same numbers are only made a row behind it.
        const int last = lastComputing(network.graph);
        const bool classifies = !network.loss || infoOf(*network.loss).second == SecondOperand::Classes;
        const OpInfo* ending = last == graphInput ? nullptr : &infoOf(network.graph.nodes[static_cast<std::size_t>(last)].spec.op);
        if (classifies && network.graph.nodes.size() > 1 && ending && ending->family == OpFamily::Probabilities) {
            network.ending = ending->name;
            network.graph = without(std::move(network.graph), last);
        }
        return network;
    } catch (const InputError& error) {
        throw FileError(Text(KS_TEXT("core", "%1: %2"), {name, error.text()}));
    }
}

OnnxNetwork readOnnx(const std::filesystem::path& path)
{
    const FileContents file = readFile(path);
    return decodeOnnx(file.text(), path.string());
}

} // namespace ks
