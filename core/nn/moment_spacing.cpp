#include "core/nn/moment_spacing.h"

#include <algorithm>
#include <utility>

namespace ks {

namespace {

constexpr std::size_t fewestToThin = 16; ///< of fewer none goes for want of time

} // namespace

bool MomentSpacing::wants(const MomentPlace& place) const
{
    if (m_kept.empty())
        return true;
    if (place.number < m_kept.back() + m_stride)
        return false;
    const std::size_t distance = place.number - m_kept.back();
    return place.isEnd() || distance >= 2 * m_stride || place.toEnd >= 2 * m_stride - distance; // else that end is near enough to be it
}

/// That it comes late has a reason which the next ones will have, too. Where only they were further apart, the training would have two halves, one dense
/// and one sparse.
bool MomentSpacing::add(const MomentPlace& place)
{
    const bool late = !m_kept.empty() && place.number >= m_kept.back() + 2 * m_stride;
    m_kept.push_back(place.number);
    if (place.isEnd())
        m_ends.insert(place.number);
    m_nextEnd = place.toEnd == MomentPlace::noEnd ? 0 : place.number + place.toEnd;
    const bool thinned = late && m_kept.size() >= fewestToThin && coarsen();
    return thin() || thinned;
}

bool MomentSpacing::limit(std::size_t most)
{
    m_most = most;
    return thin();
}

void MomentSpacing::begin(const std::vector<MomentPlace>& kept)
{
    m_kept.clear();
    m_ends.clear();
    m_nextEnd = 0;
    m_stride = std::numeric_limits<std::size_t>::max();
    for (const MomentPlace& place : kept) {
        if (!m_kept.empty())
            m_stride = std::min(m_stride, place.number - m_kept.back());
        m_kept.push_back(place.number);
        if (place.isEnd())
            m_ends.insert(place.number);
    }
    if (m_kept.size() < 2)
        m_stride = 1;
    thin();
}

void MomentSpacing::forgetAfter(std::size_t number)
{
    std::erase_if(m_kept, [number](std::size_t one) { return one > number; });
    m_ends.erase(m_ends.upper_bound(number), m_ends.end());
    m_nextEnd = 0;
}

/// Not every second one: where the training had no time they are far apart already, and none of those is to go.
bool MomentSpacing::coarsen()
{
    m_stride *= 2;
    std::vector<std::size_t> fewer;
    for (auto at = m_kept.cbegin(); at != m_kept.cend();) {
        fewer.push_back(*at);
        const auto next = std::lower_bound(at, m_kept.cend(), fewer.back() + m_stride);
        const auto far = std::lower_bound(next, m_kept.cend(), fewer.back() + 2 * m_stride);
        const auto end = std::find_if(next, far, [this](std::size_t one) { return m_ends.contains(one); });
        if (end == far && m_nextEnd > m_kept.back() && m_nextEnd < fewer.back() + 2 * m_stride)
            break; // the next one is to be that end, which is yet to come
        at = end != far ? end : next;
    }
    const bool thinned = fewer.size() < m_kept.size();
    m_kept = std::move(fewer);
    std::erase_if(m_ends, [this](std::size_t one) { return !std::ranges::binary_search(m_kept, one); });
    return thinned;
}

bool MomentSpacing::thin()
{
    bool thinned = false;
    while (m_kept.size() > m_most && m_kept.size() > 2)
        thinned = coarsen() || thinned;
    return thinned;
}

} // namespace ks
