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

Shape shapeFrom(const std::string& text)
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

Sweep readSweep(const Json& value, const std::string& key)
{
    if (!value.is_object() || !value.contains("axis") || !value.contains("values"))
        bad(key, "this must be an object with axis and values");
    for (const auto& [name, _] : value.items())
        if (name != "axis" && name != "values")
            bad(key + "." + name, "this key is not known");
    const std::string axis = text(value["axis"], key + ".axis");
    const auto known = sweepAxisNamed(axis);
    if (!known || *known == SweepAxis::None)
        bad(key + ".axis", "there is no axis " + axis + "; there are " + sweepAxisNames());
    Sweep sweep{.axis = *known, .values = {}};
    const Json& values = value["values"];
    if (values.is_string()) {
        sweep.values = sweepValues(values.get<std::string>(), sweep.axis);
        return sweep;
    }
    if (!values.is_array() || values.size() > mostPoints)
        bad(key + ".values", "this must be a text such as 2:64:x2 or a list of at most " + std::to_string(mostPoints) + " values");
    const bool words = sweep.axis == SweepAxis::Precision || infoOf(sweep.axis).row();
    for (const Json& one : values) {
        if (one.is_string() && words)
            sweep.values.push_back(sweepValues(one.get<std::string>(), sweep.axis).front());
        else if (one.is_number_integer())
            sweep.values.emplace_back(one.get<std::int64_t>());
        else
            bad(key + ".values", words ? "this must hold texts or whole numbers" : "this must hold whole numbers only");
    }
    return sweep;
}

std::vector<Sweep> readSweeps(const Json& value)
{
    if (!value.is_array() || value.empty() || value.size() > mostSweeps)
        bad("sweeps", "this must be a list of 1 to " + std::to_string(mostSweeps) + " objects with axis and values");
    std::vector<Sweep> sweeps;
    for (const Json& one : value)
        sweeps.push_back(readSweep(one, "sweeps"));
    return sweeps;
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
        for (const Pass pass : passesNamed(opsOf(experiment), word))
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
        experiment.sweeps = {readSweep(value, key)};
    else if (key == "sweeps")
        experiment.sweeps = readSweeps(value);
    else if (key == "training")
        experiment.training = trialPlanFromJson(nlohmann::json::parse(value.dump()));
    else if (key != "format" && key != "subjects")
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

constexpr std::array<std::string_view, 5> subjectKeys = {"op", "shape", "attributes", "network", "batch"};

/// An operator with its attributes, or a network.
Subject readSubject(const Json& from, const std::filesystem::path& folder)
{
    const bool network = from.contains("network");
    if (network && from.contains("op"))
        bad("network", "there is an op too; a subject is one of them");
    for (const auto key : network ? std::array<const char*, 2>{"shape", "attributes"} : std::array<const char*, 2>{"batch", "network"})
        if (from.contains(key))
            bad(key, "this key is not known");
    if (network) {
        Experiment one;
        takeNetwork(one, readNetwork(from["network"], folder), from.contains("batch") ? integer(from["batch"], "batch") : usualBatch);
        return std::move(one.subjects.front());
    }
    for (const char* key : {"op", "shape"})
        if (!from.contains(key))
            bad(key, "this key is missing");
    Subject subject{.spec = plainSpec(text(from["op"], "op"), shapeFrom(text(from["shape"], "shape")))};
    if (!from.contains("attributes"))
        return subject;
    if (!from["attributes"].is_object())
        bad("attributes", "this must be an object of texts");
    for (const auto& [key, value] : from["attributes"].items())
        setAttribute(subject.spec, key, text(value, "attributes." + key));
    if (from["attributes"].contains("pads") && subject.spec.autoPad != AutoPad::NotSet)
        bad("attributes.pads", "auto_pad chooses the padding by itself: give one of the two");
    return subject;
}

std::vector<Subject> readSubjects(const Json& file, const std::filesystem::path& folder)
{
    if (!file.contains("subjects"))
        return {readSubject(file, folder)};
    for (const std::string_view key : subjectKeys)
        if (file.contains(key))
            bad(std::string(key), "there are subjects too; each of them has its own");
    const Json& list = file["subjects"];
    if (!list.is_array() || list.empty() || list.size() > mostPoints)
        bad("subjects", "this must be a list of objects with op, shape and attributes, or network and batch");
    std::vector<Subject> subjects;
    for (const Json& one : list) {
        if (!one.is_object())
            bad("subjects", "this must be a list of objects with op, shape and attributes, or network and batch");
        for (const auto& [key, _] : one.items())
            if (std::ranges::find(subjectKeys, key) == subjectKeys.end())
                bad("subjects." + key, "this key is not known");
        subjects.push_back(readSubject(one, folder));
    }
    return subjects;
}

/// Without a window size that is neither given nor swept an operator would be timed with one that nobody asked for.
void requireWindows(const Json& file, const Experiment& experiment)
{
    if (sweepOf(experiment, SweepAxis::Window) ||
        std::ranges::any_of(experiment.sweeps, [](const Sweep& sweep) { return nameOf(sweep.axis) == "kernel_shape"; }))
        return;
    for (std::size_t i = 0; i < experiment.subjects.size(); ++i) {
        const Json& own = file.contains("subjects") ? file["subjects"][i] : file;
        const bool given = own.contains("attributes") && own["attributes"].contains("kernel_shape");
        if (!experiment.subjects[i].network && slides(infoOf(experiment.subjects[i].spec.op)) && !given)
            bad("attributes.kernel_shape", "this key is missing, such as \"3x3\"");
    }
}

Experiment fromJson(const Json& file, const std::filesystem::path& folder)
{
    if (!file.is_object())
        throw InputError(Text(KS_TEXT("core", "an experiment is a JSON object with op, shape and backends")));
    if (file.contains("format") && file["format"] != experimentFormat)
        bad("format", "this must be " + std::string(experimentFormat));
    if (file.contains("sweep") && file.contains("sweeps"))
        bad("sweeps", "there is a sweep too; give one of the two");
    Experiment experiment;
    experiment.subjects = readSubjects(file, folder);
    if (file.contains("training"))
        experiment.passes = {Pass::Training};
    if (!file.contains("backends"))
        bad("backends", "this key is missing");
    const Fields fields(experimentFields(), experiment);
    nlohmann::json settings = nlohmann::json::object();
    for (const auto& [key, value] : file.items()) {
        if (fields.find(key))
            settings[key] = value;
        else if (std::ranges::find(subjectKeys, key) == subjectKeys.end())
            readKey(key, value, experiment);
    }
    fieldsFromJson(settings, fields, Text(KS_TEXT("core", "the experiment")));
    requireWindows(file, experiment);
    requireLegal(experiment);
    return experiment;
}

Json sweepJson(const Sweep& sweep)
{
    Json values = Json::array();
    for (const SweepValue& value : sweep.values)
        if (const auto* number = std::get_if<std::int64_t>(&value);
            number && !infoOf(sweep.axis).row() && sweep.axis != SweepAxis::Precision)
            values.push_back(*number);
        else
            values.push_back(valueText(sweep.axis, value));
    return {{"axis", nameOf(sweep.axis)}, {"values", std::move(values)}};
}

void writeSubject(const Subject& subject, Json& into)
{
    if (subject.network) {
        into["network"] = isPreset(*subject.network) ? Json(subject.network->name) : modelToJson(subject.network->model);
        into["batch"] = subject.spec.src.n;
        return;
    }
    into["op"] = nameOf(subject.spec.op);
    into["shape"] = subject.spec.src.text("x");
    Json attributes = Json::object();
    const ConstFields fields = attributesOf(subject.spec);
    for (const Field& attribute : fields.rows())
        if (fields.applies(attribute) && !fields.goesWithoutSaying(attribute))
            attributes[std::string(attribute.name)] = fields.text(attribute);
    into["attributes"] = std::move(attributes);
}

} // namespace

std::string passWords()
{
    return namesOfPasses() + ", forward, backward";
}

std::vector<Pass> passesNamed(std::span<const OpKind> ops, std::string_view word)
{
    if (word == "forward")
        return {Pass::Inference};
    if (word == "backward") {
        std::vector<Pass> passes = {Pass::BackwardData};
        if (ops.empty() || std::ranges::any_of(ops, [](OpKind op) { return hasPass(op, Pass::BackwardWeights); }))
            passes.push_back(Pass::BackwardWeights);
        return passes;
    }
    if (const auto pass = passNamed(word))
        return {*pass};
    if (const std::size_t comma = word.find(','); comma != std::string_view::npos) {
        std::vector<Pass> passes = passesNamed(ops, word.substr(0, comma));
        std::ranges::copy(passesNamed(ops, word.substr(comma + 1)), std::back_inserter(passes));
        return passes;
    }
    throw InputError(Text(KS_TEXT("core", "there is no pass %1; there are %2"), {std::string(word), Text::name(passWords())}));
}

std::vector<OpKind> opsOf(const Experiment& experiment)
{
    std::vector<OpKind> ops;
    for (const Subject& subject : experiment.subjects)
        if (!subject.network)
            ops.push_back(subject.spec.op);
    return ops;
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
        return fromJson(file.is_object() && file.contains("experiment") ? file["experiment"] : file, folder);
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
    Json passes = Json::array();
    for (const Pass pass : experiment.passes)
        passes.push_back(nameOf(pass));
    Json file = {{"format", experimentFormat}, {"name", experiment.name}};
    if (experiment.subjects.size() == 1)
        writeSubject(experiment.subjects.front(), file);
    else
        for (const Subject& subject : experiment.subjects)
            writeSubject(subject, file["subjects"].emplace_back(Json::object()));
    file["passes"] = passes;
    file["backends"] = experiment.backends;
    file["implementations"] = experiment.implementations;
    file["threads"] = nullptr; // its place
    if (!experiment.nameIn.empty())
        file["nameIn"] = experiment.nameIn;
    if (experiment.sweeps.size() == 1)
        file["sweep"] = sweepJson(experiment.sweeps.front());
    else
        for (const Sweep& sweep : experiment.sweeps)
            file["sweeps"].push_back(sweepJson(sweep));
    if (experiment.training)
        file["training"] = trialPlanToJson(*experiment.training);
    const ConstFields fields(experimentFields(), experiment);
    for (const Field& row : fields.rows())
        if (!fields.goesWithoutSaying(row) || row.name == "seed" || (!row.advanced && !row.unsaid))
            file[std::string(row.name)] = fieldToJson(row, fields.get(row));
    if (file["threads"].is_null())
        file.erase("threads");
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
