#include "core/backends/serial/kernels.h"
#include "core/ops/operator.h"
#include "core/ops/window.h"

#include <algorithm>

namespace ks::serial {

namespace {

/// visit(src offset, weight offset, dst offset) for every multiplication of the convolution that does not meet padding, in the
/// order n, m, oy, ox, c, ky, kx; `begin(dst offset, m)` before the terms of each dst cell.
template <class Begin, class Visit>
void forEachProduct(const OpSpec& spec, const std::stop_token& stop, Begin&& begin, Visit&& visit)
{
    const Window window = windowOf(spec);
    const Shape dst = shapeOf(spec, Role::Dst);
    const std::int64_t channels = spec.src.c / spec.group;
    const std::int64_t filtersPerGroup = spec.filters / spec.group;

    std::int64_t to = 0;
    for (std::int64_t n = 0; n < dst.n; ++n)
        for (std::int64_t m = 0; m < dst.c; ++m) {
            const std::int64_t firstChannel = m / filtersPerGroup * channels;
            for (std::int64_t oy = 0; oy < dst.h && !stop.stop_requested(); ++oy)
                for (std::int64_t ox = 0; ox < dst.w; ++ox, ++to) {
                    begin(to, m);
                    for (std::int64_t c = 0; c < channels; ++c)
                        for (std::int64_t ky = 0; ky < window.y.kernel; ++ky) {
                            const std::int64_t y = window.y.at(oy, ky);
                            if (!window.y.inside(y))
                                continue;
                            for (std::int64_t kx = 0; kx < window.x.kernel; ++kx) {
                                const std::int64_t x = window.x.at(ox, kx);
                                if (!window.x.inside(x))
                                    continue;
                                const std::int64_t from = ((n * spec.src.c + firstChannel + c) * spec.src.h + y) * spec.src.w + x;
                                const std::int64_t weight = ((m * channels + c) * window.y.kernel + ky) * window.x.kernel + kx;
                                visit(from, weight, to);
                            }
                        }
                }
        }
}

void convForward(const OpSpec& spec, const HostArgs& args)
{
    forEachProduct(
        spec, args.stop, [&](std::int64_t to, std::int64_t m) { args.dst[to] = args.bias ? args.bias[m] : 0.0F; },
        [&](std::int64_t from, std::int64_t weight, std::int64_t to) { args.dst[to] += args.src[from] * args.weights[weight]; });
}

void convBackwardData(const OpSpec& spec, const HostArgs& args)
{
    std::fill_n(args.diffSrc, spec.src.elements(), 0.0F);
    forEachProduct(
        spec, args.stop, [](std::int64_t, std::int64_t) {},
        [&](std::int64_t to, std::int64_t weight, std::int64_t from) { args.diffSrc[to] += args.diffDst[from] * args.weights[weight]; });
}

void convBackwardWeights(const OpSpec& spec, const HostArgs& args)
{
    std::fill_n(args.diffWeights, shapeOf(spec, Role::Weights).elements(), 0.0F);
    if (args.diffBias)
        std::fill_n(args.diffBias, spec.filters, 0.0F);
    forEachProduct(
        spec, args.stop,
        [&](std::int64_t from, std::int64_t m) {
            if (args.diffBias)
                args.diffBias[m] += args.diffDst[from];
        },
        [&](std::int64_t src, std::int64_t weight, std::int64_t from) { args.diffWeights[weight] += args.src[src] * args.diffDst[from]; });
}

} // namespace

void addConv(CpuTable& table)
{
    addRows(table, OpKind::Conv, "serial/conv.cpp",
            {.forward = convForward, .backwardData = convBackwardData, .backwardWeights = convBackwardWeights});
}

} // namespace ks::serial
