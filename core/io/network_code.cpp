#include "core/io/network_code.h"

#include "core/base/escapes.h"
#include "core/ops/op_code.h"
#include "core/ops/op_info.h"
#include "core/ops/roles.h"

#include <set>
#include <vector>

namespace ks {

namespace {

using code::integer;

/// How the program is used, in its first lines.
std::string usage(const std::string& functions)
{
    const std::string picture = functions.find("def prepare(") == std::string::npos ? "pictures" : "prepare(pictures)";
    const std::string network = "load('weights.safetensors')(" + picture + ")";
    return ".\nUse: " + (functions.find("def answers(") == std::string::npos ? network : "answers(" + network + ")") + "\n";
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

/// Throws Unsupported for what is no layer of a framework.
code::Layer layerOf(std::string_view framework, const Graph& graph, std::size_t index, const Names& names)
{
    const GraphNode& node = graph.nodes[index];
    const OpInfo& info = infoOf(node.spec.op);
    code::Layer layer{.framework = framework,
                      .title = node.name,
                      .spec = node.spec,
                      .name = names.of(index),
                      .src = names.value(node.src),
                      .src2 = names.value(node.src2),
                      .row = isRow(graph, node.src),
                      .row2 = isRow(graph, node.src2)};
    if (hasTarget(info))
        code::refuse(layer, Text(KS_TEXT("core", "a loss is no layer")));
    if (layer.row && needsImage(info))
        code::refuse(layer, Text(KS_TEXT("core", "it needs an image, and its input is a vector")));
    return layer;
}

/// What the hook of its operator writes.
template <class Code>
Code written(const code::Layer& layer, Code (*write)(const code::Layer&))
{
    if (!write)
        code::refuse(layer, Text(KS_TEXT("core", "there is no such layer")));
    return write(layer);
}

std::string torchEnding(const std::string& value, const std::string& ending)
{
    return ending.empty() ? value : "F." + std::string(endingNamed(ending)->function) + "(" + value + ", dim=1)";
}

std::string kerasEnding(const std::string& value, const std::string& ending)
{
    return ending.empty() ? value : "layers.Activation(\"" + std::string(endingNamed(ending)->function) + "\")(" + value + ")";
}

/// The statement that sets one layer's weights from the file's `w`.
std::string kerasWeights(const Graph& graph, std::size_t index, const Names& names)
{
    const GraphNode& node = graph.nodes[index];
    const OpSpec& s = node.spec;
    const auto cells = [&](Role role) { return "w[\"" + pythonText(node.name) + "." + std::string(infoOf(role).parameter) + "\"]"; };
    std::string list = cells(Role::Weights);
    switch (infoOf(s.op).weights) {
    case WeightsKind::None: return {};
    case WeightsKind::Filters: list += ".transpose(2, 3, 1, 0)"; break; // M×C×kH×kW to kH×kW×C×M, and C×M×kH×kW to kH×kW×M×C
    case WeightsKind::Matrix:
        if (!isRow(graph, node.src)) // columns from C, H, W to H, W, C
            list += ".reshape(" + integer(s.filters) + ", " + integer(s.src.c) + ", " + integer(s.src.h) + ", " + integer(s.src.w) +
                    ").transpose(0, 2, 3, 1).reshape(" + integer(s.filters) + ", -1)";
        list += ".T";
        break;
    case WeightsKind::PerChannel:
        if (infoOf(s.op).spreadsWeights && !isRow(graph, node.src))
            list += ".reshape(1, 1, -1)"; // behind rows and columns
        break;
    }
    for (const RoleInfo& info : tensorRoles())
        if (info.role != Role::Weights && isParameter(info.role) && !shapeOf(s, info.role).empty())
            list += ", " + cells(info.role);
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
        const OpInfo& info = infoOf(graph.nodes[i].spec.op);
        const code::Torch layer = written(layerOf("PyTorch", graph, i, names), info.pytorch);
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
        body += "    " + names.value(static_cast<int>(i)) + " = " +
                written(layerOf("Keras", graph, i, names), infoOf(graph.nodes[i].spec.op).keras) + "\n";
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
