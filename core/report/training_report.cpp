#include "core/report/training_report.h"

#include "core/base/error.h"
#include "core/data/checks.h"
#include "core/io/image.h"
#include "core/measure/trainer_times.h"
#include "core/nn/prediction_table.h"

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr std::size_t mostWrong = 24;

/// Its picture where it is one: a single row or column is none.
std::string sampleUri(const Dataset& data, std::int64_t sample)
{
    const Shape& shape = data.sampleShape();
    if (shape.h < 2 || shape.w < 2 || (shape.c != 1 && shape.c != 3))
        return {};
    const Tensor cells = data.sample(sample);
    const GreyRange range = data.cells().type() != CellType::Float ? GreyRange{0, data.cells().white()} : finiteRange(cells);
    const std::vector<std::byte> file = encodePicture(cells, range);
    return dataUri("image/png", file.data(), file.size());
}

void addWrong(TrainingReport& report, const Trainer& trainer)
{
    std::vector<const Prediction*> wrong;
    for (const Prediction& one : report.evaluation.predictions)
        if (one.label >= 0 && !one.right())
            wrong.push_back(&one);
    report.wrongSamples = static_cast<std::int64_t>(wrong.size());
    std::ranges::stable_sort(wrong, std::ranges::greater{}, &Prediction::confidence);
    wrong.resize(std::min(wrong.size(), mostWrong));
    for (const Prediction* one : wrong)
        report.wrong.push_back({trainer.data().sampleText(one->sample), rightName(trainer.model(), one->label, report.classNames),
                                className(trainer.model(), one->predicted), one->confidence, sampleUri(trainer.data(), one->sample)});
}

TrainingSettings settingsNow(const Trainer& trainer)
{
    TrainingSettings settings = trainer.settings();
    settings.schedule.rate = static_cast<float>(trainer.course().baseRate);
    return settings;
}

bool wentAsSet(const Trainer& trainer, const TrainingSettings& settings)
{
    const History& history = trainer.history();
    const std::int64_t batches = trainer.samples().batches();
    const auto endsAlike = [&](const RulesRecord& one) { // more epochs may be no change at all, as far as the rates go
        StopConditions stop = one.stop;
        stop.epochs = settings.stop.epochs;
        return stop == settings.stop;
    };
    const auto sameBackend = [&](const RulesRecord& one) { return one.backend.empty() || one.backend == history.rules.back().backend; };
    return !history.wentOnFromReturn() && std::ranges::all_of(history.rules, sameBackend) &&
           std::ranges::all_of(history.rules, endsAlike) && std::ranges::all_of(history.batches, [&](const BatchRecord& one) {
               const double at = static_cast<double>(one.epoch) + static_cast<double>(one.batch) / static_cast<double>(batches);
               return std::abs(one.rate - static_cast<double>(rateOfBatch(settings.schedule, at, batches, settings.stop.epochs))) <=
                      1e-6 * std::abs(one.rate);
           });
}

/// By the time, the target or the patience of these conditions, before their last epoch.
bool endedBefore(const Trainer& trainer, const StopConditions& stop)
{
    const std::optional<Ending> ending = trainer.finished(stop);
    return ending && *ending != Ending::Epochs;
}

} // namespace

TrainingReport reportOf(const Trainer& trainer, const std::string& dataDescription, const LoadContext& context)
{
    const Dataset& data = trainer.data();
    TrainingReport report{.model = trainer.model(), .history = trainer.history()};
    const TrainingSettings now = settingsNow(trainer);
    report.settings = report.history.settingsOfLast(now);
    if (now != report.settings)
        report.setSince = now;
    report.batchesPerEpoch = trainer.samples().batches();
    for (const BatchRecord& batch : report.history.batches)
        report.seconds += batch.seconds;
    report.story = trainer.plans().step().story();
    report.machine = describeMachine();
    report.machine.busy = notKnown; // at this moment; the training was before
    report.data = dataDescription;
    report.dataName = data.name();
    report.dataSource = data.source();
    report.dataWarnings = checkData(data, context).warnings;
    report.classNames = data.classNames();
    report.targetNames = data.targetNames();
    report.sample = data.sampleShape();
    for (const Split split : allSplits)
        report.counts[static_cast<std::size_t>(split)] = data.count(split);
    report.judgedOn = judgedPart(data);
    report.evaluation = trainer.evaluate(report.judgedOn, true, true, context);
    addWrong(report, trainer);
    report.layerTimes = trainer.history().times.layers;
    if (report.layerTimes.images <= 0) {
        try {
            report.layerTimes = measuredLayerTimes(trainer, context);
        } catch (const Error&) { // no room for a second plan: the report goes without these times
        }
    }
    report.command = trainingCommand(report.model, data, dataDescription, report.settings);
    report.asSet = wentAsSet(trainer, report.settings);
    report.divergence = trainer.divergence();
    report.endsBefore = endedBefore(trainer, report.settings.stop);
    return report;
}

} // namespace ks
