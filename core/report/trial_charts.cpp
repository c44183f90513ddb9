#include "core/measure/experiment_names.h"
#include "core/report/chart_parts.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace ks::charts {

namespace {

/// The trainings of one point, as a line or a bar.
Text lineName(const Experiment& experiment, const Measurement& one)
{
    const Text place = placeText(experiment, one.point);
    const Text variant = Text::name(one.variantName(experiment));
    return place.empty() ? variant : Text("%1 · %2", {place, variant});
}

/// One number of each training that has it: their median, from the lowest to the highest.
ChartPoint middleOf(double x, std::vector<double> values, std::size_t row)
{
    const Timing ordered(std::move(values));
    return {x, ordered.median(), ordered.minimum(), ordered.quantile(1), row};
}

using OfEpoch = std::function<double(const EpochRecord&)>;

double accuracyOf(const EpochRecord& epoch)
{
    return epoch.validation ? epoch.validation->accuracy : epoch.training.accuracy;
}

double lossOf(const EpochRecord& epoch)
{
    return epoch.validation ? epoch.validation->loss : epoch.training.loss;
}

/// A line a point: over its epochs, or over the seconds until their ends.
void addEpochs(Chart& chart, const Experiment& experiment, Rows rows, const OfEpoch& valueOf, bool overSeconds)
{
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const Measurement& one = rows[row];
        std::size_t epochs = 0;
        for (const Trial& trial : one.trials)
            epochs = std::max(epochs, trial.history.epochs.size());
        ChartSeries series{.name = lineName(experiment, one), .style = static_cast<int>(row)};
        std::vector<double> elapsed(one.trials.size());
        for (std::size_t epoch = 0; epoch < epochs; ++epoch) {
            std::vector<double> values;
            std::vector<double> seconds;
            for (std::size_t t = 0; t < one.trials.size(); ++t) {
                const std::vector<EpochRecord>& all = one.trials[t].history.epochs;
                if (epoch >= all.size())
                    continue;
                elapsed[t] += all[epoch].seconds;
                if (const double value = valueOf(all[epoch]); std::isfinite(value)) {
                    values.push_back(value);
                    seconds.push_back(elapsed[t]);
                }
            }
            if (!values.empty())
                series.points.push_back(
                    middleOf(overSeconds ? Timing(std::move(seconds)).median() : static_cast<double>(epoch + 1), std::move(values), row));
        }
        if (!series.points.empty())
            chart.series.push_back(std::move(series));
    }
}

Text rangesText(const Experiment& experiment)
{
    return {KS_TEXT("core", "Medians of %1 trainings from different seeds; bars go from the lowest to the highest."),
            {std::to_string(experiment.training->trainings)}};
}

/// What the trainings came to in the end.
Chart resultChart(const Experiment& experiment, Rows rows)
{
    Chart chart{.id = "result",
                .kind = Chart::Kind::Bars,
                .title = Text(KS_TEXT("core", "Accuracy in the end")),
                .tab = Text(KS_TEXT("core", "In the end")),
                .y = Text(KS_TEXT("core", "accuracy")),
                .shares = true};
    ChartSeries series{.name = Text(KS_TEXT("core", "of the test, or where there is none of the validation")), .line = false};
    for (std::size_t row = 0; row < rows.size(); ++row) {
        std::vector<double> values;
        for (const Trial& trial : rows[row].trials)
            if (std::isfinite(trial.accuracy()))
                values.push_back(trial.accuracy());
        if (values.empty())
            continue;
        const auto place = static_cast<double>(chart.categories.size());
        chart.categories.push_back(lineName(experiment, rows[row]));
        series.points.push_back(middleOf(place, std::move(values), row));
    }
    chart.series.push_back(std::move(series));
    chart.notes.push_back(rangesText(experiment));
    return chart;
}

} // namespace

void addTrialCharts(const Experiment& experiment, Rows rows, std::vector<Chart>& charts)
{
    const bool classifies = std::ranges::any_of(rows, [](const Measurement& one) {
        return std::ranges::any_of(one.trials, [](const Trial& trial) { return std::isfinite(trial.accuracy()); });
    });
    const auto add = [&](Chart chart, const OfEpoch& valueOf, bool overSeconds) {
        addEpochs(chart, experiment, rows, valueOf, overSeconds);
        if (chart.series.empty())
            return;
        chart.notes.push_back(rangesText(experiment));
        charts.push_back(std::move(chart));
    };
    const Text epoch(KS_TEXT("core", "epoch"));
    const Text seconds(KS_TEXT("core", "seconds of training"));
    const Text accuracy(KS_TEXT("core", "accuracy"));
    if (classifies) {
        if (Chart chart = resultChart(experiment, rows); !chart.categories.empty())
            charts.push_back(std::move(chart));
        add({.id = "accuracy",
             .title = Text(KS_TEXT("core", "Accuracy after each epoch")),
             .tab = Text(KS_TEXT("core", "Accuracy")),
             .x = epoch,
             .y = accuracy,
             .shares = true},
            accuracyOf, false);
        add({.id = "accuracy-time",
             .title = Text(KS_TEXT("core", "Accuracy beside time")),
             .tab = Text(KS_TEXT("core", "Accuracy by time")),
             .x = seconds,
             .y = accuracy,
             .shares = true},
            accuracyOf, true);
    }
    add({.id = "loss",
         .title = Text(KS_TEXT("core", "Loss after each epoch")),
         .tab = Text(KS_TEXT("core", "Loss")),
         .x = epoch,
         .y = Text(KS_TEXT("core", "loss")),
         .logY = true},
        lossOf, false);
    add({.id = "loss-time",
         .title = Text(KS_TEXT("core", "Loss beside time")),
         .tab = Text(KS_TEXT("core", "Loss by time")),
         .x = seconds,
         .y = Text(KS_TEXT("core", "loss")),
         .logY = true},
        lossOf, true);
}

} // namespace ks::charts
