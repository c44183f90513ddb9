#include "core/report/chart.h"

#include "core/base/digits.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <tuple>

namespace ks {

namespace {

auto looksOf(const ChartSeries& series)
{
    return std::tie(series.name, series.key, series.style, series.markers, series.line, series.hollow, series.pen);
}

auto axesOf(const Chart& chart)
{
    return std::tie(chart.id, chart.kind, chart.title, chart.x, chart.y, chart.logX, chart.logY, chart.shares, chart.zero, chart.decades,
                    chart.firstOnTop, chart.growing, chart.signs);
}

} // namespace

bool ChartSeries::hasIntervals() const
{
    return std::ranges::any_of(points, [](const ChartPoint& point) { return point.high > point.low; });
}

bool isDrawnAlike(const Chart& one, const Chart& other)
{
    const auto alike = [](const ChartSeries& a, const ChartSeries& b) {
        return looksOf(a) == looksOf(b) && a.curve.has_value() == b.curve.has_value() && !a.hasIntervals() && !b.hasIntervals();
    };
    return one.kind == Chart::Kind::Lines && axesOf(one) == axesOf(other) && std::ranges::equal(one.series, other.series, alike);
}

std::vector<double> sweptValues(const Chart& chart)
{
    constexpr std::size_t most = 14;
    std::set<double> values;
    for (const ChartSeries& one : chart.series)
        if (one.markers && one.line)
            for (const ChartPoint& point : one.points)
                values.insert(point.x);
    if (values.size() > most)
        values.clear();
    return {values.begin(), values.end()};
}

bool canBeDrawn(const Chart& chart, double y)
{
    return std::isfinite(y) && (!chart.logY || y > 0);
}

Text undrawnText(const Chart& chart)
{
    if (!chart.logY)
        return {};
    std::int64_t count = 0;
    const ChartSeries* before = nullptr;
    for (const ChartSeries& one : chart.series) {
        const bool smoothed = before && before->pen == ChartSeries::Pen::Faint && before->style == one.style; // the same values again
        const bool guide = !one.markers && one.pen == ChartSeries::Pen::Guide;
        before = &one;
        if (smoothed || guide)
            continue;
        count += one.curve ? static_cast<std::int64_t>(one.curve->values->notPositive())
                           : std::ranges::count_if(one.points, [](const ChartPoint& point) { return point.y <= 0; });
    }
    if (count == 0)
        return {};
    return counted(count, KS_TEXT("core", "1 value of 0 or less has no place on the logarithmic axis."),
                   KS_TEXT("core", "%1 values of 0 or less have no place on the logarithmic axis."), {groupedDigits(count)});
}

double barBase(const Chart& chart)
{
    if (!chart.logY)
        return 0;
    double least = std::numeric_limits<double>::infinity();
    const auto take = [&](double value) {
        if (canBeDrawn(chart, value)) // a layer that only renames takes no time
            least = std::min(least, value);
    };
    for (const ChartSeries& one : chart.series) {
        for (const ChartPoint& point : one.points) {
            take(point.low);
            take(point.y);
        }
        for (const ChartPoint& point : one.outliers)
            take(point.y);
    }
    constexpr double seen = 1.5; // so high at least is the lowest bar, or it would be no bar
    return std::isfinite(least) ? std::pow(10.0, std::floor(std::log10(least / seen))) : 1;
}

double sumOf(const Chart& chart, std::size_t category)
{
    double sum = 0;
    for (const ChartSeries& one : chart.series)
        for (const ChartPoint& point : one.points)
            sum += point.x == static_cast<double>(category) ? point.y : 0;
    return sum;
}

std::vector<Text> stackText(const Chart& chart, std::size_t category)
{
    const auto line = [&](const Text& name, double value) {
        return Text("%1: %2", {name, chart.shares ? shortNumber(value * 100) + " %" : shortNumber(value)});
    };
    std::vector<Text> lines = {line(chart.categories[category], sumOf(chart, category))};
    for (const ChartSeries& one : chart.series)
        for (const ChartPoint& point : one.points)
            if (!chart.shares && point.x == static_cast<double>(category))
                lines.push_back(line(one.name, point.y));
    return lines;
}

} // namespace ks
