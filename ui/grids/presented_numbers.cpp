#include "ui/grids/presented_numbers.h"

#include "ui/grids/cell_grid.h"

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr double linesOfCell = 2.7;    ///< heights of text: numbers of three digits are then no smaller than that
constexpr double partForNumber = 0.78; ///< of a cell's width
constexpr double mostOfOneCell = 0.5;  ///< that a cell may take, so that some neighbours are there

} // namespace

QRectF markedIn(const CellGrid& grid)
{
    if (grid.marks().window)
        return grid.marks().window->outline();
    QRectF part;
    for (const GridHighlight& highlight : grid.marks().highlights)
        if (grid.tensor() && highlight.cell.n == grid.n() && highlight.cell.c == grid.c())
            part |= outlineOf(highlight.cell);
    return part;
}

double PresentedNumbers::smallest() const
{
    return QFontInfo(m_view.font()).pixelSize();
}

bool PresentedNumbers::areIn(const CellGrid& grid, std::optional<double> cell) const
{
    return grid.writesNumbers(smallest(), cell);
}

bool PresentedNumbers::haveTwoDecimals(const CellGrid& grid, std::optional<double> cell) const
{
    return grid.writesNumbers(smallest(), cell, true);
}

bool PresentedNumbers::showWhole(const CellGrid& grid) const
{
    return grid.view().showsAll() && areIn(grid);
}

double PresentedNumbers::cellFor(const CellGrid& grid) const
{
    const QFontMetricsF metrics(m_view.font());
    const GridScene& scene = grid.plane().scene();
    const double number = metrics.horizontalAdvance(widestText(scene.stats, scene.format, m_view.locale()));
    return std::ceil(std::max(linesOfCell * metrics.height(), number / partForNumber));
}

double PresentedNumbers::cellAround(const std::vector<PresentedPart>& parts) const
{
    double liked = 0;
    double least = GridView::largestCell;
    double whole = GridView::largestCell;
    for (const auto& [grid, cells] : parts) {
        liked = std::max(liked, cellFor(*grid));
        least = std::min<double>(least, std::min(grid->width(), grid->height()));
        if (!cells.isEmpty())
            whole = std::min(whole, std::floor(std::min(grid->width() / cells.width(), grid->height() / cells.height())));
    }
    whole = std::min({whole, liked, least});
    const double beside = std::min(whole, std::floor(mostOfOneCell * least));
    const auto areRead = [&](const PresentedPart& part) { return areIn(*part.grid, beside); };
    return std::ranges::all_of(parts, areRead) ? beside : whole;
}

} // namespace ks
