#include "core/backends/serial/kernels.h"
#include "core/ops/operator.h"
#include "core/ops/window.h"

#include <algorithm>

namespace ks::serial {

namespace {

/// How many taps of a window count for the divisor along one axis.
std::int64_t countedTaps(const WindowAxis& axis, std::int64_t position, bool includePad)
{
    std::int64_t count = 0;
    for (std::int64_t tap = 0; tap < axis.kernel; ++tap) {
        const std::int64_t at = axis.at(position, tap);
        const bool counts = includePad ? at < axis.size + axis.padEnd : axis.inside(at);
        count += counts ? 1 : 0;
    }
    return count;
}

/// visit(dst offset, divisor, forEachCell) for every window; forEachCell(f) calls f(src offset) for its real cells.
template <class Visit>
void forEachWindow(const OpSpec& spec, const std::stop_token& stop, Visit&& visit)
{
    const Window window = windowOf(spec);
    const Shape dst = shapeOf(spec, Role::Dst);
    const bool includePad = spec.op == OpKind::AveragePool && spec.countIncludePad;
    std::int64_t offset = 0;
    for (std::int64_t plane = 0; plane < dst.n * dst.c; ++plane)
        for (std::int64_t oy = 0; oy < dst.h && !stop.stop_requested(); ++oy)
            for (std::int64_t ox = 0; ox < dst.w; ++ox, ++offset) {
                const std::int64_t count = countedTaps(window.y, oy, includePad) * countedTaps(window.x, ox, includePad);
                const auto forEachCell = [&](auto&& cell) {
                    for (std::int64_t ky = 0; ky < window.y.kernel; ++ky)
                        for (std::int64_t kx = 0; kx < window.x.kernel; ++kx) {
                            const std::int64_t y = window.y.at(oy, ky);
                            const std::int64_t x = window.x.at(ox, kx);
                            if (window.y.inside(y) && window.x.inside(x))
                                cell((plane * spec.src.h + y) * spec.src.w + x);
                        }
                };
                visit(offset, static_cast<float>(std::max<std::int64_t>(count, 1)), forEachCell);
            }
}

void averagePoolForward(const OpSpec& spec, const HostArgs& args)
{
    forEachWindow(spec, args.stop, [&](std::int64_t to, float divisor, auto&& forEachCell) {
        float sum = 0.0F;
        forEachCell([&](std::int64_t from) { sum += args.src[from]; });
        args.dst[to] = sum / divisor;
    });
}

void averagePoolBackwardData(const OpSpec& spec, const HostArgs& args)
{
    std::fill_n(args.diffSrc, spec.src.elements(), 0.0F);
    forEachWindow(spec, args.stop, [&](std::int64_t from, float divisor, auto&& forEachCell) {
        forEachCell([&](std::int64_t to) { args.diffSrc[to] += args.diffDst[from] / divisor; });
    });
}

} // namespace

void addAveragePools(CpuTable& table)
{
    for (const OpKind op : {OpKind::AveragePool, OpKind::GlobalAveragePool})
        addRows(table, op, "serial/average_pool.cpp", {.forward = averagePoolForward, .backwardData = averagePoolBackwardData});
}

} // namespace ks::serial
