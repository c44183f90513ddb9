#include "core/report/chart_parts.h"
#include "core/report/result_charts.h"

#include <algorithm>
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

Chart timeChart(const Experiment& experiment, Rows rows, const std::vector<Group>& groups)
{
    Chart chart{.id = "time",
                .title = Text(experiment.training ? KS_TEXT("core", "Time of one training") : KS_TEXT("core", "Time of one pass")),
                .x = axisLabel(experiment),
                .y = unitOf(experiment).name,
                .logX = isPositive(experiment),
                .logY = true};
    for (std::size_t g = 0; g < groups.size(); ++g) {
        ChartSeries series{.name = groups[g].name, .style = static_cast<int>(g)};
        for (const std::size_t row : groups[g].rows)
            if (rows[row].comparable())
                series.points.push_back({placeOnAxis(experiment, rows[row].point), rows[row].summary.median * unitOf(experiment).of,
                                         rows[row].summary.median95.low * unitOf(experiment).of,
                                         rows[row].summary.median95.high * unitOf(experiment).of, row});
        chart.series.push_back(std::move(series));
    }
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

Chart ratioChart(const Experiment& experiment, Rows rows, const std::vector<Group>& groups)
{
    const bool ofPasses = experiment.passes.size() > 1; // each pass is held against the same one
    const Text first = Text::name(rows[groups.front().rows.front()].variantName(experiment));
    Chart chart{
        .id = "ratio",
        .title = Text(ofPasses ? KS_TEXT("core", "How many times as fast as %1 in the same pass")
                               : KS_TEXT("core", "How many times as fast as %1"),
                      {first}),
        .x = axisLabel(experiment),
        .y = Text(ofPasses ? KS_TEXT("core", "times as fast as %1 in the same pass") : KS_TEXT("core", "times as fast as %1"), {first}),
        .logX = isPositive(experiment),
        .logY = true};
    for (std::size_t g = 1; g < groups.size(); ++g) {
        ChartSeries series{.name = groups[g].name, .style = static_cast<int>(g)};
        for (const std::size_t row : groups[g].rows) {
            const Measurement* base = baselineOf(rows, rows[row]);
            if (!base || base == &rows[row] || !base->comparable() || !rows[row].comparable())
                continue;
            const Interval spread = bootstrapRatio(base->runs.runs(), rows[row].runs.runs());
            series.points.push_back(
                {placeOnAxis(experiment, rows[row].point), base->summary.median / rows[row].summary.median, spread.low, spread.high, row});
        }
        if (!series.points.empty())
            chart.series.push_back(std::move(series));
    }
    chart.notes.emplace_back(
        KS_TEXT("core", "The pass alone, without copies, against the same pass alone; bars are 95 % intervals of the ratio."));
    return chart;
}

Chart spreadChart(const Experiment& experiment, Rows rows, const std::vector<Group>& groups)
{
    Chart chart{.id = "spread",
                .kind = Chart::Kind::Bars,
                .title = Text(KS_TEXT("core", "Median and quartiles")),
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
