#include "core/ops/forecast.h"

#include "core/ops/operator.h"
#include "core/ops/window.h"

namespace ks {

Forecast forecastOf(const OpSpec& spec, bool backward)
{
    Forecast forecast;
    if (hasWindow(spec.op)) {
        const Window window = windowOf(spec);
        forecast.windows = window.y.count * window.x.count;
    }
    forecast.srcCells = spec.src.elements();
    forecast.dstCells = shapeOf(spec, Role::Dst).elements();
    forecast.reductionPercent = 100 * (1 - static_cast<double>(forecast.dstCells) / static_cast<double>(forecast.srcCells));
    for (const Pass pass : {Pass::Training, Pass::BackwardData, Pass::BackwardWeights}) {
        if (!hasPass(spec.op, pass) || (!backward && pass != Pass::Training))
            continue;
        const Cost cost = operatorOf(spec.op).cost(spec, pass);
        forecast.flops += cost.flops;
        forecast.bytes += cost.bytes;
    }
    for (const Role role : {Role::Src, Role::Src2, Role::Weights, Role::Bias, Role::Mean, Role::Variance, Role::Dst})
        if (const Shape shape = shapeOf(spec, role); !shape.empty())
            forecast.memory += shape.bytes() * (backward ? 2 : 1);
    return forecast;
}

} // namespace ks
