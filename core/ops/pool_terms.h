#pragma once

#include "core/ops/op_info.h"
#include "core/ops/touched_bytes.h"
#include "core/ops/window.h"

namespace ks {

/// What the pooling operators have in common: what they are searched as, and where their windows lie.

inline constexpr std::string_view poolingNames = "pooling|agrupación|submuestreo|downsampling|subsampling";

inline Shape pooledShape(const OpSpec& spec)
{
    const Window window = windowOf(spec);
    return {spec.src.n, spec.src.c, window.y.count, window.x.count};
}

/// visit(term) for the window of a dst cell, row-major; undivided.
template <class Visit>
void forEachWindowTerm(const OpSpec& spec, const Cell& dst, Visit&& visit)
{
    const Window window = windowOf(spec);
    for (std::int64_t ky = 0; ky < window.y.kernel; ++ky) {
        for (std::int64_t kx = 0; kx < window.x.kernel; ++kx) {
            const Cell src{dst.n, dst.c, window.y.at(dst.y, ky), window.x.at(dst.x, kx)};
            visit(Term{.first = {Role::Src, src}, .padding = !window.inside(src.y, src.x), .beyond = window.overhangs(src.y, src.x)});
        }
    }
}

/// visit(dst cell) for every window that covers a src cell, row-major.
template <class Visit>
void forEachCoveringWindow(const OpSpec& spec, const Cell& src, Visit&& visit)
{
    const Window window = windowOf(spec);
    for (std::int64_t ky = window.y.kernel; ky-- > 0;) {
        const std::int64_t oy = window.y.windowAt(src.y, ky);
        if (oy < 0)
            continue;
        for (std::int64_t kx = window.x.kernel; kx-- > 0;) {
            const std::int64_t ox = window.x.windowAt(src.x, kx);
            if (ox >= 0)
                visit(Cell{src.n, src.c, oy, ox});
        }
    }
}

/// One comparison or addition a tap; src, dst (and their gradients) touched once.
inline Cost poolCost(const OpSpec& spec, Pass pass)
{
    const Shape dst = pooledShape(spec);
    const Window window = windowOf(spec);
    const auto outputs = static_cast<double>(dst.elements());
    const auto inputs = static_cast<double>(spec.src.elements());
    const double taps = static_cast<double>(window.y.kernel) * static_cast<double>(window.x.kernel);
    const bool routes = infoOf(spec.op).takesMaximum;
    if (isForward(pass))
        return {outputs * taps, sizeof(float) * (inputs + outputs) + routeBytes(spec, pass)};
    return {routes ? outputs : outputs * taps, sizeof(float) * (inputs + outputs) + routeBytes(spec, pass)};
}

} // namespace ks
