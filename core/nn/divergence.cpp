#include "core/nn/divergence.h"

#include "core/base/digits.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ks {

namespace {

bool allFinite(std::span<const float> values)
{
    return std::ranges::all_of(values, [](float value) { return std::isfinite(value); });
}

} // namespace

Text explainNonFinite(const NonFiniteLoss& at)
{
    const std::string epoch = groupedDigits(at.position.epoch + 1);
    const std::string batch = groupedDigits(at.position.batch + 1);
    const std::vector<ParameterInfo> infos = parametersOf(at.graph);
    for (std::size_t i = 0; i < infos.size(); ++i)
        if (infos[i].trained && !allFinite(at.parameters[i].cells())) {
            const std::string& layer = at.graph.nodes[static_cast<std::size_t>(infos[i].node)].name;
            if (at.step == 0) // no update was made, and no rate helps
                return Text(
                    KS_TEXT("core",
                            "In epoch %1, batch %2 the loss is not finite: it began with parameters of %3 that are infinite or not a "
                            "number."),
                    {epoch, batch, layer});
            return Text(
                KS_TEXT("core",
                        "In epoch %1, batch %2 the loss is not finite: the update before it made parameters of %3 infinite or not a "
                        "number. A lower rate helps."),
                {epoch, batch, layer});
        }
    if (!allFinite(at.images) || !allFinite(at.targets))
        return Text(KS_TEXT("core", "In epoch %1, batch %2 the loss is not finite: the data of this batch hold infinite numbers or none."),
                    {epoch, batch});

    std::vector<int> all(at.graph.nodes.size());
    std::iota(all.begin(), all.end(), 0);
    const std::unique_ptr<PlannedNetwork> step =
        at.backend.planNetwork(at.graph, {.batch = at.batch, .training = true, .loss = at.loss, .watched = all});
    for (std::size_t i = 0; i < at.parameters.size(); ++i)
        step->setParameter(i, at.parameters[i].cells());
    step->forward(at.images, at.targets, at.step);
    for (const int node : all) {
        const GraphNode& layer = step->graph().nodes[static_cast<std::size_t>(node)];
        Tensor output(shapeOf(layer.spec, Role::Dst), "output of " + layer.name);
        step->nodeTensor(node, Role::Dst, output.cells());
        if (!allFinite(output.cells()))
            return Text(
                KS_TEXT("core",
                        "In epoch %1, batch %2 the loss is not finite: the first output that is infinite or not a number is that of "
                        "%3. A lower rate helps."),
                {epoch, batch, layer.name});
    }
    return Text(KS_TEXT("core", "In epoch %1, batch %2 the loss itself is not finite, though every layer’s output is. A lower rate helps."),
                {epoch, batch});
}

} // namespace ks
