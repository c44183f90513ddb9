#include "core/ops/skipped_cells.h"

#include <algorithm>

namespace ks {

namespace {

/// Without them a window that reads two cells reads all between them.
bool leavesGaps(const WindowAxis& axis)
{
    return axis.dilation > 1 || axis.stride > axis.kernel;
}

/// Those from `begin` to before `end` on which no tap falls.
std::vector<std::int64_t> gapsWithin(const WindowAxis& axis, std::int64_t begin, std::int64_t end)
{
    if (!leavesGaps(axis) || begin >= end)
        return {};
    std::vector<bool> read(static_cast<std::size_t>(end - begin));
    for (std::int64_t window = 0; window < axis.count; ++window)
        for (std::int64_t tap = 0; tap < axis.kernel; ++tap)
            if (const std::int64_t cell = axis.at(window, tap); cell >= begin && cell < end)
                read[static_cast<std::size_t>(cell - begin)] = true;
    std::vector<std::int64_t> cells;
    for (std::int64_t cell = begin; cell < end; ++cell)
        if (!read[static_cast<std::size_t>(cell - begin)])
            cells.push_back(cell);
    return cells;
}

} // namespace

std::vector<std::int64_t> skippedCells(const WindowAxis& axis)
{
    return gapsWithin(axis, 0, axis.size - axis.uncoveredCells());
}

std::vector<std::int64_t> unreadCells(const WindowAxis& axis)
{
    const std::int64_t reached = axis.at(axis.count - 1, axis.kernel - 1) + 1;
    std::vector<std::int64_t> cells = gapsWithin(axis, -axis.padBegin, reached);
    for (std::int64_t cell = std::max(reached, -axis.padBegin); cell < axis.size + axis.padEnd; ++cell)
        cells.push_back(cell);
    return cells;
}

} // namespace ks
