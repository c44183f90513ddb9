#include "ui/operation/revealed_range.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ks {

namespace {

/// More new cells than these are thinned out: the GUI thread waits.
constexpr std::int64_t mostRead = 1 << 19;

} // namespace

std::optional<ValueRange> RevealedRange::of(const TensorPtr& tensor, std::int64_t begin, std::int64_t end)
{
    if (tensor != m_tensor || begin != m_begin || end < m_end) {
        m_tensor = tensor;
        m_begin = begin;
        m_end = begin;
        m_low = std::numeric_limits<double>::infinity();
        m_high = -m_low;
    }
    const auto cells = tensor->cells();
    const std::int64_t stride = std::max<std::int64_t>(1, (end - m_end) / mostRead);
    const auto take = [&](std::int64_t offset) {
        const auto value = static_cast<double>(cells[static_cast<std::size_t>(offset)]);
        if (std::isfinite(value)) {
            m_low = std::min(m_low, value);
            m_high = std::max(m_high, value);
        }
    };
    for (std::int64_t i = m_end; i < end; i += stride)
        take(i);
    if (end > m_end)
        take(end - 1); // the newest is never left out
    m_end = end;
    return m_low <= m_high ? std::optional(ValueRange{m_low, m_high}) : std::nullopt;
}

} // namespace ks
