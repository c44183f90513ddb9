#include "core/report/training_charts.h"

#include "core/base/digits.h"
#include "core/nn/training_phases.h"
#include "core/report/run_tracks.h"
#include "core/report/training_parts.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace ks {

namespace {

double perEpochOf(const ChartedRun& run)
{
    return static_cast<double>(std::max<std::int64_t>(1, run.history->epochLength().value_or(run.batchesPerEpoch)));
}

double scaleOf(const ChartedRun& run, const CurveOptions& options)
{
    return options.byEpoch ? 1 / perEpochOf(run) : 1;
}

bool isScore(TrainingChart which)
{
    return which == TrainingChart::Loss || which == TrainingChart::Accuracy;
}

/// As its lines are called: among several, or of one that is not in training, by its name.
struct RunStyle {
    int style;
    bool several;
    bool named;
};

void addRaw(Chart& chart, TrainingChart which, const ChartedRun& run, const CurveOptions& options, const RunStyle& look)
{
    const Text of = Text::name(run.name);
    const Text training(KS_TEXT("core", "training"));
    // A score is that of the training beside that of the validation; of anything else there is one line, and it is what the chart is about.
    const Text name = isScore(which) ? (look.several ? Text(KS_TEXT("core", "%1, training"), {of}) : training)
                                     : (look.several ? Text("%1: %2", {of, chart.y}) : chart.y);
    ChartSeries series{.name = name,
                       .key = look.named       ? of
                              : isScore(which) ? training
                                               : chart.y,
                       .style = look.style,
                       .markers = false,
                       .pen = ChartSeries::Pen::Solid};
    if (run.tracks) {
        series.curve =
            Curve{.name = run.name, .values = run.tracks->values(which), .perEpoch = perEpochOf(run), .byEpoch = options.byEpoch};
    } else {
        const double scale = scaleOf(run, options);
        double x = 0;
        for (const BatchRecord& batch : run.history->batches) {
            const double y = valueOf(which, batch);
            x += 1;
            if (std::isfinite(y))
                series.points.push_back(ChartPoint::exact(x * scale, y));
        }
        if (series.points.empty())
            return;
    }
    if (options.keep <= 0 || !isScore(which)) {
        chart.series.push_back(std::move(series));
        return;
    }
    ChartSeries line = series;
    line.name = look.several ? Text(KS_TEXT("core", "%1, smoothed"), {of}) : Text(KS_TEXT("core", "smoothed"));
    if (!look.named) { // the thick one and the thin one; else it is more to say whose they are
        line.key = Text(KS_TEXT("core", "smoothed"));
        series.key = Text(KS_TEXT("core", "each batch"));
    }
    Smoothing smoothing(options.keep);
    for (ChartPoint& point : line.points)
        point = ChartPoint::exact(point.x, static_cast<double>(smoothing.next(static_cast<float>(point.y))));
    if (line.curve)
        line.curve->values = run.tracks->smooth(which);
    series.pen = ChartSeries::Pen::Faint;
    chart.series.push_back(std::move(series));
    chart.series.push_back(std::move(line));
}

/// Where its lines do not go on from where they were.
void addReturns(Chart& chart, const ChartedRun& run, const CurveOptions& options, const RunStyle& look)
{
    for (const ReturnRecord& one : run.history->returns) {
        const std::size_t before = run.history->batchesBefore(one.epoch, one.batch);
        if (before == run.history->batches.size())
            continue; // nothing was trained since
        chart.breaks.push_back({static_cast<double>(before) * scaleOf(run, options), look.style});
        const Text sentence(KS_TEXT("core", "From batch %1 on it went on from the weights after epoch %2."),
                            {groupedDigits(static_cast<std::int64_t>(before) + 1), groupedDigits(one.weightsOf + 1)});
        chart.footer.push_back(look.several ? Text("%1: %2", {Text::name(run.name), sentence}) : sentence);
    }
}

/// Where somebody has changed a setting while it trained.
void addChanges(Chart& chart, const ChartedRun& run, const CurveOptions& options, const RunStyle& look)
{
    const std::vector<RulesRecord>& rules = run.history->rules;
    for (std::size_t i = 1; i < rules.size(); ++i) {
        const Text says = charts::changedRules(rules[i - 1], rules[i]);
        if (says.empty())
            continue;
        const std::size_t before = run.history->batchesBefore(rules[i].epoch, rules[i].batch);
        chart.marks.push_back({static_cast<double>(before) * scaleOf(run, options), look.style, says});
        const Text sentence(KS_TEXT("core", "From batch %1 on: %2."), {groupedDigits(static_cast<std::int64_t>(before) + 1), says});
        chart.footer.push_back(look.several ? Text("%1: %2", {Text::name(run.name), sentence}) : sentence);
    }
}

void addValidation(Chart& chart, TrainingChart which, const ChartedRun& run, const CurveOptions& options, const RunStyle& look)
{
    const Text validation(KS_TEXT("core", "validation"));
    ChartSeries series{.name = look.several ? Text(KS_TEXT("core", "%1, validation"), {Text::name(run.name)}) : validation,
                       .key = validation,
                       .style = look.style,
                       .pen = ChartSeries::Pen::Dashed};
    const double scale = scaleOf(run, options);
    for (const EpochRecord& epoch : run.history->epochs) {
        if (!epoch.validation)
            continue;
        const double y = which == TrainingChart::Loss ? epoch.validation->loss : epoch.validation->accuracy;
        if (std::isfinite(y))
            series.points.push_back(ChartPoint::exact(static_cast<double>(run.history->batchesBefore(epoch.epoch + 1)) * scale, y));
    }
    if (!series.points.empty())
        chart.series.push_back(std::move(series));
}

/// A score of each epoch at the moment at which it was known, and when the best accuracy was reached.
void addByTime(Chart& chart, TrainingChart which, const ChartedRun& run, const RunStyle& look)
{
    const Text of = Text::name(run.name);
    const std::vector<double> elapsed = elapsedSeconds(*run.history);
    const auto valueIn = [&](const Score& score) { return which == TrainingChart::LossByTime ? score.loss : score.accuracy; };
    const Text training(KS_TEXT("core", "training"));
    const Text validation(KS_TEXT("core", "validation"));
    ChartSeries trained{.name = look.several ? Text(KS_TEXT("core", "%1, training"), {of}) : training,
                        .key = look.named ? of : training,
                        .style = look.style,
                        .pen = ChartSeries::Pen::Solid};
    ChartSeries validated{.name = look.several ? Text(KS_TEXT("core", "%1, validation"), {of}) : validation,
                          .key = validation,
                          .style = look.style,
                          .pen = ChartSeries::Pen::Dashed};
    for (std::size_t i = 0; i < elapsed.size(); ++i) {
        const EpochRecord& epoch = run.history->epochs[i];
        if (!std::isfinite(elapsed[i]))
            break; // nobody knows how long its validation took
        if (std::isfinite(valueIn(epoch.training)))
            trained.points.push_back(ChartPoint::exact(elapsed[i], valueIn(epoch.training)));
        if (epoch.validation && std::isfinite(valueIn(*epoch.validation)))
            validated.points.push_back(ChartPoint::exact(elapsed[i], valueIn(*epoch.validation)));
    }
    for (ChartSeries* series : {&trained, &validated})
        if (!series->points.empty())
            chart.series.push_back(std::move(*series));
    const std::optional<AccuracyMoment> best = timeToBest(*run.history);
    if (which == TrainingChart::LossByTime || !best || !std::isfinite(best->seconds))
        return;
    const Text says = timeToAccuracyText(*best);
    chart.footer.push_back(look.several ? Text("%1: %2", {of, says}) : says);
}

void addNorms(Chart& chart, const ChartedRun& run, const CurveOptions& options)
{
    const double scale = scaleOf(run, options);
    const std::vector<NormsRecord>& records = run.history->norms;
    const auto nameOfLayer = [&](int node) { return run.model->graph.nodes[static_cast<std::size_t>(node)].name; };
    for (const NormsRecord& record : run.tracks ? std::span(records).first(std::min<std::size_t>(records.size(), 1)) : std::span(records)) {
        const auto batch = static_cast<double>(run.history->batchesBefore(record.epoch, record.batch) + 1);
        for (std::size_t i = 0; i < record.layers.size(); ++i) {
            if (i == chart.series.size())
                chart.series.push_back({.name = Text::name(nameOfLayer(record.layers[i].node)),
                                        .style = static_cast<int>(i),
                                        .markers = false,
                                        .pen = ChartSeries::Pen::Told});
            const double norm = record.layers[i].gradient;
            if (run.tracks)
                chart.series[i].curve = Curve{.name = nameOfLayer(record.layers[i].node),
                                              .values = run.tracks->norms()[i],
                                              .batches = run.tracks->normsAt(),
                                              .perEpoch = perEpochOf(run),
                                              .byEpoch = options.byEpoch};
            else if (std::isfinite(norm))
                chart.series[i].points.push_back(ChartPoint::exact(batch * scale, norm));
        }
    }
}

Chart emptyChart(TrainingChart which, const CurveOptions& options)
{
    Chart chart{.id = std::string(nameOf(which)),
                .title = titleOf(which),
                .x = options.byEpoch ? Text(KS_TEXT("core", "Epoch")) : Text(KS_TEXT("core", "Batch")),
                .y = titleOf(which)};
    const auto stacks = [&chart](const char* x, const char* y) {
        chart.x = Text(x);
        chart.y = Text(y);
        chart.kind = Chart::Kind::Stacks;
    };
    switch (which) {
    case TrainingChart::Loss: chart.logY = options.logLoss; break;
    case TrainingChart::Speed:
        chart.notes.emplace_back(KS_TEXT("core",
                                         "Of the time in which each batch was loaded and computed: pauses, and the rests of a slowed "
                                         "training, do not count."));
        break;
    case TrainingChart::Norms:
        chart.y = Text(KS_TEXT("core", "Gradient norm"));
        chart.logY = true;
        break;
    case TrainingChart::Times: stacks(KS_TEXT("core", "Layer"), KS_TEXT("core", "µs per sample")); break;
    case TrainingChart::Phases: stacks(KS_TEXT("core", "Phase"), KS_TEXT("core", "Share of the time")); break;
    case TrainingChart::EpochPhases: stacks(KS_TEXT("core", "Epoch"), KS_TEXT("core", "seconds")); break;
    case TrainingChart::LossByTime: chart.logY = options.logLoss; [[fallthrough]];
    case TrainingChart::AccuracyByTime:
        chart.x = Text(KS_TEXT("core", "Seconds of computing"));
        chart.y = titleOf(which == TrainingChart::LossByTime ? TrainingChart::Loss : TrainingChart::Accuracy);
        break;
    case TrainingChart::Accuracy:
    case TrainingChart::Rate: break;
    }
    chart.shares = which == TrainingChart::Accuracy || which == TrainingChart::AccuracyByTime || which == TrainingChart::Phases;
    chart.firstOnTop = which != TrainingChart::Norms;
    return chart;
}

} // namespace

Text timeToAccuracyText(const AccuracyMoment& moment)
{
    return {moment.validated ? KS_TEXT("core", "A validation accuracy of %1 was first reached after %2, at the end of epoch %3.")
                             : KS_TEXT("core", "A training accuracy of %1 was first reached after %2, at the end of epoch %3."),
            {percentDigits(moment.accuracy, 2) + "\u00a0%", secondsText(moment.seconds), groupedDigits(moment.epoch + 1)}};
}

float Smoothing::next(float value)
{
    if (std::isfinite(value)) {
        m_sum = m_keep * m_sum + static_cast<double>(value);
        m_weight = m_keep * m_weight + 1;
    }
    return m_weight > 0 ? static_cast<float>(m_sum / m_weight) : value;
}

std::vector<float> smoothed(const std::vector<float>& values, double keep)
{
    std::vector<float> result;
    result.reserve(values.size());
    std::ranges::transform(values, std::back_inserter(result),
                           [smoothing = Smoothing(keep)](float value) mutable { return smoothing.next(value); });
    return result;
}

double valueOf(TrainingChart which, const BatchRecord& batch)
{
    switch (which) {
    case TrainingChart::Loss: return batch.loss;
    case TrainingChart::Accuracy: return batch.accuracy;
    case TrainingChart::Speed: return static_cast<double>(batch.size) / std::max(1e-9, batch.seconds);
    case TrainingChart::Rate: return batch.rate;
    case TrainingChart::Norms:
    case TrainingChart::Times:
    case TrainingChart::Phases:
    case TrainingChart::EpochPhases:
    case TrainingChart::LossByTime:
    case TrainingChart::AccuracyByTime: break;
    }
    return notKnown;
}

std::string_view nameOf(TrainingChart chart)
{
    constexpr std::array<std::string_view, allTrainingCharts.size()> names = {
        "loss", "accuracy", "speed", "rate", "norms", "times", "phases", "epoch-phases", "loss-by-time", "accuracy-by-time"};
    return names[static_cast<std::size_t>(chart)];
}

Text titleOf(TrainingChart chart)
{
    switch (chart) {
    case TrainingChart::Loss: return KS_TEXT("core", "Loss");
    case TrainingChart::Accuracy: return KS_TEXT("core", "Accuracy");
    case TrainingChart::Speed: return KS_TEXT("core", "Samples per second of computing");
    case TrainingChart::Rate: return KS_TEXT("core", "Learning rate");
    case TrainingChart::Norms: return KS_TEXT("core", "Gradient norm of each layer");
    case TrainingChart::Times: return KS_TEXT("core", "Time per layer");
    case TrainingChart::Phases: return KS_TEXT("core", "Time per phase");
    case TrainingChart::EpochPhases: return KS_TEXT("core", "Seconds of each phase by epoch");
    case TrainingChart::LossByTime: return KS_TEXT("core", "Loss by time");
    case TrainingChart::AccuracyByTime: return KS_TEXT("core", "Accuracy by time");
    }
    return {};
}

Chart trainingChart(TrainingChart which, std::span<const ChartedRun> runs, const CurveOptions& options)
{
    Chart chart = emptyChart(which, options);
    if (runs.empty())
        return chart;
    for (const ChartedRun& run : chart.kind == Chart::Kind::Lines && !isByTime(which) ? runs : std::span<const ChartedRun>())
        chart.reach = std::max(chart.reach, static_cast<double>(run.history->batches.size()) * scaleOf(run, options));
    if (which == TrainingChart::Norms) {
        addNorms(chart, runs.front(), options);
        addChanges(chart, runs.front(), options, {.style = 0, .several = false, .named = false});
        return chart;
    }
    if (which == TrainingChart::Times) {
        charts::addLayerTimes(chart, runs.front());
        return chart;
    }
    if (which == TrainingChart::Phases) {
        charts::addPhaseTimes(chart, runs.front());
        return chart;
    }
    if (which == TrainingChart::EpochPhases) {
        charts::addEpochPhases(chart, runs.front());
        return chart;
    }
    int place = 0;
    for (const ChartedRun& run : runs) {
        if (run.history->batches.empty())
            continue;
        const RunStyle look{run.style >= 0 ? run.style : place, runs.size() > 1, runs.size() > 1 || !run.now};
        ++place;
        if (isByTime(which)) {
            addByTime(chart, which, run, look);
            continue;
        }
        addRaw(chart, which, run, options, look);
        addReturns(chart, run, options, look);
        addChanges(chart, run, options, look);
        if (isScore(which)) // in the colour of its run, with markers
            addValidation(chart, which, run, options, look);
    }
    return chart;
}

Chart rateFinderChart(const RateFinding& finding)
{
    Chart chart{.id = "rate-finder",
                .title = Text(KS_TEXT("core", "Loss while the learning rate grows")),
                .x = Text(KS_TEXT("core", "Learning rate")),
                .y = Text(KS_TEXT("core", "Loss")),
                .logX = true};
    ChartSeries raw{.name = Text(KS_TEXT("core", "training")), .markers = false, .pen = ChartSeries::Pen::Faint};
    ChartSeries line{.name = Text(KS_TEXT("core", "smoothed")), .markers = false, .pen = ChartSeries::Pen::Solid};
    for (const RateTrial& trial : finding.trials) {
        if (std::isfinite(trial.loss))
            raw.points.push_back(ChartPoint::exact(trial.rate, trial.loss));
        if (std::isfinite(trial.smoothed))
            line.points.push_back(ChartPoint::exact(trial.rate, trial.smoothed));
    }
    if (line.points.empty())
        return chart;
    const auto [lowest, highest] = std::ranges::minmax(raw.points.empty() ? line.points : raw.points, {}, &ChartPoint::y);
    chart.series.push_back(std::move(raw));
    chart.series.push_back(std::move(line));
    if (finding.suggested > 0) {
        chart.series.push_back({.name = Text(KS_TEXT("core", "fastest fall")),
                                .points = {ChartPoint::exact(finding.suggested, lowest.y), ChartPoint::exact(finding.suggested, highest.y)},
                                .style = 1,
                                .markers = false});
        chart.footer.emplace_back(KS_TEXT("core", "The loss falls fastest at a rate of %1."),
                                  std::vector<Text>{shortNumber(finding.suggested)});
    }
    return chart;
}

} // namespace ks
