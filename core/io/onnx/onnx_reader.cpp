#include "core/backends/step.h"
#include "core/base/error.h"
#include "core/base/file.h"
#include "core/io/onnx/onnx_file.h"
#include "core/io/onnx/onnx_names.h"
#include "core/ops/operator.h"
#include "core/ops/window.h"

#include <cmath>
#include <cstring>
#include <map>
#include <onnx/onnx_pb.h>
#include <optional>
#include <set>

namespace ks {

namespace {

namespace names = onnx_names;

/// A constant of the file: numbers with ONNX's own dimensions.
struct Constant {
    std::vector<std::int64_t> dimensions;
    std::vector<float> cells;
};

std::int64_t product(std::span<const std::int64_t> dimensions)
{
    std::int64_t all = 1;
    for (const std::int64_t extent : dimensions) {
        if (extent < 0 || (extent > 0 && all > (std::int64_t{1} << 40) / extent))
            throw InputError(Text(KS_TEXT("core", "a tensor has an impossible size")));
        all *= extent;
    }
    return all;
}

Constant constantOf(const onnx::TensorProto& tensor)
{
    Constant constant;
    constant.dimensions.assign(tensor.dims().begin(), tensor.dims().end());
    const std::int64_t count = product(constant.dimensions);
    if (tensor.data_location() == onnx::TensorProto::EXTERNAL)
        throw InputError(Text(KS_TEXT("core", "the tensor %1 lies in another file, which is not read"), {tensor.name()}));
    const auto take = [&]<class Number>(Number, const auto& list) {
        constant.cells.reserve(static_cast<std::size_t>(list.size()));
        if (tensor.has_raw_data()) {
            const std::string& raw = tensor.raw_data();
            constant.cells.resize(raw.size() / sizeof(Number));
            for (std::size_t i = 0; i < constant.cells.size(); ++i) {
                Number number;
                std::memcpy(&number, raw.data() + i * sizeof(Number), sizeof(Number));
                constant.cells[i] = static_cast<float>(number);
            }
        } else {
            for (const auto number : list)
                constant.cells.push_back(static_cast<float>(number));
        }
    };
    switch (tensor.data_type()) {
    case onnx::TensorProto::FLOAT: take(float{}, tensor.float_data()); break;
    case onnx::TensorProto::DOUBLE: take(double{}, tensor.double_data()); break;
    case onnx::TensorProto::INT64: take(std::int64_t{}, tensor.int64_data()); break;
    case onnx::TensorProto::INT32: take(std::int32_t{}, tensor.int32_data()); break;
    default: throw InputError(Text(KS_TEXT("core", "the tensor %1 is neither float, double, int32 nor int64"), {tensor.name()}));
    }
    if (static_cast<std::int64_t>(constant.cells.size()) != count)
        throw InputError(Text(KS_TEXT("core", "the tensor %1 should have %2 numbers and has %3"),
                              {tensor.name(), std::to_string(count), std::to_string(constant.cells.size())}));
    return constant;
}

const onnx::AttributeProto* attributeOf(const onnx::NodeProto& node, std::string_view name)
{
    for (const auto& attribute : node.attribute())
        if (attribute.name() == name)
            return &attribute;
    return nullptr;
}

/// The text that our attribute table reads.
std::string textOf(const onnx::AttributeProto& attribute, AttributeType type)
{
    std::string text;
    switch (attribute.type()) {
    case onnx::AttributeProto::INT:
        return type == AttributeType::Flag ? (attribute.i() != 0 ? "true" : "false") : std::to_string(attribute.i());
    case onnx::AttributeProto::FLOAT: {
        char buffer[40];
        std::snprintf(buffer, sizeof buffer, "%.9g", static_cast<double>(attribute.f()));
        return buffer;
    }
    case onnx::AttributeProto::STRING: return attribute.s();
    case onnx::AttributeProto::INTS:
        for (const std::int64_t value : attribute.ints())
            text += (text.empty() ? "" : type == AttributeType::Pair ? "x" : ",") + std::to_string(value);
        return text;
    default: return text;
    }
}

class Reader {
public:
    Reader(const onnx::GraphProto& graph) : m_from(graph) {}

    OnnxNetwork read()
    {
        m_network.name = m_from.name();
        for (const auto& tensor : m_from.initializer())
            m_constants[tensor.name()] = constantOf(tensor);
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
        return std::move(m_network);
    }

private:
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
        return found->second;
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

    std::string uniqueName(const onnx::NodeProto& from)
    {
        const std::string wished = nameOfNode(from);
        std::string name = wished;
        for (int i = 2; !m_names.insert(name).second; ++i)
            name = wished + "_" + std::to_string(i);
        return name;
    }

    /// Another name for the same numbers.
    void alias(const onnx::NodeProto& node) { m_values[node.output(0)] = value(node.input(0)); }

    GraphNode& add(const onnx::NodeProto& from, OpKind op, int src)
    {
        GraphNode node{.name = uniqueName(from), .spec = defaultSpec(op, shapeOfValue(src)), .src = src};
        for (const Attribute& attribute : attributesOf(op)) // the format's defaults, not ours
            if (!attribute.onnxDefault.empty() && names::isNodeAttribute(op, attribute))
                attribute.set(node.spec, attribute.onnxDefault);
        for (const Attribute& attribute : attributesOf(op)) {
            const onnx::AttributeProto* given = names::isNodeAttribute(op, attribute) ? attributeOf(from, attribute.name) : nullptr;
            if (given)
                setAttribute(node.spec, attribute.name, textOf(*given, attribute.type));
        }
        m_network.graph.nodes.push_back(std::move(node));
        m_values[from.output(0)] = static_cast<int>(m_network.graph.nodes.size()) - 1;
        return m_network.graph.nodes.back();
    }

    void addParameter(const Shape& shape, std::vector<float> cells) { m_network.parameters.emplace_back(shape, cells, "parameter"); }

    void requireLegalNode(const GraphNode& node) const { requireLegal(node.spec); }

    void readConvolution(const onnx::NodeProto& from, OpKind op)
    {
        const Constant& weights = constant(from.input(1));
        if (weights.dimensions.size() != 4)
            throw InputError(
                Text(KS_TEXT("core", "the weights have %1 dimensions; 4 are needed"), {std::to_string(weights.dimensions.size())}));
        const Shape shape{weights.dimensions[0], weights.dimensions[1], weights.dimensions[2], weights.dimensions[3]};
        const bool bias = from.input_size() > 2 && !from.input(2).empty();
        GraphNode& node = add(from, op, value(from.input(0)));
        node.spec.kernel = {shape.h, shape.w};
        node.spec.filters = op == OpKind::Conv ? shape.n : shape.c * node.spec.group;
        node.spec.bias = bias;
        requireLegalNode(node);
        if (shape != shapeOf(node.spec, Role::Weights))
            throw InputError(
                Text(KS_TEXT("core", "the weights are %1; %2 are needed"), {shape.text(), shapeOf(node.spec, Role::Weights).text()}));
        addParameter(shape, weights.cells);
        if (bias)
            addVector(constant(from.input(2)), node.spec.filters);
    }

    void addVector(const Constant& from, std::int64_t extent)
    {
        if (static_cast<std::int64_t>(from.cells.size()) != extent)
            throw InputError(Text(KS_TEXT("core", "a parameter has %1 numbers; %2 are needed"),
                                  {std::to_string(from.cells.size()), std::to_string(extent)}));
        addParameter({1, extent, 1, 1}, from.cells);
    }

    /// `weights` as M×K rows, whatever way round the file has them.
    void readGemm(const onnx::NodeProto& from, const Constant& weights, bool transposed, const Constant* bias)
    {
        if (weights.dimensions.size() != 2)
            throw InputError(
                Text(KS_TEXT("core", "the weights have %1 dimensions; 2 are needed"), {std::to_string(weights.dimensions.size())}));
        const std::int64_t m = weights.dimensions[transposed ? 0 : 1];
        const std::int64_t k = weights.dimensions[transposed ? 1 : 0];
        int src = value(from.input(0));
        Graph& graph = m_network.graph;
        // The Flatten that was written before it belongs to it.
        if (src != graphInput && graph.nodes.back().name == names::flattenOf(nameOfNode(from)) &&
            src == static_cast<int>(graph.nodes.size()) - 1) {
            src = graph.nodes.back().src;
            m_names.erase(graph.nodes.back().name);
            graph.nodes.pop_back();
        }
        GraphNode& node = add(from, OpKind::Gemm, src);
        node.spec.filters = m;
        node.spec.bias = bias != nullptr;
        requireLegalNode(node);
        if (k != shapeOf(node.spec, Role::Weights).c)
            throw InputError(Text(KS_TEXT("core", "the weights are made for %1 inputs; there are %2"),
                                  {std::to_string(k), std::to_string(shapeOf(node.spec, Role::Weights).c)}));
        std::vector<float> rows = weights.cells;
        if (!transposed)
            for (std::int64_t row = 0; row < m; ++row)
                for (std::int64_t column = 0; column < k; ++column)
                    rows[static_cast<std::size_t>(row * k + column)] = weights.cells[static_cast<std::size_t>(column * m + row)];
        addParameter({m, k, 1, 1}, std::move(rows));
        if (bias)
            addVector(*bias, m);
    }

    static float number(const onnx::NodeProto& node, std::string_view name, float otherwise)
    {
        const auto* attribute = attributeOf(node, name);
        return attribute ? attribute->f() : otherwise;
    }
    static std::int64_t integer(const onnx::NodeProto& node, std::string_view name, std::int64_t otherwise)
    {
        const auto* attribute = attributeOf(node, name);
        return attribute ? attribute->i() : otherwise;
    }

    void readNode(const onnx::NodeProto& node)
    {
        if (node.output_size() < 1)
            throw InputError(Text(KS_TEXT("core", "it has no output")));
        const std::string& type = node.op_type();
        if (type == "Constant") {
            const auto* tensor = attributeOf(node, "value");
            if (!tensor)
                throw InputError(Text(KS_TEXT("core", "a constant without a tensor is not understood")));
            m_constants[node.output(0)] = constantOf(tensor->t());
            return;
        }
        if (node.input_size() < 1)
            throw InputError(Text(KS_TEXT("core", "it has no input")));
        if (type == "Identity")
            return alias(node);
        if (type == "Reshape")
            return readReshape(node);
        if (type == "MatMul")
            return readGemm(node, constant(node.input(1)), false, nullptr);
        if (type == "Gemm") {
            if (number(node, "alpha", 1) != 1 || (node.input_size() > 2 && number(node, "beta", 1) != 1) || integer(node, "transA", 0) != 0)
                throw InputError(Text(KS_TEXT("core", "alpha and beta must be 1 and transA 0")));
            const Constant* bias = node.input_size() > 2 && !node.input(2).empty() ? &constant(node.input(2)) : nullptr;
            return readGemm(node, constant(node.input(1)), integer(node, "transB", 0) != 0, bias);
        }
        const std::optional<OpKind> op = opNamed(type);
        if (!op || isLoss(*op))
            throw InputError(
                Text(KS_TEXT("core", "this operator is not known here; there are %1, MatMul, Reshape, Identity and Constant"), {known()}));
        switch (*op) {
        case OpKind::Conv:
        case OpKind::ConvTranspose: return readConvolution(node, *op);
        case OpKind::Add: return readAdd(node);
        case OpKind::BatchNormalization: return readNormalization(node);
        case OpKind::Flatten:
            if (integer(node, "axis", 1) != 1)
                throw InputError(Text(KS_TEXT("core", "axis must be 1")));
            break;
        case OpKind::Softmax:
            if (const std::int64_t axis = integer(node, "axis", -1);
                axis != 1 && shapeOfValue(value(node.input(0))).h * shapeOfValue(value(node.input(0))).w != 1)
                throw InputError(Text(KS_TEXT("core", "axis must be 1")));
            break;
        default: break;
        }
        GraphNode& made = add(node, *op, value(node.input(0)));
        if (*op == OpKind::Dropout) {
            if (node.input_size() > 1 && !node.input(1).empty() && !constant(node.input(1)).cells.empty())
                made.spec.ratio = constant(node.input(1)).cells[0];
            made.spec.seed = integer(node, "seed", 0);
            made.spec.trainingMode = true;
        }
        requireLegalNode(made);
    }

    void readReshape(const onnx::NodeProto& node)
    {
        const Shape src = shapeOfValue(value(node.input(0)));
        const Constant& shape = constant(node.input(1));
        const auto row = static_cast<float>(src.c * src.h * src.w);
        if (shape.cells.size() != 2 || !(shape.cells[1] == -1.0F || shape.cells[1] == row))
            throw InputError(Text(KS_TEXT("core", "only a Reshape to one row per image is understood")));
        add(node, OpKind::Flatten, value(node.input(0)));
    }

    /// Two tensors; or the bias that follows a MatMul.
    void readAdd(const onnx::NodeProto& node)
    {
        const bool firstIsConstant = m_constants.contains(node.input(0));
        if (firstIsConstant || m_constants.contains(node.input(1))) {
            const int src = value(node.input(firstIsConstant ? 1 : 0));
            const Constant& bias = constant(node.input(firstIsConstant ? 0 : 1));
            Graph& graph = m_network.graph;
            const bool follows = src != graphInput && src == static_cast<int>(graph.nodes.size()) - 1;
            if (!follows || graph.nodes.back().spec.op != OpKind::Gemm || graph.nodes.back().spec.bias)
                throw InputError(Text(KS_TEXT("core", "a constant can be added as the bias of a MatMul only")));
            graph.nodes.back().spec.bias = true;
            addVector(bias, graph.nodes.back().spec.filters);
            m_values[node.output(0)] = src;
            return;
        }
        const int src2 = value(node.input(1));
        GraphNode& made = add(node, OpKind::Add, value(node.input(0)));
        made.src2 = src2;
        if (shapeOfValue(src2) != made.spec.src)
            throw InputError(
                Text(KS_TEXT("core", "it adds %1 and %2; both must be of one shape"), {made.spec.src.text(), shapeOfValue(src2).text()}));
    }

    void readNormalization(const onnx::NodeProto& node)
    {
        if (node.input_size() < 5)
            throw InputError(Text(KS_TEXT("core", "it needs five inputs")));
        GraphNode& made = add(node, OpKind::BatchNormalization, value(node.input(0)));
        made.spec.trainingMode = true; // what a network does when it is trained; inference takes the running statistics all the same
        requireLegalNode(made);
        const std::int64_t channels = made.spec.src.c;
        for (int i = 1; i <= 4; ++i)
            addVector(constant(node.input(i)), channels);
    }

    static std::string known()
    {
        std::string list;
        for (const OpKind op : allOps())
            if (!isLoss(op))
                list += (list.empty() ? "" : ", ") + std::string(nameOf(op));
        return list;
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
    OnnxNetwork m_network;
    std::map<std::string, Constant> m_constants;
    std::map<std::string, int> m_values; ///< the node that makes a value
    std::set<std::string> m_names;
};

} // namespace

OnnxNetwork decodeOnnx(std::string_view bytes, const std::string& name)
{
    onnx::ModelProto model;
    if (bytes.size() > static_cast<std::size_t>(std::numeric_limits<int>::max()) ||
        !model.ParseFromArray(bytes.data(), static_cast<int>(bytes.size())) || !model.has_graph())
        throw FileError(Text(KS_TEXT("core", "%1 is not an ONNX file, or it is cut off"), {name}));
    try {
        OnnxNetwork network = Reader(model.graph()).read();
        for (const auto& entry : model.metadata_props()) {
            if (const auto loss = opNamed(entry.value()); entry.key() == "loss" && loss && isLoss(*loss))
                network.loss = loss;
            if (entry.key() != "classes")
                continue;
            std::size_t begin = 0;
            const std::string& all = entry.value();
            while (begin <= all.size()) {
                const std::size_t end = std::min(all.find('\n', begin), all.size());
                network.classes.push_back(all.substr(begin, end - begin));
                begin = end + 1;
            }
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
