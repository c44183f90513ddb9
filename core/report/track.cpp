#include "core/report/track.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ks {

namespace {

constexpr float endless = std::numeric_limits<float>::infinity();
constexpr std::size_t fan = 16; ///< values, or blocks of the level below, in a block

} // namespace

void Track::append(float value)
{
    if (m_values.size() == 2 * keptSingly) {
        m_values.erase(m_values.begin(), m_values.begin() + keptSingly);
        m_begin += keptSingly;
    }
    std::size_t index = size();
    m_values.push_back(value);
    m_notPositive += value <= 0 ? 1 : 0;
    for (std::vector<Extremes>& blocks : m_levels) {
        index /= fan;
        if (index == blocks.size())
            blocks.push_back({endless, -endless});
        if (std::isfinite(value)) {
            blocks[index].low = std::min(blocks[index].low, value);
            blocks[index].high = std::max(blocks[index].high, value);
        }
    }
}

Track::Known Track::at(std::size_t index) const
{
    if (index >= m_begin)
        return {m_values[index - m_begin], m_values[index - m_begin], index, index};
    const std::size_t block = index / fan;
    return {m_levels[0][block].low, m_levels[0][block].high, block * fan, block * fan + fan - 1};
}

Track::Extremes Track::between(std::size_t first, std::size_t last) const
{
    Extremes found{endless, -endless};
    if (first < m_begin) { // blocks are all that is known there
        first = first / fan * fan;
        last = std::max(last, std::min(m_begin, (last + fan - 1) / fan * fan));
    }
    while (first < last) {
        // The largest block that begins here and ends in time.
        std::size_t length = 1;
        std::size_t level = 0;
        while (level < m_levels.size() && first % (length * fan) == 0 && first + length * fan <= last) {
            length *= fan;
            ++level;
        }
        if (level > 0) {
            const Extremes& block = m_levels[level - 1][first / length];
            found = {std::min(found.low, block.low), std::max(found.high, block.high)};
        } else if (const float value = m_values[first - m_begin]; std::isfinite(value)) {
            found = {std::min(found.low, value), std::max(found.high, value)};
        }
        first += length;
    }
    return found;
}

std::vector<Track::Point> Track::drawn(std::size_t first, std::size_t last, std::size_t columns) const
{
    last = std::min(last, size());
    std::vector<Point> points;
    if (first >= last || columns == 0)
        return points;
    if (first >= m_begin && last - first <= 2 * columns) {
        for (std::size_t i = first; i < last; ++i)
            points.push_back({static_cast<double>(i), m_values[i - m_begin]});
        return points;
    }
    // Columns have borders of their own, not counted from `first`, so that the picture stands still while it is moved.
    const std::size_t width = std::max((last - first + columns - 1) / columns, first < m_begin ? fan : 1);
    for (std::size_t begin = first; begin < last;) {
        const std::size_t end = std::min(last, (begin / width + 1) * width);
        const Extremes extremes = between(begin, end);
        const double middle = 0.5 * static_cast<double>(begin + end - 1);
        if (extremes.low <= extremes.high) {
            points.push_back({middle, extremes.low});
            points.push_back({middle, extremes.high});
        }
        begin = end;
    }
    return points;
}

double Curve::batchOf(double index) const
{
    if (!batches || batches->empty())
        return index + 1;
    return (*batches)[std::min(static_cast<std::size_t>(index), batches->size() - 1)];
}

std::size_t Curve::indexFrom(double batch) const
{
    if (!batches)
        return static_cast<std::size_t>(std::max(0.0, std::ceil(batch - 1)));
    return static_cast<std::size_t>(std::ranges::lower_bound(*batches, batch) - batches->begin());
}

std::size_t Curve::nearest(double x) const
{
    const double batch = batchAt(x);
    const std::size_t next = std::min(indexFrom(batch), values->size() - 1);
    const auto off = [&](std::size_t index) { return std::abs(batchOf(static_cast<double>(index)) - batch); };
    return next > 0 && off(next - 1) < off(next) ? next - 1 : next;
}

} // namespace ks
