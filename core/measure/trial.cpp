#include "core/measure/trial.h"

#include "core/base/error.h"
#include "core/base/field_json.h"
#include "core/base/json.h"
#include "core/data/source.h"
#include "core/measure/experiment.h"
#include "core/nn/presets.h"
#include "core/nn/trainer.h"
#include "core/nn/usual_training.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

namespace ks {

namespace {

using P = TrialPlan;

constexpr std::array<std::string_view, 4> ofThePoint = {"backend", "implementation", "threads", "batch"};

/// The row of the training's settings. Throws InputError where there is none, or it is another's affair.
const Field& settingNamed(std::string_view name)
{
    static const TrainingSettings usual;
    const ConstFields fields(trainingFields(), usual);
    const Field* const row = fields.find(name);
    if (!row)
        throw InputError(Text(KS_TEXT("core", "a training has no setting %1"), {Text::name(std::string(name))}));
    if (std::ranges::find(ofThePoint, name) != ofThePoint.end())
        throw InputError(
            Text(KS_TEXT("core", "%1 is set for the whole experiment, not for its trainings"), {Text::name(std::string(name))}));
    return *row;
}

void overlay(const TrainingSettings& from, std::string_view name, TrainingSettings& onto)
{
    const Fields fields(trainingFields(), onto);
    const ConstFields given(trainingFields(), from);
    const Field& row = *fields.find(name);
    fields.set(row, given.get(row));
}

double secondsFrom(std::chrono::steady_clock::time_point begin)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

Score lastScore(const History& history)
{
    if (history.test)
        return *history.test;
    if (history.epochs.empty())
        return {};
    const EpochRecord& last = history.epochs.back();
    return last.validation ? *last.validation : last.training;
}

} // namespace

const FieldTable<TrialPlan>& trialFields()
{
    static const FieldTable<TrialPlan> table = {{
        field<&P::trainings>({.name = "trainings",
                              .option = "--trainings",
                              .title = KS_TEXT("core", "Trainings"),
                              .help = KS_TEXT("core", "Whole trainings of each point, each from the next seed."),
                              .least = 1,
                              .most = 1000,
                              .always = true}),
    }};
    return table;
}

void give(TrialPlan& plan, std::string_view name, std::string_view value)
{
    const Field& row = settingNamed(name);
    const std::optional<FieldValue> read = valueOf(row, value);
    if (!read)
        throw InputError(Text(KS_TEXT("core", "the training’s %1 cannot be “%2”; legal is %3"),
                              {Text::name(std::string(name)), Text::name(std::string(value)), legalText(row)}));
    if (const auto problem = problemOf(row, *read))
        throw InputError(*problem);
    Fields(trainingFields(), plan.settings).set(row, *read);
    plan.given.emplace(name);
}

bool canGive(std::string_view name)
{
    static const TrainingSettings usual;
    return ConstFields(trainingFields(), usual).find(name) && std::ranges::find(ofThePoint, name) == ofThePoint.end();
}

TrialPlan trialPlanFromJson(const nlohmann::json& json)
{
    const auto bad = [](const std::string& key, const Text& why) {
        return InputError(Text(KS_TEXT("core", "“%1”: %2"), {Text::name(key), why}));
    };
    if (!json.is_object() || !json.contains("data") || !json["data"].is_string())
        throw bad("training",
                  Text(KS_TEXT("core", "this must be an object with data, such as %1"), {Text::name("{\"data\": \"synthetic:digits\"}")}));
    TrialPlan plan{.data = json["data"].get<std::string>(), .settings = {}, .given = {}};
    nlohmann::json own = nlohmann::json::object();
    for (const auto& [key, value] : json.items()) {
        if (key == "settings") {
            plan.settings = settingsFromJson(value);
            for (const auto& [name, part] : value.items()) {
                if (!part.is_object()) {
                    (void)settingNamed(name);
                    plan.given.insert(name);
                    continue;
                }
                for (const auto& [inner, _] : part.items()) // a group of settings
                    plan.given.insert(inner);
            }
        } else if (key != "data") {
            own[key] = value;
        }
    }
    fieldsFromJson(own, {trialFields(), plan}, Text(KS_TEXT("core", "the trainings")));
    return plan;
}

nlohmann::ordered_json trialPlanToJson(const TrialPlan& plan)
{
    nlohmann::ordered_json json = {{"data", plan.data}};
    const ConstFields fields(trainingFields(), plan.settings);
    for (const Field& row : fields.rows())
        if (plan.given.contains(std::string(row.name))) {
            nlohmann::ordered_json& into = row.group ? json["settings"][std::string(row.group->name)] : json["settings"];
            into[std::string(row.name)] = fieldToJson(row, fields.get(row));
        }
    const nlohmann::ordered_json own = fieldsToJson({trialFields(), plan});
    for (const auto& [name, value] : own.items())
        json[name] = value; // update() of this library loses whose its values are
    return json;
}

TrainingSettings settingsOf(const Experiment& experiment, std::size_t subject)
{
    const TrialPlan& plan = experiment.training.value();
    TrainingSettings settings = usualTraining(experiment.subjects.at(subject).network.value().model, plan.settings);
    for (const std::string& name : plan.given)
        overlay(plan.settings, name, settings);
    return settings;
}

TrainingSettings settingsAt(const Experiment& experiment, const ExperimentPoint& point)
{
    TrainingSettings settings = settingsOf(experiment, point.subject);
    for (std::size_t i = 0; i < experiment.sweeps.size(); ++i)
        if (const Field* row = infoOf(experiment.sweeps[i].axis).setting)
            Fields(trainingFields(), settings).set(*row, point.at.at(i));
    settings.backend = point.backend;
    settings.threads = point.threads;
    settings.batch = point.spec.src.n;
    return settings;
}

OptimizerKind optimizerAt(const Experiment& experiment, const ExperimentPoint& point)
{
    if (experiment.training)
        return settingsAt(experiment, point).optimizer.kind;
    const auto swept = std::ranges::find(experiment.sweeps, SweepAxis::Optimizer, &Sweep::axis);
    if (swept == experiment.sweeps.end())
        return experiment.optimizer;
    return static_cast<OptimizerKind>(std::get<std::int64_t>(point.at.at(static_cast<std::size_t>(swept - experiment.sweeps.begin()))));
}

std::string dataAt(const Experiment& experiment, const ExperimentPoint& point)
{
    const std::string& data = experiment.training.value().data;
    SourceParts parts = partsOf(data);
    const DatasetKind* const kind = kindOf(parts);
    if (!kind)
        return data; // openDataset() says which there are
    SourceOptions options = optionsOf(*kind, parts.options);
    bool changed = false;
    for (std::size_t i = 0; i < experiment.sweeps.size(); ++i) {
        const Field* const row = infoOf(experiment.sweeps[i].axis).option;
        if (!row)
            continue;
        const Fields fields(kind->options, options);
        const Field* const own = fields.find(row->name);
        if (!own)
            throw InputError(Text(KS_TEXT("core", "%1 has no option %2 to sweep"), {Text::name(data), Text::name(std::string(row->name))}));
        if (const auto problem = problemOf(*own, point.at.at(i)))
            throw InputError(*problem);
        fields.set(*own, point.at.at(i));
        changed = true;
    }
    return changed ? descriptionOf(*kind, parts.where, options) : data;
}

Model modelFor(const NetworkChoice& network, const Dataset& data)
{
    if (!isPreset(network))
        return answeringTo(network.model, data);
    Model model = fittedTo(network.model, shapeAfter(network.model.pipeline, data.sampleShape()), data.classNames());
    requireSound(model.graph);
    model.pipeline = usualFor(std::move(model.pipeline), data);
    return model;
}

void requireLegal(const TrialPlan& plan)
{
    requireLegal(ConstFields(trialFields(), plan));
    for (const std::string& name : plan.given)
        (void)settingNamed(name);
    requireLegal(plan.settings);
    SourceParts parts = partsOf(plan.data);
    if (const DatasetKind* const kind = kindOf(parts))
        (void)optionsOf(*kind, parts.options);
    else
        throw InputError(
            Text(KS_TEXT("core", "there are no data “%1”; there are %2"), {Text::name(plan.data), Text::name(dataSourcesInShort())}));
}

double Trial::seconds() const
{
    double sum = history.times.phases.validation;
    for (const EpochRecord& epoch : history.epochs)
        sum += epoch.seconds;
    return sum;
}

double Trial::accuracy() const
{
    return lastScore(history).accuracy;
}

double Trial::loss() const
{
    return lastScore(history).loss;
}

Trial trainOnce(const Model& model, const DatasetPtr& data, const TrainingSettings& settings, Backend& backend, const std::stop_token& stop)
{
    const auto begin = std::chrono::steady_clock::now();
    Trainer trainer(model, data, settings, {.stop = stop}, &backend);
    trainer.setRecording(false);
    trainer.makeRoom();
    Trial trial{.seed = settings.seed, .history = {}, .opening = secondsFrom(begin), .ending = {}};
    const Ending ending = trainer.run(stop);
    if (ending == Ending::Stopped)
        throw Stopped();
    trial.history = trainer.history();
    trial.history.batches = {};
    trial.history.norms.clear();
    if (ending == Ending::Diverged)
        trial.ending = trainer.divergence();
    else if (ending != Ending::Epochs)
        trial.ending = endingText(ending, trainer.history(), settings.stop);
    return trial;
}

nlohmann::ordered_json trialToJson(const Trial& trial)
{
    nlohmann::ordered_json json = {{"seed", trial.seed}, {"opening", trial.opening}, {"history", historyToJson(trial.history)}};
    if (!trial.ending.empty())
        json["ending"] = trial.ending.english();
    return json;
}

Trial trialFromJson(const nlohmann::json& json)
{
    return {.seed = json.at("seed"),
            .history = historyFromJson(json.at("history")),
            .opening = json.at("opening"),
            .ending = Text(json.value("ending", std::string()))};
}

} // namespace ks
