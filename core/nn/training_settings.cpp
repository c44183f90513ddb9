#include "core/nn/training_settings.h"

#include "core/base/field_json.h"
#include "core/base/json.h"
#include "core/base/threads.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <numbers>

namespace ks {

namespace {

/// In the order of ScheduleKind.
constexpr std::array<FieldChoice, 4> schedules = {{
    {.name = "constant", .title = KS_TEXT("core", "constant"), .help = KS_TEXT("core", "It stays what it is.")},
    {.name = "step",
     .title = KS_TEXT("core", "in steps"),
     .help = KS_TEXT("core", "Every so many epochs it becomes a share of what it was.")},
    {.name = "cosine",
     .title = KS_TEXT("core", "cosine"),
     .help = KS_TEXT("core", "It falls along half a cosine, to a share of its value at the end.")},
    {.name = "one-cycle",
     .title = KS_TEXT("core", "one cycle"),
     .help = KS_TEXT("core", "It rises from 1/25 of its value at the beginning of the training, then falls to a share of it.")},
}};

/// Which weights are the network, in the order of TrainingSettings::keepBest.
constexpr std::array<FieldChoice, 2> keptWeights = {{
    {.name = {}, .title = KS_TEXT("core", "the last ones")},
    {.name = {}, .title = KS_TEXT("core", "the best")},
}};

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

using T = TrainingSettings;

std::vector<Field> whereFields()
{
    return {
        field<&T::backend>({.name = "backend",
                            .option = "--backend",
                            .title = KS_TEXT("core", "Backend"),
                            .help = KS_TEXT("core", "Where the network is trained."),
                            .always = true}),
        field<&T::implementation>(
            {.name = "implementation",
             .option = "--implementation",
             .title = KS_TEXT("core", "Implementation"),
             .help = KS_TEXT("core", "How the backend computes every layer; “auto” takes the implementation that suits each of them best."),
             .advanced = true}),
        field<&T::threads>({.name = "threads",
                            .option = "--threads",
                            .title = KS_TEXT("core", "Threads"),
                            .help = KS_TEXT("core", "Processor threads of the backend; 0 takes as many as it chooses."),
                            .zero = KS_TEXT("core", "all"),
                            .least = 0,
                            .most = mostThreads}),
        field<&T::batch>({.name = "batch",
                          .option = "--batch",
                          .title = KS_TEXT("core", "Batch"),
                          .help = KS_TEXT("core", "Samples that share one update."),
                          .least = 1,
                          .most = mostOfABatch,
                          .always = true,
                          .ofPreset = true}),
    };
}

template <ScheduleKind kind>
constexpr auto hasSchedule = [](const T& settings) { return settings.schedule.kind == kind; };

std::vector<Field> scheduleFields()
{
    return {
        field<&T::schedule, &Schedule::kind>({.name = "schedule",
                                              .option = "--schedule",
                                              .title = KS_TEXT("core", "Schedule"),
                                              .help = KS_TEXT("core", "How the learning rate goes over the training."),
                                              .choices = schedules,
                                              .ofPreset = true}),
        field<&T::schedule, &Schedule::rate>(
            {.name = "rate",
             .option = "--lr",
             .title = KS_TEXT("core", "Learning rate"),
             .help = KS_TEXT("core", "How far each update goes; the highest of the schedule. It can be changed while the network trains."),
             .least = 0,
             .leastExcluded = true,
             .always = true,
             .ofPreset = true}),
        field<&T::schedule, &Schedule::warmUpEpochs>(
            {.name = "warm_up_epochs",
             .option = "--warm-up",
             .value = "EPOCHS",
             .title = KS_TEXT("core", "Warm-up epochs"),
             .help = KS_TEXT("core", "Epochs in which the learning rate rises from 0."),
             .zero = KS_TEXT("core", "none"),
             .least = 0,
             .step = 1,
             .applies = appliesIf<[](const T& settings) { return settings.schedule.kind != ScheduleKind::OneCycle; }>,
             .ofPreset = true}),
        field<&T::schedule, &Schedule::stepEpochs>({.name = "step_epochs",
                                                    .option = "--step-epochs",
                                                    .value = "EPOCHS",
                                                    .title = KS_TEXT("core", "Epochs per step"),
                                                    .help = KS_TEXT("core", "Of the schedule in steps: epochs between two of them."),
                                                    .least = 0,
                                                    .step = 1,
                                                    .leastExcluded = true,
                                                    .applies = appliesIf<hasSchedule<ScheduleKind::Step>>,
                                                    .ofPreset = true}),
        field<&T::schedule, &Schedule::stepFactor>(
            {.name = "step_factor",
             .option = "--step-factor",
             .title = KS_TEXT("core", "Factor of a step"),
             .help = KS_TEXT("core", "Of the schedule in steps: what the learning rate is multiplied by at each."),
             .least = 0,
             .most = 1,
             .leastExcluded = true,
             .applies = appliesIf<hasSchedule<ScheduleKind::Step>>,
             .ofPreset = true}),
        field<&T::schedule, &Schedule::finalShare>(
            {.name = "final_share",
             .option = "--final-share",
             .title = KS_TEXT("core", "Final share"),
             .help = KS_TEXT("core", "Of cosine and one cycle: which share of the learning rate is left at the end."),
             .least = 0,
             .most = 1,
             .step = 0.01,
             .applies = appliesIf<[](const T& settings) {
                 return settings.schedule.kind == ScheduleKind::Cosine || settings.schedule.kind == ScheduleKind::OneCycle;
             }>,
             .ofPreset = true}),
        field<&T::schedule, &Schedule::peak>(
            {.name = "peak",
             .option = "--peak",
             .title = KS_TEXT("core", "Peak"),
             .help = KS_TEXT("core", "Of one cycle: when the learning rate is highest, as a share of the training."),
             .least = 0,
             .most = 1,
             .step = 0.05,
             .leastExcluded = true,
             .mostExcluded = true,
             .applies = appliesIf<hasSchedule<ScheduleKind::OneCycle>>,
             .ofPreset = true}),
    };
}

std::vector<Field> seedFields()
{
    return {field<&T::seed>(
        {.name = "seed",
         .option = "--seed",
         .title = KS_TEXT("core", "Seed"),
         .help = KS_TEXT(
             "core", "Of the first weights, the order of the samples, Dropout and augmentation: the same seed gives the same training."),
         .always = true})};
}

std::vector<Field> endFields()
{
    using S = StopConditions;
    return {
        field<&T::stop, &S::epochs>({.name = "epochs",
                                     .option = "--epochs",
                                     .title = KS_TEXT("core", "Epochs"),
                                     .help = KS_TEXT("core", "Times that the whole training data are seen."),
                                     .least = 1,
                                     .always = true,
                                     .ofPreset = true}),
        field<&T::stop, &S::seconds>(
            {.name = "seconds",
             .option = "--seconds",
             .value = "S",
             .title = KS_TEXT("core", "Time limit"),
             .help = KS_TEXT("core", "Ends the training after so many seconds of computing, validations included; 0 never does."),
             .unit = "s",
             .zero = KS_TEXT("core", "no limit"),
             .least = 0,
             .step = 10}),
        field<&T::stop, &S::targetAccuracy>(
            {.name = "target_accuracy",
             .option = "--target-accuracy",
             .value = "0…1",
             .title = KS_TEXT("core", "Stop at accuracy"),
             .help = KS_TEXT("core", "Ends the training when the validation (or without one, the training) reads this well; 0 never does."),
             .unit = "%",
             .zero = KS_TEXT("core", "never"),
             .least = 0,
             .most = 1,
             .step = 0.01}),
        field<&T::stop, &S::patience>(
            {.name = "patience",
             .option = "--patience",
             .title = KS_TEXT("core", "Patience"),
             .help = KS_TEXT("core",
                             "Ends the training after so many validations (or without any, epochs) without a better one; 0 never does."),
             .zero = KS_TEXT("core", "no end"),
             .least = 0}),
        field<&T::validateEvery>({.name = "validate_every",
                                  .option = "--validate-every",
                                  .value = "EPOCHS",
                                  .title = KS_TEXT("core", "Epochs per validation"),
                                  .help = KS_TEXT("core", "Epochs between two validations; 0 never validates."),
                                  .zero = KS_TEXT("core", "never"),
                                  .least = 0}),
        field<&T::validationBatch>(
            {.name = "validation_batch",
             .option = "--validation-batch",
             .value = "SAMPLES",
             .title = KS_TEXT("core", "Validation batch"),
             .help = KS_TEXT("core", "Samples that a validation or a test reads at once: it changes their time alone. 0 takes as many as "
                                     "the batch has, but at least 64 and at most 256."),
             .zero = KS_TEXT("core", "as the batch, 64 to 256"),
             .least = 0,
             .most = mostOfABatch,
             .advanced = true}),
        field<&T::keepBest>({.name = "keep_best",
                             .option = "--keep-best,!--keep-last",
                             .title = KS_TEXT("core", "Weights kept"),
                             .help = KS_TEXT("core", "Which weights are the network that is tested, saved and exported: those of the best "
                                                     "validation (or without one, of the best epoch), or the last ones."),
                             .choices = keptWeights,
                             .ofPreset = true}),
    };
}

/// What is recorded for people who look; it changes no number of the training.
std::vector<Field> watchFields()
{
    return {
        field<&T::normsEvery>({.name = "norms_every",
                               .option = "--norms-every",
                               .value = "BATCHES",
                               .title = KS_TEXT("core", "Batches per norm record"),
                               .help = KS_TEXT("core", "Batches between two records of the layers’ norms; 0 records them so seldom that it "
                                                       "costs half a per cent of the time."),
                               .zero = KS_TEXT("core", "seldom"),
                               .least = 0,
                               .advanced = true,
                               .watches = true}),
        field<&T::layerTimes>(
            {.name = "layer_times",
             .option = "--layer-times",
             .title = KS_TEXT("core", "Time every batch"),
             .help = KS_TEXT("core", "Measures each layer in every batch instead of now and then, which takes a little longer."),
             .advanced = true,
             .watches = true}),
    };
}

} // namespace

std::string_view nameOf(ScheduleKind kind)
{
    return schedules.at(static_cast<std::size_t>(kind)).name;
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

const FieldTable<TrainingSettings>& trainingFields()
{
    static const FieldTable<TrainingSettings> table = [] {
        FieldTable<TrainingSettings> made;
        const auto add = [&made](std::vector<Field> rows) { std::ranges::move(rows, std::back_inserter(made.rows)); };
        add(whereFields());
        add(fieldsWithin<&TrainingSettings::optimizer>(optimizerFields().rows));
        add(scheduleFields());
        add(seedFields());
        add(fieldsWithin<&TrainingSettings::augmentation>(augmentationFields().rows, &augmentationGroup));
        add(endFields());
        add(watchFields());
        return made;
    }();
    return table;
}

void watchAs(TrainingSettings& settings, const TrainingSettings& model)
{
    const Fields into(trainingFields(), settings);
    const ConstFields from(trainingFields(), model);
    for (const Field& field : into.rows())
        if (field.watches)
            into.set(field, from.get(field));
}

void requireLegal(const TrainingSettings& settings)
{
    requireLegal({trainingFields(), settings});
}

nlohmann::ordered_json settingsToJson(const TrainingSettings& settings)
{
    return fieldsToJson({trainingFields(), settings});
}

TrainingSettings settingsFromJson(const nlohmann::json& written)
{
    TrainingSettings settings;
    fieldsFromJson(written, {trainingFields(), settings}, Text(KS_TEXT("core", "the training settings")));
    return settings;
}

} // namespace ks
