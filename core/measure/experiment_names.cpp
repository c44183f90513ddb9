#include "core/measure/experiment_names.h"

#include "core/base/digits.h"
#include "core/ops/attributes.h"

#include <algorithm>
#include <iterator>
#include <optional>

namespace ks {

Text axisText(SweepAxis axis)
{
    return Text(std::string(infoOf(axis).title));
}

namespace {

/// The operator's own name for what an axis counts, where all subjects have the same one.
std::optional<std::string_view> ownTitle(const Experiment& experiment, SweepAxis axis)
{
    if (axis != SweepAxis::Filters || hasNetworks(experiment))
        return std::nullopt;
    const std::string_view title = outputsTitle(experiment.subjects.front().spec.op);
    const bool same = std::ranges::all_of(experiment.subjects, [&](const Subject& one) { return outputsTitle(one.spec.op) == title; });
    return same ? std::optional(title) : std::nullopt;
}

} // namespace

Text axisText(const Experiment& experiment, SweepAxis axis)
{
    const auto own = ownTitle(experiment, axis);
    return own ? Text(std::string(*own)) : axisText(axis);
}

Text axisText(const Experiment& experiment)
{
    return axisText(experiment, axisOf(experiment));
}

Text axisHeading(const Experiment& experiment)
{
    const SweepAxis axis = axisOf(experiment);
    const auto own = ownTitle(experiment, axis);
    return own ? Text(std::string(*own)) : Text(std::string(infoOf(axis).heading));
}

Text axesText(const Experiment& experiment)
{
    Text all;
    for (const Sweep& sweep : experiment.sweeps) {
        const Text one = axisText(experiment, sweep.axis);
        all = all.empty() ? one : Text("%1, %2", {all, one});
    }
    return all;
}

Text valuesSaid(const Experiment& experiment, const ExperimentPoint& point)
{
    Text all;
    for (std::size_t i = 0; i < experiment.sweeps.size(); ++i) {
        const Text one = valueSaid(experiment.sweeps[i].axis, point.at.at(i));
        all = i == 0 ? one : Text("%1, %2", {all, one});
    }
    return all;
}

Text placeText(const Experiment& experiment, const ExperimentPoint& point)
{
    Text all;
    const auto add = [&](const Text& part) { all = all.empty() ? part : Text("%1, %2", {all, part}); };
    if (experiment.subjects.size() > 1)
        add(Text::name(subjectName(experiment, point.subject)));
    for (std::size_t i = 0; i < experiment.sweeps.size(); ++i)
        add(Text("%1: %2", {axisText(experiment, experiment.sweeps[i].axis), valueSaid(experiment.sweeps[i].axis, point.at.at(i))}));
    return all;
}

Text passText(const Experiment& experiment, Pass pass)
{
    switch (pass) {
    case Pass::Inference: return Text(KS_TEXT("core", "forward"));
    case Pass::Training:
        if (experiment.training)
            return Text(KS_TEXT("core", "a whole training"));
        return isOfNetworks(experiment) ? Text(KS_TEXT("core", "a whole training step")) : Text(KS_TEXT("core", "forward, for training"));
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
    Text name = Text::name(variantName(experiment));
    const auto add = [&](const Text& part) { name = Text("%1 · %2", {name, part}); };
    if (experiment.subjects.size() > 1 && !experiment.sweeps.empty()) // else they stand side by side in a chart
        name = Text::name(subjectName(experiment, point.subject) + " · " + variantName(experiment));
    for (std::size_t i = 1; i < experiment.sweeps.size(); ++i)
        add(Text("%1 %2", {axisText(experiment, experiment.sweeps[i].axis), valueSaid(experiment.sweeps[i].axis, point.at.at(i))}));
    if (experiment.passes.size() > 1)
        add(passText(experiment, point.pass));
    return name;
}

Text unfinishedText(const Experiment& experiment, std::span<const Measurement> measurements)
{
    const std::size_t points = pointsOf(experiment).size();
    if (measurements.size() >= points)
        return {};
    return Text(KS_TEXT("core", "Not finished: %1 of %2 points are measured."),
                {groupedDigits(std::ssize(measurements)), groupedDigits(static_cast<std::int64_t>(points))});
}

Text declaredText(const Experiment& experiment, std::span<const Measurement> measurements)
{
    const bool any = std::ranges::any_of(measurements, [](const Measurement& one) { return one.energy && one.energy->estimate; });
    if (!any)
        return {};
    return Text(experiment.idleCounted
                    ? KS_TEXT("core",
                              "Joules, watts and energy–delay products are a declared estimate (%1; idle devices counted): the power "
                              "was typed in, not measured.")
                    : KS_TEXT("core", "Joules, watts and energy–delay products are a declared estimate (%1; idle devices not counted): the "
                                      "power was typed in, not measured."),
                {Text::name(experiment.watts)});
}

Text countedInsteadText(const Experiment& experiment, std::span<const Measurement> measurements)
{
    const bool counted = std::ranges::any_of(measurements, [](const Measurement& one) { return one.energy && !one.energy->estimate; });
    if (experiment.watts.empty() || !counted)
        return {};
    return Text(KS_TEXT("core", "The watts that were typed in (%1) were not used where the machine counts its energy itself."),
                {Text::name(experiment.watts)});
}

} // namespace ks
