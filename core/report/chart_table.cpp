#include "core/base/joined.h"
#include "core/report/chart.h"

#include "core/base/escapes.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ks {

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

} // namespace

ChartTable tableOf(const Chart& chart)
{
    const bool bars = chart.kind != Chart::Kind::Lines;
    ChartTable table;
    table.columns.push_back(chart.x);
    if (bars)
        table.categories = chart.categories;
    std::vector<bool> intervals;
    for (const ChartSeries& one : chart.series) {
        intervals.push_back(one.hasIntervals());
        table.columns.push_back(one.name);
        if (intervals.back()) {
            table.columns.emplace_back(KS_TEXT("core", "%1, low"), std::vector<Text>{one.name});
            table.columns.emplace_back(KS_TEXT("core", "%1, high"), std::vector<Text>{one.name});
        }
    }
    const std::size_t width = table.width();
    if (bars)
        table.cells.assign(width * chart.categories.size(), none);

    std::vector<std::size_t> next(chart.series.size(), 0); // of lines: all series are walked side by side
    std::vector<double> row(width, none);
    const auto put = [&](std::vector<double>::iterator cell, std::size_t series, const ChartPoint& point) {
        *cell++ = point.y;
        if (intervals[series]) {
            *cell++ = point.low;
            *cell++ = point.high;
        }
        return cell;
    };
    if (bars) {
        std::ptrdiff_t column = 0;
        for (std::size_t s = 0; s < chart.series.size(); ++s) {
            for (const ChartPoint& point : chart.series[s].points)
                if (point.x >= 0 && static_cast<std::size_t>(point.x) < chart.categories.size())
                    put(table.cells.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(point.x) * width) + column, s, point);
            column += intervals[s] ? 3 : 1;
        }
        return table;
    }
    for (;;) {
        double x = std::numeric_limits<double>::infinity();
        for (std::size_t s = 0; s < chart.series.size(); ++s)
            if (next[s] < chart.series[s].points.size())
                x = std::min(x, chart.series[s].points[next[s]].x);
        if (!std::isfinite(x))
            return table;
        std::ranges::fill(row, none);
        row[0] = x;
        auto cell = row.begin() + 1;
        for (std::size_t s = 0; s < chart.series.size(); ++s) {
            const std::vector<ChartPoint>& points = chart.series[s].points;
            if (next[s] < points.size() && points[next[s]].x == x)
                cell = put(cell, s, points[next[s]++]);
            else
                cell += intervals[s] ? 3 : 1;
        }
        table.cells.insert(table.cells.end(), row.begin(), row.end());
    }
}

std::vector<std::optional<int>> decimalsOf(const ChartTable& table, int digits)
{
    std::vector<std::optional<int>> decimals;
    std::vector<double> values(table.rows());
    for (std::size_t column = 0; column < table.width(); ++column) {
        for (std::size_t row = 0; row < values.size(); ++row)
            values[row] = table.at(row, column);
        decimals.push_back(decimalsOfColumn(values, digits));
    }
    return decimals;
}

std::string csvOf(const Chart& chart, const Wording& words)
{
    const ChartTable table = tableOf(chart);
    std::string csv = joined(table.columns, ",", [&](const Text& column) { return csvField(words.say(column)); });
    // In a column of their own: lines before the table would make it unreadable for most programs.
    const std::string remarks = joined(chart.footer, " ", words.say);
    if (!remarks.empty())
        csv += "," + csvField(words.say(Text(KS_TEXT("core", "remarks"))));
    csv += '\n';
    for (std::size_t row = 0; row < table.rows(); ++row) {
        if (!table.categories.empty())
            csv += csvField(words.say(table.categories[row]));
        for (std::size_t column = 0; column < table.width(); ++column)
            csv += (column > 0 || !table.categories.empty() ? "," : "") + knownDigits(table.at(row, column));
        if (!remarks.empty())
            csv += "," + (row == 0 ? csvField(remarks) : std::string());
        csv += '\n';
    }
    return csv;
}

} // namespace ks
