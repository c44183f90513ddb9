#include "core/report/property_chart.h"

#include "core/base/error.h"
#include "core/base/guard.h"
#include "core/measure/experiment_names.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace ks {

namespace {

constexpr double farApart = 10;

const ResultProperty& required(const std::string& name)
{
    if (const ResultProperty* const found = resultPropertyNamed(name))
        return *found;
    throw InputError(Text(KS_TEXT("core", "%1 is no property of results; there are %2, and the axes that are swept"),
                          {Text::name(inShort(name)), resultPropertyNames()}));
}

/// Is it made of joules, which may come from watts that were typed in?
bool tellsOfEnergy(std::string_view property)
{
    constexpr std::array names = {"joules", "watts", "edp", "edp_ratio"};
    return std::ranges::find(names, property) != names.end();
}

bool isWide(const std::vector<double>& values)
{
    if (values.empty())
        return false;
    const auto [least, most] = std::ranges::minmax(values);
    return least > 0 && most / least >= farApart;
}

} // namespace

void requireLegal(const PointsBy& by)
{
    (void)required(by.x);
    if (!required(by.y).number)
        throw InputError(Text(KS_TEXT("core", "%1 is a word: only numbers can be drawn upwards"), {by.y}));
    for (const std::string& name : by.series)
        (void)required(name);
}

Chart propertyChart(std::span<const BenchmarkResult* const> results, const PointsBy& by)
{
    requireLegal(by);
    const bool bars = !required(by.x).number;
    Chart chart{.id = "by-property",
                .kind = bars ? Chart::Kind::Bars : Chart::Kind::Lines,
                .title =
                    Text(KS_TEXT("core", "%1 by %2"), {Text(std::string(required(by.y).title)), Text(std::string(required(by.x).title))}),
                .tab = Text(KS_TEXT("core", "By property")),
                .x = Text(std::string(required(by.x).title)),
                .y = Text(std::string(required(by.y).title))};
    if (tellsOfEnergy(by.y))
        for (const BenchmarkResult* const result : results)
            if (!declaredText(result->experiment, result->measurements).empty()) {
                for (Text* const said : {&chart.title, &chart.y})
                    *said = Text(KS_TEXT("core", "%1, declared estimate"), {*said});
                break;
            }
    std::vector<double> across;
    std::vector<double> upwards;
    std::vector<std::string> categories;
    for (const ResultPoint& point : pointsBy(results, by)) {
        double place = point.x.value_or(0);
        if (bars) {
            const auto found = std::ranges::find(categories, point.category);
            place = static_cast<double>(found - categories.begin());
            if (found == categories.end())
                categories.push_back(point.category);
        }
        const Text name = point.series.empty() ? Text(std::string(required(by.y).title)) : seriesText(by, point);
        auto series = std::ranges::find(chart.series, name, &ChartSeries::name);
        if (series == chart.series.end()) {
            chart.series.push_back({.name = name, .style = static_cast<int>(chart.series.size())});
            series = chart.series.end() - 1;
        }
        series->points.push_back(
            {place, point.y, point.low, point.high, results.size() == 1 ? point.sample.row : ChartPoint::noMeasurement});
        across.push_back(place);
        upwards.push_back(point.low);
        upwards.push_back(point.high);
    }
    for (ChartSeries& series : chart.series)
        std::ranges::stable_sort(series.points, {}, &ChartPoint::x);
    for (const std::string& category : categories)
        chart.categories.push_back(Text::name(category));
    chart.logX = !bars && isWide(across);
    chart.logY = isWide(upwards);
    return chart;
}

namespace {

/// What tells points at one place apart: how and in which pass they were run, and what else was swept.
std::vector<std::string> linesOf(const Experiment& experiment, std::string_view x)
{
    std::vector<std::string> lines = {"variant", "pass"};
    for (const Sweep& sweep : experiment.sweeps)
        if (const std::string name(nameOf(sweep.axis)); name != x && resultPropertyNamed(name))
            lines.push_back(name);
    if (experiment.subjects.size() > 1 && x != "network" && x != "parameters")
        lines.emplace_back(hasNetworks(experiment) ? "network" : "operator");
    return lines;
}

} // namespace

std::optional<PointsBy> usualPoints(const BenchmarkResult& result)
{
    std::set<std::optional<double>> sizes;
    const ResultProperty& parameters = required("parameters");
    for (const Measurement& one : result.measurements)
        sizes.insert(parameters.number({.result = &result, .measurement = &one}));
    sizes.erase(std::nullopt);
    if (sizes.size() < 2)
        return {};
    return PointsBy{.x = "parameters", .y = "milliseconds", .series = linesOf(result.experiment, "parameters")};
}

PointsBy plainPoints(const BenchmarkResult& result)
{
    const bool networks = hasNetworks(result.experiment);
    const bool energy = std::ranges::any_of(result.measurements, [](const Measurement& one) { return one.energy.has_value(); });
    const std::vector<Sweep>& sweeps = result.experiment.sweeps;
    const std::string swept(sweeps.empty() ? std::string_view() : nameOf(sweeps.front().axis));
    std::string x = resultPropertyNamed(swept) ? swept : networks ? "network" : "size";
    std::vector<std::string> lines = linesOf(result.experiment, x);
    return {.x = std::move(x), .y = energy ? "joules" : "milliseconds", .series = std::move(lines)};
}

std::vector<const ResultProperty*> propertiesOf(std::span<const BenchmarkResult* const> results)
{
    std::vector<const ResultProperty*> known;
    for (const ResultProperty& property : resultProperties())
        if (hasValues(results, property))
            known.push_back(&property);
    return known;
}

} // namespace ks
