#include "core/measure/result_store.h"

#include "core/backends/run_parts.h"
#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/guard.h"
#include "core/base/joined.h"
#include "core/base/json.h"
#include "core/measure/experiment_command.h"
#include "core/measure/experiment_file.h"
#include "core/measure/rates.h"
#include "core/ops/operator.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ks {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view resultFormat = "kernelscope-result";

/// 1, which has no "version", kept sentences as [pattern, values …]; 2 had one subject, and of one axis the whole number as "value".
constexpr int formatVersion = 3;

/// Sentences of a file. They stand there as people read them; what another window needs to say them in its language stands apart, in one list:
/// [pattern, values …] by the whole sentence; a value that no language has another word for is {"name": value}.
class Sentences {
public:
    std::string add(const Text& text)
    {
        const std::string whole = text.english();
        if (whole != text.pattern())
            m_patterns[whole] = patternOf(text);
        return whole;
    }
    const Json& patterns() const { return m_patterns; }

    explicit Sentences(Json patterns = Json::object()) : m_patterns(std::move(patterns)) {}
    Text read(const Json& json) const
    {
        if (json.is_string() && m_patterns.is_object() && m_patterns.contains(json.get<std::string>()))
            return bounded(m_patterns[json.get<std::string>()]);
        return bounded(json);
    }

private:
    static Json patternOf(const Text& text)
    {
        if (text.isName())
            return {{"name", text.pattern()}};
        Json json = {text.pattern()};
        for (const Text& argument : text.arguments())
            json.push_back(patternOf(argument));
        return json.size() == 1 ? json[0] : json;
    }

    /// A pattern may say each of its values several times: depth and number together keep a small file from becoming a long sentence.
    static Text bounded(const Json& json)
    {
        std::size_t parts = 0;
        return textOf(json, 0, parts);
    }
    static Text textOf(const Json& json, int depth, std::size_t& parts)
    {
        constexpr int deepest = 4;
        constexpr std::size_t mostParts = 64;
        constexpr std::size_t longest = 4096;
        if (depth > deepest || ++parts > mostParts)
            throw InputError(Text(KS_TEXT("core", "a sentence in it has too many parts")));
        const bool isName = json.is_object();
        const std::string pattern = isName             ? json.at("name").get<std::string>()
                                    : json.is_string() ? json.get<std::string>()
                                    : json.empty()     ? std::string()
                                                       : json.at(0).get<std::string>();
        std::vector<Text> arguments;
        std::size_t length = pattern.size();
        for (std::size_t i = 1; json.is_array() && i < json.size(); ++i) {
            arguments.push_back(textOf(json.at(i), depth + 1, parts));
            length += timesIn(pattern, i) * arguments.back().english().size();
        }
        if (length > longest)
            throw InputError(Text(KS_TEXT("core", "a sentence in it is longer than %1 bytes"), {std::to_string(longest)}));
        return isName ? Text::name(pattern) : Text(pattern, std::move(arguments));
    }
    static std::size_t timesIn(const std::string& pattern, std::size_t value)
    {
        const std::string place = "%" + std::to_string(value);
        std::size_t times = 0;
        for (std::size_t at = pattern.find(place); at != std::string::npos; at = pattern.find(place, at + 1))
            ++times;
        return times;
    }

    Json m_patterns;
};

Json machineJson(const MachineState& machine, Sentences& sentences)
{
    Json libraries = Json::object();
    for (const MachineState::Library& one : machine.libraries)
        libraries[one.backend] = one.available ? Json(sentences.add(one.about)) : Json{{"not_available", sentences.add(one.about)}};
    Json devices = Json::array();
    for (const MachineDevice& device : machine.devices)
        devices.push_back(deviceToJson(device));
    return {{"processor", machine.processor}, {"processors", machine.processors},
            {"gigahertz", machine.gigahertz}, {"governor", machine.governor},
            {"waiting", machine.waiting},     {"on_battery", machine.onBattery},
            {"busy", machine.busy},           {"system", machine.system},
            {"memory", machine.memory},       {"libraries", std::move(libraries)},
            {"devices", std::move(devices)},  {"date", machine.date},
            {"version", machine.version}};
}

Json measurementJson(const Experiment& experiment, const Measurement& one, Sentences& sentences)
{
    Json at = Json::array();
    for (std::size_t i = 0; i < experiment.sweeps.size(); ++i)
        at.push_back(valueText(experiment.sweeps[i].axis, one.point.at.at(i)));
    Json json = {{"subject", one.point.subject},         {"at", std::move(at)},
                 {"pass", nameOf(one.point.pass)},       {"backend", one.point.backend},
                 {"asked", one.point.implementation},    {"threads", one.point.threads},
                 {"implementation", one.implementation}, {"device", one.device}};
    if (one.failed()) {
        json["failure"] = sentences.add(one.failure);
        json["left_out"] = one.leftOut;
        return json;
    }
    json["rounds"] = one.rounds;
    json["busy"] = one.busy;
    for (const Trial& trial : one.trials)
        json["trials"].push_back(trialToJson(trial));
    json["runs"] = std::vector<double>(one.runs.runs().begin(), one.runs.runs().end());
    json["too_short"] = one.summary.tooShort; // depends on the clock of the machine that measured
    json["copy_in"] = one.copyIn;
    json["kernel"] = one.kernel;
    json["copy_out"] = one.copyOut;
    json["gflops"] = one.gflops;
    json["gbytes_per_second"] = one.gbytesPerSecond;
    json["percent_of_ceiling"] = one.percentOfCeiling;
    json["memory"] = one.memory;
    json["verified"] = one.verified == Verified::Right;
    json["max_error"] = std::isfinite(one.maxError) ? Json(one.maxError) : Json("inf");
    json["compared"] = one.compared;
    if (!one.wrong.empty())
        json["wrong"] = sentences.add(one.wrong);
    if (one.energy)
        json["energy"] = {{"joules", one.energy->joules}, {"watts", one.energy->watts}, {"delay_product", one.energy->delayProduct}};
    if (one.energy && one.energy->estimate)
        json["energy"]["declared_estimate"] = true;
    for (const LayerSeconds& layer : one.layers)
        json["layers"].push_back(
            {{"name", layer.name}, {"op", layer.op}, {"forward", layer.forward}, {"backward", layer.backward}, {"update", layer.update}});
    for (const NamedSeconds& part : one.parts)
        json["parts"][part.name] = part.seconds;
    return json;
}

MachineState machineOf(const Json& json, const Sentences& sentences)
{
    MachineState machine;
    machine.processor = json.at("processor");
    machine.processors = json.at("processors");
    machine.gigahertz = json.at("gigahertz");
    machine.governor = json.at("governor");
    machine.waiting = json.at("waiting");
    machine.onBattery = json.at("on_battery");
    machine.busy = json.at("busy");
    machine.system = json.at("system");
    machine.memory = json.at("memory");
    for (const auto& [backend, about] : json.at("libraries").items())
        machine.libraries.push_back(about.is_object() ? MachineState::Library{backend, sentences.read(about.at("not_available")), false}
                                                      : MachineState::Library{backend, sentences.read(about)});
    for (const Json& device : json.value("devices", Json::array()))
        machine.devices.push_back(deviceFromJson(device));
    machine.date = json.at("date");
    machine.version = json.at("version");
    return machine;
}

/// A figure that is none, of a run that took no time, was written as null. Nothing that is measured is negative: charts rely on that.
double figureOf(const Json& value, const char* key)
{
    const double figure = value.is_null() ? 0 : value.get<double>();
    if (!(figure >= 0 && std::isfinite(figure)))
        throw InputError(Text(KS_TEXT("core", "“%1”: this must be a number from 0"), {key}));
    return figure;
}

/// The values of a point as a file has them: those of version 2 had one axis, or none and 0.
std::vector<std::string> valuesIn(const Json& json, const Experiment& experiment)
{
    std::vector<std::string> texts;
    if (json.contains("at")) {
        for (const Json& one : json["at"])
            texts.push_back(one.get<std::string>());
    } else {
        if (!json.at("value").is_number_integer())
            throw InputError(Text(KS_TEXT("core", "“%1”: this must be a whole number"), {"measurements.value"}));
        const SweepValue value = json["value"].get<std::int64_t>();
        if (axisOf(experiment) != SweepAxis::None)
            texts.push_back(problemOf(axisOf(experiment), value) ? std::to_string(std::get<std::int64_t>(value))
                                                                 : valueText(axisOf(experiment), value));
        else if (value != SweepValue(std::int64_t{0}))
            texts.push_back(std::to_string(std::get<std::int64_t>(value)));
    }
    return texts;
}

/// Which subject, and at which values of the experiment's axes. Throws InputError for what it does not have.
void placeOf(const Json& json, const Experiment& experiment, ExperimentPoint& point)
{
    point.subject = json.value("subject", std::size_t{0});
    if (point.subject >= experiment.subjects.size())
        throw InputError(
            Text(KS_TEXT("core", "“%1”: the experiment has no subject %2"), {"measurements.subject", std::to_string(point.subject)}));
    const std::vector<std::string> texts = valuesIn(json, experiment);
    const auto foreign = [&](const std::string& text) {
        return InputError(Text(KS_TEXT("core", "“%1”: a point is at %2, which the experiment’s sweep does not have"),
                               {json.contains("at") ? "measurements.at" : "measurements.value", Text::name(text)}));
    };
    if (texts.size() != experiment.sweeps.size())
        throw foreign(joined(texts, ";"));
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const Sweep& sweep = experiment.sweeps[i];
        const auto value =
            std::ranges::find_if(sweep.values, [&](const SweepValue& one) { return valueText(sweep.axis, one) == texts[i]; });
        if (value == sweep.values.end())
            throw foreign(texts[i]);
        point.at.push_back(*value);
    }
    point.spec = specAt(experiment, experiment.subjects[point.subject], point.at);
}

Measurement measurementOf(const Json& json, const Experiment& experiment, const Sentences& sentences)
{
    Measurement one;
    placeOf(json, experiment, one.point);
    const auto pass = passNamed(json.at("pass").get<std::string>());
    if (!pass)
        throw InputError(Text(KS_TEXT("core", "“%1”: there is no pass %2"), {"measurements.pass", json.at("pass").get<std::string>()}));
    one.point.pass = *pass;
    one.point.backend = json.at("backend");
    one.point.implementation = json.at("asked");
    one.point.threads = json.at("threads");
    if (one.point.threads < 0)
        throw InputError(Text(KS_TEXT("core", "“%1”: this must be a whole number from 0"), {"measurements.threads"}));
    one.implementation = json.at("implementation");
    one.device = json.at("device");
    if (json.contains("failure")) {
        one.failure = sentences.read(json["failure"]);
        one.leftOut = json.value("left_out", false);
        return one;
    }
    one.rounds = json.value("rounds", 1);
    one.busy = json.contains("busy") ? figureOf(json["busy"], "measurements.busy") : 0;
    if (json.contains("trials"))
        for (const Json& trial : json["trials"])
            one.trials.push_back(trialFromJson(nlohmann::json::parse(trial.dump())));
    std::vector<double> runs;
    for (const Json& run : json.at("runs"))
        runs.push_back(figureOf(run, "measurements.runs"));
    if (runs.empty())
        throw InputError(Text(KS_TEXT("core", "“%1”: a point with figures has at least one run"), {"measurements.runs"}));
    one.runs = Timing(std::move(runs));
    one.summary = summarize(one.runs);
    one.summary.tooShort = json.at("too_short").get<bool>() || one.summary.median <= 0;
    one.copyIn = figureOf(json.at("copy_in"), "measurements.copy_in");
    one.kernel = figureOf(json.at("kernel"), "measurements.kernel");
    one.copyOut = figureOf(json.at("copy_out"), "measurements.copy_out");
    one.memory = json.at("memory");
    one.verified = json.at("verified").get<bool>() ? Verified::Right : Verified::Wrong;
    one.maxError = json.at("max_error").is_number() ? json["max_error"].get<double>() : HUGE_VAL;
    one.compared = json.at("compared");
    if (json.contains("wrong"))
        one.wrong = sentences.read(json["wrong"]);
    if (json.contains("energy"))
        one.energy = Energy{.joules = json["energy"].at("joules"),
                            .watts = json["energy"].at("watts"),
                            .delayProduct = json["energy"].at("delay_product"),
                            .estimate = json["energy"].value("declared_estimate", false)};
    if (json.contains("layers"))
        for (const Json& layer : json["layers"])
            one.layers.push_back({layer.at("name"), layer.at("op"), layer.at("forward"), layer.at("backward"), layer.at("update")});
    if (json.contains("parts")) // not in older files
        for (const RunPartInfo& part : runParts())
            if (const std::string name(part.name); json["parts"].contains(name))
                one.parts.push_back({name, figureOf(json["parts"][name], "measurements.parts")});
    return one;
}

/// "points" names the properties of the chart by property, "against" what its figures are held against: a series, or a measurement by its place.
Json lookJson(const BenchmarkResult& result)
{
    const ResultLook& look = *result.look;
    Json json = Json::object();
    if (look.points)
        json["points"] = {{"x", look.points->x}, {"y", look.points->y}, {"series", look.points->series}};
    const auto point = std::ranges::find(result.measurements, look.point, [](const Measurement& one) { return std::optional(one.place); });
    if (look.point)
        json["against"] = point - result.measurements.begin();
    else if (!look.variant.empty())
        json["against"] = look.variant;
    return json;
}

/// A measurement that is not there is no point of any experiment.
ResultLook lookOf(const Json& json, const BenchmarkResult& result)
{
    ResultLook look;
    if (json.contains("points")) {
        const Json& by = json["points"];
        look.points = PointsBy{.x = by.at("x"), .y = by.at("y"), .series = by.at("series").get<std::vector<std::string>>()};
    }
    if (!json.contains("against"))
        return look;
    if (const Json& against = json["against"]; against.is_string())
        look.variant = against.get<std::string>();
    else if (!against.is_number_unsigned())
        throw InputError(
            Text(KS_TEXT("core", "“%1”: this must be the name of a series, or the place of a measurement, from 0"), {"look.against"}));
    else
        look.point = against.get<std::size_t>() < result.measurements.size() ? result.measurements[against.get<std::size_t>()].place
                                                                             : std::numeric_limits<std::size_t>::max();
    return look;
}

} // namespace

std::string storedResult(const BenchmarkResult& result)
{
    Sentences sentences;
    Json measurements = Json::array();
    for (const Measurement& one : result.measurements)
        measurements.push_back(measurementJson(result.experiment, one, sentences));
    Json ceilings = Json::array();
    for (const auto& [threads, ceiling] : result.ceilings)
        ceilings.push_back({{"threads", threads},
                            {"copy", ceiling.copy},
                            {"streaming_copy", ceiling.streamingCopy},
                            {"flops", ceiling.flops},
                            {"busy", ceiling.busy}});
    Json file = {{"format", resultFormat},
                 {"version", formatVersion},
                 {"command", result.command().text},
                 {"experiment", parseOrderedJson(jsonOf(result.experiment), "experiment")},
                 {"machine", machineJson(result.environment, sentences)},
                 {"ceilings", ceilings},
                 {"no_energy", sentences.add(result.energyReason)},
                 {"measurements", measurements}};
    if (result.measuredAnyway)
        file["measured_anyway"] = true;
    if (!result.name.empty())
        file["name"] = result.name;
    if (result.look)
        file["look"] = lookJson(result);
    if (!sentences.patterns().empty())
        file["translatable"] = sentences.patterns();
    return file.dump(1) + "\n";
}

BenchmarkResult resultFromJson(std::string_view text, const std::string& name)
{
    const Json file = parseOrderedJson(text, name);
    if (file.is_object() && file.contains("version"))
        requireVersion(file["version"], formatVersion, name);
    try {
        if (file.is_object() && file.contains("format") && file["format"] == "kernelscope-results")
            throw InputError(Text(KS_TEXT("core", "this is a list of results, and one is needed; “Save the result…” in the Benchmark lab "
                                                  "writes the one on show")));
        if (!file.is_object() || !file.contains("format") || file["format"] != resultFormat)
            throw InputError(Text(KS_TEXT("core", "this is no result; bench --save and the Benchmark lab write results")));
        const Sentences sentences(file.value("translatable", Json::object()));
        BenchmarkResult result;
        result.name = file.value("name", std::string());
        result.measuredAnyway = file.value("measured_anyway", false);
        result.experiment = experimentFromJson(file.at("experiment").dump(), "experiment");
        result.environment = machineOf(file.at("machine"), sentences);
        for (const Json& one : file.at("ceilings"))
            result.ceilings[one.at("threads").get<int>()] = {
                one.at("threads"), figureOf(one.at("copy"), "ceilings.copy"), figureOf(one.at("streaming_copy"), "ceilings.streaming_copy"),
                figureOf(one.at("flops"), "ceilings.flops"), one.contains("busy") ? figureOf(one.at("busy"), "ceilings.busy") : 0};
        result.energyReason = sentences.read(file.at("no_energy"));
        const std::vector<ExperimentPoint> points = pointsOf(result.experiment);
        for (const Json& one : file.at("measurements")) {
            Measurement measurement = measurementOf(one, result.experiment, sentences);
            const auto same = [&](const ExperimentPoint& point) { return isSamePoint(point, measurement.point); };
            measurement.place =
                static_cast<std::size_t>(std::ranges::find_if(points, same) - points.begin()); // behind all: of other threads
            result.measurements.push_back(std::move(measurement));
        }
        if (file.contains("look"))
            result.look = lookOf(file["look"], result);
        for (Measurement& one : result.measurements)
            if (!one.failed() &&
                (subjectOf(result.experiment, one.point).network ? one.point.spec.src.n >= 1 && one.point.spec.src.n <= largestSweepValue
                                                                 : isLegal(one.point.spec) && hasPass(one.point.spec.op, one.point.pass)))
                rate(one, result.experiment, result.ceilings);
        return result;
    } catch (const nlohmann::json::exception& error) {
        throw InputError(Text(KS_TEXT("core", "%1 is no whole result: %2"), {name, plainReason(error.what())}));
    } catch (const Error& error) {
        throw InputError(Text(KS_TEXT("core", "%1: %2"), {name, error.text()}));
    }
}

BenchmarkResult readResult(const std::filesystem::path& path)
{
    const FileContents contents = readFile(path);
    return resultFromJson(contents.text(), path.filename().string());
}

bool looksLikeResult(std::string_view text)
{
    return text.substr(0, 200).find(resultFormat) != std::string_view::npos;
}

} // namespace ks
