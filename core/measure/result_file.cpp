#include "core/measure/result_file.h"

#include "core/backends/traits.h"
#include "core/base/digits.h"
#include "core/base/escapes.h"
#include "core/base/file.h"
#include "core/base/joined.h"
#include "core/base/json.h"
#include "core/measure/experiment_names.h"
#include "core/measure/others_load.h"
#include "core/measure/rates.h"

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

using Json = nlohmann::ordered_json;

/// A number where it is one.
Json valueJson(SweepAxis axis, const SweepValue& value)
{
    const auto* const number = std::get_if<std::int64_t>(&value);
    return number && !infoOf(axis).row() ? Json(*number) : Json(valueText(axis, value));
}

Json jsonOfOne(const Measurement& one, const Experiment& experiment, const std::string& command)
{
    const bool there = !one.failed();
    const auto figure = [&](double value) { return there ? jsonNumber(value) : Json(); };
    // A rate that nobody knows is none, and not 0.
    const auto rate = [&](double value) { return one.gbytesPerSecond > 0 ? figure(value) : Json(); };
    const Subject& subject = subjectOf(experiment, one.point);
    Json object = {{"op", subject.network ? "network" : nameOf(one.point.spec.op)},
                   {"pass", nameOf(one.point.pass)},
                   {"shape", one.point.spec.src.text("x")},
                   {"backend", one.point.backend},
                   {"implementation", one.implementation},
                   {"device", one.device},
                   {"threads", one.point.threads},
                   {"samples", one.summary.samples},
                   {"median_seconds", figure(one.summary.median)},
                   {"min_seconds", figure(one.summary.minimum)},
                   {"q1_seconds", figure(one.summary.lowerQuartile)},
                   {"q3_seconds", figure(one.summary.upperQuartile)},
                   {"ci95_low_seconds", figure(one.summary.median95.low)},
                   {"ci95_high_seconds", figure(one.summary.median95.high)},
                   {"copy_in_seconds", figure(one.copyIn)},
                   {"kernel_seconds", figure(one.kernel)},
                   {"copy_out_seconds", figure(one.copyOut)},
                   {"gflops", rate(one.gflops)},
                   {"gbytes_per_second", rate(one.gbytesPerSecond)},
                   {"percent_of_ceiling", one.percentOfCeiling > 0 ? figure(one.percentOfCeiling) : Json()},
                   {"verified", one.verified == Verified::Right},
                   {"max_error", figure(one.maxError)},
                   {"too_short", one.summary.tooShort}};
    if (experiment.sweeps.size() == 1) {
        object["axis"] = nameOf(axisOf(experiment));
        object["value"] = valueJson(axisOf(experiment), one.point.at.front());
    }
    for (std::size_t i = 0; experiment.sweeps.size() > 1 && i < experiment.sweeps.size(); ++i)
        object["at"][std::string(nameOf(experiment.sweeps[i].axis))] = valueJson(experiment.sweeps[i].axis, one.point.at[i]);
    if (experiment.subjects.size() > 1)
        object["subject"] = subjectName(experiment, one.point.subject);
    if (subject.network)
        object["network"] = subject.network->name;
    for (const LayerSeconds& layer : one.layers)
        object["layers"].push_back({{"name", layer.name},
                                    {"op", layer.op},
                                    {"forward_seconds", layer.forward},
                                    {"backward_seconds", layer.backward},
                                    {"update_seconds", layer.update}});
    object["busy"] = one.busy;
    for (const Trial& trial : one.trials)
        object["trainings"].push_back({{"seed", trial.seed},
                                       {"seconds", trial.seconds()},
                                       {"opening_seconds", trial.opening},
                                       {"epochs", trial.history.epochs.size()},
                                       {"accuracy", known(trial.accuracy())},
                                       {"loss", known(trial.loss())}});
    object["outliers"] = one.summary.outliers;
    object["memory_bytes"] = one.memory;
    if (one.energy) {
        object["joules"] = jsonNumber(one.energy->joules);
        object["watts"] = jsonNumber(one.energy->watts);
        object["energy_delay_product"] = jsonNumber(one.energy->delayProduct);
        object["energy_is_declared_estimate"] = one.energy->estimate;
    }
    if (one.failed())
        object["error"] = one.failure.english();
    else if (one.verified == Verified::Wrong)
        object["error"] = one.wrong.english();
    object["command"] = command;
    return object;
}

} // namespace

std::string jsonOf(const BenchmarkResult& result)
{
    Json all = Json::array();
    const std::string command = result.command().text;
    for (const Measurement& one : result.measurements)
        all.push_back(jsonOfOne(one, result.experiment, command));
    return all.dump(2) + "\n";
}

Text ceilingsText(const Ceilings& ceilings)
{
    if (ceilings.struckOut())
        return {KS_TEXT("core", "struck out: other programs used %1 of the processors while they were measured"),
                {percentText(ceilings.busy)}};
    return {KS_TEXT("core", "%1 GFLOP/s, copy %2 GB/s, past the caches %3 GB/s"),
            {shortNumber(ceilings.flops * 1e-9), shortNumber(ceilings.copy * 1e-9), shortNumber(ceilings.streamingCopy * 1e-9)}};
}

namespace {

/// What holds for every line, as fields of a line behind its own.
std::string sharedFields(const BenchmarkResult& result, const Measurement& one)
{
    const MachineState& machine = result.environment;
    const auto ceilings = result.ceilings.find(one.point.threads);
    const bool known = ceilings != result.ceilings.end() && !ceilings->second.struckOut();
    std::vector<Text> sentences = result.warnings();
    if (Text unfinished = unfinishedText(result.experiment, result.measurements); !unfinished.empty())
        sentences.push_back(std::move(unfinished));
    std::string remarks = joined(sentences, " ", &Text::english);
    if (const Text declared = declaredText(result.experiment, result.measurements); !declared.empty())
        remarks += (remarks.empty() ? "" : " ") + declared.english();
    else if (!result.energyReason.empty())
        remarks += (remarks.empty() ? "No energy: " : " No energy: ") + result.energyReason.english();
    const auto library =
        std::ranges::find(machine.libraries, one.point.backend, [](const MachineState::Library& there) { return there.backend; });
    std::string fields;
    for (std::string field : {library == machine.libraries.end() ? std::string() : library->about.english(), result.experiment.name,
                              std::string(result.experiment.cache == CacheState::Cold ? "cold" : "warm"), machine.processor,
                              std::to_string(machine.processors), machine.memory, machine.system, machine.version, machine.date}) {
        std::ranges::replace_if( // one line, whatever a file's name for itself is
            field, [](char letter) { return letter == '\n' || letter == '\r'; }, ' ');
        fields += "," + csvField(field);
    }
    for (const double ceiling : {known ? ceilings->second.flops : 0, known ? ceilings->second.copy : 0})
        fields += known ? "," + significantDigits(ceiling * 1e-9, 6) : ",";
    return fields + "," + csvField(remarks) + "," + csvField(result.command().text);
}

} // namespace

namespace {

/// How many whole trainings there were, and what they came to.
std::string trainingFieldsOf(const Measurement& one)
{
    if (one.trials.empty())
        return ",,,,,";
    std::vector<double> accuracies;
    std::vector<double> losses;
    for (const Trial& trial : one.trials) {
        if (std::isfinite(trial.accuracy()))
            accuracies.push_back(trial.accuracy());
        if (std::isfinite(trial.loss()))
            losses.push_back(trial.loss());
    }
    const auto text = [](const std::vector<double>& values, double place) {
        return values.empty() ? std::string(",") : "," + significantDigits(Timing(values).quantile(place), 9);
    };
    return "," + std::to_string(one.trials.size()) + text(accuracies, 0.5) + text(accuracies, 0) + text(accuracies, 1) + text(losses, 0.5);
}

/// "size", "size;threads": what the column of values is of.
std::string axesText(const std::vector<Sweep>& sweeps)
{
    return joined(sweeps, ";", [](const Sweep& sweep) { return nameOf(sweep.axis); });
}

/// How busy the machine was while it was measured, where that may tell in the times; empty where it may not.
Text busyText(const BenchmarkResult& result)
{
    const auto busy = [](const Measurement& one) { return !one.failed() && one.busy > busyLimit; };
    const auto count = std::ranges::count_if(result.measurements, busy);
    if (count == 0)
        return {};
    const double most = std::ranges::max_element(result.measurements, {}, &Measurement::busy)->busy;
    const bool asked = result.measuredAnyway || result.experiment.whenBusy == WhenBusy::Measure;
    return {
        asked
            ? KS_TEXT("core", "Measured all the same, as was asked for, while other programs used up to %1 of the processors (at %2 of %3 "
                              "points): times may be too long.")
            : KS_TEXT("core", "While it was measured other programs used up to %1 of the processors (at %2 of %3 points): times may be too "
                              "long."),
        {percentText(most), groupedDigits(count), groupedDigits(std::ssize(result.measurements))}};
}

} // namespace

BenchCommand BenchmarkResult::command() const
{
    Experiment asMeasured = experiment;
    if (measuredAnyway)
        asMeasured.whenBusy = WhenBusy::Measure;
    if (const std::optional<int> threads = threadsNotUsual())
        asMeasured.threads = *threads;
    return benchCommand(asMeasured);
}

std::optional<int> BenchmarkResult::threadsNotUsual() const
{
    const auto had = [this](const Measurement& one) {
        return traitsOf(one.point.backend).takesThreads() && one.point.threads != environment.processors;
    };
    const auto one = std::ranges::find_if(measurements, had);
    const bool open = experiment.threads == 0 && !sweepOf(experiment, SweepAxis::Threads) && environment.processors > 0;
    return open && one != measurements.end() ? std::optional(one->point.threads) : std::nullopt;
}

bool BenchmarkResult::threadsTell() const
{
    std::optional<std::int64_t> before;
    for (const Measurement& one : measurements) {
        if (traitsOf(one.point.backend).isDevice)
            continue;
        const std::int64_t said = sweptThreads(experiment, one.point).value_or(before.value_or(one.point.threads));
        before = one.point.threads;
        if (one.point.threads != said)
            return true;
    }
    return threadsNotUsual().has_value();
}

std::vector<Text> BenchmarkResult::warnings() const
{
    std::vector<Text> list = environment.warnings();
    if (Text busy = busyText(*this); !busy.empty())
        list.push_back(std::move(busy));
    if (Text struckOut = struckOutText(ceilings); !struckOut.empty())
        list.push_back(std::move(struckOut));
    return list;
}

std::vector<Text> BenchmarkResult::footer() const
{
    std::vector<Text> lines = environment.footer(experiment.backends);
    if (Text busy = busyText(*this); !lines.empty() && !busy.empty())
        lines.push_back(std::move(busy));
    if (Text unfinished = unfinishedText(experiment, measurements); !lines.empty() && !unfinished.empty())
        lines.push_back(std::move(unfinished));
    if (Text declared = declaredText(experiment, measurements); !lines.empty() && !declared.empty())
        lines.push_back(std::move(declared));
    if (!lines.empty())
        lines.emplace_back(KS_TEXT("core", "Repeat it: %1"), std::vector<Text>{command().text});
    return lines;
}

Text usualName(const BenchmarkResult& result)
{
    constexpr std::size_t toMinutes = 16; // of "2026-11-21 03:10:00"
    const Experiment& experiment = result.experiment;
    const Text what = !experiment.name.empty() ? Text::name(experiment.name) : subjectsText(experiment);
    const std::string when = result.environment.date.substr(0, toMinutes);
    return when.empty() ? what : Text("%1, %2", {what, Text::name(when)});
}

std::string csvOf(const BenchmarkResult& result)
{
    std::string out =
        "op,pass,shape,axis,value,backend,implementation,device,threads,samples,median_seconds,min_seconds,q1_seconds,q3_seconds,"
        "ci95_low_seconds,ci95_high_seconds,copy_in_seconds,kernel_seconds,copy_out_seconds,gflops,gbytes_per_second,"
        "percent_of_ceiling,verified,max_error,too_short,outliers,memory_bytes,joules,watts,energy_delay_product,energy_is_declared_"
        "estimate,error,"
        "busy,trainings,accuracy_median,accuracy_min,accuracy_max,loss_median,library,experiment,cache,processor,processors,memory,system,"
        "version,date_utc,ceiling_gflops,"
        "ceiling_copy_gbytes_per_second,remarks,command\n";
    for (const Measurement& one : result.measurements) {
        const auto figure = [&](double value) { return one.failed() ? std::string(",") : "," + significantDigits(value, 9); };
        const Summary& s = one.summary;
        const auto& network = subjectOf(result.experiment, one.point).network;
        out += (network ? csvField(network->name) : std::string(nameOf(one.point.spec.op))) + "," + std::string(nameOf(one.point.pass)) +
               "," + one.point.spec.src.text("x") + "," + axesText(result.experiment.sweeps) + "," +
               csvField(valuesText(result.experiment, one.point)) + "," + one.point.backend + "," + one.implementation + "," +
               csvField(one.device) + "," + std::to_string(one.point.threads) + "," + std::to_string(s.samples);
        for (const double value :
             {s.median, s.minimum, s.lowerQuartile, s.upperQuartile, s.median95.low, s.median95.high, one.copyIn, one.kernel, one.copyOut})
            out += figure(value);
        out += one.gbytesPerSecond > 0 ? figure(one.gflops) + figure(one.gbytesPerSecond) : std::string(",,"); // not known is not 0
        out += one.percentOfCeiling > 0 ? figure(one.percentOfCeiling) : std::string(",");
        out += one.verified == Verified::Right ? ",true" : ",false";
        out += figure(one.maxError);
        out += s.tooShort ? ",true," : ",false,";
        out += std::to_string(s.outliers) + "," + std::to_string(one.memory);
        out += one.energy ? figure(one.energy->joules) + figure(one.energy->watts) + figure(one.energy->delayProduct) : std::string(",,,");
        out += one.energy ? (one.energy->estimate ? ",true" : ",false") : ",";
        out += "," + csvField(one.failed() ? one.failure.english() : one.wrong.english()) + "," + significantDigits(one.busy, 3) +
               trainingFieldsOf(one) + sharedFields(result, one) + "\n";
    }
    return out;
}

std::string trainingsCsv(const BenchmarkResult& result)
{
    std::string out = "network,axis,value,backend,implementation,threads,seed,epoch,train_loss,train_accuracy,validation_loss,"
                      "validation_accuracy,seconds,test_loss,test_accuracy\n";
    const auto number = [](double value) { return std::isfinite(value) ? "," + significantDigits(value, 9) : std::string(","); };
    for (const Measurement& one : result.measurements)
        for (const Trial& trial : one.trials)
            for (const EpochRecord& epoch : trial.history.epochs) {
                const bool last = &epoch == &trial.history.epochs.back();
                const Score validation = epoch.validation.value_or(Score());
                const Score test = last ? trial.history.test.value_or(Score()) : Score();
                out += csvField(subjectName(result.experiment, one.point.subject)) + "," + axesText(result.experiment.sweeps) + "," +
                       csvField(valuesText(result.experiment, one.point)) + "," + one.point.backend + "," + one.implementation + "," +
                       std::to_string(one.point.threads) + "," + std::to_string(trial.seed) + "," + std::to_string(epoch.epoch + 1) +
                       number(epoch.training.loss) + number(epoch.training.accuracy) + number(validation.loss) +
                       number(validation.accuracy) + number(epoch.seconds) + number(test.loss) + number(test.accuracy) + "\n";
            }
    return out;
}

void writeText(const std::filesystem::path& path, const std::string& text)
{
    writeFile(path, std::as_bytes(std::span(text)));
}

} // namespace ks
