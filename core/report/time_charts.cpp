#include "core/report/chart_parts.h"
#include "core/report/compare_results.h"
#include "core/report/result_charts.h"

#include "core/measure/rates.h"

#include <algorithm>
#include <functional>
#include <limits>

namespace ks::charts {

namespace {

/// Of a pass, or of a whole training.
struct TimeUnit {
    Text name;
    double of = 1; ///< of them in a second
};
TimeUnit unitOf(const Experiment& experiment)
{
    return experiment.training ? TimeUnit{Text(KS_TEXT("core", "seconds")), 1} : TimeUnit{Text(KS_TEXT("core", "milliseconds")), 1e3};
}

Text categoryOf(const Experiment& experiment, const Measurement& measurement)
{
    if (!experiment.sweeps.empty())
        return Text::name(valueText(axisOf(experiment), measurement.point.at.front()));
    return experiment.subjects.size() > 1 ? Text::name(subjectName(experiment, measurement.point.subject))
                                          : passText(experiment, measurement.point.pass);
}

/// Can the first axis be logarithmic?
bool isPositive(const Experiment& experiment)
{
    return isNumeric(experiment) &&
           std::ranges::all_of(experiment.sweeps.front().values, [](const SweepValue& value) { return *numberOf(value) > 0; });
}

std::vector<Text> categoriesOf(const Experiment& experiment, Rows rows)
{
    std::vector<Text> categories;
    for (const Measurement& one : rows)
        if (const Text name = categoryOf(experiment, one); std::ranges::find(categories, name) == categories.end())
            categories.push_back(name);
    return categories;
}

/// Are some bars too short to be seen beside the others?
bool barsLieFarApart(const Chart& chart)
{
    constexpr double visible = 100; // of that many pixels one is left
    double least = std::numeric_limits<double>::infinity();
    double most = 0;
    for (const ChartSeries& one : chart.series) {
        for (const ChartPoint& point : one.points) {
            least = std::min(least, point.low);
            most = std::max(most, point.high);
        }
        for (const ChartPoint& point : one.outliers)
            most = std::max(most, point.y);
    }
    return least > 0 && most > visible * least;
}

} // namespace

namespace {

/// What is drawn of a time: itself, or a rate that it comes to.
using Quantity = std::function<double(const Measurement&, double seconds)>;

/// What the values are held against: a dotted line of each series of the baseline, one line at the height of a point; a variant has its own line, and is
/// named.
void addHeld(Chart& chart, const Experiment& experiment, Rows rows, const std::vector<Group>& groups, const HeldAgainst& held,
             const Quantity& of)
{
    const std::size_t own = chart.series.size();
    for (std::size_t g = 0; held.result && g < own; ++g) {
        const std::string& called = held.result->name;
        ChartSeries line{.name = called.empty() ? Text(KS_TEXT("core", "baseline: %1"), {groups[g].name})
                                                : Text(KS_TEXT("core", "%1 (baseline): %2"), {Text::name(called), groups[g].name}),
                         .style = chart.series[g].style,
                         .markers = false};
        for (const std::size_t row : groups[g].rows)
            if (const Measurement* then = samePointIn(*held.result, experiment, rows[row]); then && then->comparable())
                line.points.push_back(ChartPoint::exact(placeOnAxis(experiment, rows[row].point), of(*then, then->summary.median)));
        if (!line.points.empty())
            chart.series.push_back(std::move(line));
    }
    if (!held.point) {
        for (std::size_t g = 0; !held.variant.empty() && g < own; ++g)
            if (rows[groups[g].rows.front()].variantName(experiment) == held.variant)
                chart.series[g].name = Text(KS_TEXT("core", "%1 (baseline)"), {groups[g].name});
        return;
    }
    const auto point = std::ranges::find(rows, *held.point, &Measurement::place);
    if (point == rows.end() || !point->comparable())
        return;
    double first = std::numeric_limits<double>::infinity();
    double last = -first;
    for (const Measurement& one : rows) {
        first = std::min(first, placeOnAxis(experiment, one.point));
        last = std::max(last, placeOnAxis(experiment, one.point));
    }
    const double height = of(*point, point->summary.median);
    ChartSeries line{.name = Text(KS_TEXT("core", "%1 (baseline)"), {nameOf(held, experiment, rows)}),
                     .points = {ChartPoint::exact(first, height), ChartPoint::exact(last, height)},
                     .style = static_cast<int>(groups.size()),
                     .markers = false};
    line.pen = ChartSeries::Pen::Dashed;
    chart.series.push_back(std::move(line));
}

/// A line a series, with the interval of the median.
void addSeries(Chart& chart, const Experiment& experiment, Rows rows, const std::vector<Group>& groups, const Quantity& of)
{
    for (std::size_t g = 0; g < groups.size(); ++g) {
        ChartSeries series{.name = groups[g].name, .style = static_cast<int>(g)};
        for (const std::size_t row : groups[g].rows) {
            const Measurement& one = rows[row];
            if (!one.comparable())
                continue;
            const double low = of(one, one.summary.median95.low);
            const double high = of(one, one.summary.median95.high);
            series.points.push_back(
                {placeOnAxis(experiment, one.point), of(one, one.summary.median), std::min(low, high), std::max(low, high), row});
        }
        chart.series.push_back(std::move(series));
    }
}

} // namespace

Chart timeChart(const Experiment& experiment, Rows rows, const std::vector<Group>& groups, const HeldAgainst& held)
{
    Chart chart{.id = "time",
                .title = Text(experiment.training ? KS_TEXT("core", "Time of one training") : KS_TEXT("core", "Time of one pass")),
                .tab = Text(KS_TEXT("core", "Time")),
                .x = axisLabel(experiment),
                .y = unitOf(experiment).name,
                .logX = isPositive(experiment),
                .logY = true};
    const Quantity time = [unit = unitOf(experiment).of](const Measurement&, double seconds) { return seconds * unit; };
    addSeries(chart, experiment, rows, groups, time);
    addHeld(chart, experiment, rows, groups, held, time);
    const Text axis = axisText(experiment);
    chart.notes.push_back(
        chart.logX ? Text(KS_TEXT("core", "Both axes are logarithmic: a straight line is a power of the swept value (%1). Bars are 95 % "
                                          "intervals of the median."),
                          {axis})
                   : Text(KS_TEXT("core", "The axis of times is logarithmic, that of the swept value (%1) is not. Bars are 95 % intervals "
                                          "of the median."),
                          {axis}));
    return chart;
}

Chart throughputChart(const Experiment& experiment, Rows rows, const std::vector<Group>& groups, const HeldAgainst& held)
{
    const bool networks = isOfNetworks(experiment);
    Chart chart{.id = "throughput",
                .title = Text(KS_TEXT("core", "Throughput")),
                .x = axisLabel(experiment),
                .y = networks ? Text(KS_TEXT("core", "samples per second")) : textbookRate(),
                .logX = isPositive(experiment),
                .logY = true};
    const bool known = std::ranges::any_of(rows, [&](const Measurement& one) { return one.comparable() && (networks || one.gflops > 0); });
    if (!known)
        return chart;
    // The work of a pass over the time: what it is of the median, it is of the ends of its interval.
    const Quantity rate = [networks](const Measurement& one, double seconds) {
        return networks ? static_cast<double>(one.point.spec.src.n) / seconds : one.gflops * one.summary.median / seconds;
    };
    addSeries(chart, experiment, rows, groups, rate);
    addHeld(chart, experiment, rows, groups, held, rate);
    chart.notes.push_back(networks
                              ? Text(KS_TEXT("core", "How many samples of the batch are through in a second; bars are 95 % intervals."))
                              : textbookRateMeaning());
    return chart;
}

Chart ratioChart(const Experiment& experiment, Rows rows, const std::vector<Group>& groups, const HeldAgainst& held)
{
    const bool bars = !isNumeric(experiment);
    const bool ofPasses = experiment.passes.size() > 1 && !held.point; // each pass is held against the same one
    const Text base = nameOf(held, experiment, rows);
    Chart chart{
        .id = "ratio",
        .kind = bars ? Chart::Kind::Bars : Chart::Kind::Lines,
        .title = Text(ofPasses ? KS_TEXT("core", "How many times as fast as %1 in the same pass")
                               : KS_TEXT("core", "How many times as fast as %1"),
                      {base}),
        .tab = Text(KS_TEXT("core", "Comparison")),
        .x = axisLabel(experiment),
        .y = Text(ofPasses ? KS_TEXT("core", "times as fast as %1 in the same pass") : KS_TEXT("core", "times as fast as %1"), {base}),
        .logX = isPositive(experiment),
        .logY = !bars};
    if (bars)
        chart.categories = categoriesOf(experiment, rows);
    for (std::size_t g = 0; g < groups.size(); ++g) {
        ChartSeries series{.name = groups[g].name, .style = static_cast<int>(g)};
        for (const std::size_t row : groups[g].rows) {
            const Measurement* against = heldAgainst(experiment, rows, rows[row], held);
            if (!against || against == &rows[row] || !against->comparable() || !rows[row].comparable())
                continue;
            const Interval spread = bootstrapRatio(against->runs.runs(), rows[row].runs.runs());
            const auto category = std::ranges::find(chart.categories, categoryOf(experiment, rows[row])) - chart.categories.begin();
            series.points.push_back({bars ? static_cast<double>(category) : placeOnAxis(experiment, rows[row].point),
                                     against->summary.median / rows[row].summary.median, spread.low, spread.high, row});
        }
        if (!series.points.empty())
            chart.series.push_back(std::move(series));
    }
    chart.notes.emplace_back(
        KS_TEXT("core", "The pass alone, without copies, against the same pass alone; bars are 95 % intervals of the ratio."));
    if (bars)
        chart.logY = barsLieFarApart(chart);
    return chart;
}

Chart spreadChart(const Experiment& experiment, Rows rows, const std::vector<Group>& groups)
{
    Chart chart{.id = "spread",
                .kind = Chart::Kind::Bars,
                .title = Text(KS_TEXT("core", "Median and quartiles")),
                .tab = Text(KS_TEXT("core", "Spread")),
                .x = axisLabel(experiment),
                .y = unitOf(experiment).name,
                .categories = categoriesOf(experiment, rows)};
    for (std::size_t g = 0; g < groups.size(); ++g) {
        ChartSeries series{.name = groups[g].name, .style = static_cast<int>(g)};
        for (const std::size_t row : groups[g].rows) {
            const Measurement& one = rows[row];
            const auto category = std::ranges::find(chart.categories, categoryOf(experiment, one)) - chart.categories.begin();
            if (one.comparable())
                series.points.push_back({static_cast<double>(category), one.summary.median * unitOf(experiment).of,
                                         one.summary.lowerQuartile * unitOf(experiment).of,
                                         one.summary.upperQuartile * unitOf(experiment).of, row});
            if (one.comparable())
                for (const double run : one.runs.runs())
                    if (isOutlier(one.runs, run))
                        series.outliers.push_back(
                            {.x = static_cast<double>(category), .y = run * unitOf(experiment).of, .measurement = row});
        }
        chart.series.push_back(std::move(series));
    }
    chart.notes.emplace_back(
        KS_TEXT("core", "Each bar is a median; its line goes from the lower to the upper quartile of the runs; outliers are circles."));
    chart.logY = barsLieFarApart(chart);
    if (chart.logY)
        chart.notes.emplace_back(KS_TEXT("core",
                                         "The axis is logarithmic, since on a plain one the shortest bars could not be seen: compare "
                                         "the places where bars end, not their lengths."));
    return chart;
}

} // namespace ks::charts
