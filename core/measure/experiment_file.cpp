#include "core/measure/experiment_file.h"

#include "core/base/digits.h"
#include "core/base/error.h"
#include "core/base/field_json.h"
#include "core/base/file.h"
#include "core/base/guard.h"
#include "core/base/joined.h"
#include "core/base/json.h"
#include "core/nn/model_json.h"
#include "core/ops/attributes.h"
#include "core/ops/op_info.h"
#include "core/ops/operator.h"
#include "core/ops/window.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <span>

namespace ks {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view experimentFormat = "kernelscope-experiment";

[[noreturn]] void bad(const std::string& key, const std::string& why)
{
    throw InputError(Text(KS_TEXT("core", "“%1”: %2"), {key, why}));
}

std::string text(const Json& value, const std::string& key)
{
    if (!value.is_string())
        bad(key, "this must be a text in quotes");
    return value.get<std::string>();
}

/// A whole number that an int holds; the experiment's own limits are checked later.
int integer(const Json& value, const std::string& key)
{
    if (!value.is_number_integer() || value.get<std::int64_t>() > std::numeric_limits<int>::max() ||
        value.get<std::int64_t>() < std::numeric_limits<int>::min())
        bad(key, "this must be a whole number");
    return value.get<int>();
}

std::vector<std::string> texts(const Json& value, const std::string& key)
{
    if (value.is_string())
        return {value.get<std::string>()};
    if (!value.is_array())
        bad(key, "this must be a list of texts");
    std::vector<std::string> list;
    for (const Json& one : value)
        list.push_back(text(one, key));
    return list;
}

Shape readShape(const std::string& text)
{
    std::array<std::int64_t, 4> extents = {1, 1, 1, 1};
    const auto count = static_cast<std::size_t>(std::ranges::count(text, 'x')) + 1;
    const bool parsed = count <= 4 && parseIntegers(text, 'x', std::span(extents).last(count));
    if (!parsed || std::ranges::any_of(extents, [](std::int64_t extent) { return extent < 1; }))
        throw InputError(Text(KS_TEXT("core", "“%1”: %2 must be whole numbers from 1, such as 1x3x224x224"), {"shape", text}));
    const Shape shape{extents[0], extents[1], extents[2], extents[3]};
    (void)shape.elements(); // refuses what does not fit
    return shape;
}

void readSweep(const Json& value, Experiment& experiment)
{
    if (!value.is_object() || !value.contains("axis") || !value.contains("values"))
        bad("sweep", "this must be an object with axis and values");
    const std::string axis = text(value["axis"], "sweep.axis");
    const auto known = sweepAxisNamed(axis);
    if (!known || *known == SweepAxis::None)
        bad("sweep.axis", "there is no axis " + axis + "; there are " + sweepAxisNames());
    experiment.axis = *known;
    const Json& values = value["values"];
    if (values.is_string()) {
        experiment.values = sweepValues(values.get<std::string>(), experiment.axis);
        return;
    }
    if (!values.is_array() || values.size() > mostPoints)
        bad("sweep.values", "this must be a text such as 2:64:x2 or a list of at most " + std::to_string(mostPoints) + " whole numbers");
    for (const Json& one : values) {
        if (one.is_string() && experiment.axis == SweepAxis::Precision) {
            experiment.values.push_back(sweepValues(one.get<std::string>(), experiment.axis).front());
            continue;
        }
        if (!one.is_number_integer())
            bad("sweep.values", "this must hold whole numbers only");
        experiment.values.push_back(one.get<std::int64_t>());
    }
}

void readNames(const Json& value, Experiment& experiment)
{
    if (!value.is_object())
        bad("nameIn", "it must be an object of texts by language, such as {\"es\": \"…\"}");
    for (const auto& [language, name] : value.items())
        experiment.nameIn[language] = text(name, "nameIn." + language);
}

void readPasses(const Json& value, Experiment& experiment)
{
    experiment.passes.clear();
    for (const std::string& word : texts(value, "passes"))
        for (const Pass pass : passesNamed(experiment.spec.op, word))
            experiment.passes.push_back(pass);
}

void readKey(const std::string& key, const Json& value, Experiment& experiment)
{
    if (key == "name")
        experiment.name = text(value, key);
    else if (key == "nameIn")
        readNames(value, experiment);
    else if (key == "passes")
        readPasses(value, experiment);
    else if (key == "backends")
        experiment.backends = texts(value, key);
    else if (key == "implementations")
        experiment.implementations = texts(value, key);
    else if (key == "sweep")
        readSweep(value, experiment);
    else if (key != "format" && key != (experiment.network ? "network" : "op") && key != (experiment.network ? "batch" : "shape") &&
             (experiment.network || key != "attributes"))
        bad(key, "this key is not known");
}

NetworkChoice readNetwork(const Json& value, const std::filesystem::path& folder)
{
    if (value.is_object()) {
        Model model = modelFromJson(value);
        return {model.name.empty() ? std::string("network") : model.name, std::move(model)};
    }
    const std::string name = text(value, "network");
    const std::filesystem::path path(name);
    return networkNamed(path.extension() == ".json" && path.is_relative() ? (folder / path).string() : name);
}

/// An operator with its attributes, or a network.
void readSubject(const Json& file, const std::filesystem::path& folder, Experiment& experiment)
{
    if (file.contains("network")) {
        if (file.contains("op"))
            bad("network", "there is an op too; an experiment is about one of them");
        takeNetwork(experiment, readNetwork(file["network"], folder),
                    file.contains("batch") ? integer(file["batch"], "batch") : usualBatch);
        return;
    }
    for (const char* key : {"op", "shape"})
        if (!file.contains(key))
            bad(key, "this key is missing");
    experiment.spec = plainSpec(text(file["op"], "op"), readShape(text(file["shape"], "shape")));
    if (!file.contains("attributes"))
        return;
    if (!file["attributes"].is_object())
        bad("attributes", "this must be an object of texts");
    for (const auto& [key, value] : file["attributes"].items())
        setAttribute(experiment.spec, key, text(value, "attributes." + key));
    if (file["attributes"].contains("pads") && experiment.spec.autoPad != AutoPad::NotSet)
        bad("attributes.pads", "auto_pad chooses the padding by itself: give one of the two");
}

Experiment fromJson(const Json& file, const std::filesystem::path& folder)
{
    if (!file.is_object())
        throw InputError(Text(KS_TEXT("core", "an experiment is a JSON object with op, shape and backends")));
    if (file.contains("format") && file["format"] != experimentFormat)
        bad("format", "this must be " + std::string(experimentFormat));
    Experiment experiment;
    readSubject(file, folder, experiment);
    if (!file.contains("backends"))
        bad("backends", "this key is missing");
    const Fields fields(experimentFields(), experiment);
    nlohmann::json settings = nlohmann::json::object();
    for (const auto& [key, value] : file.items()) {
        if (fields.find(key))
            settings[key] = value;
        else
            readKey(key, value, experiment);
    }
    fieldsFromJson(settings, fields, Text(KS_TEXT("core", "the experiment")));
    const OpKind op = experiment.spec.op;
    const bool windowGiven = file.contains("attributes") && file["attributes"].contains("kernel_shape");
    if (!experiment.network && slides(infoOf(op)) && !windowGiven && experiment.axis != SweepAxis::Window)
        bad("attributes.kernel_shape", "this key is missing, such as \"3x3\"");
    requireLegal(experiment);
    return experiment;
}

Json sweepJson(const Experiment& experiment)
{
    Json values = Json::array();
    for (const std::int64_t value : experiment.values)
        if (experiment.axis == SweepAxis::Precision)
            values.push_back(precisionNamed(value));
        else
            values.push_back(value);
    return values;
}

} // namespace

std::string passWords()
{
    return namesOfPasses() + ", forward, backward";
}

std::vector<Pass> passesNamed(std::optional<OpKind> op, std::string_view word)
{
    if (word == "forward")
        return {Pass::Inference};
    if (word == "backward") {
        std::vector<Pass> passes = {Pass::BackwardData};
        if (!op || hasPass(*op, Pass::BackwardWeights))
            passes.push_back(Pass::BackwardWeights);
        return passes;
    }
    if (const auto pass = passNamed(word))
        return {*pass};
    if (const std::size_t comma = word.find(','); comma != std::string_view::npos) {
        std::vector<Pass> passes = passesNamed(op, word.substr(0, comma));
        std::ranges::copy(passesNamed(op, word.substr(comma + 1)), std::back_inserter(passes));
        return passes;
    }
    throw InputError(Text(KS_TEXT("core", "there is no pass %1; there are %2"), {std::string(word), Text::name(passWords())}));
}

OpSpec plainSpec(std::string_view op, const Shape& src)
{
    const auto kind = opNamed(op);
    if (!kind)
        throw InputError(Text(KS_TEXT("core", "there is no operator %1; there are %2"),
                              {std::string(op), joined(allOps(), ", ", [](OpKind one) { return nameOf(one); })}));
    return onnxSpec(*kind, src);
}

Experiment experimentFromJson(std::string_view text, const std::string& name, const std::filesystem::path& folder)
{
    const Json file = parseOrderedJson(text, name);
    try {
        return fromJson(file, folder);
    } catch (const nlohmann::json::exception& error) {
        throw InputError(Text(KS_TEXT("core", "%1: %2"), {name, plainReason(error.what())}));
    } catch (const Error& error) {
        throw InputError(Text(KS_TEXT("core", "%1: %2"), {name, error.text()}));
    }
}

Experiment readExperiment(const std::filesystem::path& path)
{
    const FileContents contents = readFile(path);
    return experimentFromJson(contents.text(), path.filename().string(), path.parent_path());
}

std::string jsonOf(const Experiment& experiment)
{
    Json attributes = Json::object();
    const ConstFields fields = attributesOf(experiment.spec);
    for (const Field& attribute : fields.rows())
        if (fields.applies(attribute) && !fields.goesWithoutSaying(attribute))
            attributes[std::string(attribute.name)] = fields.text(attribute);
    Json passes = Json::array();
    for (const Pass pass : experiment.passes)
        passes.push_back(nameOf(pass));
    Json file = {{"format", experimentFormat}, {"name", experiment.name}};
    const Shape& src = experiment.spec.src;
    if (experiment.network) {
        file["network"] = isPreset(*experiment.network) ? Json(experiment.network->name) : modelToJson(experiment.network->model);
        file["batch"] = src.n;
    } else {
        file["op"] = nameOf(experiment.spec.op);
        file["shape"] = src.text("x");
        file["attributes"] = attributes;
    }
    file["passes"] = passes;
    file["backends"] = experiment.backends;
    file["implementations"] = experiment.implementations;
    file["threads"] = nullptr; // its place
    if (!experiment.nameIn.empty())
        file["nameIn"] = experiment.nameIn;
    if (experiment.axis != SweepAxis::None)
        file["sweep"] = {{"axis", nameOf(experiment.axis)}, {"values", sweepJson(experiment)}};
    file.update(fieldsToJson({experimentFields(), experiment}));
    if (experiment.memoryLimit == 0)
        file.erase("memory_limit_mib");
    return file.dump(2) + "\n";
}

void writeExperiment(const std::filesystem::path& path, const Experiment& experiment)
{
    const std::string text = jsonOf(experiment);
    writeFile(path, std::as_bytes(std::span(text)));
}

} // namespace ks
