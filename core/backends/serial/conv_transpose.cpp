#include "core/backends/serial/kernels.h"
#include "core/ops/operator.h"
#include "core/ops/window.h"

#include <algorithm>

namespace ks::serial {

namespace {

/// visit(src offset, weight offset, dst offset) for every product that lands on dst, in the order n, c, y, x, m, ky, kx.
template <class Visit>
void forEachProduct(const OpSpec& spec, const std::stop_token& stop, Visit&& visit)
{
    const Window window = windowOf(spec);
    const Shape dst = shapeOf(spec, Role::Dst);
    const std::int64_t filters = spec.filters / spec.group;
    const std::int64_t channelsPerGroup = spec.src.c / spec.group;

    std::int64_t from = 0;
    for (std::int64_t n = 0; n < spec.src.n; ++n)
        for (std::int64_t c = 0; c < spec.src.c; ++c) {
            const std::int64_t firstFilter = c / channelsPerGroup * filters;
            for (std::int64_t y = 0; y < spec.src.h && !stop.stop_requested(); ++y)
                for (std::int64_t x = 0; x < spec.src.w; ++x, ++from)
                    for (std::int64_t m = 0; m < filters; ++m)
                        for (std::int64_t ky = 0; ky < window.y.kernel; ++ky) {
                            const std::int64_t toY = window.y.at(y, ky);
                            if (!window.y.inside(toY))
                                continue;
                            for (std::int64_t kx = 0; kx < window.x.kernel; ++kx) {
                                const std::int64_t toX = window.x.at(x, kx);
                                if (!window.x.inside(toX))
                                    continue;
                                const std::int64_t to = ((n * dst.c + firstFilter + m) * dst.h + toY) * dst.w + toX;
                                const std::int64_t weight = ((c * filters + m) * window.y.kernel + ky) * window.x.kernel + kx;
                                visit(from, weight, to);
                            }
                        }
        }
}

void convTransposeForward(const OpSpec& spec, const HostArgs& args)
{
    const Shape dst = shapeOf(spec, Role::Dst);
    const std::int64_t plane = dst.h * dst.w;
    for (std::int64_t i = 0; i < dst.n * dst.c; ++i)
        std::fill_n(args.dst + i * plane, plane, args.bias ? args.bias[i % dst.c] : 0.0F);
    forEachProduct(spec, args.stop,
                   [&](std::int64_t from, std::int64_t weight, std::int64_t to) { args.dst[to] += args.src[from] * args.weights[weight]; });
}

void convTransposeBackwardData(const OpSpec& spec, const HostArgs& args)
{
    std::fill_n(args.diffSrc, spec.src.elements(), 0.0F);
    forEachProduct(spec, args.stop, [&](std::int64_t to, std::int64_t weight, std::int64_t from) {
        args.diffSrc[to] += args.diffDst[from] * args.weights[weight];
    });
}

void convTransposeBackwardWeights(const OpSpec& spec, const HostArgs& args)
{
    std::fill_n(args.diffWeights, shapeOf(spec, Role::Weights).elements(), 0.0F);
    forEachProduct(spec, args.stop, [&](std::int64_t src, std::int64_t weight, std::int64_t from) {
        args.diffWeights[weight] += args.src[src] * args.diffDst[from];
    });
    if (!args.diffBias)
        return;
    const Shape dst = shapeOf(spec, Role::Dst);
    const std::int64_t plane = dst.h * dst.w;
    std::fill_n(args.diffBias, dst.c, 0.0F);
    for (std::int64_t i = 0; i < dst.n * dst.c; ++i)
        for (std::int64_t cell = 0; cell < plane; ++cell)
            args.diffBias[i % dst.c] += args.diffDst[i * plane + cell];
}

} // namespace

void addConvTranspose(CpuTable& table)
{
    addRows(table, OpKind::ConvTranspose, "serial/conv_transpose.cpp",
            {.forward = convTransposeForward, .backwardData = convTransposeBackwardData, .backwardWeights = convTransposeBackwardWeights});
}

} // namespace ks::serial
