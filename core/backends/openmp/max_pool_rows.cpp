#include "core/backends/openmp/max_pool_rows.h"

#include <cstring>
#include <limits>

namespace ks::openmp {

namespace {

constexpr float minusInfinity = -std::numeric_limits<float>::infinity();

/// The first tap of a window that lies in the image, or -1.
std::int64_t firstInside(const WindowAxis& axis, std::int64_t position)
{
    const std::int64_t start = axis.at(position, 0);
    const std::int64_t tap = start >= 0 ? 0 : (-start + axis.dilation - 1) / axis.dilation;
    return tap < axis.kernel && axis.inside(axis.at(position, tap)) ? tap : -1;
}

bool touchesPadding(const WindowAxis& axis, std::int64_t position)
{
    return !axis.inside(axis.at(position, 0)) || !axis.inside(axis.at(position, axis.kernel - 1));
}

} // namespace

MaxGeometry::MaxGeometry(const OpSpec& spec)
    : m_window(windowOf(spec)), m_padValue(spec.padValue), m_planes(spec.src.n * spec.src.c), m_lineLength(m_window.x.span()),
      m_phaseLength((m_lineLength + m_window.x.stride - 1) / m_window.x.stride)
{
}

const float* MaxGeometry::plainLine(const float* row, float* line) const
{
    const std::int64_t begin = x().padBegin;
    if (begin == 0 && m_lineLength <= x().size)
        return row;
    const std::int64_t cells = std::min(x().size, m_lineLength - begin);
    std::fill_n(line, begin, minusInfinity);
    std::memcpy(line + begin, row, static_cast<std::size_t>(cells) * sizeof(float));
    std::fill(line + begin + cells, line + m_lineLength, minusInfinity);
    return line;
}

const float* MaxGeometry::splitLine(const float* row, float* line) const
{
    const std::int64_t stride = x().stride;
    if (stride == 1)
        return plainLine(row, line);
    const std::int64_t begin = x().padBegin;
    const std::int64_t cells = std::min(x().size, m_lineLength - begin);
    const auto place = [&](std::int64_t cell) { return line + (begin + cell) % stride * m_phaseLength + (begin + cell) / stride; };
    for (std::int64_t at = 0; at < begin; ++at)
        line[at % stride * m_phaseLength + at / stride] = minusInfinity;
    for (std::int64_t at = begin + cells; at < m_phaseLength * stride; ++at)
        line[at % stride * m_phaseLength + at / stride] = minusInfinity;
    if (stride == 2) {
        deinterleave2(row, place(0), place(1), static_cast<std::size_t>(cells / 2));
        if (cells % 2 != 0)
            *place(cells - 1) = row[cells - 1];
        return line;
    }
    for (std::int64_t first = 0; first < std::min(stride, cells); ++first) {
        float* to = place(first);
        for (std::int64_t cell = first; cell < cells; cell += stride)
            *to++ = row[cell];
    }
    return line;
}

template <class Index>
void MaxGeometry::finishCell(std::int64_t ky, std::int64_t ox, float& value, Index* index, std::uint32_t none) const
{
    std::uint32_t tap = none;
    if (value == minusInfinity) {
        const std::int64_t kx = firstInside(x(), ox);
        if (ky >= 0 && kx >= 0 && m_padValue == PadValue::MinusInfinity)
            tap = static_cast<std::uint32_t>(ky * x().kernel + kx);
    } else if (m_padValue == PadValue::MinusInfinity || !(value < 0.0F)) {
        return; // a real cell won
    }
    if (m_padValue == PadValue::Zero)
        value = 0.0F;
    if (index)
        *index = static_cast<Index>(tap);
}

template <class Index>
void MaxGeometry::finish(std::int64_t oy, float* value, Index* index, std::uint32_t none) const
{
    if (!index && m_padValue == PadValue::MinusInfinity)
        return;
    const std::int64_t ky = firstInside(y(), oy);
    const bool wholeRow = touchesPadding(y(), oy);
    const auto finishAt = [&](std::int64_t ox) { finishCell(ky, ox, value[ox], index ? index + ox : nullptr, none); };
    for (std::int64_t ox = 0; ox < width() && (wholeRow || touchesPadding(x(), ox)); ++ox)
        finishAt(ox);
    for (std::int64_t ox = width(); ox-- > 0 && !wholeRow && touchesPadding(x(), ox);)
        finishAt(ox);
}

template void MaxGeometry::finish(std::int64_t, float*, std::uint8_t*, std::uint32_t) const;
template void MaxGeometry::finish(std::int64_t, float*, std::uint32_t*, std::uint32_t) const;

void saveArgMax(const OpSpec& spec, const std::uint32_t* index, std::int64_t offset, std::int64_t n, std::byte* saved)
{
    withArgMaxType(spec, [&]<class Index>(Index) {
        Index* to = reinterpret_cast<Index*>(saved) + offset;
        if constexpr (sizeof(Index) == sizeof(std::uint32_t))
            std::memcpy(to, index, static_cast<std::size_t>(n) * sizeof(Index));
        else
            narrow(index, to, static_cast<std::size_t>(n));
    });
}

std::uint32_t noWinnerOf(const OpSpec& spec)
{
    return withArgMaxType(spec, []<class Index>(Index) { return static_cast<std::uint32_t>(noWinner<Index>); });
}

} // namespace ks::openmp
