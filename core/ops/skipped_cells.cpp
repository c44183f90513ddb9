#include "core/ops/skipped_cells.h"

namespace ks {

std::vector<std::int64_t> skippedCells(const WindowAxis& axis)
{
    if (axis.dilation == 1 && axis.stride <= axis.kernel)
        return {};
    std::vector<bool> read(static_cast<std::size_t>(axis.size - axis.uncoveredCells()));
    for (std::int64_t window = 0; window < axis.count; ++window)
        for (std::int64_t tap = 0; tap < axis.kernel; ++tap)
            if (const std::int64_t cell = axis.at(window, tap); cell >= 0 && cell < std::ssize(read))
                read[static_cast<std::size_t>(cell)] = true;
    std::vector<std::int64_t> cells;
    for (std::int64_t cell = 0; cell < std::ssize(read); ++cell)
        if (!read[static_cast<std::size_t>(cell)])
            cells.push_back(cell);
    return cells;
}

} // namespace ks
