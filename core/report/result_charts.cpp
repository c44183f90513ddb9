#include "core/report/result_charts.h"
#include "core/report/property_chart.h"

#include "core/report/chart_parts.h"

#include <algorithm>

namespace ks {

namespace charts {

std::vector<Group> groupsOf(const Experiment& experiment, Rows measurements)
{
    std::vector<Group> groups;
    for (std::size_t row = 0; row < measurements.size(); ++row) {
        const Text name = measurements[row].seriesName(experiment);
        auto group = std::ranges::find(groups, name, &Group::name);
        if (group == groups.end())
            group = groups.insert(groups.end(), {name, {}});
        group->rows.push_back(row);
    }
    for (Group& group : groups)
        std::ranges::stable_sort(group.rows, {}, [&](std::size_t row) { return placeOnAxis(experiment, measurements[row].point); });
    return groups;
}

} // namespace charts

using namespace charts;

Text charts::axisLabel(const Experiment& experiment)
{
    return axisOf(experiment) == SweepAxis::Precision ? Text(KS_TEXT("core", "bits of the factors: 24 float32, 11 TF32, 8 bfloat16"))
                                                      : axisText(experiment);
}

const Measurement* baselineOf(std::span<const Measurement> measurements, const Measurement& one)
{
    const auto found = std::ranges::find_if(
        measurements, [&](const Measurement& other) { return sameCell(other.point, one.point) && other.point.pass == one.point.pass; });
    return found == measurements.end() ? nullptr : &*found;
}

std::vector<std::string> variantNames(const Experiment& experiment)
{
    std::vector<std::string> names;
    for (const ExperimentPoint& point : pointsOf(experiment)) {
        Measurement one;
        one.point = point;
        if (std::string name = one.variantName(experiment); std::ranges::find(names, name) == names.end())
            names.push_back(std::move(name));
    }
    return names;
}

bool isThere(const HeldAgainst& held, const Experiment& experiment, std::span<const Measurement> measurements)
{
    if (held.point)
        return *held.point < pointsOf(experiment).size() ||
               std::ranges::find(measurements, *held.point, &Measurement::place) != measurements.end();
    const std::vector<std::string> names = variantNames(experiment);
    return held.variant.empty() || std::ranges::find(names, held.variant) != names.end();
}

const Measurement* heldAgainst(const Experiment& experiment, std::span<const Measurement> measurements, const Measurement& one,
                               const HeldAgainst& held)
{
    if (!held.point && held.variant.empty())
        return baselineOf(measurements, one);
    const auto found = std::ranges::find_if(measurements, [&](const Measurement& other) {
        return held.point ? other.place == *held.point
                          : sameCell(other.point, one.point) && other.point.pass == one.point.pass &&
                                other.variantName(experiment) == held.variant;
    });
    return found == measurements.end() ? nullptr : &*found;
}

Text nameOf(const HeldAgainst& held, const Experiment& experiment, std::span<const Measurement> measurements)
{
    if (!held.point)
        return Text::name(!held.variant.empty() || measurements.empty() ? held.variant : measurements.front().variantName(experiment));
    const auto found = std::ranges::find(measurements, *held.point, &Measurement::place);
    if (found == measurements.end())
        return {};
    const Text series = found->seriesName(experiment);
    if (experiment.sweeps.empty())
        return experiment.subjects.size() > 1 ? Text("%1, %2", {series, Text::name(subjectName(experiment, found->point.subject))})
                                              : series;
    return Text("%1, %2: %3", {series, axesText(experiment), valuesSaid(experiment, found->point)});
}

std::vector<Chart> chartsOf(const Experiment& experiment, std::span<const Measurement> measurements,
                            const std::map<int, Ceilings>& ceilings, int processors, const HeldAgainst& held)
{
    std::vector<Chart> charts;
    const std::vector<Group> groups = groupsOf(experiment, measurements);
    if (groups.empty())
        return charts;
    if (experiment.training)
        addTrialCharts(experiment, measurements, charts);
    if (axisOf(experiment) == SweepAxis::Threads)
        addThreadCharts(experiment, measurements, groups, processors, charts);
    const bool numeric = isNumeric(experiment);
    if (numeric)
        charts.push_back(timeChart(experiment, measurements, groups, held));
    if (groups.size() > 1 || held.point)
        if (Chart chart = ratioChart(experiment, measurements, groups, held); !chart.series.empty())
            charts.push_back(std::move(chart));
    if (numeric && !experiment.training)
        if (Chart chart = throughputChart(experiment, measurements, groups, held); !chart.series.empty())
            charts.push_back(std::move(chart));
    charts.push_back(spreadChart(experiment, measurements, groups));
    if (Chart chart = partsChart(experiment, measurements); !chart.categories.empty())
        charts.push_back(std::move(chart));
    if (experiment.training)
        return charts;
    if (!ceilings.empty())
        charts.push_back(rooflineOf(experiment, measurements, ceilings, &experiment));
    if (hasNetworks(experiment))
        charts.push_back(layersChart(experiment, measurements));
    if (!isOfNetworks(experiment))
        charts.push_back(copiesChart(experiment, measurements));
    return charts;
}

std::vector<Chart> chartsOf(const BenchmarkResult& result, const HeldAgainst& held, const std::optional<PointsBy>& by)
{
    std::vector<Chart> charts = chartsOf(result.experiment, result.measurements, result.ceilings, result.environment.processors, held);
    const std::optional<PointsBy> drawn = by ? by : usualPoints(result);
    if (!drawn)
        return charts;
    const BenchmarkResult* const one[] = {&result};
    if (Chart chart = propertyChart(one, *drawn); !chart.series.empty())
        charts.push_back(std::move(chart));
    return charts;
}

} // namespace ks
