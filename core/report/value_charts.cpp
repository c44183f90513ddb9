#include "core/report/value_charts.h"

#include <algorithm>

namespace ks {

std::string beginOfBin(const TensorStatistics& statistics, std::size_t bin)
{
    return significantDigits(statistics.firstBin + static_cast<double>(bin) * statistics.binWidth, 9);
}

Chart histogramChart(const TensorStatistics& statistics, const std::string& subject, const Text& counted)
{
    Chart chart{.id = "histogram",
                .kind = Chart::Kind::Bars,
                .title = Text::name(subject),
                .x = Text(KS_TEXT("core", "from value")),
                .y = counted,
                .bins = ChartBins{statistics.firstBin, statistics.binWidth}};
    ChartSeries series{.name = chart.y};
    for (std::size_t i = 0; i < statistics.bins.size(); ++i) {
        const auto cells = static_cast<double>(statistics.bins[i]);
        chart.categories.push_back(Text("%1", {beginOfBin(statistics, i)})); // a number, written as the region does
        series.points.push_back(ChartPoint::exact(static_cast<double>(i), cells));
    }
    if (statistics.finite > 0)
        chart.series.push_back(std::move(series));
    return chart;
}

Chart gradientCheckChart(const GradientCheck& check)
{
    Chart chart{.id = "gradient-check",
                .title = Text(KS_TEXT("core", "Error of the difference quotient over its step")),
                .x = Text(KS_TEXT("core", "step size h")),
                .y = Text(KS_TEXT("core", "error of the difference quotient")),
                .logX = true,
                .logY = true,
                .decades = true};
    ChartSeries series{.name = chart.y};
    for (const GradientStep& step : check.steps)
        series.points.push_back(ChartPoint::exact(step.step, step.error));
    std::ranges::reverse(series.points);
    if (std::ranges::any_of(series.points, [&](const ChartPoint& point) { return canBeDrawn(chart, point.y); }))
        chart.series.push_back(std::move(series));
    return chart;
}

} // namespace ks
