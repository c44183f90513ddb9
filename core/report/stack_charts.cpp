#include "core/report/chart_parts.h"
#include "core/report/result_charts.h"
#include "core/report/training_parts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>

namespace ks::charts {

namespace {

/// Each run with both copies: a total, to be compared with totals alone.
std::vector<double> totalsOf(const Measurement& one)
{
    std::vector<double> totals(one.runs.runs().begin(), one.runs.runs().end());
    for (double& seconds : totals)
        seconds += one.copyIn + one.copyOut;
    return totals;
}

/// The last place on the axis at which most series have comparable times: later ones may have run out of time for some, or for all.
double lastFullPlace(const Experiment& experiment, Rows rows)
{
    std::map<double, int> there;
    for (const Measurement& row : rows)
        there[placeOnAxis(experiment, row.point)] += row.comparable() ? 1 : 0;
    double last = 0;
    int most = 0;
    for (const auto& [value, count] : there)
        if (count >= most) {
            most = count;
            last = value;
        }
    return last;
}

/// The experiment's value behind a title: a figure that leaves the window must say which one.
Text titleAt(const Experiment& experiment, Rows rows, double place, Text alone, const char* swept)
{
    const auto at = std::ranges::find_if(rows, [&](const Measurement& row) { return placeOnAxis(experiment, row.point) == place; });
    return experiment.sweeps.empty() || at == rows.end()
               ? std::move(alone)
               : Text(swept, std::vector<Text>{axisText(experiment), valueSaid(axisOf(experiment), at->point.at.front())});
}

/// What stands below its stack.
Text stackName(const Experiment& experiment, const Measurement& row)
{
    const bool bySubject = experiment.subjects.size() > 1 && experiment.sweeps.empty(); // else the series' name has it
    return bySubject ? Text("%1 · %2", {Text::name(subjectName(experiment, row.point.subject)), row.seriesName(experiment)})
                     : row.seriesName(experiment);
}

/// What a category is in all.
std::vector<double> heightsOf(const Chart& chart)
{
    std::vector<double> heights(chart.categories.size());
    for (const ChartSeries& part : chart.series)
        for (const ChartPoint& point : part.points)
            heights[static_cast<std::size_t>(point.x)] += point.y;
    return heights;
}

/// Are some stacks too low for their parts to be seen beside the others?
bool stacksLieFarApart(const Chart& chart)
{
    constexpr double visible = 20;
    const std::vector<double> heights = heightsOf(chart);
    return !heights.empty() && *std::ranges::max_element(heights) > visible * *std::ranges::min_element(heights);
}

/// Every stack a whole.
void showShares(Chart& chart)
{
    const std::vector<double> heights = heightsOf(chart);
    for (ChartSeries& part : chart.series)
        for (ChartPoint& point : part.points)
            point.y = point.low = point.high = 100 * point.y / heights[static_cast<std::size_t>(point.x)];
    chart.y = Text(KS_TEXT("core", "percent"));
    chart.notes.emplace_back(KS_TEXT("core", "The times lie too far apart to be drawn side by side: each bar is 100 % of its own time."));
}

} // namespace

Chart copiesChart(const Experiment& experiment, Rows rows)
{
    const double last = lastFullPlace(experiment, rows);
    Chart chart{
        .id = "copies",
        .kind = Chart::Kind::Stacks,
        .title = titleAt(experiment, rows, last, Text(KS_TEXT("core", "Copies and kernel")), KS_TEXT("core", "Copies and kernel, %1 %2")),
        .tab = Text(KS_TEXT("core", "Copies")),
        .y = Text(KS_TEXT("core", "milliseconds"))};
    // Together the time with both copies: what a kernel is, the changes of layout around it are not.
    const auto isThere = [&](const Measurement& one) {
        return placeOnAxis(experiment, one.point) == last && one.comparable() && !subjectOf(experiment, one.point).network;
    };
    const auto layoutOf = [](const Measurement& one) { return std::max(0.0, one.summary.median - one.kernel); };
    const auto partsOf = [&](const Measurement& one) { return std::array{one.copyIn, one.kernel, one.copyOut, layoutOf(one)}; };
    const Text names[] = {Text(KS_TEXT("core", "copy in")), Text(KS_TEXT("core", "kernel")), Text(KS_TEXT("core", "copy out")),
                          Text(KS_TEXT("core", "changes of layout"))};
    const bool changed = std::ranges::any_of(rows, [&](const Measurement& one) { return isThere(one) && layoutOf(one) > 0; });
    for (int part = 0; part < (changed ? 4 : 3); ++part)
        chart.series.push_back({.name = names[part], .style = part, .line = false});
    const Measurement* first = nullptr;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (!isThere(rows[row]))
            continue;
        first = first ? first : &rows[row];
        if (first != &rows[row] && first->point.pass == rows[row].point.pass && sameCell(first->point, rows[row].point)) {
            const Interval ratio = bootstrapRatio(totalsOf(*first), totalsOf(rows[row]));
            chart.notes.emplace_back(KS_TEXT("core", "With the copies, %1 takes %2 where %3 takes %4: %5–%6 times as fast."),
                                     std::vector<Text>{rows[row].seriesName(experiment), secondsText(rows[row].totalSeconds()),
                                                       first->seriesName(experiment), secondsText(first->totalSeconds()),
                                                       shortNumber(ratio.low), shortNumber(ratio.high)});
        }
        const auto place = static_cast<double>(chart.categories.size());
        chart.categories.push_back(stackName(experiment, rows[row]));
        for (std::size_t part = 0; part < chart.series.size(); ++part)
            chart.series[part].points.push_back(ChartPoint::exact(place, partsOf(rows[row])[part] * 1e3, row));
    }
    if (stacksLieFarApart(chart))
        showShares(chart);
    chart.notes.emplace_back(
        KS_TEXT("core", "On this processor’s own backends a copy is one within its memory; to and from a graphics card it crosses a bus."));
    return chart;
}

namespace {

/// A part of what a measurement's time is made of.
struct Cut {
    Text name;
    double value = 0;
};

/// Milliseconds of a run.
std::vector<Cut> cutsOfRun(const Measurement& one)
{
    std::vector<Cut> cuts;
    double all = 0;
    for (const NamedSeconds& part : one.parts) {
        cuts.push_back({titleOfPart(part.name), part.seconds * 1e3});
        all += part.seconds;
    }
    if (!cuts.empty() && one.summary.median > all)
        cuts.push_back({Text(KS_TEXT("core", "the rest of the run")), (one.summary.median - all) * 1e3});
    return cuts;
}

/// Seconds of a mean epoch of all trainings.
std::vector<Cut> cutsOfTrainings(const Measurement& one)
{
    std::vector<Cut> cuts;
    for (const EpochPart& part : epochParts()) {
        double sum = 0;
        double epochs = 0;
        for (const Trial& trial : one.trials)
            for (const EpochRecord& epoch : trial.history.epochs)
                if (const double seconds = epoch.phases.*part.seconds; std::isfinite(seconds)) {
                    sum += seconds;
                    ++epochs;
                }
        if (sum > 0)
            cuts.push_back({part.name, sum / epochs});
    }
    return cuts;
}

} // namespace

Chart partsChart(const Experiment& experiment, Rows rows)
{
    const double last = lastFullPlace(experiment, rows);
    const bool trainings = experiment.training.has_value();
    Chart chart{.id = "parts",
                .kind = Chart::Kind::Stacks,
                .title = trainings ? titleAt(experiment, rows, last, Text(KS_TEXT("core", "Phases of an epoch")),
                                             KS_TEXT("core", "Phases of an epoch, %1 %2"))
                                   : titleAt(experiment, rows, last, Text(KS_TEXT("core", "Parts of a run")),
                                             KS_TEXT("core", "Parts of a run, %1 %2")),
                .tab = trainings ? Text(KS_TEXT("core", "Phases")) : Text(KS_TEXT("core", "Parts")),
                .y = trainings ? Text(KS_TEXT("core", "seconds")) : Text(KS_TEXT("core", "milliseconds"))};
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (!rows[row].comparable() || placeOnAxis(experiment, rows[row].point) != last)
            continue;
        const std::vector<Cut> cuts = trainings ? cutsOfTrainings(rows[row]) : cutsOfRun(rows[row]);
        if (cuts.empty())
            continue;
        const auto place = static_cast<double>(chart.categories.size());
        chart.categories.push_back(stackName(experiment, rows[row]));
        for (const Cut& cut : cuts) {
            auto series = std::ranges::find(chart.series, cut.name, &ChartSeries::name);
            if (series == chart.series.end())
                series = chart.series.insert(series, {.name = cut.name, .style = static_cast<int>(chart.series.size()), .line = false});
            series->points.push_back(ChartPoint::exact(place, cut.value, row));
        }
    }
    if (chart.categories.empty())
        return chart;
    if (stacksLieFarApart(chart))
        showShares(chart);
    chart.notes.push_back(
        trainings ? Text(KS_TEXT("core", "Seconds of an epoch by what was done in them, the mean of all epochs of all trainings."))
                  : Text(KS_TEXT("core", "Medians of what the kernel times of a run by itself, part by part: they need not add up to the "
                                         "median of the run.")));
    return chart;
}

Chart layersChart(const Experiment& experiment, Rows rows)
{
    constexpr std::size_t mostLayers = 9;
    const double last = lastFullPlace(experiment, rows);
    Chart chart{.id = "layers",
                .kind = Chart::Kind::Stacks,
                .title = titleAt(experiment, rows, last, Text(KS_TEXT("core", "Time per layer")), KS_TEXT("core", "Time per layer, %1 %2")),
                .tab = Text(KS_TEXT("core", "Layers")),
                .y = Text(KS_TEXT("core", "milliseconds"))};
    std::vector<std::size_t> shown;
    for (std::size_t row = 0; row < rows.size(); ++row)
        if (!rows[row].layers.empty() && rows[row].comparable() && placeOnAxis(experiment, rows[row].point) == last)
            shown.push_back(row);
    if (shown.empty())
        return chart;
    const std::vector<LayerSeconds>& layers = rows[shown.front()].layers;
    std::erase_if(shown, [&](std::size_t row) { return rows[row].layers.size() != layers.size(); }); // a file may hold anything
    std::vector<double> weight(layers.size());
    for (const std::size_t row : shown)
        for (std::size_t layer = 0; layer < layers.size(); ++layer)
            weight[layer] += rows[row].layers[layer].total();
    std::vector<std::size_t> order(layers.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, std::ranges::greater(), [&](std::size_t layer) { return weight[layer]; });
    const std::size_t alone = layers.size() <= mostLayers + 1 ? layers.size() : mostLayers;
    std::vector<std::size_t> named(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(alone));
    std::ranges::sort(named);
    for (std::size_t i = 0; i < named.size(); ++i)
        chart.series.push_back(
            {.name = Text::name(layers[named[i]].name + " (" + layers[named[i]].op + ")"), .style = static_cast<int>(i), .line = false});
    if (alone < layers.size())
        chart.series.push_back({.name = Text(KS_TEXT("core", "%1 other layers"), {std::to_string(layers.size() - alone)}),
                                .style = static_cast<int>(alone),
                                .line = false});
    for (const std::size_t row : shown) {
        const auto place = static_cast<double>(chart.categories.size());
        chart.categories.push_back(stackName(experiment, rows[row]));
        double others = 0;
        for (const std::size_t layer : order)
            others += std::ranges::find(named, layer) == named.end() ? rows[row].layers[layer].total() * 1e3 : 0;
        for (std::size_t i = 0; i < chart.series.size(); ++i) {
            const double y = i < named.size() ? rows[row].layers[named[i]].total() * 1e3 : others;
            chart.series[i].points.push_back(ChartPoint::exact(place, y, row));
        }
    }
    chart.notes.emplace_back(KS_TEXT(
        "core", "Measured in runs of their own, with the clock read around every layer: their sum is near the time of the plain run, less "
                "so on a busy machine. In training a layer’s forward pass, its gradients and its update count together."));
    return chart;
}

} // namespace ks::charts
