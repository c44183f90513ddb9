#include "core/backends/serial/kernels.h"

namespace ks::serial {

namespace {

float countOf(const OpSpec& spec)
{
    return spec.reduction == Reduction::Mean ? static_cast<float>(spec.src.elements()) : 1.0F;
}

void meanSquaredErrorForward(const OpSpec& spec, const HostArgs& args)
{
    const std::int64_t image = spec.src.c * spec.src.h * spec.src.w;
    float sum = 0.0F;
    for (std::int64_t n = 0; n < spec.src.n && !args.stop.stop_requested(); ++n)
        for (std::int64_t i = n * image; i < (n + 1) * image; ++i) {
            const float difference = args.src[i] - args.src2[i];
            sum += difference * difference;
        }
    if (!args.stop.stop_requested())
        args.dst[0] = sum / countOf(spec);
}

void meanSquaredErrorBackwardData(const OpSpec& spec, const HostArgs& args)
{
    const std::int64_t image = spec.src.c * spec.src.h * spec.src.w;
    for (std::int64_t n = 0; n < spec.src.n && !args.stop.stop_requested(); ++n)
        for (std::int64_t i = n * image; i < (n + 1) * image; ++i)
            args.diffSrc[i] = 2.0F * (args.src[i] - args.src2[i]) * args.diffDst[0] / countOf(spec);
}

} // namespace

void addMeanSquaredError(CpuTable& table)
{
    addRows(table, OpKind::MeanSquaredError, "serial/mean_squared_error.cpp",
            {.forward = meanSquaredErrorForward, .backwardData = meanSquaredErrorBackwardData});
}

} // namespace ks::serial
