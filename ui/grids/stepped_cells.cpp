#include "ui/grids/stepped_cells.h"

#include "ui/grids/cell_grid.h"
#include "ui/grids/presented_numbers.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace ks {

namespace {

constexpr double readCell = 28; ///< pixels; of usual text

bool isOnPlane(const CellGrid& grid, const Cell& cell)
{
    return cell.n == grid.n() && cell.c == grid.c();
}

bool isSeen(const CellGrid& grid, const QRectF& cells)
{
    constexpr double rounding = 0.01; // of a cell: origins lie on whole pixels
    return grid.view().visibleCells().adjusted(-rounding, -rounding, rounding, rounding).contains(cells);
}

/// Those of a rank: one that is in sight is enough, else the first comes there.
std::optional<Cell> firstUnlessSeen(const CellGrid& grid, const std::vector<Cell>& cells)
{
    if (cells.empty() || std::ranges::any_of(cells, [&](const Cell& cell) { return isSeen(grid, outlineOf(cell)); }))
        return std::nullopt;
    return cells.front();
}

/// The row or column of cells at a place, which may lie beyond the first or the last one.
std::int64_t wholeCell(double at, double begin, double end)
{
    return static_cast<std::int64_t>(std::floor(std::clamp(at, begin, end - 1)));
}

Cell cellInside(const CellGrid& grid, const QPointF& at)
{
    const QRectF content = grid.view().content(); // padding included
    return {grid.n(), grid.c(), wholeCell(at.y(), content.top(), content.bottom()), wholeCell(at.x(), content.left(), content.right())};
}

} // namespace

QRectF steppedIn(const CellGrid& grid)
{
    QRectF part = markedIn(grid);
    if (!grid.marks().window && grid.tensor())
        for (const Cell& cell : grid.marks().dimmed)
            if (isOnPlane(grid, cell))
                part |= outlineOf(cell);
    return part;
}

std::optional<Cell> firstToSee(const CellGrid& grid)
{
    const GridMarks& marks = grid.marks();
    if (!grid.tensor())
        return std::nullopt;
    if (marks.term && isOnPlane(grid, *marks.term))
        return marks.term;
    std::vector<Cell> strong;
    std::vector<Cell> all;
    for (const GridHighlight& one : marks.highlights)
        if (isOnPlane(grid, one.cell)) {
            all.push_back(one.cell);
            if (one.strong)
                strong.push_back(one.cell);
        }
    if (!strong.empty())
        return firstUnlessSeen(grid, strong);
    if (marks.window) {
        const QRectF window = marks.window->outline();
        const QRectF seen = window & grid.view().visibleCells();
        if (seen.width() >= 1 && seen.height() >= 1)
            return std::nullopt;
        return cellInside(grid, {std::clamp(grid.view().visibleCells().center().x(), window.left(), window.right() - 1),
                                 std::clamp(grid.view().visibleCells().center().y(), window.top(), window.bottom() - 1)});
    }
    if (all.empty())
        for (const Cell& cell : marks.dimmed)
            if (isOnPlane(grid, cell))
                all.push_back(cell);
    return firstUnlessSeen(grid, all);
}

void revealAround(CellGrid& grid, const QPointF& at)
{
    grid.view().reveal(cellInside(grid, at));
}

void revealStepped(CellGrid& grid)
{
    const QRectF part = steppedIn(grid);
    const QRectF seen = grid.view().visibleCells();
    if (part.width() <= seen.width() && part.height() <= seen.height())
        revealPart(grid, part);
    else if (const std::optional<Cell> cell = firstToSee(grid))
        grid.view().reveal(*cell);
}

void revealPart(CellGrid& grid, const QRectF& part)
{
    const QRectF seen = grid.view().visibleCells();
    if (part.isEmpty())
        return;
    if (part.width() <= seen.width() && part.height() <= seen.height()) {
        revealAround(grid, {part.right() - 1, part.bottom() - 1});
        revealAround(grid, part.topLeft());
    } else if (!part.intersects(seen)) {
        revealAround(grid, part.center());
    }
}

void showCloseUp(CellGrid& grid)
{
    QRectF part = steppedIn(grid);
    if (!grid.tensor() || part.isEmpty() || !grid.view().isFitted())
        return;
    const double wanted = grid.font().pixelSize() > 0 ? PresentedNumbers(grid).cellFor(grid) : grid.writingCell(readCell);
    const double cell = std::min<double>(wanted, std::min(grid.width(), grid.height()));
    if (grid.writesNumbers() || grid.view().cell() >= cell)
        return;
    part.setWidth(std::min(part.width(), grid.width() / cell)); // of what is longer its beginning
    part.setHeight(std::min(part.height(), grid.height() / cell));
    grid.view().zoomTo(part, cell);
}

} // namespace ks
