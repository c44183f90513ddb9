#include "core/nn/history.h"

#include "core/base/digits.h"
#include "core/base/error.h"
#include "core/base/json.h"
#include "core/base/json_fields.h"
#include "core/ops/graph.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <tuple>

namespace ks {

using nlohmann::json;
using nlohmann::ordered_json;

namespace {

ordered_json scoreToJson(const Score& score)
{
    return {known(score.loss), known(score.accuracy), score.samples};
}

Score scoreFromJson(const json& value)
{
    return {knownFrom(value.at(0)), knownFrom(value.at(1)), value.at(2)};
}

InputError illegalHistory()
{
    return InputError(Text(KS_TEXT("core", "the history of a training in this file is incomplete or has illegal values")));
}

/// The columns of a file, in their order.
struct PhaseName {
    const char* name;
    double EpochPhases::*seconds;
};
constexpr std::array<PhaseName, 9> phaseNames = {{{"load", &EpochPhases::load},
                                                  {"copies", &EpochPhases::copies},
                                                  {"forward", &EpochPhases::forward},
                                                  {"backward", &EpochPhases::backward},
                                                  {"update", &EpochPhases::update},
                                                  {"records", &EpochPhases::rest},
                                                  {"validation", &EpochPhases::validation},
                                                  {"making", &EpochPhases::making},
                                                  {"augment", &EpochPhases::augment}}};

double secondsFromJson(const json& value)
{
    constexpr double most = 1e12; // thirty thousand years; sums of these are numbers, too
    const auto seconds = value.get<double>();
    if (!(seconds >= 0) || seconds > most)
        throw illegalHistory();
    return seconds;
}

double knownSeconds(const json& value)
{
    return value.is_null() ? notKnown : secondsFromJson(value);
}

} // namespace

ordered_json phasesToJson(const EpochPhases& phases)
{
    ordered_json all;
    for (const PhaseName& one : phaseNames)
        all[one.name] = known(phases.*one.seconds);
    return all;
}

EpochPhases phasesFromJson(const json& value)
{
    EpochPhases phases;
    for (const PhaseName& one : phaseNames)
        phases.*one.seconds = knownSeconds(value.at(one.name));
    return phases;
}

ordered_json known(double value)
{
    return std::isnan(value) ? ordered_json(nullptr) : jsonNumber(value);
}

double knownFrom(const json& value)
{
    if (value.is_null())
        return notKnown;
    if (value.is_string())
        return value.get<std::string>().starts_with('-') ? -HUGE_VAL : HUGE_VAL;
    return value.get<double>();
}

std::int64_t trainingCount(const json& value)
{
    constexpr std::int64_t most = std::int64_t{1} << 40U;
    const auto count = value.get<std::int64_t>();
    if (count < 0 || count > most)
        throw illegalHistory();
    return count;
}

double NormsRecord::gradient() const
{
    double squares = 0;
    for (const LayerNorms& layer : layers)
        squares += layer.gradient * layer.gradient;
    return std::sqrt(squares);
}

void History::add(const BatchRecord& batch)
{
    if (changesData()) {
        otherData = true;
        otherBatches = batches.size();
        for (EpochRecord& epoch : epochs)
            epoch.best = false;
    }
    batches.push_back(batch);
    test.reset();
    trainedOn.clear();
    otherClasses.clear();
}

namespace {

/// A few thousand points of a chart are more than it has pixels; of a network of very many layers fewer are kept.
std::size_t mostNorms(const NormsRecord& one)
{
    constexpr std::size_t mostNumbers = std::size_t{1} << 16U;
    return std::clamp<std::size_t>(mostNumbers / std::max<std::size_t>(1, one.layers.size()), 64, 2048);
}

} // namespace

void History::addNorms(NormsRecord record)
{
    if (norms.size() >= mostNorms(record)) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < norms.size(); i += 2) {
            if (kept != i)
                norms[kept] = std::move(norms[i]);
            ++kept;
        }
        norms.resize(kept);
    }
    norms.push_back(std::move(record));
}

std::size_t History::batchesBetweenNorms() const
{
    return norms.empty() ? 1 : std::max<std::size_t>(1, 2 * batches.size() / mostNorms(norms.front()));
}

std::int64_t History::nextEpoch() const
{
    if (batches.empty())
        return 0;
    const std::int64_t last = batches.back().epoch;
    return last + (!epochs.empty() && epochs.back().epoch >= last ? 1 : 0);
}

std::size_t History::batchesBefore(std::int64_t epoch, std::int64_t batch) const
{
    const auto earlier = [&](const BatchRecord& record) { return std::tie(record.epoch, record.batch) < std::tie(epoch, batch); };
    return static_cast<std::size_t>(std::ranges::partition_point(batches, earlier) - batches.begin());
}

std::optional<std::int64_t> History::epochLength() const
{
    if (epochs.empty() || batches.empty())
        return std::nullopt;
    const std::int64_t first = batches.front().epoch;
    return static_cast<std::int64_t>(batchesBefore(first + 1));
}

std::optional<std::int64_t> History::lastEpochLength() const
{
    const std::size_t end = epochs.empty() ? 0 : batchesBefore(epochs.back().epoch + 1);
    return end > otherBatches ? std::optional(batches[end - 1].batch + 1) : std::nullopt;
}

TrainingSettings History::settingsOfLast(TrainingSettings now) const
{
    if (rules.empty())
        return now;
    now.schedule.rate = rules.back().rate;
    now.stop = rules.back().stop;
    return now;
}

std::size_t History::weightsAfter() const
{
    const bool returned = !returns.empty() && batchesBefore(returns.back().epoch, returns.back().batch) == batches.size();
    return returned ? batchesBefore(returns.back().weightsOf + 1) : batches.size();
}

bool History::wentOnFromReturn() const
{
    return std::ranges::any_of(returns, [&](const ReturnRecord& one) { return batchesBefore(one.epoch, one.batch) < batches.size(); });
}

void History::truncate(std::int64_t epoch, std::int64_t batch)
{
    const auto later = [&](const auto& record) { return std::tie(record.epoch, record.batch) >= std::tie(epoch, batch); };
    batches.truncate(batchesBefore(epoch, batch));
    otherBatches = std::min(otherBatches, batches.size());
    norms.erase(std::ranges::find_if(norms, later), norms.end());
    returns.erase(std::ranges::find_if(returns, later), returns.end());
    rules.erase(std::ranges::find_if(rules, later), rules.end());
    epochs.erase(std::ranges::find_if(epochs, [&](const EpochRecord& record) { return record.epoch >= epoch; }), epochs.end());
    test.reset();
}

std::string batchesCsv(const History& history)
{
    std::string csv = "epoch,batch,size,loss,accuracy,rate,seconds\n";
    for (const BatchRecord& one : history.batches)
        csv += std::to_string(one.epoch + 1) + "," + std::to_string(one.batch + 1) + "," + std::to_string(one.size) + "," +
               knownDigits(one.loss) + "," + knownDigits(one.accuracy) + "," + knownDigits(one.rate) + "," + knownDigits(one.seconds) +
               "\n";
    return csv;
}

std::string epochsCsv(const History& history)
{
    std::string csv = "epoch,train_loss,train_accuracy,validation_loss,validation_accuracy,seconds,images_per_second,rate,best";
    for (const PhaseName& one : phaseNames)
        csv += std::string(",") + one.name + "_seconds";
    csv += '\n';
    for (const EpochRecord& one : history.epochs) {
        const Score validation = one.validation.value_or(Score{});
        csv += std::to_string(one.epoch + 1) + "," + knownDigits(one.training.loss) + "," + knownDigits(one.training.accuracy) + "," +
               knownDigits(validation.loss) + "," + knownDigits(validation.accuracy) + "," + knownDigits(one.seconds) + "," +
               knownDigits(one.imagesPerSecond) + "," + knownDigits(one.rate) + "," + (one.best ? "1" : "0");
        for (const PhaseName& phase : phaseNames)
            csv += "," + knownDigits(one.phases.*phase.seconds);
        csv += '\n';
    }
    return csv;
}

namespace {

ordered_json timesToJson(const TrainingTimes& times)
{
    ordered_json layers = ordered_json::array();
    for (const LayerTime& one : times.layers.nodes)
        layers.push_back({one.forward, one.backward, one.update});
    const PhaseTimes& phases = times.phases;
    return {
        {"load", phases.load},
        {"step", phases.step},
        {"rest", phases.rest},
        {"validation", phases.validation},
        {"test", phases.test},
        {"measured_images", static_cast<std::int64_t>(times.layers.images)},
        {"layers", std::move(layers)},
        {"whole", known(phases.whole)},
        {"initialisation", known(phases.initialisation)},
        {"parts",
         {known(times.step.in), known(times.step.forward), known(times.step.backward), known(times.step.update), known(times.step.out)}}};
}

} // namespace

ordered_json historyToJson(const History& history)
{
    ordered_json batches = ordered_json::array();
    for (const BatchRecord& one : history.batches)
        batches.push_back({one.epoch, one.batch, one.size, known(one.loss), known(one.accuracy), one.rate, one.seconds});
    ordered_json epochs = ordered_json::array();
    for (const EpochRecord& one : history.epochs)
        epochs.push_back({{"epoch", one.epoch},
                          {"training", scoreToJson(one.training)},
                          {"validation", one.validation ? scoreToJson(*one.validation) : ordered_json(nullptr)},
                          {"seconds", one.seconds},
                          {"images_per_second", one.imagesPerSecond},
                          {"rate", one.rate},
                          {"best", one.best},
                          {"phases", phasesToJson(one.phases)}});
    ordered_json norms = ordered_json::array();
    for (const NormsRecord& one : history.norms) {
        ordered_json layers = ordered_json::array();
        for (const LayerNorms& layer : one.layers)
            layers.push_back({layer.node, known(layer.gradient), known(layer.update), known(layer.weights)});
        norms.push_back({{"epoch", one.epoch}, {"batch", one.batch}, {"layers", std::move(layers)}});
    }
    ordered_json returns = ordered_json::array();
    for (const ReturnRecord& one : history.returns)
        returns.push_back({{"epoch", one.epoch}, {"batch", one.batch}, {"weights_of", one.weightsOf}});
    ordered_json rules = ordered_json::array();
    for (const RulesRecord& one : history.rules)
        rules.push_back({{"epoch", one.epoch},
                         {"batch", one.batch},
                         {"rate", one.rate},
                         {"epochs", one.stop.epochs},
                         {"seconds", one.stop.seconds},
                         {"target_accuracy", one.stop.targetAccuracy},
                         {"patience", one.stop.patience},
                         {"backend", one.backend},
                         {"threads", one.threads}});
    ordered_json all = {{"batch_fields", {"epoch", "batch", "size", "loss", "accuracy", "rate", "seconds"}},
                        {"batches", std::move(batches)},
                        {"epochs", std::move(epochs)},
                        {"norms", std::move(norms)},
                        {"returns", std::move(returns)},
                        {"rules", std::move(rules)},
                        {"times", timesToJson(history.times)},
                        {"test", history.test ? scoreToJson(*history.test) : ordered_json(nullptr)},
                        {"given", history.given},
                        {"other_data", history.otherData},
                        {"other_batches", history.otherBatches}};
    if (history.edited) // which programs before do not know
        all["edited"] = true;
    return all;
}

namespace {

/// Legal ones, since a schedule is computed from them.
RulesRecord rulesFromJson(const json& one)
{
    const std::int64_t epochs = trainingCount(one.at("epochs"));
    const std::int64_t patience = trainingCount(one.at("patience"));
    constexpr auto most = std::int64_t{std::numeric_limits<int>::max()};
    RulesRecord record{.epoch = trainingCount(one.at("epoch")),
                       .batch = trainingCount(one.at("batch")),
                       .rate = one.at("rate"),
                       .stop = {.seconds = one.at("seconds"), .targetAccuracy = one.at("target_accuracy")}};
    const StopConditions& stop = record.stop;
    if (epochs < 1 || epochs > most || patience > most || !std::isfinite(record.rate) || record.rate <= 0 || !(stop.seconds >= 0) ||
        !(stop.targetAccuracy >= 0 && stop.targetAccuracy <= 1))
        throw illegalHistory();
    record.stop.epochs = static_cast<int>(epochs);
    record.stop.patience = static_cast<int>(patience);
    if (const auto backend = one.find("backend"); backend != one.end()) { // not in older files
        record.backend = backend->get<std::string>();
        record.threads = one.at("threads");
    }
    return record;
}

TrainingTimes timesFromJson(const json& value)
{
    TrainingTimes times{.layers = {.images = static_cast<double>(trainingCount(value.at("measured_images")))},
                        .phases = {.load = secondsFromJson(value.at("load")),
                                   .step = secondsFromJson(value.at("step")),
                                   .rest = secondsFromJson(value.at("rest")),
                                   .validation = secondsFromJson(value.at("validation")),
                                   .test = secondsFromJson(value.at("test")),
                                   .whole = notKnown}};
    times.step = StepTime{} * notKnown;
    if (const auto parts = value.find("parts"); parts != value.end()) { // not in older files
        times.step = {knownSeconds(parts->at(0)), knownSeconds(parts->at(1)), knownSeconds(parts->at(2)), knownSeconds(parts->at(3)),
                      knownSeconds(parts->at(4))};
        times.phases.whole = knownSeconds(value.at("whole"));
        times.phases.initialisation = knownSeconds(value.at("initialisation"));
    }
    for (const json& one : value.at("layers"))
        times.layers.nodes.push_back({secondsFromJson(one.at(0)), secondsFromJson(one.at(1)), secondsFromJson(one.at(2))});
    return times;
}

} // namespace

History historyFromJson(const json& value)
{
    History history;
    try {
        for (const json& one : value.at("batches"))
            history.batches.push_back({trainingCount(one.at(0)), trainingCount(one.at(1)), trainingCount(one.at(2)), knownFrom(one.at(3)),
                                       knownFrom(one.at(4)), one.at(5), one.at(6)});
        for (const json& one : value.at("epochs")) {
            EpochRecord record{.epoch = trainingCount(one.at("epoch")),
                               .training = scoreFromJson(one.at("training")),
                               .seconds = one.at("seconds"),
                               .imagesPerSecond = one.at("images_per_second"),
                               .rate = one.at("rate"),
                               .best = one.at("best")};
            if (!one.at("validation").is_null())
                record.validation = scoreFromJson(one.at("validation"));
            if (const auto phases = one.find("phases"); phases != one.end()) // not in older files
                record.phases = phasesFromJson(*phases);
            history.epochs.push_back(record);
        }
        for (const json& one : value.at("norms")) {
            NormsRecord record{.epoch = trainingCount(one.at("epoch")), .batch = trainingCount(one.at("batch"))};
            for (const json& layer : one.at("layers"))
                record.layers.push_back({layer.at(0), knownFrom(layer.at(1)), knownFrom(layer.at(2)), knownFrom(layer.at(3))});
            history.norms.push_back(std::move(record));
        }
        if (const auto returns = value.find("returns"); returns != value.end()) // not in older files
            for (const json& one : *returns)
                history.returns.push_back(
                    {trainingCount(one.at("epoch")), trainingCount(one.at("batch")), trainingCount(one.at("weights_of"))});
        if (const auto rules = value.find("rules"); rules != value.end()) // not in older files
            for (const json& one : *rules)
                history.rules.push_back(rulesFromJson(one));
        if (const auto times = value.find("times"); times != value.end()) // not in older files
            history.times = timesFromJson(*times);
        else if (!history.batches.empty())
            std::tie(history.times.step, history.times.phases.whole) = std::tuple(StepTime{} * notKnown, notKnown);
        if (!value.at("test").is_null())
            history.test = scoreFromJson(value.at("test"));
        history.given = value.value("given", history.batches.empty()); // older files: what is untrained was not kept
        history.edited = history.given && value.value("edited", false);
        history.otherData = value.value("other_data", false);
        if (const auto others = value.find("other_batches"); others != value.end()) // not in older files
            history.otherBatches = std::min(static_cast<std::size_t>(trainingCount(*others)), history.batches.size());
    } catch (const json::exception&) {
        throw illegalHistory();
    }
    return history;
}

void requireHistoryOf(const History& history, const Graph& graph)
{
    const auto sameLayers = [&](const NormsRecord& record) {
        return std::ranges::equal(record.layers, history.norms.front().layers, {}, &LayerNorms::node, &LayerNorms::node);
    };
    const auto isThere = [&](const LayerNorms& layer) {
        return layer.node >= 0 && static_cast<std::size_t>(layer.node) < graph.nodes.size();
    };
    if (history.times.layers.nodes.size() > graph.nodes.size())
        throw illegalHistory();
    if (!history.norms.empty() &&
        (!std::ranges::all_of(history.norms, sameLayers) || !std::ranges::all_of(history.norms.front().layers, isThere)))
        throw illegalHistory();
}

} // namespace ks
