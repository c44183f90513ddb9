#pragma once

#include "core/ops/operator.h"
#include "core/ops/window.h"

namespace ks {

/// The three sums that Conv and ConvTranspose share. "Image" is the tensor that the window slides over (Conv's src,
/// ConvTranspose's dst), "map" the tensor with one cell per window; weights are map channels × image channels of a group × kH × kW.
struct ConvGeometry {
    Window window;
    std::int64_t batch = 0;
    std::int64_t imageChannelsPerGroup = 0;
    std::int64_t mapChannelsPerGroup = 0;

    /// A cell of the map gathers from the image: taps row-major within channels; padded taps are visited and marked.
    template <class Visit>
    void forEachGather(const Cell& map, Visit&& visit) const // visit(image cell, weight cell, padding)
    {
        const std::int64_t firstChannel = map.c / mapChannelsPerGroup * imageChannelsPerGroup;
        for (std::int64_t c = 0; c < imageChannelsPerGroup; ++c)
            for (std::int64_t ky = 0; ky < window.y.kernel; ++ky)
                for (std::int64_t kx = 0; kx < window.x.kernel; ++kx) {
                    const Cell image{map.n, firstChannel + c, window.y.at(map.y, ky), window.x.at(map.x, kx)};
                    visit(image, Cell{map.c, c, ky, kx}, !window.inside(image.y, image.x));
                }
    }

    /// A cell of the image is fed by the windows that cover it.
    template <class Visit>
    void forEachScatter(const Cell& image, Visit&& visit) const // visit(map cell, weight cell)
    {
        const std::int64_t firstMap = image.c / imageChannelsPerGroup * mapChannelsPerGroup;
        const std::int64_t channel = image.c % imageChannelsPerGroup;
        for (std::int64_t m = firstMap; m < firstMap + mapChannelsPerGroup; ++m)
            for (std::int64_t ky = window.y.kernel; ky-- > 0;) {
                const std::int64_t oy = window.y.windowAt(image.y, ky);
                if (oy < 0)
                    continue;
                for (std::int64_t kx = window.x.kernel; kx-- > 0;) {
                    const std::int64_t ox = window.x.windowAt(image.x, kx);
                    if (ox >= 0)
                        visit(Cell{image.n, m, oy, ox}, Cell{m, channel, ky, kx});
                }
            }
    }

    /// A weight meets one image cell in every window.
    template <class Visit>
    void forEachMeeting(const Cell& weight, Visit&& visit) const // visit(image cell, map cell, padding)
    {
        const std::int64_t channel = weight.n / mapChannelsPerGroup * imageChannelsPerGroup + weight.c;
        for (std::int64_t n = 0; n < batch; ++n)
            for (std::int64_t oy = 0; oy < window.y.count; ++oy)
                for (std::int64_t ox = 0; ox < window.x.count; ++ox) {
                    const Cell image{n, channel, window.y.at(oy, weight.y), window.x.at(ox, weight.x)};
                    visit(image, Cell{n, weight.n, oy, ox}, !window.inside(image.y, image.x));
                }
    }
};

/// The terms of diffBias[m]: every cell of channel m of diffDst.
inline void forEachBiasGradientTerm(const Shape& dst, std::int64_t channel, TermVisitor visit)
{
    for (std::int64_t n = 0; n < dst.n; ++n)
        for (std::int64_t y = 0; y < dst.h; ++y)
            for (std::int64_t x = 0; x < dst.w; ++x)
                visit({.first = {Role::DiffDst, {n, channel, y, x}}});
}

/// Two operations a tap, padded ones included; each tensor of the pass touched once.
inline Cost convCost(const OpSpec& spec, Pass pass)
{
    const auto elements = [&](Role role) { return static_cast<double>(shapeOf(spec, role).elements()); };
    const Shape map = spec.op == OpKind::Conv ? shapeOf(spec, Role::Dst) : spec.src;
    const Shape weights = shapeOf(spec, Role::Weights);
    const double taps = static_cast<double>(weights.c) * static_cast<double>(weights.h) * static_cast<double>(weights.w);
    const double biasTerms = spec.bias ? elements(Role::Dst) : 0.0;
    const double product = 2.0 * static_cast<double>(map.elements()) * taps;
    const double touched = elements(Role::Src) + elements(Role::Dst) + elements(Role::Weights);
    return {product + (pass == Pass::BackwardData ? 0.0 : biasTerms),
            sizeof(float) * (touched + (pass == Pass::BackwardData || !spec.bias ? 0.0 : elements(Role::Bias)))};
}

} // namespace ks
