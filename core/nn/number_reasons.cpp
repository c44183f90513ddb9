#include "core/nn/number_reasons.h"

#include "core/base/error.h"

#include <cmath>

namespace ks {

NumberReasons reasonsOf(NetworkProbe& probe, std::int64_t output)
{
    const Model& model = probe.model();
    const auto at = static_cast<std::size_t>(output);
    if (output < 0 || at >= probe.outputs().size())
        throw InputError(Text(KS_TEXT("core", "the network has %1 outputs, and none with the number %2"),
                              {std::to_string(model.outputs()), std::to_string(output)}));
    if (!std::isfinite(probe.outputs()[at]))
        throw InputError(Text(KS_TEXT("core", "the network’s answer is no number, and nothing speaks for it")));
    const ChannelScale scale = targetScales(model.pipeline, model.outputs()).at(at); // from the unit of the source to the network's
    const double unit = 1 / static_cast<double>(scale.factor);
    NumberReasons reasons{
        .output = output,
        .number = (static_cast<double>(probe.outputs()[at]) - static_cast<double>(scale.offset)) * unit,
        .columns = {.node = graphInput},
        .features = probe.tensor(layerBeforeLast(model.graph), Role::Dst),
    };
    probe.towardsOutput(output);
    reasons.columns.shares = sharesByMap(probe.tensor(graphInput, Role::Dst), probe.tensor(graphInput, Role::DiffDst));
    for (double& share : reasons.columns.shares)
        share *= unit;
    reasons.columns.rest = reasons.number - (reasons.columns.spoken(true) + reasons.columns.spoken(false));
    return reasons;
}

} // namespace ks
