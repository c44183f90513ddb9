#include "core/measure/result_store.h"

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/measure/experiment_file.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace ks {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view formatName = "kernelscope-result";

/// A sentence as its pattern, or as [pattern, values …]: another window may say it in another language.
Json textJson(const Text& text)
{
    Json json = {text.pattern()};
    for (const Text& argument : text.arguments())
        json.push_back(textJson(argument));
    return json.size() == 1 ? json[0] : json;
}

Text textOf(const Json& json)
{
    if (json.is_string())
        return Text(json.get<std::string>());
    std::vector<Text> arguments;
    for (std::size_t i = 1; i < json.size(); ++i)
        arguments.push_back(textOf(json.at(i)));
    return {json.empty() ? std::string() : json.at(0).get<std::string>(), std::move(arguments)};
}

Json machineJson(const MachineState& machine)
{
    Json libraries = Json::object();
    for (const MachineState::Library& one : machine.libraries)
        libraries[one.backend] = one.available ? textJson(one.about) : Json{{"not_available", textJson(one.about)}};
    return {{"processor", machine.processor}, {"processors", machine.processors},
            {"gigahertz", machine.gigahertz}, {"governor", machine.governor},
            {"waiting", machine.waiting},     {"on_battery", machine.onBattery},
            {"busy", machine.busy},           {"system", machine.system},
            {"memory", machine.memory},       {"libraries", std::move(libraries)},
            {"date", machine.date},           {"version", machine.version}};
}

Json measurementJson(const Measurement& one)
{
    Json json = {{"value", one.point.value},     {"pass", nameOf(one.point.pass)},
                 {"backend", one.point.backend}, {"asked", one.point.implementation},
                 {"threads", one.point.threads}, {"implementation", one.implementation},
                 {"device", one.device}};
    if (one.failed()) {
        json["failure"] = textJson(one.failure);
        json["left_out"] = one.leftOut;
        return json;
    }
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
        json["wrong"] = textJson(one.wrong);
    if (one.energy)
        json["energy"] = {{"joules", one.energy->joules}, {"watts", one.energy->watts}, {"delay_product", one.energy->delayProduct}};
    for (const LayerSeconds& layer : one.layers)
        json["layers"].push_back(
            {{"name", layer.name}, {"op", layer.op}, {"forward", layer.forward}, {"backward", layer.backward}, {"update", layer.update}});
    return json;
}

MachineState machineOf(const Json& json)
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
        machine.libraries.push_back(about.is_object() ? MachineState::Library{backend, textOf(about.at("not_available")), false}
                                                      : MachineState::Library{backend, textOf(about)});
    machine.date = json.at("date");
    machine.version = json.at("version");
    return machine;
}

/// A figure that is none, of a run that took no time, was written as null. Nothing that is measured is negative: charts rely on that.
double figureOf(const Json& value, const char* key)
{
    const double figure = value.is_null() ? 0 : value.get<double>();
    if (!(figure >= 0 && std::isfinite(figure)))
        throw InputError(Text(KS_TEXT("core", "'%1': this must be a number from 0"), {key}));
    return figure;
}

Measurement measurementOf(const Json& json, const Experiment& experiment)
{
    Measurement one;
    if (!json.at("value").is_number_integer())
        throw InputError(Text(KS_TEXT("core", "'%1': this must be a whole number"), {"measurements.value"}));
    one.point.value = json["value"];
    const bool swept = experiment.axis != SweepAxis::None;
    one.point.spec = swept ? specAt(experiment, one.point.value) : experiment.spec;
    const auto pass = passNamed(json.at("pass").get<std::string>());
    if (!pass)
        throw InputError(Text(KS_TEXT("core", "'%1': there is no pass %2"), {"measurements.pass", json.at("pass").get<std::string>()}));
    one.point.pass = *pass;
    one.point.backend = json.at("backend");
    one.point.implementation = json.at("asked");
    one.point.threads = json.at("threads");
    if (one.point.threads < 0)
        throw InputError(Text(KS_TEXT("core", "'%1': this must be a whole number from 0"), {"measurements.threads"}));
    one.implementation = json.at("implementation");
    one.device = json.at("device");
    if (json.contains("failure")) {
        one.failure = textOf(json["failure"]);
        one.leftOut = json.value("left_out", false);
        return one;
    }
    std::vector<double> runs;
    for (const Json& run : json.at("runs"))
        runs.push_back(figureOf(run, "measurements.runs"));
    if (runs.empty())
        throw InputError(Text(KS_TEXT("core", "'%1': a point with figures has at least one run"), {"measurements.runs"}));
    one.runs = Timing(std::move(runs));
    one.summary = summarize(one.runs);
    one.summary.tooShort = json.at("too_short").get<bool>() || one.summary.median <= 0;
    one.copyIn = figureOf(json.at("copy_in"), "measurements.copy_in");
    one.kernel = figureOf(json.at("kernel"), "measurements.kernel");
    one.copyOut = figureOf(json.at("copy_out"), "measurements.copy_out");
    one.gflops = figureOf(json.at("gflops"), "measurements.gflops");
    one.gbytesPerSecond = figureOf(json.at("gbytes_per_second"), "measurements.gbytes_per_second");
    one.percentOfCeiling = figureOf(json.at("percent_of_ceiling"), "measurements.percent_of_ceiling");
    one.memory = json.at("memory");
    one.verified = json.at("verified").get<bool>() ? Verified::Right : Verified::Wrong;
    one.maxError = json.at("max_error").is_number() ? json["max_error"].get<double>() : HUGE_VAL;
    one.compared = json.at("compared");
    if (json.contains("wrong"))
        one.wrong = textOf(json["wrong"]);
    if (json.contains("energy"))
        one.energy = Energy{json["energy"].at("joules"), json["energy"].at("watts"), json["energy"].at("delay_product")};
    if (json.contains("layers"))
        for (const Json& layer : json["layers"])
            one.layers.push_back({layer.at("name"), layer.at("op"), layer.at("forward"), layer.at("backward"), layer.at("update")});
    return one;
}

} // namespace

std::string storedResult(const BenchmarkResult& result)
{
    Json measurements = Json::array();
    for (const Measurement& one : result.measurements)
        measurements.push_back(measurementJson(one));
    Json ceilings = Json::array();
    for (const auto& [threads, ceiling] : result.ceilings)
        ceilings.push_back(
            {{"threads", threads}, {"copy", ceiling.copy}, {"streaming_copy", ceiling.streamingCopy}, {"flops", ceiling.flops}});
    const Json file = {
        {"format", formatName}, {"experiment", Json::parse(jsonOf(result.experiment))}, {"machine", machineJson(result.environment)},
        {"ceilings", ceilings}, {"no_energy", textJson(result.energyReason)},           {"measurements", measurements}};
    return file.dump(1) + "\n";
}

BenchmarkResult resultFromJson(std::string_view text, const std::string& name)
{
    try {
        const Json file = Json::parse(text);
        if (!file.is_object() || !file.contains("format") || file["format"] != formatName)
            throw InputError(Text(KS_TEXT("core", "this is no result; bench --save and the Benchmark lab write results")));
        BenchmarkResult result;
        result.experiment = experimentFromJson(file.at("experiment").dump(), "experiment");
        result.environment = machineOf(file.at("machine"));
        for (const Json& one : file.at("ceilings"))
            result.ceilings[one.at("threads").get<int>()] = {one.at("threads"), figureOf(one.at("copy"), "ceilings.copy"),
                                                             figureOf(one.at("streaming_copy"), "ceilings.streaming_copy"),
                                                             figureOf(one.at("flops"), "ceilings.flops")};
        result.energyReason = textOf(file.at("no_energy"));
        for (const Json& one : file.at("measurements"))
            result.measurements.push_back(measurementOf(one, result.experiment));
        return result;
    } catch (const nlohmann::json::parse_error& error) {
        throw InputError(Text(KS_TEXT("core", "%1 is not JSON: the mistake is at byte %2"), {name, std::to_string(error.byte)}));
    } catch (const nlohmann::json::exception& error) {
        throw InputError(Text(KS_TEXT("core", "%1 is no whole result: %2"), {name, error.what()}));
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
    return text.substr(0, 200).find(formatName) != std::string_view::npos;
}

} // namespace ks
