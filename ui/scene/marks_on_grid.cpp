#include "ui/scene/marks.h"

#include <algorithm>

namespace ks {

GridMarks toGrid(const OpSpec& spec, Role role, GridMarks marks)
{
    if (!isTable(spec, role))
        return marks;
    const auto place = [&](const Cell& cell) { return toGrid(spec, role, cell); };
    for (GridHighlight& highlight : marks.highlights)
        highlight.cell = place(highlight.cell);
    for (std::vector<Cell>* cells : {&marks.ties, &marks.dimmed})
        std::ranges::transform(*cells, cells->begin(), place);
    for (std::optional<Cell>* cell : {&marks.term, &marks.pinned, &marks.pointed, &marks.predicted})
        if (*cell)
            *cell = place(**cell);
    return marks;
}

} // namespace ks
