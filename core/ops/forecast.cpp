#include "core/ops/forecast.h"

#include "core/ops/operator.h"
#include "core/ops/touched_bytes.h"
#include "core/ops/window.h"

#include <algorithm>
#include <set>

namespace ks {

Forecast forecastOf(const OpSpec& spec, bool backward)
{
    Forecast forecast;
    if (hasWindow(spec.op))
        forecast.windows = windowOf(spec).positions();
    forecast.srcCells = spec.src.elements();
    forecast.dstCells = shapeOf(spec, Role::Dst).elements();
    forecast.reductionPercent = 100 * (1 - static_cast<double>(forecast.dstCells) / static_cast<double>(forecast.srcCells));
    std::set<Role> held;
    for (const Pass pass : {Pass::Training, Pass::BackwardData, Pass::BackwardWeights}) {
        if (!hasPass(spec.op, pass) || (!backward && pass != Pass::Training))
            continue;
        const Cost cost = operatorOf(spec.op).cost(spec, pass);
        forecast.flops += cost.flops;
        forecast.bytes += cost.bytes;
        for (const auto& roles : {operandsOf(spec, pass), resultsOf(spec, pass)})
            held.insert(roles.begin(), roles.end());
    }
    const auto given = operandsOf(spec, Pass::Training);
    const auto routes = static_cast<std::size_t>(routeBytes(spec, Pass::Training));
    forecast.memory = forecast.made = routes;
    for (const Role role : held) {
        const std::size_t bytes = shapeOf(spec, role).bytes();
        forecast.memory += bytes;
        if (std::ranges::find(given, role) == given.end())
            forecast.made += bytes;
    }
    return forecast;
}

} // namespace ks
