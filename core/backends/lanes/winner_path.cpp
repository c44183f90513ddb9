#include "core/backends/lanes/winner_path.h"

#include "core/backends/cpu/layout_kernels.h"
#include "core/backends/lanes/cell_kernels.h"
#include "core/backends/lanes/product_kernels.h"
#include "core/backends/lanes/winner_kernels.h"

#include <algorithm>

namespace ks::lanes {

bool WinnerPath::possible(const OpSpec& conv, const OpSpec& pool)
{
    const auto slides = [](const WindowAxis& axis) {
        return axis.stride == 1 && axis.dilation == 1 && axis.padBegin >= 0 && axis.padEnd >= 0 && (axis.kernel == 3 || axis.kernel == 5);
    };
    if (conv.op != OpKind::Conv || pool.op != OpKind::MaxPool || conv.group != 1 || !winnersPossible())
        return false;
    const Window sliding = windowOf(conv);
    const Window halving = windowOf(pool);
    return slides(sliding.y) && slides(sliding.x) && sliding.y.kernel == sliding.x.kernel && halving.halves() && !halving.isPadded();
}

WinnerPath::WinnerPath(const OpSpec& conv, std::int64_t lanes)
    : m_window(windowOf(conv)), m_lanes(lanes), m_channels(conv.src.c), m_filters(conv.filters), m_kernel(m_window.y.kernel)
{
}

std::int64_t WinnerPath::packedFloats() const
{
    return m_channels * m_filters * winnerTableFloats(m_kernel);
}

void WinnerPath::pack(const float* weights, float* packed) const
{
    for (std::int64_t c = 0; c < m_channels; ++c)
        for (std::int64_t o = 0; o < m_filters; ++o, packed += winnerTableFloats(m_kernel))
            winnerTable(weights + (o * m_channels + c) * m_kernel * m_kernel, m_kernel, packed);
}

/// As many as leave a channel's rows of src in the first-level cache while all filters meet them.
std::int64_t WinnerPath::stripRows() const
{
    constexpr std::int64_t budget = std::int64_t{24} * 1024 / sizeof(float);
    const std::int64_t perRow = 2 * m_lanes * m_window.x.padded();
    return std::clamp<std::int64_t>(budget / perRow, 1, rows());
}

void WinnerPath::padRows(const float* src, std::int64_t first, std::int64_t last, float* plane) const
{
    const std::int64_t width = m_window.x.padded() * m_lanes;
    const std::int64_t inner = m_window.x.size * m_lanes;
    const std::int64_t left = m_window.x.padBegin * m_lanes;
    for (std::int64_t y = first; y < last; ++y) {
        float* const row = plane + y * width;
        const std::int64_t at = y - m_window.y.padBegin;
        if (!m_window.y.inside(at)) {
            std::fill_n(row, width, 0.0F);
            continue;
        }
        std::fill_n(row, left, 0.0F);
        std::copy_n(src + at * inner, inner, row + left);
        std::fill(row + left + inner, row + width, 0.0F);
    }
}

/// Rows of the padded plane from `first` on, added to those that an earlier strip (or somebody before) wrote, else written anew.
void WinnerPath::writeRows(const float* plane, std::int64_t first, std::int64_t last, std::int64_t added, float* diffSrc) const
{
    const std::int64_t inner = m_window.x.size * m_lanes;
    for (std::int64_t y = first; y < last; ++y) {
        const std::int64_t at = y - m_window.y.padBegin;
        if (!m_window.y.inside(at))
            continue;
        const float* from = plane + ((y - first) * m_window.x.padded() + m_window.x.padBegin) * m_lanes;
        float* const to = diffSrc + at * inner;
        if (y < added)
            add(to, from, to, inner);
        else
            std::copy_n(from, inner, to);
    }
}

void WinnerPath::backwardWeights(const BlockArgs& args) const
{
    float* const sums = args.scratch;
    float* const plane = args.scratch + weights() * m_lanes;
    const std::int64_t cells = rows() * columns() * m_lanes;
    const std::int64_t strip = stripRows();
    const std::int64_t taps = m_kernel * m_kernel;
    bool fresh = true;
    for (std::int64_t n = 0; n < args.groups; ++n)
        for (std::int64_t first = 0; first < rows(); first += strip, fresh = false) {
            const WinnerPlanes planes{.kernel = m_kernel,
                                      .width = m_window.x.padded(),
                                      .firstY = first,
                                      .lastY = std::min(rows(), first + strip),
                                      .count = columns(),
                                      .diffDst = args.diffDst + n * m_filters * cells,
                                      .winners = reinterpret_cast<const std::uint8_t*>(args.winners) + n * m_filters * cells};
            for (std::int64_t c = 0; c < m_channels; ++c) {
                const float* src = args.src + (n * m_channels + c) * srcPlane();
                if (m_window.isPadded()) {
                    padRows(src, 2 * planes.firstY, 2 * planes.lastY + m_kernel - 1, plane);
                    src = plane;
                }
                winnerGradient(planes, m_filters, rows() * columns(), src, sums + c * taps * m_lanes, m_channels * taps * m_lanes, fresh);
            }
        }
    cpu::sumLanes(sums, weights(), args.diffWeights);
    if (!args.diffBias)
        return;
    for (std::int64_t n = 0; n < args.groups; ++n)
        planeSums(args.diffDst + n * m_filters * cells, cells, m_filters, rows() * columns(), args.diffBias, n > 0);
}

/// Strip by strip, so that the gradients of all filters stay in the second-level cache for all channels.
void WinnerPath::backwardData(const BlockArgs& args) const
{
    constexpr std::int64_t budget = std::int64_t{384} * 1024;
    float* const plane = args.scratch;
    const std::int64_t width = m_window.x.padded() * m_lanes;
    const std::int64_t cells = rows() * columns();
    const std::int64_t strip =
        std::clamp<std::int64_t>(budget / (m_filters * columns() * m_lanes * static_cast<std::int64_t>(sizeof(float) + 1)), 1, rows());
    for (std::int64_t n = 0; n < args.groups; ++n) {
        for (std::int64_t first = 0; first < rows(); first += strip) {
            const std::int64_t last = std::min(rows(), first + strip);
            const std::int64_t lastRow = last == rows() ? m_window.y.padded() : 2 * last + m_kernel - 1;
            const std::int64_t added = args.accumulate ? lastRow : first == 0 ? 0 : 2 * first + m_kernel - 1;
            const std::int64_t at = (n * m_filters * cells + first * columns()) * m_lanes;
            const WinnerPlanes planes{.kernel = m_kernel,
                                      .width = m_window.x.padded(),
                                      .lastY = last - first,
                                      .count = columns(),
                                      .diffDst = args.diffDst + at,
                                      .winners = reinterpret_cast<const std::uint8_t*>(args.winners) + at};
            for (std::int64_t c = 0; c < m_channels; ++c) {
                std::fill_n(plane, (lastRow - 2 * first) * width, 0.0F);
                winnerScatter(planes, m_filters, cells, args.packed + c * m_filters * winnerTableFloats(m_kernel), plane);
                writeRows(plane, 2 * first, lastRow, added, args.diffSrc + (n * m_channels + c) * srcPlane());
            }
        }
        const std::int64_t group = n * m_channels * srcPlane();
        if (args.srcMask)
            keepWhereAbove(args.srcMask + group, args.diffSrc + group, args.diffSrc + group, m_channels * srcPlane());
    }
}

} // namespace ks::lanes
