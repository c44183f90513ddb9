#include "ui/grids/presented_grid.h"

#include "ui/grids/cell_grid.h"
#include "ui/grids/presented_numbers.h"
#include "ui/grids/stepped_cells.h"

#include <QEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ks {

namespace {

constexpr int gridLayoutMilliseconds = 100; ///< after so long a grid has its size and its cells

} // namespace

PresentedGrid::PresentedGrid(CellGrid& grid, double most, Digits digits) : QObject(&grid), m_grid(grid), m_most(most), m_digits(digits)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(gridLayoutMilliseconds);
    connect(&m_soon, &QTimer::timeout, this, &PresentedGrid::follow);
    const auto soon = [this] {
        if (m_grid.font().pixelSize() > 0) // as on a projector only
            m_soon.start();
    };
    connect(&grid.cover(), &GridCover::marksChanged, this, soon);
    connect(&grid.plane(), &ShownPlane::replaced, this, soon);
    grid.installEventFilter(this);
}

bool PresentedGrid::eventFilter(QObject* watched, QEvent* event)
{
    const bool comesOrGrows = event->type() == QEvent::Resize || event->type() == QEvent::Show;
    if (event->type() == QEvent::FontChange || (comesOrGrows && m_grid.font().pixelSize() > 0))
        m_soon.start();
    return QObject::eventFilter(watched, event);
}

double PresentedGrid::cellWithDigits(double least) const
{
    const PresentedNumbers numbers(m_grid);
    double most = std::min<double>(numbers.cellFor(m_grid), std::min(m_grid.width(), m_grid.height()));
    if (m_digits == Digits::Few || most <= least || numbers.haveTwoDecimals(m_grid, least) || !numbers.haveTwoDecimals(m_grid, most))
        return least;
    while (most - least > 1) {
        const double between = (least + most) / 2;
        (numbers.haveTwoDecimals(m_grid, between) ? most : least) = between;
    }
    return std::ceil(most);
}

void PresentedGrid::follow()
{
    GridView& view = m_grid.view();
    if (m_grid.font().pixelSize() <= 0) {
        if (std::exchange(m_enlarged, false))
            view.fit();
        return;
    }
    if (!m_grid.tensor() || !m_grid.isVisible() || std::max(view.content().width(), view.content().height()) > m_most)
        return;
    const PresentedNumbers numbers(m_grid);
    const QRectF marked = markedIn(m_grid);
    const QRectF part = marked.isEmpty() ? outlineOf(m_grid.selection().current()) : marked;
    const QRectF seen = view.visibleCells().adjusted(-0.5, -0.5, 0.5, 0.5);
    const bool hasRoom = part.width() <= seen.width() && part.height() <= seen.height();
    const bool areRead = numbers.areIn(m_grid) && cellWithDigits(view.cell()) <= view.cell();
    if (areRead && (hasRoom ? seen.contains(part) : seen.intersects(part))) {
        if (!hasRoom) // else nothing moves under a mouse that points there
            revealStepped(m_grid);
        return;
    }
    view.fit();
    if (numbers.showWhole(m_grid) && cellWithDigits(view.cell()) <= view.cell())
        return;
    double cell = numbers.cellAround({{&m_grid, part}});
    if (!numbers.areIn(m_grid, cell)) // of so much the beginning is read
        cell = numbers.cellAround({{&m_grid, {}}});
    cell = cellWithDigits(cell);
    if (!numbers.areIn(m_grid, cell))
        return;
    m_enlarged = true;
    const bool fits = part.width() * cell <= m_grid.width() && part.height() * cell <= m_grid.height();
    view.zoomTo(fits ? part : QRectF(part.topLeft(), QSizeF(1, 1)), cell);
    if (!fits)
        revealStepped(m_grid);
}

} // namespace ks

#include "moc_presented_grid.cpp"
