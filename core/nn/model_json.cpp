#include "core/nn/model_json.h"

#include "core/base/error.h"
#include "core/base/field_json.h"
#include "core/base/file.h"
#include "core/base/guard.h"
#include "core/base/joined.h"
#include "core/base/json.h"
#include "core/base/json_fields.h"
#include "core/ops/attributes.h"
#include "core/ops/op_info.h"

namespace ks {

using nlohmann::json;
using nlohmann::ordered_json;

namespace {

constexpr std::string_view formatName = "kernelscope-network";
constexpr int formatVersion = 1;
constexpr std::int64_t mostDraw = std::int64_t{1} << 32; ///< far more than layers; the number is the low end of a Philox stream

/// As ONNX would have it: numbers, lists, true and false; of a float the few digits that people write.
ordered_json jsonOf(const Field& attribute, const FieldValue& value)
{
    if (attribute.type == FieldType::Single)
        return parseOrderedJson(ks::textOf(attribute, value), std::string(attribute.name));
    return fieldToJson(attribute, value);
}

/// The text for an attribute, from the value that ONNX would use or from the text itself.
std::string textOf(const Field& attribute, const json& value)
{
    if (value.is_string())
        return value.get<std::string>();
    if (!value.is_array())
        return value.dump();
    return joined(value, attribute.between(), [](const json& one) { return one.dump(); });
}

ordered_json layerToJson(const Model& model, std::size_t index)
{
    const GraphNode& node = model.graph.nodes[index];
    const auto nameOfOperand = [&](int operand) {
        return operand == graphInput ? std::string(inputName) : model.graph.nodes[static_cast<std::size_t>(operand)].name;
    };
    ordered_json layer = {{"name", node.name}, {"op", nameOf(node.spec.op)}};
    if (readsTwo(node.spec))
        layer["inputs"] = {nameOfOperand(node.src), nameOfOperand(node.src2)};
    else if (node.src != static_cast<int>(index) - 1)
        layer["inputs"] = ordered_json::array({nameOfOperand(node.src)});
    const ConstFields fields(layerAttributesOf(node.spec.op), node.spec);
    for (const Field& attribute : fields.rows()) {
        // Which pass runs is the training's affair; a network file says it only where a layer is frozen.
        if (attribute.name == "training_mode" ? !node.spec.trainingMode : !fields.goesWithoutSaying(attribute))
            layer[std::string(attribute.name)] = jsonOf(attribute, fields.get(attribute));
    }
    const auto own = model.layerInitialisation.find(node.name);
    if (own != model.layerInitialisation.end()) {
        layer["initialisation"] = nameOf(own->second.kind);
        if (own->second.kind == InitialisationKind::Uniform)
            layer["limit"] = own->second.limit;
    }
    if (const auto draw = model.layerDraws.find(node.name); draw != model.layerDraws.end())
        layer["draw"] = draw->second;
    return layer;
}

/// Reads the fields "initialisation" and "limit" where there are any.
bool readInitialisation(JsonFields& fields, Initialisation& initialisation)
{
    std::string name;
    fields.read("limit", initialisation.limit);
    if (!(initialisation.limit >= 0))
        fields.fail("limit");
    fields.read("initialisation", name);
    if (name.empty())
        return false;
    const auto kind = initialisationNamed(name);
    if (!kind)
        fields.fail("initialisation");
    initialisation.kind = *kind;
    return true;
}

/// One field a line, one layer a line.
std::string pretty(const ordered_json& file)
{
    std::string text = "{";
    for (const auto& [name, value] : file.items()) {
        text += (text.size() > 1 ? ",\n  " : "\n  ") + ordered_json(name).dump() + ": ";
        if (name != "layers") {
            text += value.dump();
            continue;
        }
        const char* separator = "\n    ";
        text += '[';
        for (const ordered_json& layer : value) {
            text += separator + layer.dump();
            separator = ",\n    ";
        }
        text += value.empty() ? "]" : "\n  ]";
    }
    return text + "\n}\n";
}

std::string knownOperators()
{
    return joined(allOps(), ", ", [](OpKind op) { return nameOf(op); });
}

class Reader {
public:
    Model read(const json& file, Soundness soundness)
    {
        JsonFields fields(file, KS_TEXT("core", "the network"));
        std::string format;
        int version = 0;
        fields.read("format", format);
        fields.read("version", version);
        if (format != formatName)
            throw InputError(
                Text(KS_TEXT("core", "this is no network file: its format is “%1” instead of “%2”"), {format, std::string(formatName)}));
        if (version < 1 || version > formatVersion)
            throw InputError(Text(KS_TEXT("core", "the network file has version %1; this program reads versions up to %2"),
                                  {std::to_string(version), std::to_string(formatVersion)}));
        fields.read("name", m_model.name);
        std::vector<std::int64_t> input;
        fields.read("input", input);
        if (input.size() != 3)
            throw InputError(Text(KS_TEXT("core", "the network file needs \"input\": [channels, rows, columns]")));
        m_model.graph.input = {1, input[0], input[1], input[2]};
        std::string loss(nameOf(m_model.loss));
        fields.read("loss", loss);
        if (const auto named = opNamed(loss); named && hasTarget(infoOf(*named)))
            m_model.loss = *named;
        else
            fields.fail("loss");
        readInitialisation(fields, m_model.initialisation);
        fields.read("classes", m_model.classes);
        fields.read("ending", m_model.ending);
        if (!m_model.ending.empty() && !endingNamed(m_model.ending))
            fields.fail("ending");
        fields.read("loss_assumed", m_model.lossAssumed);
        if (fields.has("pipeline"))
            m_model.pipeline = pipelineFromJson(fields.at("pipeline"));
        if (!fields.has("layers") || !fields.at("layers").is_array())
            throw InputError(Text(KS_TEXT("core", "the network file has no list “layers”")));
        if (fields.at("layers").size() > mostLayers)
            throw InputError(Text(KS_TEXT("core", "the network has %1 layers; at most %2 are read"),
                                  {std::to_string(fields.at("layers").size()), std::to_string(mostLayers)}));
        for (const json& layer : fields.at("layers"))
            readLayer(layer);
        fields.finish();
        m_model.graph = withShapes(std::move(m_model.graph));
        if (soundness == Soundness::Required)
            requireSound(m_model);
        return std::move(m_model);
    }

private:
    void readLayer(const json& layer)
    {
        const int index = static_cast<int>(m_model.graph.nodes.size());
        GraphNode node;
        if (layer.is_object() && layer.contains("name") && layer.at("name").is_string())
            node.name = layer.at("name").get<std::string>();
        const Text what(KS_TEXT("core", "the layer %1"), {node.name.empty() ? std::to_string(index + 1) : node.name});
        JsonFields fields(layer, what);
        fields.read("name", node.name);
        std::string op;
        fields.read("op", op);
        const auto kind = opNamed(op);
        if (!kind)
            throw InputError(Text(KS_TEXT("core", "%1 has the unknown operator “%2”; known are %3"), {what, op, knownOperators()}));
        node.spec = layerSpec(*kind, {});
        if (node.name.empty())
            node.name = op + std::to_string(index + 1);
        readOperands(fields, what, node, index);
        for (const Field& attribute : attributesOf(*kind).rows) {
            const std::string name(attribute.name);
            if (!fields.has(name))
                continue;
            try {
                setAttribute(node.spec, attribute.name, textOf(attribute, fields.at(name)));
            } catch (const InputError& error) {
                throw InputError(Text(KS_TEXT("core", "%1: %2"), {what, error.text()}));
            }
        }
        Initialisation own;
        if (readInitialisation(fields, own))
            m_model.layerInitialisation[node.name] = own;
        if (fields.has("draw")) {
            std::int64_t draw = 0;
            fields.read("draw", draw);
            if (draw < 0 || draw > mostDraw)
                fields.fail("draw");
            if (draw != index)
                m_model.layerDraws[node.name] = static_cast<std::uint64_t>(draw);
        }
        fields.finish();
        m_model.graph.nodes.push_back(std::move(node));
    }

    void readOperands(JsonFields& fields, const Text& what, GraphNode& node, int index)
    {
        std::vector<std::string> inputs;
        fields.read("inputs", inputs);
        const std::size_t wanted = readsTwo(node.spec) ? 2 : 1;
        node.src = index - 1;
        if (inputs.empty() && wanted == 1)
            return;
        if (inputs.size() != wanted)
            throw InputError(
                Text(KS_TEXT("core", "%1 has %2 inputs; %3 are needed"), {what, std::to_string(inputs.size()), std::to_string(wanted)}));
        const auto operand = [&](const std::string& name) {
            const int found = m_model.find(name);
            if (found == noNode)
                throw InputError(Text(KS_TEXT("core", "%1 reads “%2”, which is no layer before it"), {what, name}));
            return found;
        };
        node.src = operand(inputs[0]);
        if (wanted == 2)
            node.src2 = operand(inputs[1]);
    }

    Model m_model;
};

} // namespace

ordered_json modelToJson(const Model& model)
{
    const Shape& input = model.graph.input;
    ordered_json layers = ordered_json::array();
    for (std::size_t i = 0; i < model.graph.nodes.size(); ++i)
        layers.push_back(layerToJson(model, i));
    ordered_json file = {{"format", formatName},       {"version", formatVersion},
                         {"name", model.name},         {"input", {input.c, input.h, input.w}},
                         {"loss", nameOf(model.loss)}, {"initialisation", nameOf(model.initialisation.kind)}};
    if (model.initialisation.kind == InitialisationKind::Uniform)
        file["limit"] = model.initialisation.limit;
    if (model.pipeline != Pipeline{})
        file["pipeline"] = pipelineToJson(model.pipeline);
    if (!model.classes.empty())
        file["classes"] = model.classes;
    if (!model.ending.empty())
        file["ending"] = model.ending;
    if (model.lossAssumed)
        file["loss_assumed"] = true;
    file["layers"] = std::move(layers);
    return file;
}

Model modelFromJson(const json& file, Soundness soundness)
{
    return Reader().read(file, soundness);
}

Model loadModel(const std::filesystem::path& path, Soundness soundness)
{
    const FileContents contents = readFile(path);
    try {
        return modelFromJson(parseJson(contents.text(), path.string()), soundness);
    } catch (const InputError& error) {
        throw InputError(Text("%1: %2", {path.string(), error.text()}));
    }
}

std::string modelText(const Model& model)
{
    return pretty(modelToJson(model));
}

void saveModel(const Model& model, const std::filesystem::path& path)
{
    const std::string text = modelText(model);
    writeFile(path, std::as_bytes(std::span(text)));
}

} // namespace ks
