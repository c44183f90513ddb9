#include "core/io/network_code.h"

#include "core/base/digits.h"
#include "core/base/error.h"
#include "core/base/escapes.h"
#include "core/ops/operator.h"
#include "core/ops/window.h"

#include <set>
#include <vector>

namespace ks {

namespace {

[[noreturn]] void refuse(std::string_view framework, const GraphNode& node, const Text& why)
{
    throw Unsupported(Text(KS_TEXT("core", "%1 cannot say %2: %3"), {std::string(framework), node.name, why}));
}

std::string integer(std::int64_t value)
{
    return std::to_string(value);
}

/// PyTorch's momentum is the share of the new value, ours that of the old: 0.1 for 0.9, and not what is left in single precision.
std::string ofNewest(float momentum)
{
    return significantDigits(1.0 - numberIn<double>(digitsOf(momentum)), 7);
}

/// How the program is used, in its first lines.
std::string usage(const std::string& functions)
{
    const std::string picture = functions.find("def prepare(") == std::string::npos ? "pictures" : "prepare(pictures)";
    const std::string network = "load('weights.safetensors')(" + picture + ")";
    return ".\nUse: " + (functions.find("def answers(") == std::string::npos ? network : "answers(" + network + ")") + "\n";
}

std::string pair(std::int64_t y, std::int64_t x)
{
    return "(" + integer(y) + ", " + integer(x) + ")";
}

std::string pair(const Size2& size)
{
    return pair(size.y, size.x);
}

/// What the programs themselves call something: their own names, and those that torch.nn.Module has for its own, by which a layer would replace
/// `forward` or `parameters`.
const std::set<std::string>& programNames()
{
    static const std::set<std::string> names = {
        "x",
        "self",
        "keras",
        "layers",
        "ops",
        "nn",
        "F",
        "torch",
        "inputs",
        "w",
        "model",
        "np",
        "float",
        "prepare",
        "answers",
        "load",
        "build",
        "Network",
        "T_destination",
        "add_module",
        "apply",
        "bfloat16",
        "buffers",
        "call_super_init",
        "children",
        "compile",
        "cpu",
        "cuda",
        "double",
        "dump_patches",
        "eval",
        "extra_repr",
        "forward",
        "get_buffer",
        "get_extra_state",
        "get_parameter",
        "get_submodule",
        "half",
        "ipu",
        "load_state_dict",
        "modules",
        "mtia",
        "named_buffers",
        "named_children",
        "named_modules",
        "named_parameters",
        "parameters",
        "register_backward_hook",
        "register_buffer",
        "register_forward_hook",
        "register_forward_pre_hook",
        "register_full_backward_hook",
        "register_full_backward_pre_hook",
        "register_load_state_dict_post_hook",
        "register_load_state_dict_pre_hook",
        "register_module",
        "register_parameter",
        "register_state_dict_post_hook",
        "register_state_dict_pre_hook",
        "requires_grad_",
        "set_extra_state",
        "set_submodule",
        "share_memory",
        "state_dict",
        "to",
        "to_empty",
        "train",
        "training",
        "type",
        "xpu",
        "zero_grad",
    };
    return names;
}

/// A Python name for every layer and for the value that it makes.
class Names {
public:
    explicit Names(const Graph& graph)
    {
        std::vector<std::string> layers;
        for (const GraphNode& node : graph.nodes)
            layers.push_back(node.name);
        m_names = pythonNames(layers, programNames());
    }

    const std::string& of(std::size_t node) const { return m_names[node]; }
    std::string value(int node) const { return node == graphInput ? "x" : m_names[static_cast<std::size_t>(node)] + "_out"; }

private:
    std::vector<std::string> m_names;
};

/// A vector is two-dimensional in both frameworks.
bool isVector(const Graph& graph, int index)
{
    if (index == graphInput)
        return false;
    const GraphNode& node = graph.nodes[static_cast<std::size_t>(index)];
    if (node.spec.op == OpKind::Gemm || node.spec.op == OpKind::Flatten)
        return true;
    return !hasWindow(node.spec.op) && isVector(graph, node.src);
}

/// How far the windows reach beyond what the framework's own padding says: all four sides, with ceil_mode's overhang.
Pads paddingOf(const OpSpec& spec)
{
    const Window window = windowOf(spec);
    Pads pads = resolvedPads(spec);
    const auto missing = [](const WindowAxis& axis) { return (axis.count - 1) * axis.stride + axis.extent() - axis.padded(); };
    pads.bottom += std::max<std::int64_t>(0, missing(window.y));
    pads.right += std::max<std::int64_t>(0, missing(window.x));
    return pads;
}

bool isSymmetric(const Pads& pads)
{
    return pads.top == pads.bottom && pads.left == pads.right;
}

/// Windows of ceil_mode that reach beyond the padding.
bool overhangs(const OpSpec& spec)
{
    return paddingOf(spec) != resolvedPads(spec);
}

/// Of means that no parameter of the framework says.
[[noreturn]] void refuseMeans(std::string_view framework, const GraphNode& node)
{
    const Pads pads = resolvedPads(node.spec);
    if (overhangs(node.spec))
        refuse(framework, node, Text(KS_TEXT("core", "its last windows reach beyond the input (ceil_mode)")));
    refuse(framework, node,
           isSymmetric(pads) ? Text(KS_TEXT("core", "its means leave padding out"))
                             : Text(KS_TEXT("core", "its means leave padding out on some sides only")));
}

void requireKnown(std::string_view framework, const Graph& graph, const GraphNode& node)
{
    const OpSpec& spec = node.spec;
    if (isLoss(spec.op))
        refuse(framework, node, Text(KS_TEXT("core", "a loss is no layer")));
    if ((hasWindow(spec.op) || spec.op == OpKind::LRN) && isVector(graph, node.src))
        refuse(framework, node, Text(KS_TEXT("core", "it needs an image, and its input is a vector")));
}

// PyTorch

std::string padLine(const Pads& pads, const std::string& value, const std::string& with)
{
    return "F.pad(" + value + ", (" + integer(pads.left) + ", " + integer(pads.right) + ", " + integer(pads.top) + ", " +
           integer(pads.bottom) + "), value=" + with + ")";
}

struct TorchLayer {
    std::string module; ///< what __init__ makes; empty for a function
    std::string call;   ///< the expression in forward
};

TorchLayer torchLayer(const Graph& graph, std::size_t index, const Names& names)
{
    const GraphNode& node = graph.nodes[index];
    const OpSpec& s = node.spec;
    requireKnown("PyTorch", graph, node);
    std::string src = names.value(node.src);
    const std::string self = "self." + names.of(index);
    const bool vector = isVector(graph, node.src);
    switch (s.op) {
    case OpKind::Conv: {
        const Pads pads = resolvedPads(s);
        std::string padding = pair(pads.top, pads.left);
        if (!isSymmetric(pads)) {
            src = padLine(pads, src, "0.0");
            padding = "0";
        }
        return {"nn.Conv2d(" + integer(s.src.c) + ", " + integer(s.filters) + ", " + pair(s.kernel) + ", stride=" + pair(s.strides) +
                    ", padding=" + padding + ", dilation=" + pair(s.dilations) + ", groups=" + integer(s.group) +
                    ", bias=" + (s.bias ? "True" : "False") + ")",
                self + "(" + src + ")"};
    }
    case OpKind::ConvTranspose: {
        const Pads pads = resolvedPads(s);
        if (!isSymmetric(pads))
            refuse("PyTorch", node, Text(KS_TEXT("core", "its pads differ between two sides")));
        return {"nn.ConvTranspose2d(" + integer(s.src.c) + ", " + integer(s.filters) + ", " + pair(s.kernel) +
                    ", stride=" + pair(s.strides) + ", padding=" + pair(pads.top, pads.left) + ", output_padding=" + pair(s.outputPadding) +
                    ", groups=" + integer(s.group) + ", bias=" + (s.bias ? "True" : "False") + ", dilation=" + pair(s.dilations) + ")",
                self + "(" + src + ")"};
    }
    case OpKind::MaxPool: {
        const Pads pads = paddingOf(s);
        if (pads != Pads{})
            src = padLine(pads, src, s.padValue == PadValue::Zero ? "0.0" : "float(\"-inf\")");
        return {"",
                "F.max_pool2d(" + src + ", " + pair(s.kernel) + ", stride=" + pair(s.strides) + ", dilation=" + pair(s.dilations) + ")"};
    }
    case OpKind::AveragePool: {
        if (s.dilations != Size2{1, 1})
            refuse("PyTorch", node, Text(KS_TEXT("core", "its window is dilated")));
        const Pads pads = resolvedPads(s);
        const bool small = pads.top <= s.kernel.y / 2 && pads.left <= s.kernel.x / 2;
        std::string padding = "0";
        if (isSymmetric(pads) && small && (overhangs(s) || !s.countIncludePad))
            padding = pair(pads.top, pads.left); // what ceil_mode reaches beyond counts in no divisor there either
        else if (overhangs(s) || (!s.countIncludePad && !isSymmetric(pads)))
            refuseMeans("PyTorch", node);
        else if (!s.countIncludePad)
            refuse("PyTorch", node, Text(KS_TEXT("core", "its pads are larger than half its window")));
        else if (pads != Pads{})
            src = padLine(pads, src, "0.0");
        return {"", "F.avg_pool2d(" + src + ", " + pair(s.kernel) + ", stride=" + pair(s.strides) + ", padding=" + padding +
                        (overhangs(s) ? ", ceil_mode=True" : "") + ", count_include_pad=" + (s.countIncludePad ? "True" : "False") + ")"};
    }
    case OpKind::GlobalMaxPool: return {"", src + ".amax((2, 3), keepdim=True)"};
    case OpKind::GlobalAveragePool: return {"", src + ".mean((2, 3), keepdim=True)"};
    case OpKind::Relu: return {"", "F.relu(" + src + ")"};
    case OpKind::LeakyRelu: return {"", "F.leaky_relu(" + src + ", " + digitsOf(s.alpha) + ")"};
    case OpKind::Sigmoid: return {"", "torch.sigmoid(" + src + ")"};
    case OpKind::Tanh: return {"", "torch.tanh(" + src + ")"};
    case OpKind::Softmax: return {"", "F.softmax(" + src + ", dim=1)"};
    case OpKind::Flatten: return {"", "torch.flatten(" + src + ", 1)"};
    case OpKind::Add: // a vector and an image would be spread over one another
        return {"",
                src + " + " + names.value(node.src2) + (vector == isVector(graph, node.src2) ? std::string() : ".reshape_as(" + src + ")")};
    case OpKind::Gemm:
        return {"nn.Linear(" + integer(s.src.c * s.src.h * s.src.w) + ", " + integer(s.filters) + ", bias=" + (s.bias ? "True" : "False") +
                    ")",
                self + "(" + (vector ? src : "torch.flatten(" + src + ", 1)") + ")"};
    case OpKind::BatchNormalization:
        return {std::string(vector ? "nn.BatchNorm1d(" : "nn.BatchNorm2d(") + integer(s.src.c) + ", eps=" + digitsOf(s.epsilon) +
                    ", momentum=" + ofNewest(s.momentum) + ")",
                self + "(" + src + ")"};
    case OpKind::Dropout: return {"nn.Dropout(" + digitsOf(s.ratio) + ")", self + "(" + src + ")"};
    case OpKind::LRN: { // of an even number of channels PyTorch's window has the larger half before, ours behind
        const std::string flip = s.size % 2 == 0 ? ".flip(1)" : "";
        return {"nn.LocalResponseNorm(" + integer(s.size) + ", alpha=" + digitsOf(s.alpha) + ", beta=" + digitsOf(s.beta) +
                    ", k=" + digitsOf(s.offset) + ")",
                self + "(" + src + flip + ")" + flip};
    }
    default: refuse("PyTorch", node, Text(KS_TEXT("core", "there is no such layer")));
    }
}

std::string torchEnding(const std::string& value, const std::string& ending)
{
    return ending.empty() ? value : std::string(ending == "Softmax" ? "F.softmax(" : "F.log_softmax(") + value + ", dim=1)";
}

// Keras

std::string kerasPad(const Pads& pads, const std::string& value, const std::string& with)
{
    return "ops.pad(" + value + ", ((0, 0), " + pair(pads.top, pads.bottom) + ", " + pair(pads.left, pads.right) +
           ", (0, 0)), constant_values=" + with + ")";
}

/// Means that leave out all that lies beyond the input, over the windows of padding="same": the pads need not be said by auto_pad.
bool areMeansOfSame(const OpSpec& spec)
{
    OpSpec same = spec;
    same.autoPad = AutoPad::SameUpper;
    same.ceilMode = false;
    const bool counted = spec.countIncludePad && resolvedPads(spec) != Pads{};
    return !counted && paddingOf(spec) == resolvedPads(same) && shapeOf(spec, Role::Dst) == shapeOf(same, Role::Dst);
}

/// The expression that makes the layer's value from those before it.
std::string kerasCall(const Graph& graph, std::size_t index, const Names& names)
{
    const GraphNode& node = graph.nodes[index];
    const OpSpec& s = node.spec;
    requireKnown("Keras", graph, node);
    std::string src = names.value(node.src);
    const std::string named = "name=\"" + names.of(index) + "\"";
    const auto called = [&](const std::string& layer) { return "layers." + layer + "(" + src + ")"; };
    const bool vector = isVector(graph, node.src);
    const bool dilated = s.dilations != Size2{1, 1};
    const std::string bias = std::string(", use_bias=") + (s.bias ? "True" : "False");
    switch (s.op) {
    case OpKind::Conv: {
        const Pads pads = resolvedPads(s);
        if (pads != Pads{})
            src = kerasPad(pads, src, "0.0");
        if (dilated && s.strides != Size2{1, 1})
            refuse("Keras", node, Text(KS_TEXT("core", "it has both strides and dilations")));
        return called("Conv2D(" + integer(s.filters) + ", " + pair(s.kernel) + ", strides=" + pair(s.strides) +
                      ", dilation_rate=" + pair(s.dilations) + ", groups=" + integer(s.group) + bias + ", " + named + ")");
    }
    case OpKind::ConvTranspose:
        if (resolvedPads(s) != Pads{} || s.outputPadding != Size2{0, 0} || s.group != 1 || dilated)
            refuse("Keras", node, Text(KS_TEXT("core", "only transposed convolutions without pads, groups, dilation and output padding")));
        if (s.kernel.y < s.strides.y || s.kernel.x < s.strides.x) // its output is larger there: n·s, not (n − 1)·s + k
            refuse("Keras", node, Text(KS_TEXT("core", "its strides are larger than its kernel")));
        return called("Conv2DTranspose(" + integer(s.filters) + ", " + pair(s.kernel) + ", strides=" + pair(s.strides) + bias + ", " +
                      named + ")");
    case OpKind::MaxPool:
    case OpKind::AveragePool: {
        if (dilated)
            refuse("Keras", node, Text(KS_TEXT("core", "its window is dilated")));
        const Pads pads = paddingOf(s);
        const bool maximum = s.op == OpKind::MaxPool;
        const bool same = !maximum && pads != Pads{} && areMeansOfSame(s);
        if (!maximum && !same && (overhangs(s) || (pads != Pads{} && !s.countIncludePad)))
            refuseMeans("Keras", node);
        if (pads != Pads{} && !same)
            src = kerasPad(pads, src, maximum && s.padValue == PadValue::MinusInfinity ? "float(\"-inf\")" : "0.0");
        return called(std::string(maximum ? "MaxPooling2D(" : "AveragePooling2D(") + pair(s.kernel) + ", strides=" + pair(s.strides) +
                      (same ? ", padding=\"same\")" : ")"));
    }
    case OpKind::GlobalMaxPool: return called("GlobalMaxPooling2D(keepdims=True)");
    case OpKind::GlobalAveragePool: return called("GlobalAveragePooling2D(keepdims=True)");
    case OpKind::Relu: return called("ReLU()");
    case OpKind::LeakyRelu: return called("LeakyReLU(negative_slope=" + digitsOf(s.alpha) + ")");
    case OpKind::Sigmoid: return called("Activation(\"sigmoid\")");
    case OpKind::Tanh: return called("Activation(\"tanh\")");
    case OpKind::Softmax: return called("Softmax(axis=-1)");
    case OpKind::Flatten: return "layers.Flatten()(" + (vector ? src : "ops.transpose(" + src + ", (0, 3, 1, 2))") + ")";
    case OpKind::Add: {
        std::string src2 = names.value(node.src2);
        if (vector != isVector(graph, node.src2)) // then both have one cell in each channel
            src2 = (vector ? "layers.Flatten()(" : "layers.Reshape((1, 1, " + integer(s.src.c) + "))(") + src2 + ")";
        return "layers.Add()([" + src + ", " + src2 + "])";
    }
    case OpKind::Gemm:
        if (!vector)
            src = "layers.Flatten()(" + src + ")";
        return called("Dense(" + integer(s.filters) + bias + ", " + named + ")");
    case OpKind::BatchNormalization:
        return called("BatchNormalization(momentum=" + digitsOf(s.momentum) + ", epsilon=" + digitsOf(s.epsilon) + ", " + named + ")");
    case OpKind::Dropout: return called("Dropout(" + digitsOf(s.ratio) + ")");
    default: refuse("Keras", node, Text(KS_TEXT("core", "there is no such layer")));
    }
}

std::string kerasEnding(const std::string& value, const std::string& ending)
{
    return ending.empty() ? value
                          : std::string("layers.Activation(\"") + (ending == "Softmax" ? "softmax" : "log_softmax") + "\")(" + value + ")";
}

/// The statement that sets one layer's weights from the file's `w`.
std::string kerasWeights(const Graph& graph, std::size_t index, const Names& names)
{
    const GraphNode& node = graph.nodes[index];
    const OpSpec& s = node.spec;
    const auto cells = [&](const char* what) { return "w[\"" + pythonText(node.name) + "." + what + "\"]"; };
    std::string list;
    if (isConvolution(s.op)) // M×C×kH×kW to kH×kW×C×M, and C×M×kH×kW to kH×kW×M×C
        list = cells("weight") + ".transpose(2, 3, 1, 0)";
    else if (s.op == OpKind::Gemm) {
        list = cells("weight");
        if (!isVector(graph, node.src)) // columns from C, H, W to H, W, C
            list += ".reshape(" + integer(s.filters) + ", " + integer(s.src.c) + ", " + integer(s.src.h) + ", " + integer(s.src.w) +
                    ").transpose(0, 2, 3, 1).reshape(" + integer(s.filters) + ", -1)";
        list += ".T";
    } else if (s.op == OpKind::BatchNormalization) {
        list = cells("weight") + ", " + cells("bias") + ", " + cells("running_mean") + ", " + cells("running_var");
    } else {
        return {};
    }
    if ((isConvolution(s.op) || s.op == OpKind::Gemm) && s.bias)
        list += ", " + cells("bias");
    return "    model.get_layer(\"" + names.of(index) + "\").set_weights([" + list + "])\n";
}

} // namespace

std::string pytorchSource(const Graph& graph, const std::string& name, const ProgramParts& parts)
{
    requireSound(graph);
    const Names names(graph);
    std::string make;
    std::string forward;
    std::string rename;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const TorchLayer layer = torchLayer(graph, i, names);
        if (!layer.module.empty())
            make += "        self." + names.of(i) + " = " + layer.module + "\n";
        forward += "        " + names.value(static_cast<int>(i)) + " = " + layer.call + "\n";
        if (!layer.module.empty() && names.of(i) != graph.nodes[i].name)
            rename += "    names[\"" + pythonText(graph.nodes[i].name) + "\"] = \"" + names.of(i) + "\"\n";
    }
    const Shape& input = graph.input;
    const std::string last = names.value(static_cast<int>(graph.nodes.size()) - 1);
    return "\"\"\"" + pythonText(name) + ", written by Kernelscope. Input: N x " + integer(input.c) + " x " + integer(input.h) + " x " +
           integer(input.w) + usage(parts.functions) +
           "\"\"\"\nimport torch\nimport torch.nn as nn\nimport torch.nn.functional as F\n\n\nclass Network(nn.Module):\n    def "
           "__init__(self):\n"
           "        super().__init__()\n" +
           make + "\n    def forward(self, x):\n" + forward + "        return " + torchEnding(last, parts.ending) +
           "\n\n\ndef load(path):\n    \"\"\"The network with the weights of a safetensors file.\"\"\"\n    from safetensors.torch import "
           "load_file\n\n"
           "    names = {}\n" +
           rename +
           "    weights = {}\n    for key, value in load_file(path).items():\n        layer, kind = key.rsplit(\".\", 1)\n"
           "        weights[names.get(layer, layer) + \".\" + kind] = value\n    network = Network()\n"
           "    missing, unexpected = network.load_state_dict(weights, strict=False)\n"
           "    missing = [key for key in missing if not key.endswith(\"num_batches_tracked\")]\n"
           "    if missing or unexpected:\n        raise ValueError(f\"missing: {missing}; unexpected: {unexpected}\")\n    return "
           "network.eval()\n" +
           parts.functions;
}

std::string kerasSource(const Graph& graph, const std::string& name, const ProgramParts& parts)
{
    requireSound(graph);
    const Names names(graph);
    std::string body;
    std::string weights;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        body += "    " + names.value(static_cast<int>(i)) + " = " + kerasCall(graph, i, names) + "\n";
        weights += kerasWeights(graph, i, names);
    }
    const Shape& input = graph.input;
    const std::string last = names.value(static_cast<int>(graph.nodes.size()) - 1);
    return "\"\"\"" + pythonText(name) + ", written by Kernelscope. Input: N x " + integer(input.h) + " x " + integer(input.w) + " x " +
           integer(input.c) + usage(parts.functions) +
           "\"\"\"\nimport keras\nfrom keras import layers, ops\n\n\ndef build():\n    x = keras.Input((" + integer(input.h) + ", " +
           integer(input.w) + ", " + integer(input.c) + "))\n    inputs = x\n" + body + "    return keras.Model(inputs, " +
           kerasEnding(last, parts.ending) +
           ")\n\n\ndef load(path):\n    \"\"\"The network with the weights of a safetensors file.\"\"\"\n    from safetensors.numpy import "
           "load_file\n\n"
           "    w = load_file(path)\n    model = build()\n" +
           weights + "    return model\n" + parts.functions;
}

} // namespace ks
