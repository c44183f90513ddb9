#include "core/measure/result_charts.h"

#include "core/measure/chart_parts.h"

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
        std::ranges::stable_sort(group.rows, {}, [&](std::size_t row) { return measurements[row].point.value; });
    return groups;
}

const Measurement* baselineOf(Rows rows, const Measurement& measurement)
{
    for (const Measurement& one : rows)
        if (one.point.value == measurement.point.value && one.point.pass == measurement.point.pass)
            return &one;
    return nullptr;
}

} // namespace charts

using namespace charts;

Text axisText(SweepAxis axis)
{
    switch (axis) {
    case SweepAxis::Size: return Text(KS_TEXT("core", "height and width of the input"));
    case SweepAxis::Window: return Text(KS_TEXT("core", "window size"));
    case SweepAxis::Stride: return Text(KS_TEXT("core", "stride"));
    case SweepAxis::Channels: return Text(KS_TEXT("core", "channels"));
    case SweepAxis::Filters: return Text(KS_TEXT("core", "filters"));
    case SweepAxis::Batch: return Text(KS_TEXT("core", "images in the batch"));
    case SweepAxis::Threads: return Text(KS_TEXT("core", "threads"));
    case SweepAxis::Precision: return Text(KS_TEXT("core", "precision"));
    case SweepAxis::None: break;
    }
    return {};
}

Text passText(const Experiment& experiment, Pass pass)
{
    switch (pass) {
    case Pass::Inference: return Text(KS_TEXT("core", "forward"));
    case Pass::Training:
        return experiment.network ? Text(KS_TEXT("core", "a whole training step")) : Text(KS_TEXT("core", "forward, for training"));
    case Pass::BackwardData: return Text(KS_TEXT("core", "gradient of the input"));
    case Pass::BackwardWeights: return Text(KS_TEXT("core", "gradient of the weights"));
    }
    return {};
}

Text passesText(const Experiment& experiment)
{
    Text all;
    for (const Pass pass : experiment.passes)
        all = all.empty() ? passText(experiment, pass) : Text("%1, %2", {all, passText(experiment, pass)});
    return all;
}

std::string Measurement::variantName(const Experiment& experiment) const
{
    const bool asked = experiment.implementations.size() > 1 || experiment.implementations.front() != "auto";
    return asked ? point.backend + " · " + point.implementation : point.backend;
}

Text Measurement::seriesName(const Experiment& experiment) const
{
    const Text variant = Text::name(variantName(experiment));
    return experiment.passes.size() > 1 ? Text("%1 · %2", {variant, passText(experiment, point.pass)}) : variant;
}

Text charts::axisLabel(SweepAxis axis)
{
    return axis == SweepAxis::Precision ? Text(KS_TEXT("core", "bits of the factors: 24 float32, 11 TF32, 8 bfloat16")) : axisText(axis);
}

std::vector<Chart> chartsOf(const Experiment& experiment, std::span<const Measurement> measurements,
                            const std::map<int, Ceilings>& ceilings, int processors)
{
    std::vector<Chart> charts;
    const std::vector<Group> groups = groupsOf(experiment, measurements);
    if (groups.empty())
        return charts;
    if (experiment.axis == SweepAxis::Threads)
        addThreadCharts(experiment, measurements, groups, processors, charts);
    if (experiment.axis != SweepAxis::None)
        charts.push_back(timeChart(experiment, measurements, groups));
    if (groups.size() > 1 && experiment.axis != SweepAxis::None)
        if (Chart chart = ratioChart(experiment, measurements, groups); !chart.series.empty())
            charts.push_back(std::move(chart));
    charts.push_back(spreadChart(experiment, measurements, groups));
    if (!ceilings.empty())
        charts.push_back(rooflineOf(experiment, measurements, ceilings, &experiment));
    if (experiment.network)
        charts.push_back(layersChart(experiment, measurements));
    else
        charts.push_back(copiesChart(experiment, measurements));
    return charts;
}

} // namespace ks
