#include "core/measure/experiment_names.h"

#include "core/base/digits.h"
#include "core/ops/attributes.h"

#include <iterator>

namespace ks {

Text axisText(SweepAxis axis)
{
    return Text(std::string(infoOf(axis).title));
}

Text axisText(const Experiment& experiment)
{
    if (experiment.axis == SweepAxis::Filters && !experiment.network)
        return Text(std::string(outputsTitle(experiment.spec.op)));
    return axisText(experiment.axis);
}

Text axisHeading(const Experiment& experiment)
{
    const bool own = experiment.axis == SweepAxis::Filters && !experiment.network;
    return own ? axisText(experiment) : Text(std::string(infoOf(experiment.axis).heading));
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

Text unfinishedText(const Experiment& experiment, std::span<const Measurement> measurements)
{
    const std::size_t points = pointsOf(experiment).size();
    if (measurements.size() >= points)
        return {};
    return Text(KS_TEXT("core", "Not finished: %1 of %2 points are measured."),
                {groupedDigits(std::ssize(measurements)), groupedDigits(static_cast<std::int64_t>(points))});
}

} // namespace ks
