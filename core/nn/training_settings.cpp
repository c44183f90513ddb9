#include "core/nn/training_settings.h"

#include "core/backends/optimizer.h"
#include "core/base/error.h"
#include "core/base/json.h"
#include "core/data/json_fields.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace ks {

namespace {

constexpr std::array<std::string_view, 4> scheduleNames = {"constant", "step", "cosine", "one-cycle"};

/// 1 at the beginning (done = 0), `end` at done = 1, along half a cosine.
double cosine(double done, double end)
{
    return end + (1 - end) * 0.5 * (1 + std::cos(std::numbers::pi * std::clamp(done, 0.0, 1.0)));
}

double oneCycleShare(const Schedule& schedule, double done)
{
    constexpr double startShare = 1.0 / 25;
    if (done < schedule.peak)
        return startShare + (1 - startShare) * (1 - cosine(done / schedule.peak, 0));
    return cosine((done - schedule.peak) / (1 - schedule.peak), static_cast<double>(schedule.finalShare));
}

void check(bool legal, const char* name, const std::string& value, const char* range)
{
    if (!legal)
        throw InputError(Text(KS_TEXT("core", "the setting \"%1\" is %2; it must be %3"), {name, value, range}));
}

} // namespace

std::string_view nameOf(ScheduleKind kind)
{
    return scheduleNames.at(static_cast<std::size_t>(kind));
}

Text titleOf(ScheduleKind kind)
{
    switch (kind) {
    case ScheduleKind::Constant: return Text(KS_TEXT("core", "constant"));
    case ScheduleKind::Step: return Text(KS_TEXT("core", "in steps"));
    case ScheduleKind::Cosine: return Text(KS_TEXT("core", "cosine"));
    case ScheduleKind::OneCycle: return Text(KS_TEXT("core", "one cycle"));
    }
    return {};
}

std::optional<ScheduleKind> scheduleNamed(std::string_view name)
{
    for (std::size_t i = 0; i < scheduleNames.size(); ++i)
        if (scheduleNames[i] == name)
            return static_cast<ScheduleKind>(i);
    return std::nullopt;
}

float rateAt(const Schedule& schedule, double epoch, double epochs)
{
    const double done = epochs > 0 ? epoch / epochs : 1;
    double share = 1;
    switch (schedule.kind) {
    case ScheduleKind::Constant: break;
    case ScheduleKind::Step: share = std::pow(static_cast<double>(schedule.stepFactor), std::floor(epoch / schedule.stepEpochs)); break;
    case ScheduleKind::Cosine: {
        const double warm = schedule.warmUpEpochs; // what is left behind it is cooled down in, if anything is
        share = cosine(epochs > warm ? (epoch - warm) / (epochs - warm) : epoch < warm ? 0 : 1, static_cast<double>(schedule.finalShare));
        break;
    }
    case ScheduleKind::OneCycle: share = oneCycleShare(schedule, done); break;
    }
    if (schedule.kind != ScheduleKind::OneCycle && epoch < schedule.warmUpEpochs)
        share *= epoch / schedule.warmUpEpochs;
    return static_cast<float>(static_cast<double>(schedule.rate) * share);
}

float rateOfBatch(const Schedule& schedule, double done, std::int64_t batches, double epochs)
{
    return rateAt(schedule, done + 0.5 / static_cast<double>(batches), epochs);
}

void requireLegal(const TrainingSettings& settings)
{
    requireLegal(settings.optimizer);
    const Schedule& schedule = settings.schedule;
    const StopConditions& stop = settings.stop;
    check(settings.batch >= 1 && settings.batch <= mostOfABatch, "batch", std::to_string(settings.batch), "1 … 1048576");
    check(settings.threads >= 0, "threads", std::to_string(settings.threads), "≥ 0");
    check(std::isfinite(schedule.rate) && schedule.rate > 0, "rate", std::to_string(schedule.rate), "> 0");
    check(schedule.warmUpEpochs >= 0 && std::isfinite(schedule.warmUpEpochs), "warm_up_epochs", std::to_string(schedule.warmUpEpochs),
          "≥ 0");
    check(schedule.stepEpochs > 0 && std::isfinite(schedule.stepEpochs), "step_epochs", std::to_string(schedule.stepEpochs), "> 0");
    check(schedule.stepFactor > 0 && schedule.stepFactor <= 1, "step_factor", std::to_string(schedule.stepFactor), "0 … 1, above 0");
    check(schedule.finalShare >= 0 && schedule.finalShare <= 1, "final_share", std::to_string(schedule.finalShare), "0 … 1");
    check(schedule.peak > 0 && schedule.peak < 1, "peak", std::to_string(schedule.peak), "0 … 1, both excluded");
    check(stop.epochs >= 1, "epochs", std::to_string(stop.epochs), "≥ 1");
    check(stop.seconds >= 0 && std::isfinite(stop.seconds), "seconds", std::to_string(stop.seconds), "≥ 0");
    check(stop.targetAccuracy >= 0 && stop.targetAccuracy <= 1, "target_accuracy", std::to_string(stop.targetAccuracy), "0 … 1");
    check(stop.patience >= 0, "patience", std::to_string(stop.patience), "≥ 0");
    check(settings.validateEvery >= 0, "validate_every", std::to_string(settings.validateEvery), "≥ 0");
    check(settings.normsEvery >= 0, "norms_every", std::to_string(settings.normsEvery), "≥ 0");
}

nlohmann::ordered_json settingsToJson(const TrainingSettings& settings)
{
    const OptimizerSpec& optimizer = settings.optimizer;
    const Schedule& schedule = settings.schedule;
    const StopConditions& stop = settings.stop;
    return {{"backend", settings.backend},
            {"implementation", settings.implementation},
            {"threads", settings.threads},
            {"batch", settings.batch},
            {"optimizer", nameOf(optimizer.kind)},
            {"momentum", optimizer.momentum},
            {"beta1", optimizer.beta1},
            {"beta2", optimizer.beta2},
            {"epsilon", optimizer.epsilon},
            {"weight_decay", optimizer.weightDecay},
            {"schedule", nameOf(schedule.kind)},
            {"rate", schedule.rate},
            {"warm_up_epochs", schedule.warmUpEpochs},
            {"step_epochs", schedule.stepEpochs},
            {"step_factor", schedule.stepFactor},
            {"final_share", schedule.finalShare},
            {"peak", schedule.peak},
            {"seed", settings.seed},
            {"augmentation", augmentationToJson(settings.augmentation)},
            {"epochs", stop.epochs},
            {"seconds", stop.seconds},
            {"target_accuracy", stop.targetAccuracy},
            {"patience", stop.patience},
            {"validate_every", settings.validateEvery},
            {"keep_best", settings.keepBest},
            {"norms_every", settings.normsEvery},
            {"layer_times", settings.layerTimes}};
}

TrainingSettings settingsFromJson(const nlohmann::json& value)
{
    TrainingSettings settings;
    OptimizerSpec& optimizer = settings.optimizer;
    Schedule& schedule = settings.schedule;
    StopConditions& stop = settings.stop;
    JsonFields fields(value, KS_TEXT("core", "the training settings"));
    fields.read("backend", settings.backend);
    fields.read("implementation", settings.implementation);
    fields.read("threads", settings.threads);
    fields.read("batch", settings.batch);
    std::string name(nameOf(optimizer.kind));
    fields.read("optimizer", name);
    const auto kind = optimizerNamed(name);
    if (!kind)
        fields.fail("optimizer");
    optimizer.kind = *kind;
    fields.read("momentum", optimizer.momentum);
    fields.read("beta1", optimizer.beta1);
    fields.read("beta2", optimizer.beta2);
    fields.read("epsilon", optimizer.epsilon);
    fields.read("weight_decay", optimizer.weightDecay);
    schedule.kind = static_cast<ScheduleKind>(fields.choice("schedule", scheduleNames, 0));
    fields.read("rate", schedule.rate);
    fields.read("warm_up_epochs", schedule.warmUpEpochs);
    fields.read("step_epochs", schedule.stepEpochs);
    fields.read("step_factor", schedule.stepFactor);
    fields.read("final_share", schedule.finalShare);
    fields.read("peak", schedule.peak);
    fields.read("seed", settings.seed);
    if (fields.has("augmentation"))
        settings.augmentation = augmentationFromJson(fields.at("augmentation"));
    fields.read("epochs", stop.epochs);
    fields.read("seconds", stop.seconds);
    fields.read("target_accuracy", stop.targetAccuracy);
    fields.read("patience", stop.patience);
    fields.read("validate_every", settings.validateEvery);
    fields.read("keep_best", settings.keepBest);
    fields.read("norms_every", settings.normsEvery);
    fields.read("layer_times", settings.layerTimes);
    fields.finish();
    requireLegal(settings);
    return settings;
}

} // namespace ks
