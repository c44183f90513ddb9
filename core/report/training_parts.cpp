#include "core/report/training_parts.h"

#include "core/base/digits.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ks::charts {

namespace {

const LayerTimes& layerTimesOf(const ChartedRun& run)
{
    return run.history && run.history->times.layers.images > 0 ? run.history->times.layers : run.layerTimes;
}

} // namespace

Text changedRules(const RulesRecord& before, const RulesRecord& now)
{
    std::vector<Text> parts;
    if (now.rate != before.rate)
        parts.emplace_back(KS_TEXT("core", "rate %1"), std::vector<Text>{shortNumber(static_cast<double>(now.rate))});
    if (now.stop.epochs != before.stop.epochs) // "end at epoch 20" beside a line would be read as what happens there
        parts.emplace_back(KS_TEXT("core", "end set to epoch %1"), std::vector<Text>{groupedDigits(now.stop.epochs)});
    if (now.stop.targetAccuracy != before.stop.targetAccuracy)
        parts.emplace_back(KS_TEXT("core", "target %1"), std::vector<Text>{shortNumber(now.stop.targetAccuracy * 100) + " %"});
    if (now.stop.seconds != before.stop.seconds)
        parts.emplace_back(KS_TEXT("core", "time limit %1 s"), std::vector<Text>{shortNumber(now.stop.seconds)});
    if (now.stop.patience != before.stop.patience)
        parts.emplace_back(KS_TEXT("core", "patience %1"), std::vector<Text>{groupedDigits(now.stop.patience)});
    if (!before.backend.empty() && now.backend != before.backend)
        parts.emplace_back(KS_TEXT("core", "backend %1"), std::vector<Text>{Text::name(now.backend)});
    if (!before.backend.empty() && now.threads != before.threads)
        parts.emplace_back(KS_TEXT("core", "threads: %1"),
                           std::vector<Text>{now.threads > 0 ? Text(groupedDigits(now.threads)) : Text(KS_TEXT("core", "all"))});
    if (parts.empty())
        return {};
    Text all = parts.front();
    for (std::size_t i = 1; i < parts.size(); ++i)
        all = Text("%1, %2", {all, parts[i]});
    return all;
}

void addPhaseTimes(Chart& chart, const ChartedRun& run)
{
    const PhaseTimes& phases = run.history->times.phases;
    if (!(phases.sum() > 0))
        return;
    const StepTime& step = run.history->times.step;
    const bool measured = step.sum() > 0; // by every step itself
    LayerTime all{.forward = step.forward, .backward = step.backward, .update = step.update};
    if (!measured)
        all = {};
    for (const LayerTime& one : measured ? std::vector<LayerTime>() : layerTimesOf(run).nodes) {
        all.forward += one.forward;
        all.backward += one.backward;
        all.update += one.update;
    }
    const bool divided = all.sum() > 0;
    ChartSeries series{.name = Text(KS_TEXT("core", "share of the time"))};
    const auto add = [&](const Text& name, double seconds) {
        const double share = seconds / phases.sum();
        series.points.push_back(ChartPoint::exact(static_cast<double>(chart.categories.size()), share));
        chart.categories.push_back(name);
    };
    add(Text(KS_TEXT("core", "load")), phases.load);
    const double parts = measured ? step.sum() : all.sum();
    if (measured && step.copies() > 0)
        add(Text(KS_TEXT("core", "copies")), phases.step * step.copies() / parts);
    if (divided) {
        add(Text(KS_TEXT("core", "forward")), phases.step * all.forward / parts);
        add(Text(KS_TEXT("core", "backward")), phases.step * all.backward / parts);
        add(Text(KS_TEXT("core", "update")), phases.step * all.update / parts);
    } else {
        add(Text(KS_TEXT("core", "forward, backward, update")), phases.step);
    }
    add(Text(KS_TEXT("core", "records")), phases.rest);
    add(Text(KS_TEXT("core", "validation")), phases.validation);
    add(Text(KS_TEXT("core", "test")), phases.test);
    chart.series.push_back(std::move(series));
    chart.footer.emplace_back(KS_TEXT("core", "%1 in all."), std::vector<Text>{secondsText(phases.sum())});
    if (divided && !measured)
        chart.footer.emplace_back(KS_TEXT("core", "Forward, backward and update share the time of a step as they did in the batches whose "
                                                  "layers were timed, %1 samples in all."),
                                  std::vector<Text>{groupedDigits(static_cast<std::int64_t>(layerTimesOf(run).images))});
}

const std::vector<EpochPart>& epochParts()
{
    static const std::vector<EpochPart> parts = {{Text(KS_TEXT("core", "load")), &EpochPhases::load},
                                                 {Text(KS_TEXT("core", "copies")), &EpochPhases::copies},
                                                 {Text(KS_TEXT("core", "forward")), &EpochPhases::forward},
                                                 {Text(KS_TEXT("core", "backward")), &EpochPhases::backward},
                                                 {Text(KS_TEXT("core", "update")), &EpochPhases::update},
                                                 {Text(KS_TEXT("core", "records")), &EpochPhases::rest},
                                                 {Text(KS_TEXT("core", "validation")), &EpochPhases::validation}};
    return parts;
}

void addEpochPhases(Chart& chart, const ChartedRun& run)
{
    const std::vector<EpochPart>& parts = epochParts();
    std::vector<const EpochRecord*> known;
    EpochPhases sum;
    for (const EpochRecord& epoch : run.history->epochs)
        if (std::isfinite(epoch.phases.sum())) {
            known.push_back(&epoch);
            for (const EpochPart& part : parts)
                sum.*part.seconds += epoch.phases.*part.seconds;
            sum.making += epoch.phases.making;
            sum.augment += epoch.phases.augment;
        }
    if (known.empty())
        return;
    for (const EpochRecord* epoch : known)
        chart.categories.emplace_back(groupedDigits(epoch->epoch + 1));
    for (int style = 0; const EpochPart& part : parts) {
        ChartSeries series{.name = part.name, .style = style++, .line = false};
        if (!(sum.*part.seconds > 0))
            continue; // no copies, no validations
        for (std::size_t i = 0; i < known.size(); ++i)
            series.points.push_back(ChartPoint::exact(static_cast<double>(i), known[i]->phases.*part.seconds));
        chart.series.push_back(std::move(series));
    }
    Text all;
    for (const EpochPart& part : parts) {
        if (!(sum.*part.seconds > 0))
            continue;
        const Text one("%1 %2", {part.name, secondsText(sum.*part.seconds)});
        all = all.empty() ? one : Text("%1, %2", {all, one});
    }
    chart.footer.emplace_back(KS_TEXT("core", "All epochs together: %1 (%2)."), std::vector<Text>{secondsText(sum.sum()), all});
    if (sum.augment > 0)
        chart.footer.emplace_back(KS_TEXT("core", "Meanwhile another thread made the batches in %1, of which augmentation took %2."),
                                  std::vector<Text>{secondsText(sum.making), secondsText(sum.augment)});
    else if (sum.making > 0)
        chart.footer.emplace_back(KS_TEXT("core", "Meanwhile another thread made the batches in %1."),
                                  std::vector<Text>{secondsText(sum.making)});
}

void addLayerTimes(Chart& chart, const ChartedRun& run)
{
    const LayerTimes& times = layerTimesOf(run);
    const double unit = 1e6 / std::max(1.0, times.images);
    const std::array names = {Text(KS_TEXT("core", "forward")), Text(KS_TEXT("core", "backward")), Text(KS_TEXT("core", "update"))};
    const std::array parts = {&LayerTime::forward, &LayerTime::backward, &LayerTime::update};
    const std::size_t layers = std::min(times.nodes.size(), run.model->graph.nodes.size());
    for (std::size_t i = 0; i < layers; ++i)
        chart.categories.push_back(Text::name(run.model->graph.nodes[i].name));
    for (std::size_t part = 0; part < parts.size() && layers > 0; ++part) {
        ChartSeries series{.name = names[part], .style = static_cast<int>(part)};
        for (std::size_t i = 0; i < layers; ++i)
            series.points.push_back(ChartPoint::exact(static_cast<double>(i), times.nodes[i].*parts[part] * unit));
        chart.series.push_back(std::move(series));
    }
    if (!chart.series.empty() && times.images > 0)
        chart.notes.emplace_back(KS_TEXT("core", "Means over the batches whose layers were timed, now and then: %1 samples in all."),
                                 std::vector<Text>{groupedDigits(static_cast<std::int64_t>(times.images))});
}

} // namespace ks::charts
