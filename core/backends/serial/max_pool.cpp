#include "core/backends/arg_max.h"
#include "core/backends/serial/kernels.h"
#include "core/ops/operator.h"

#include <cmath>

namespace ks::serial {

namespace {

template <class Index>
void forward(const OpSpec& spec, const HostArgs& args, Index* argMax)
{
    const Window window = windowOf(spec);
    const Shape dst = shapeOf(spec, Role::Dst);
    const float padding = spec.padValue == PadValue::Zero ? 0.0F : -std::numeric_limits<float>::infinity();

    std::int64_t to = 0;
    for (std::int64_t plane = 0; plane < dst.n * dst.c; ++plane) {
        const float* src = args.src + plane * spec.src.h * spec.src.w;
        for (std::int64_t oy = 0; oy < dst.h && !args.stop.stop_requested(); ++oy) {
            for (std::int64_t ox = 0; ox < dst.w; ++ox, ++to) {
                float best = padding;
                Index winner = noWinner<Index>;
                bool sawPadding = false;
                for (std::int64_t ky = 0; ky < window.y.kernel; ++ky) {
                    for (std::int64_t kx = 0; kx < window.x.kernel; ++kx) {
                        const std::int64_t y = window.y.at(oy, ky);
                        const std::int64_t x = window.x.at(ox, kx);
                        if (!window.y.inside(y) || !window.x.inside(x)) {
                            sawPadding = true;
                            continue;
                        }
                        const float value = src[y * spec.src.w + x];
                        // The first cell wins over nothing; later ones must be larger, or the first NaN.
                        if (winner == noWinner<Index> || value > best || (std::isnan(value) && !std::isnan(best))) {
                            best = value;
                            winner = static_cast<Index>(ky * window.x.kernel + kx);
                        }
                    }
                }
                if (sawPadding && best < padding) { // only a pad value of 0 can beat a real cell
                    best = padding;
                    winner = noWinner<Index>;
                }
                args.dst[to] = best;
                if (argMax)
                    argMax[to] = winner;
            }
        }
    }
}

template <class Index>
void backward(const OpSpec& spec, const HostArgs& args, const Index* argMax)
{
    const Window window = windowOf(spec);
    const Shape dst = shapeOf(spec, Role::Dst);

    for (std::int64_t i = 0; i < spec.src.elements(); ++i)
        args.diffSrc[i] = 0.0F;
    std::int64_t from = 0;
    for (std::int64_t plane = 0; plane < dst.n * dst.c; ++plane) {
        float* diffSrc = args.diffSrc + plane * spec.src.h * spec.src.w;
        for (std::int64_t oy = 0; oy < dst.h && !args.stop.stop_requested(); ++oy) {
            for (std::int64_t ox = 0; ox < dst.w; ++ox, ++from) {
                if (argMax[from] == noWinner<Index>)
                    continue;
                const std::int64_t y = window.y.at(oy, argMax[from] / window.x.kernel);
                const std::int64_t x = window.x.at(ox, argMax[from] % window.x.kernel);
                diffSrc[y * spec.src.w + x] += args.diffDst[from]; // windows overlap: gradients add up
            }
        }
    }
}

void maxPoolForward(const OpSpec& spec, const HostArgs& args)
{
    withArgMaxType(spec, [&]<class Index>(Index) { forward(spec, args, reinterpret_cast<Index*>(args.saved)); });
}

void maxPoolBackwardData(const OpSpec& spec, const HostArgs& args)
{
    withArgMaxType(spec, [&]<class Index>(Index) { backward(spec, args, reinterpret_cast<const Index*>(args.saved)); });
}

} // namespace

void addMaxPools(CpuTable& table)
{
    for (const OpKind op : {OpKind::MaxPool, OpKind::GlobalMaxPool})
        addRows(table, op, "serial/max_pool.cpp",
                {.forward = maxPoolForward, .backwardData = maxPoolBackwardData, .savedBytes = argMaxBytes});
}

} // namespace ks::serial
