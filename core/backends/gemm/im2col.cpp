#include "core/backends/gemm/im2col.h"

#include <algorithm>

namespace ks::gemm {

namespace {

/// The windows whose tap `tap` meets a real cell: first … last (empty if first > last).
struct Span {
    std::int64_t first;
    std::int64_t last;
};

Span realWindows(const WindowAxis& axis, std::int64_t tap)
{
    const std::int64_t start = axis.padBegin - tap * axis.dilation; // window·stride must reach this
    const std::int64_t first = start <= 0 ? 0 : (start + axis.stride - 1) / axis.stride;
    const std::int64_t reach = axis.size - 1 + start;
    return {first, reach < 0 ? -1 : std::min(axis.count - 1, reach / axis.stride)};
}

/// visit(row of the matrix at window row oy, image row or null, real windows, image column of window 0) for every row.
template <class Visit>
void forEachRow(const ColumnGeometry& g, Visit&& visit)
{
    std::int64_t row = 0;
    for (std::int64_t c = 0; c < g.channels; ++c)
        for (std::int64_t ky = 0; ky < g.window.y.kernel; ++ky)
            for (std::int64_t kx = 0; kx < g.window.x.kernel; ++kx, ++row) {
                const Span real = realWindows(g.window.x, kx);
                for (std::int64_t oy = 0; oy < g.window.y.count; ++oy) {
                    const std::int64_t y = g.window.y.at(oy, ky);
                    const std::int64_t imageRow = g.window.y.inside(y) ? (c * g.height + y) * g.width : -1;
                    visit(row * g.columns() + oy * g.window.x.count, imageRow, real, g.window.x.at(0, kx));
                }
            }
}

} // namespace

void im2col(const ColumnGeometry& geometry, const float* image, float* column)
{
    const WindowAxis& x = geometry.window.x;
    forEachRow(geometry, [&](std::int64_t to, std::int64_t imageRow, const Span& real, std::int64_t firstX) {
        float* out = column + to;
        if (imageRow < 0 || real.first > real.last) {
            std::fill_n(out, x.count, 0.0F);
            return;
        }
        std::fill_n(out, real.first, 0.0F);
        const float* in = image + imageRow + firstX;
        if (x.stride == 1)
            std::copy(in + real.first, in + real.last + 1, out + real.first);
        else
            for (std::int64_t ox = real.first; ox <= real.last; ++ox)
                out[ox] = in[ox * x.stride];
        std::fill(out + real.last + 1, out + x.count, 0.0F);
    });
}

void col2im(const ColumnGeometry& geometry, const float* column, float* image)
{
    const WindowAxis& x = geometry.window.x;
    forEachRow(geometry, [&](std::int64_t from, std::int64_t imageRow, const Span& real, std::int64_t firstX) {
        if (imageRow < 0)
            return;
        const float* in = column + from;
        float* out = image + imageRow + firstX;
        for (std::int64_t ox = real.first; ox <= real.last; ++ox)
            out[ox * x.stride] += in[ox];
    });
}

} // namespace ks::gemm
