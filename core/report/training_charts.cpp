#include "core/report/training_charts.h"

#include "core/base/digits.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ks {

namespace {

ChartPoint at(double x, double y)
{
    return {.x = x, .y = y, .low = y, .high = y};
}

double scaleOf(const ChartedRun& run, const CurveOptions& options)
{
    return options.byEpoch ? 1 / static_cast<double>(std::max<std::int64_t>(1, run.history->epochLength().value_or(run.batchesPerEpoch)))
                           : 1;
}

double valueOf(TrainingChart which, const BatchRecord& batch)
{
    switch (which) {
    case TrainingChart::Loss: return batch.loss;
    case TrainingChart::Accuracy: return batch.accuracy;
    case TrainingChart::Speed: return static_cast<double>(batch.size) / std::max(1e-9, batch.seconds);
    case TrainingChart::Rate: return batch.rate;
    case TrainingChart::Norms:
    case TrainingChart::Times: break;
    }
    return notKnown;
}

bool isScore(TrainingChart which)
{
    return which == TrainingChart::Loss || which == TrainingChart::Accuracy;
}

void addRaw(Chart& chart, TrainingChart which, const ChartedRun& run, const CurveOptions& options, int style, bool several)
{
    const std::string& of = run.name;
    // A score is that of the training beside that of the validation; of anything else there is one line, and it is what the chart is about.
    const Text name = isScore(which) ? (several ? Text(KS_TEXT("core", "%1, training"), {of}) : Text(KS_TEXT("core", "training")))
                                     : (several ? Text("%1: %2", {of, chart.y}) : chart.y);
    ChartSeries series{.name = name, .style = style, .markers = false, .pen = ChartSeries::Pen::Solid};
    const double scale = scaleOf(run, options);
    double x = 0;
    for (const BatchRecord& batch : run.history->batches) {
        const double y = valueOf(which, batch);
        x += 1;
        if (std::isfinite(y))
            series.points.push_back(at(x * scale, y));
    }
    if (series.points.empty())
        return;
    if (options.keep <= 0 || !isScore(which)) {
        chart.series.push_back(std::move(series));
        return;
    }
    std::vector<float> raw;
    for (const ChartPoint& point : series.points)
        raw.push_back(static_cast<float>(point.y));
    const std::vector<float> smooth = smoothed(raw, options.keep);
    ChartSeries line = series;
    line.name = several ? Text(KS_TEXT("core", "%1, smoothed"), {of}) : Text(KS_TEXT("core", "smoothed"));
    for (std::size_t i = 0; i < smooth.size(); ++i)
        line.points[i] = at(line.points[i].x, static_cast<double>(smooth[i]));
    series.pen = ChartSeries::Pen::Faint;
    chart.series.push_back(std::move(series));
    chart.series.push_back(std::move(line));
}

/// Where its lines do not go on from where they were.
void addReturns(Chart& chart, const ChartedRun& run, bool several)
{
    for (const ReturnRecord& one : run.history->returns) {
        const std::size_t before = run.history->batchesBefore(one.epoch, one.batch);
        if (before == run.history->batches.size())
            continue; // nothing was trained since
        const Text sentence(KS_TEXT("core", "From batch %1 on it went on from the weights after epoch %2."),
                            {groupedDigits(static_cast<std::int64_t>(before) + 1), groupedDigits(one.weightsOf + 1)});
        chart.footer.push_back(several ? Text("%1: %2", {Text(run.name), sentence}) : sentence);
    }
}

void addValidation(Chart& chart, TrainingChart which, const ChartedRun& run, const CurveOptions& options, int style, bool several)
{
    ChartSeries series{.name = several ? Text(KS_TEXT("core", "%1, validation"), {run.name}) : Text(KS_TEXT("core", "validation")),
                       .style = style};
    const double scale = scaleOf(run, options);
    for (const EpochRecord& epoch : run.history->epochs) {
        if (!epoch.validation)
            continue;
        const double y = which == TrainingChart::Loss ? epoch.validation->loss : epoch.validation->accuracy;
        if (std::isfinite(y))
            series.points.push_back(at(static_cast<double>(run.history->batchesBefore(epoch.epoch + 1)) * scale, y));
    }
    if (!series.points.empty())
        chart.series.push_back(std::move(series));
}

void addNorms(Chart& chart, const ChartedRun& run, const CurveOptions& options)
{
    const double scale = scaleOf(run, options);
    for (const NormsRecord& record : run.history->norms) {
        const auto batch = static_cast<double>(run.history->batchesBefore(record.epoch, record.batch) + 1);
        for (std::size_t i = 0; i < record.layers.size(); ++i) {
            if (i == chart.series.size())
                chart.series.push_back({.name = Text(run.model->graph.nodes[static_cast<std::size_t>(record.layers[i].node)].name),
                                        .style = static_cast<int>(i),
                                        .markers = false,
                                        .pen = ChartSeries::Pen::Solid});
            const double norm = record.layers[i].gradient;
            if (norm > 0 && std::isfinite(norm)) // the axis is logarithmic
                chart.series[i].points.push_back(at(batch * scale, norm));
        }
    }
}

void addTimes(Chart& chart, const ChartedRun& run)
{
    const double unit = 1e6 / std::max(1.0, run.layerTimes.images);
    const std::array names = {Text(KS_TEXT("core", "forward")), Text(KS_TEXT("core", "backward")), Text(KS_TEXT("core", "update"))};
    const std::array parts = {&Step::LayerTime::forward, &Step::LayerTime::backward, &Step::LayerTime::update};
    const std::size_t layers = std::min(run.layerTimes.nodes.size(), run.model->graph.nodes.size());
    for (std::size_t i = 0; i < layers; ++i)
        chart.categories.push_back(Text::name(run.model->graph.nodes[i].name));
    for (std::size_t part = 0; part < parts.size() && layers > 0; ++part) {
        ChartSeries series{.name = names[part], .style = static_cast<int>(part)};
        for (std::size_t i = 0; i < layers; ++i)
            series.points.push_back(at(static_cast<double>(i), run.layerTimes.nodes[i].*parts[part] * unit));
        chart.series.push_back(std::move(series));
    }
}

Chart emptyChart(TrainingChart which, const CurveOptions& options)
{
    Chart chart{.id = std::string(nameOf(which)), .x = options.byEpoch ? Text(KS_TEXT("core", "Epoch")) : Text(KS_TEXT("core", "Batch"))};
    switch (which) {
    case TrainingChart::Loss: chart.title = chart.y = Text(KS_TEXT("core", "Loss")); break;
    case TrainingChart::Accuracy: chart.title = chart.y = Text(KS_TEXT("core", "Accuracy")); break;
    case TrainingChart::Speed: chart.title = chart.y = Text(KS_TEXT("core", "Samples per second")); break;
    case TrainingChart::Rate: chart.title = chart.y = Text(KS_TEXT("core", "Learning rate")); break;
    case TrainingChart::Norms:
        chart.title = Text(KS_TEXT("core", "Gradient norm of each layer"));
        chart.y = Text(KS_TEXT("core", "Gradient norm"));
        chart.logY = true;
        break;
    case TrainingChart::Times:
        chart.title = Text(KS_TEXT("core", "Time per layer"));
        chart.x = Text(KS_TEXT("core", "Layer"));
        chart.y = Text(KS_TEXT("core", "µs per sample"));
        chart.kind = Chart::Kind::Stacks;
        break;
    }
    chart.shares = which == TrainingChart::Accuracy;
    return chart;
}

} // namespace

std::vector<float> smoothed(const std::vector<float>& values, double keep)
{
    std::vector<float> result;
    result.reserve(values.size());
    double sum = 0;
    double weight = 0;
    for (const float value : values) {
        if (std::isfinite(value)) {
            sum = keep * sum + static_cast<double>(value);
            weight = keep * weight + 1;
        }
        result.push_back(weight > 0 ? static_cast<float>(sum / weight) : value);
    }
    return result;
}

std::string_view nameOf(TrainingChart chart)
{
    constexpr std::array<std::string_view, allTrainingCharts.size()> names = {"loss", "accuracy", "speed", "rate", "norms", "times"};
    return names[static_cast<std::size_t>(chart)];
}

Chart trainingChart(TrainingChart which, std::span<const ChartedRun> runs, const CurveOptions& options)
{
    Chart chart = emptyChart(which, options);
    if (runs.empty())
        return chart;
    if (which == TrainingChart::Norms) {
        addNorms(chart, runs.front(), options);
        return chart;
    }
    if (which == TrainingChart::Times) {
        addTimes(chart, runs.front());
        return chart;
    }
    int place = 0;
    for (const ChartedRun& run : runs) {
        if (run.history->batches.empty())
            continue;
        const int style = run.style >= 0 ? run.style : place;
        ++place;
        addRaw(chart, which, run, options, style, runs.size() > 1);
        addReturns(chart, run, runs.size() > 1);
        if (isScore(which)) // in the colour of its run, with markers
            addValidation(chart, which, run, options, style, runs.size() > 1);
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
            raw.points.push_back(at(trial.rate, trial.loss));
        if (std::isfinite(trial.smoothed))
            line.points.push_back(at(trial.rate, trial.smoothed));
    }
    if (line.points.empty())
        return chart;
    const auto [lowest, highest] = std::ranges::minmax(raw.points.empty() ? line.points : raw.points, {}, &ChartPoint::y);
    chart.series.push_back(std::move(raw));
    chart.series.push_back(std::move(line));
    if (finding.suggested > 0) {
        chart.series.push_back({.name = Text(KS_TEXT("core", "fastest fall")),
                                .points = {at(finding.suggested, lowest.y), at(finding.suggested, highest.y)},
                                .style = 1,
                                .markers = false});
        chart.footer.emplace_back(KS_TEXT("core", "The loss falls fastest at a rate of %1."),
                                  std::vector<Text>{shortNumber(finding.suggested)});
    }
    return chart;
}

Chart predictedAgainstExpected(const Model& model, const Evaluation& evaluation, std::span<const std::string> targets, std::size_t most)
{
    constexpr std::int64_t mostTargets = 2; // more lines than four cannot be told apart
    Chart chart{.id = "predictions",
                .title = Text(KS_TEXT("core", "Predicted and expected")),
                .x = Text(KS_TEXT("core", "Number in the part")),
                .y = Text(KS_TEXT("core", "Value"))};
    const auto outputs = static_cast<std::size_t>(std::clamp<std::int64_t>(model.outputs(), 0, mostTargets));
    for (std::size_t output = 0; output < outputs; ++output) {
        const std::string target = output < targets.size() ? targets[output] : std::to_string(output);
        const auto named = [&](const Text& several, const Text& one) { return outputs > 1 ? several : one; };
        ChartSeries expected{.name = named({KS_TEXT("core", "%1, expected"), {target}}, {KS_TEXT("core", "expected")}),
                             .style = static_cast<int>(2 * output)};
        ChartSeries predicted{.name = named({KS_TEXT("core", "%1, predicted"), {target}}, {KS_TEXT("core", "predicted")}),
                              .style = static_cast<int>(2 * output + 1)};
        for (std::size_t i = 0; i < std::min(most, evaluation.predictions.size()); ++i) {
            const Prediction& one = evaluation.predictions[i];
            if (output < one.expected.size())
                expected.points.push_back(at(static_cast<double>(i), static_cast<double>(one.expected[output])));
            if (output < one.outputs.size())
                predicted.points.push_back(at(static_cast<double>(i), static_cast<double>(one.outputs[output])));
        }
        chart.series.push_back(std::move(expected));
        chart.series.push_back(std::move(predicted));
    }
    if (model.outputs() > mostTargets)
        chart.notes.emplace_back(KS_TEXT("core", "The first %1 of %2 targets."),
                                 std::vector<Text>{std::to_string(mostTargets), std::to_string(model.outputs())});
    return chart;
}

} // namespace ks
