#include "core/backends/planned_network.h"

#include "core/base/error.h"
#include "core/ops/roles.h"

#include <cmath>

namespace ks {

std::vector<ParameterInfo> parametersOf(const Graph& graph)
{
    std::vector<ParameterInfo> parameters;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const OpSpec& spec = graph.nodes[i].spec;
        for (const RoleInfo& info : tensorRoles())
            if (const Shape shape = isParameter(info.role) ? shapeOf(spec, info.role) : Shape{}; !shape.empty())
                parameters.push_back({static_cast<int>(i), info.role, shape, isTrained(info.role)});
    }
    return parameters;
}

void PlannedNetwork::train(std::span<const float> src, std::span<const float> target, std::uint64_t step, float rate)
{
    forward(src, target, step);
    if (!std::isfinite(loss()))
        return;
    backward();
    update(rate);
}

void PlannedNetwork::train(const Samples&, std::span<const std::uint32_t>, std::uint64_t, float)
{
    throw InputError(Text(KS_TEXT("core", "this network step takes its batches from the processor's memory")));
}

} // namespace ks
