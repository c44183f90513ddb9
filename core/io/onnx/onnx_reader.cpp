#include "core/backends/planned_network.h"
#include "core/base/error.h"
#include "core/base/escapes.h"
#include "core/base/file.h"
#include "core/base/guard.h"
#include "core/base/joined.h"
#include "core/io/onnx/onnx_constant.h"
#include "core/io/onnx/onnx_layout.h"
#include "core/io/onnx/onnx_metadata.h"
#include "core/io/onnx/onnx_names.h"
#include "core/io/onnx/onnx_node.h"
#include "core/ops/op_info.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <onnx/onnx_pb.h>
#include <utility>

namespace ks {

namespace {

namespace names = onnx_names;
using onnx_node::attributeOf;
using onnx_node::inputOf;
using onnx_node::integer;
using onnx_node::number;

class Reader : private OnnxLayout {
public:
    Reader(const onnx::GraphProto& graph, std::int64_t opset) : OnnxLayout(graph, opset) {}

    OnnxNetwork read()
    {
        m_network.name = validUtf8(m_from.name());
        readInitializers();
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
    /// Softmax and LogSoftmax: before version 13 everything from the axis on was one row.
    void requireAxisOfChannels(const onnx::NodeProto& node) const
    {
        const bool rows = m_opset < 13;
        requireAxis(node, rows ? 1 : -1);
        const Shape src = shapeOfValue(value(inputOf(node, 0)));
        if (rows && src.h * src.w != 1)
            throw InputError(Text(KS_TEXT("core", "with version %1 of ONNX’s operators it goes over channels, rows and columns together; "
                                                  "only over channels is possible here"),
                                  {std::to_string(m_opset)}));
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

    /// Gemm or MatMul: the weights as M×K rows, whatever way round the file has them.
    void readMatrix(const onnx::NodeProto& from, const OpInfo& info)
    {
        const bool whole = from.op_type() == info.name; // a MatMul has neither attributes nor a bias
        if (whole &&
            (number(from, "alpha", 1) != 1 || (from.input_size() > 2 && number(from, "beta", 1) != 1) || integer(from, "transA", 0) != 0))
            throw InputError(Text(KS_TEXT("core", "alpha and beta must be 1 and transA 0")));
        const Constant* bias = whole && from.input_size() > 2 && !inputOf(from, 2).empty() ? &constant(inputOf(from, 2)) : nullptr;
        const bool transposed = whole && integer(from, "transB", 0) != 0;
        if (isConstant(inputOf(from, 0)) && !isConstant(inputOf(from, 1)))
            throw InputError(
                Text(KS_TEXT("core", "the weights are its first factor; only the input times weights, with one row for each image, is "
                                     "possible here")));
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
            dropLast();
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
            throw InputError(Text(KS_TEXT("core", "it is an operator of %1; only ONNX’s own are known here"), {inShort(node.domain())}));
        const std::string& type = node.op_type();
        if (type == "Constant")
            return addConstant(node.output(0), names::constantOf(node));
        if (node.input_size() < 1)
            throw InputError(Text(KS_TEXT("core", "it has no input")));
        if (m_spelled.isWithin(node))
            return;
        if (const auto* spelled = m_spelled.endingIn(node))
            return readSpelled(node, *spelled);
        if (readAmongConstants(node))
            return;
        constexpr std::pair<std::string_view, void (Reader::*)(const onnx::NodeProto&)> others[] = {
            {"Identity", &Reader::readIdentity}, {"LogSoftmax", &Reader::readEnding},   {"Shape", &Reader::readShape},
            {"Squeeze", &Reader::readSqueeze},   {"Unsqueeze", &Reader::readUnsqueeze},
        };
        if (const auto* const other = std::ranges::find(others, std::string_view(type), [](const auto& one) { return one.first; });
            other != std::end(others))
            return (this->*other->second)(node);
        const OpInfo* info = names::operatorFor(type);
        if (!info || hasTarget(*info)) {
            const std::string list =
                names::knownOperators() + ", Constant, " + joined(others, ", ", [](const auto& one) { return one.first; });
            if (names::isForSpelling(type))
                throw InputError(Text(
                    KS_TEXT(
                        "core",
                        "this operator is known here only within %1, where the formula of one is written out and nothing else reads its "
                        "inner results; there are %2"),
                    {names::spelledOperators(), list}));
            throw InputError(Text(KS_TEXT("core", "this operator is not known here; there are %1"), {list}));
        }
        if (m_opset < info->since)
            throw InputError(
                Text(KS_TEXT("core", "it is an operator since version %1 of ONNX’s operators; the file is written in version %2"),
                     {std::to_string(info->since), std::to_string(m_opset)}));
        if (type == "Reshape")
            return readReshape(node, *info);
        if (info->window == Windowing::WholeImage && type != info->name)
            return readReduction(node, *info);
        if (info->weights == WeightsKind::Filters)
            return readConvolution(node, *info);
        if (info->weights == WeightsKind::Matrix)
            return readMatrix(node, *info);
        if (info->weights == WeightsKind::PerChannel)
            return readPerChannel(node, *info);
        if (readsTwo(*info))
            return info->sums ? readSum(node, *info) : readJoint(node, *info);
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
            ++index;
            const bool attribute = m_opset < input.since;
            const bool given = !attribute && hasInput(node, index) && !constant(node.input(index)).cells.empty();
            if (input.pads && attribute) {
                const auto* numbers = attributeOf(node, input.formerly);
                spec.*input.pads =
                    padsIn(numbers ? std::vector<float>(numbers->ints().begin(), numbers->ints().end()) : std::vector<float>(), {});
            } else if (input.pads && given) { // which axes they are for stands behind all of these
                const int axes = static_cast<int>(info.constants.size()) + 1;
                spec.*input.pads = padsIn(constant(node.input(index)).cells,
                                          hasInput(node, axes) ? constant(node.input(axes)).cells : std::vector<float>());
            } else if (!input.pads && (attribute || given)) {
                const float read = attribute ? number(node, input.formerly, spec.*input.value) : constant(node.input(index)).cells[0];
                spec.*input.value = input.isBound ? bounded(read) : read;
            }
        }
    }

    static bool hasInput(const onnx::NodeProto& node, int index) { return node.input_size() > index && !node.input(index).empty(); }

    /// What stands before all axes and behind all of them, of those that are named: rows and columns alone can have any here.
    static Pads padsIn(const std::vector<float>& numbers, std::vector<float> axes)
    {
        if (axes.empty())
            axes = {0, 1, 2, 3};
        Pads pads;
        std::array<std::pair<std::int64_t*, std::int64_t*>, 4> places{};
        places[2] = {&pads.top, &pads.bottom};
        places[3] = {&pads.left, &pads.right};
        if (numbers.size() != 2 * axes.size())
            throw InputError(Text(KS_TEXT("core", "there are %1 pads; %2 are needed"),
                                  {std::to_string(numbers.size()), std::to_string(2 * axes.size())}));
        for (std::size_t i = 0; i < axes.size(); ++i) {
            const float axis = axes[i] < 0 ? axes[i] + 4 : axes[i];
            const auto before = static_cast<std::int64_t>(numbers[i]);
            const auto behind = static_cast<std::int64_t>(numbers[axes.size() + i]);
            const bool inImage = axis == 2 || axis == 3;
            if (!inImage && (before != 0 || behind != 0))
                throw InputError(Text(KS_TEXT("core", "only rows and columns can be padded")));
            if (inImage) {
                *places[static_cast<std::size_t>(axis)].first = before;
                *places[static_cast<std::size_t>(axis)].second = behind;
            }
        }
        return pads;
    }

    /// No bound of numbers is none: the largest that there are.
    static float bounded(float number)
    {
        if (std::isnan(number))
            throw InputError(Text(KS_TEXT("core", "one of its constants is NaN; a number is needed")));
        constexpr float largest = std::numeric_limits<float>::max();
        return std::clamp(number, -largest, largest);
    }

    void readSpelled(const onnx::NodeProto& last, const names::SpelledNodes::Found& found)
    {
        GraphNode& made = add(last, *found.info, value(found.src));
        setRankOfLast(last.output(0), rankOf(found.src));
        if (!found.spelling->attribute.empty())
            setAttribute(made.spec, found.spelling->attribute, found.spelling->value);
        requireLegal(made.spec);
    }

    /// LogSoftmax is understood as the last node alone, where the loss has it in it.
    void readEnding(const onnx::NodeProto& node)
    {
        requireAxisOfChannels(node);
        if (m_from.output_size() != 1 || m_from.output(0).name() != node.output(0))
            throw InputError(Text(KS_TEXT("core", "LogSoftmax is understood at the end of the network only")));
        m_network.ending = node.op_type();
        readIdentity(node);
    }

    /// Two tensors; or the bias of a MatMul, wherever that stands before it.
    void readSum(const onnx::NodeProto& node, const OpInfo& info)
    {
        const bool firstIsConstant = isConstant(inputOf(node, 0));
        if (firstIsConstant || isConstant(inputOf(node, 1))) {
            const std::string& product = node.input(firstIsConstant ? 1 : 0);
            const int src = value(product);
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
            return alias(node.output(0), product, rankOf(product));
        }
        const int src2 = value(inputOf(node, 1));
        GraphNode& made = add(node, info, value(inputOf(node, 0)));
        made.src2 = src2;
        if (shapeOfValue(src2) != made.spec.src)
            throw InputError(
                Text(KS_TEXT("core", "it adds %1 and %2; both must be of one shape"), {made.spec.src.text(), shapeOfValue(src2).text()}));
    }

    /// Of several tensors one; here an operator joins two, and a chain of them more: the last one stands for the node.
    void readJoint(const onnx::NodeProto& node, const OpInfo& info)
    {
        if (const auto axis = std::ranges::find(info.fixed, "axis", &FixedAttribute::name); axis != info.fixed.end())
            requireAxis(node, axis->onnxDefault);
        if (node.input_size() == 1)
            return readIdentity(node);
        int joined = value(inputOf(node, 0));
        for (int input = 1; input < node.input_size(); ++input) {
            const int src2 = value(inputOf(node, input));
            GraphNode& made = add(node, info, joined);
            made.src2 = src2;
            fitSecond(made.spec, shapeOfValue(src2));
            requireLegal(made.spec);
            if (shapeOfValue(src2) != shapeOf(made.spec, Role::Src2))
                throw InputError(Text(KS_TEXT("core", "it joins %1 and %2; both must have the same rows and columns"),
                                      {made.spec.src.text(), shapeOfValue(src2).text()}));
            joined = static_cast<int>(m_network.graph.nodes.size()) - 1;
            if (input + 1 < node.input_size())
                m_made.back().readers = 1;
        }
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
        for (const RoleInfo& parameter : tensorRoles()) // in ONNX's order, too
            if (const Shape shape = isParameter(parameter.role) ? shapeOf(made.spec, parameter.role) : Shape{}; !shape.empty()) {
                const Constant& given = constant(inputOf(node, ++input));
                if (parameter.role == Role::Weights && info.spreadsWeights)
                    addSpread(given, shape.c, rankOf(inputOf(node, 0)));
                else
                    addVector(given, shape.c);
            }
    }

    /// Weights that are spread over src, which has `rank` dimensions: a number for each channel, or one for all.
    void addSpread(const Constant& from, std::int64_t channels, std::int64_t rank)
    {
        if (from.cells.size() == 1)
            return addParameter({1, channels, 1, 1}, std::vector<float>(static_cast<std::size_t>(channels), from.cells[0]));
        const auto behind = static_cast<std::size_t>(std::max<std::int64_t>(rank - 2, 0)); // axes behind that of the channels
        if (from.dimensions.size() <= behind || from.dimensions[from.dimensions.size() - 1 - behind] != channels)
            throw InputError(Text(KS_TEXT("core", "the weights must be one number for each of the %1 channels, or one for all"),
                                  {std::to_string(channels)}));
        addVector(from, channels);
    }
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
        if (classifies && network.graph.nodes.size() > 1 && ending && endingNamed(ending->name)) {
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
