#include "core/ops/convolution.h"

#include "core/ops/touched_bytes.h"
#include "core/ops/window.h"

namespace ks {

namespace {

/// The three sums that are made of a convolution.
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

} // namespace

Shape Convolution::dstShape(const OpSpec& spec) const
{
    const Window window = windowOf(spec);
    return m_transposed ? Shape{spec.src.n, spec.filters, window.y.size, window.x.size}
                        : Shape{spec.src.n, spec.filters, window.y.count, window.x.count};
}

Shape Convolution::weightsShape(const OpSpec& spec) const
{
    return m_transposed ? Shape{spec.src.c, spec.filters / spec.group, spec.kernel.y, spec.kernel.x}
                        : Shape{spec.filters, spec.src.c / spec.group, spec.kernel.y, spec.kernel.x};
}

void Convolution::forEachTerm(const OpSpec& spec, Role of, const Cell& cell, TermVisitor visit) const
{
    const Shape weights = weightsShape(spec);
    const ConvGeometry geometry{windowOf(spec), spec.src.n, weights.c, weights.n / spec.group};
    const Role image = m_transposed ? Role::DiffDst : Role::Src; // where they are read
    const Role map = m_transposed ? Role::Src : Role::DiffDst;
    switch (of) {
    case Role::Dst:
    case Role::DiffSrc:
        if ((of == Role::Dst) != m_transposed)
            geometry.forEachGather(cell, [&](const Cell& from, const Cell& weight, bool padding) {
                visit({.first = {image, from}, .second = Factor{Role::Weights, weight}, .padding = padding});
            });
        else
            geometry.forEachScatter(cell, [&](const Cell& from, const Cell& weight) {
                visit({.first = {map, from}, .second = Factor{Role::Weights, weight}});
            });
        if (of == Role::Dst && spec.bias)
            visit({.first = {Role::Bias, {0, cell.c, 0, 0}}});
        break;
    case Role::DiffWeights:
        geometry.forEachMeeting(cell, [&](const Cell& ofImage, const Cell& ofMap, bool padding) {
            visit({.first = {image, ofImage}, .second = Factor{map, ofMap}, .padding = padding});
        });
        break;
    case Role::DiffBias:
        forEachCellOfChannel(dstShape(spec), cell.c, [&](const Cell& one) { visit({.first = {Role::DiffDst, one}}); });
        break;
    default: break;
    }
}

Cost Convolution::cost(const OpSpec& spec, Pass pass) const
{
    const Shape map = m_transposed ? spec.src : dstShape(spec);
    const Shape weights = weightsShape(spec);
    const double taps = static_cast<double>(weights.c) * static_cast<double>(weights.h) * static_cast<double>(weights.w);
    const double biasTerms = spec.bias && pass != Pass::BackwardData ? static_cast<double>(dstShape(spec).elements()) : 0.0;
    return {2.0 * static_cast<double>(map.elements()) * taps + biasTerms, touchedBytes(spec, pass)};
}

void usualConvolution(OpSpec& spec)
{
    spec.kernel = {3, 3};
    spec.strides = {1, 1};
}

} // namespace ks
