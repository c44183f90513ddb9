#include "core/backends/parameter_name.h"
#include "core/backends/planned_network.h"
#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/joined.h"
#include "core/io/onnx/onnx_file.h"
#include "core/io/onnx/onnx_names.h"
#include "core/io/onnx/onnx_spelling.h"
#include "core/ops/attributes.h"
#include "core/ops/op_info.h"
#include "core/ops/padding.h"
#include "core/ops/window.h"

#include <algorithm>
#include <onnx/checker.h>
#include <onnx/onnx_pb.h>
#include <onnx/shape_inference/implementation.h>

namespace ks {

namespace {

namespace names = onnx_names;

constexpr std::int64_t writtenOpset = 17;
constexpr std::int64_t irVersion = 8;

[[noreturn]] void refuse(const GraphNode& node, const Text& why)
{
    throw Unsupported(Text(KS_TEXT("core", "ONNX cannot say %1: %2"), {node.name, why}));
}

class Writer {
public:
    explicit Writer(const OnnxNetwork& network) : m_network(network)
    {
        m_model.set_ir_version(irVersion);
        m_model.set_producer_name("Kernelscope");
        auto* import = m_model.add_opset_import();
        import->set_domain("");
        import->set_version(writtenOpset);
        m_graph = m_model.mutable_graph();
        m_graph->set_name(network.name.empty() ? "network" : network.name);
    }

    std::string write()
    {
        const Graph& graph = m_network.graph;
        requireSound(graph);
        addInput();
        addParameters();
        for (std::size_t i = 0; i < graph.nodes.size(); ++i)
            addNode(static_cast<int>(i));
        const std::string last = valueName(static_cast<int>(graph.nodes.size()) - 1);
        auto* output = m_graph->add_output();
        output->set_name(m_network.ending.empty() ? last : addEnding(last));
        const Shape shape = graph.output();
        const bool vector = isRow(graph, static_cast<int>(graph.nodes.size()) - 1);
        describe(*output, vector ? std::vector{shape.c} : std::vector{shape.c, shape.h, shape.w});
        addMetadata();
        try {
            onnx::checker::check_model(m_model);
            onnx::ModelProto inferred = m_model;
            onnx::shape_inference::InferShapes(inferred, onnx::OpSchemaRegistry::Instance(), {true, 1});
            m_graph->mutable_value_info()->CopyFrom(inferred.graph().value_info()); // shapes between layers, for those who draw it
        } catch (const std::exception& error) {
            throw Unsupported(Text(KS_TEXT("core", "ONNX’s checker refuses the network: %1"), {error.what()}));
        }
        return m_model.SerializeAsString();
    }

private:
    std::string valueName(int node) const
    {
        return node == graphInput ? std::string(inputName) : m_network.graph.nodes[static_cast<std::size_t>(node)].name;
    }

    static void describe(onnx::ValueInfoProto& value, const std::vector<std::int64_t>& afterBatch)
    {
        auto* type = value.mutable_type()->mutable_tensor_type();
        type->set_elem_type(onnx::TensorProto::FLOAT);
        type->mutable_shape()->add_dim()->set_dim_param("N");
        for (const std::int64_t extent : afterBatch)
            type->mutable_shape()->add_dim()->set_dim_value(extent);
    }

    void addInput()
    {
        auto* input = m_graph->add_input();
        input->set_name(std::string(inputName));
        const Shape& shape = m_network.graph.input;
        describe(*input, {shape.c, shape.h, shape.w});
    }

    void addTensor(const std::string& name, const std::vector<std::int64_t>& dimensions, std::span<const float> cells)
    {
        auto* tensor = m_graph->add_initializer();
        tensor->set_name(name);
        tensor->set_data_type(onnx::TensorProto::FLOAT);
        for (const std::int64_t extent : dimensions)
            tensor->add_dims(extent);
        tensor->set_raw_data(cells.data(), cells.size_bytes()); // little-endian, as the format asks
    }

    /// Of images: before and behind batch, channels, rows and columns.
    void addPads(const std::string& name, const Pads& pads)
    {
        const std::int64_t numbers[] = {0, 0, pads.top, pads.left, 0, 0, pads.bottom, pads.right};
        auto* tensor = m_graph->add_initializer();
        tensor->set_name(name);
        tensor->set_data_type(onnx::TensorProto::INT64);
        tensor->add_dims(std::size(numbers));
        tensor->set_raw_data(numbers, sizeof numbers);
    }

    void addParameters()
    {
        const std::vector<ParameterInfo> known = parametersOf(m_network.graph);
        if (known.size() != m_network.parameters.size())
            throw InputError(Text(KS_TEXT("core", "the network has %1 parameter tensors; %2 were given"),
                                  {std::to_string(known.size()), std::to_string(m_network.parameters.size())}));
        for (std::size_t i = 0; i < known.size(); ++i) {
            const GraphNode& node = m_network.graph.nodes[static_cast<std::size_t>(known[i].node)];
            const Tensor& tensor = m_network.parameters[i];
            const std::string name = parameterName(node.name, known[i].role);
            if (tensor.shape() != known[i].shape)
                throw InputError(Text(KS_TEXT("core", "%1 has the shape %2; %3 needs %4"),
                                      {name, tensor.shape().text(), node.name, known[i].shape.text()}));
            const Shape& shape = tensor.shape();
            switch (known[i].role == Role::Weights ? infoOf(node.spec.op).weights : WeightsKind::PerChannel) {
            case WeightsKind::Filters: addTensor(name, {shape.n, shape.c, shape.h, shape.w}, tensor.cells()); break;
            case WeightsKind::Matrix: addTensor(name, {shape.n, shape.c}, tensor.cells()); break;
            default: // a number for each channel
                if (known[i].role == Role::Weights && infoOf(node.spec.op).spreadsWeights && !isRow(m_network.graph, node.src))
                    addTensor(name, {shape.c, 1, 1}, tensor.cells());
                else
                    addTensor(name, {shape.c}, tensor.cells());
            }
        }
    }

    static onnx::AttributeProto& addAttribute(onnx::NodeProto& node, std::string_view name, onnx::AttributeProto::AttributeType type)
    {
        auto* attribute = node.add_attribute();
        attribute->set_name(std::string(name));
        attribute->set_type(type);
        return *attribute;
    }

    static void addInteger(onnx::NodeProto& node, std::string_view name, std::int64_t value)
    {
        addAttribute(node, name, onnx::AttributeProto::INT).set_i(value);
    }

    static void addIntegers(onnx::NodeProto& node, std::string_view name, std::span<const std::int64_t> values)
    {
        auto& attribute = addAttribute(node, name, onnx::AttributeProto::INTS);
        for (const std::int64_t value : values)
            attribute.add_ints(value);
    }

    static void addAttributes(onnx::NodeProto& node, const OpSpec& spec)
    {
        const ConstFields fields = attributesOf(spec);
        for (const Field& attribute : fields.rows()) {
            if (attribute.oursAlone || fields.goesWithoutSaying(attribute) ||
                !fields.applies(attribute)) // pads or auto_pad: one of the two
                continue;
            const FieldValue value = fields.get(attribute);
            switch (attribute.type) {
            case FieldType::Flag: addInteger(node, attribute.name, std::get<bool>(value) ? 1 : 0); break;
            case FieldType::Single: addAttribute(node, attribute.name, onnx::AttributeProto::FLOAT).set_f(std::get<float>(value)); break;
            case FieldType::Choice: addAttribute(node, attribute.name, onnx::AttributeProto::STRING).set_s(textOf(attribute, value)); break;
            case FieldType::Integer: addInteger(node, attribute.name, std::get<std::int64_t>(value)); break;
            default: addIntegers(node, attribute.name, wholeNumbersOf(value)); break;
            }
        }
    }

    /// Brings `src` into the form that a layer needs; returns what it is called then.
    std::string addBefore(const char* type, const std::string& name, const std::string& src)
    {
        auto* node = m_graph->add_node();
        node->set_name(name);
        node->set_op_type(type);
        node->add_input(src);
        node->add_output(name);
        return name;
    }

    void addNode(int index)
    {
        const Graph& graph = m_network.graph;
        const GraphNode& from = graph.nodes[static_cast<std::size_t>(index)];
        const OpSpec& spec = from.spec;
        const OpInfo& info = infoOf(spec.op);
        if (countsBeyondPadding(spec))
            refuse(from, Text(KS_TEXT("core", "its padding counts as 0, in ONNX’s MaxPool as −∞")));
        if (hasTarget(info))
            refuse(from, Text(KS_TEXT("core", "a loss is no layer")));
        const bool vector = isRow(graph, from.src);
        if (readsTwo(info) && vector != isRow(graph, from.src2))
            refuse(from,
                   Text(info.sums ? KS_TEXT("core", "it adds a vector to an image") : KS_TEXT("core", "it joins a vector and an image")));

        std::string src = valueName(from.src);
        if (info.weights == WeightsKind::Matrix && !vector)
            src = addBefore("Flatten", names::flattenOf(from.name), src);
        if (needsImage(info) && vector) {
            src = addBefore("Unsqueeze", from.name + "/unsqueeze", src);
            const std::int64_t rowsAndColumns[] = {2, 3};
            auto* axes = m_graph->add_initializer();
            axes->set_name(src + ".axes");
            axes->set_data_type(onnx::TensorProto::INT64);
            axes->add_dims(2);
            axes->set_raw_data(rowsAndColumns, sizeof rowsAndColumns);
            m_graph->mutable_node(m_graph->node_size() - 1)->add_input(axes->name());
        }
        if (info.since > writtenOpset)
            return addSpelled(from, src);
        auto* node = m_graph->add_node();
        node->set_name(from.name);
        node->set_op_type(std::string(nameOf(spec.op)));
        node->add_input(src);
        if (readsTwo(info))
            node->add_input(valueName(from.src2));
        for (const ParameterInfo& parameter : parametersOf(graph))
            if (parameter.node == index)
                node->add_input(parameterName(from.name, parameter.role));
        for (const ConstantInput& constant : info.constants) {
            const std::string name = from.name + "." + std::string(constant.name);
            if (constant.pads)
                addPads(name, spec.*constant.pads);
            else
                addTensor(name, {}, {&(spec.*constant.value), 1});
            node->add_input(name);
        }
        if (info.isRandom)
            addInteger(*node, "seed", spec.seed);
        for (const FixedAttribute& fixed : info.fixed)
            if (fixed.value != fixed.onnxDefault)
                addInteger(*node, fixed.name, fixed.value);
        addAttributes(*node, spec);
        node->add_output(from.name);
    }

    /// Where the version that is written does not have the operator.
    void addSpelled(const GraphNode& from, const std::string& src)
    {
        const Spelling* spelling = names::spellingOf(from.spec);
        if (!spelling)
            refuse(from, Text(KS_TEXT("core", "version %1 of its operators has none for it"), {std::to_string(writtenOpset)}));
        std::vector<std::string> made;
        for (const SpelledNode& part : spelling->nodes) {
            const std::size_t place = made.size();
            made.push_back(place + 1 == spelling->nodes.size() ? from.name : from.name + "/" + std::to_string(place + 1));
            auto* node = m_graph->add_node();
            node->set_name(made.back());
            node->set_op_type(std::string(part.name));
            for (const SpelledInput& input : part.inputs) {
                if (input.from == SpelledInput::From::Nothing)
                    continue;
                std::string name = src;
                if (input.from == SpelledInput::From::Node) {
                    name = made.at(static_cast<std::size_t>(input.number));
                } else if (input.from == SpelledInput::From::Number) {
                    const auto number = static_cast<float>(input.number);
                    name = made.back() + ".constant" + std::to_string(node->input_size());
                    addTensor(name, {}, {&number, 1});
                }
                node->add_input(name);
            }
            node->add_output(made.back());
        }
    }

    /// What the loss has in it here, behind `last`; returns its output.
    std::string addEnding(const std::string& last)
    {
        std::string name(endingNamed(m_network.ending)->function);
        while (std::ranges::any_of(m_graph->node(), [&](const onnx::NodeProto& node) { return node.name() == name; }))
            name += "_";
        auto* node = m_graph->add_node();
        node->set_name(name);
        node->set_op_type(m_network.ending);
        node->add_input(last);
        node->add_output(name);
        addInteger(*node, "axis", 1); // over the channels
        return name;
    }

    /// What ONNX has no place for.
    void addMetadata()
    {
        const auto add = [this](const char* key, const std::string& value) {
            auto* entry = m_model.add_metadata_props();
            entry->set_key(key);
            entry->set_value(value);
        };
        if (!m_network.classes.empty())
            add("classes", joined(m_network.classes, "\n"));
        if (m_network.loss)
            add("loss", std::string(nameOf(*m_network.loss)));
        if (!m_network.preprocessing.empty())
            add("preprocessing", m_network.preprocessing);
        if (!m_network.about.empty())
            m_model.set_doc_string(m_network.about);
    }

    const OnnxNetwork& m_network;
    onnx::ModelProto m_model;
    onnx::GraphProto* m_graph = nullptr;
};

} // namespace

std::string onnxBytes(const OnnxNetwork& network)
{
    return Writer(network).write();
}

void writeOnnx(const std::filesystem::path& path, const OnnxNetwork& network)
{
    const std::string bytes = onnxBytes(network);
    writeFile(path, std::as_bytes(std::span(bytes)));
}

} // namespace ks
