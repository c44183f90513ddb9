#include "ui/grids/grid_view.h"

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr double contentMargin = 4; // pixels around the content when all of it is seen, for the window's outline on its border
constexpr double leastExtent = 2;   // pixels: of what is drawn thinner nobody sees anything
constexpr double readableCell = 40;

} // namespace

void GridView::setContent(const QRectF& cells)
{
    if (m_content == cells) {
        return;
    }
    m_content = cells;
    m_fitted ? fit() : settle();
}

void GridView::setViewport(const QSizeF& size, double deviceRatio)
{
    if (m_fitted) {
        m_viewport = size;
        m_ratio = deviceRatio;
        fit();
        return;
    }
    const QPointF middle = cellsAt(QPointF(m_viewport.width() / 2, m_viewport.height() / 2));
    m_viewport = size;
    m_ratio = deviceRatio;
    m_origin = QPointF(size.width() / 2, size.height() / 2) - middle * m_cell;
    settle();
}

void GridView::setLargestFit(double cell)
{
    m_largestFit = cell;
    if (m_fitted) {
        fit();
    }
}

int GridView::heightFor(double cell)
{
    return static_cast<int>(std::ceil(cell + 2 * contentMargin));
}

bool GridView::showsAll() const
{
    return m_content.width() * m_cell <= m_viewport.width() && m_content.height() * m_cell <= m_viewport.height();
}

QRectF GridView::visibleCells() const
{
    return {cellsAt(QPointF(0, 0)), QSizeF(m_viewport.width() / m_cell, m_viewport.height() / m_cell)};
}

void GridView::fit(double most)
{
    m_fitted = true;
    const double width = std::max(1.0, m_viewport.width() - 2 * contentMargin) / m_content.width();
    const double height = std::max(1.0, m_viewport.height() - 2 * contentMargin) / m_content.height();
    double cell = std::min({width, height, m_largestFit, most});
    const double thin = std::min(m_content.width(), m_content.height());
    const double across = std::max(width, height); // also while the place has no size yet, a small table is not taken for a thin one
    m_cut = thin * cell < leastExtent && thin * across >= readableCell;
    if (m_cut) {
        cell = std::min({std::max(across, readableCell), m_largestFit, most});
        m_origin = -m_content.topLeft() * cell;
    }
    m_cell = cell * m_ratio >= 1 ? std::floor(cell * m_ratio) / m_ratio : cell;
    settle();
}

double GridView::smallestCell() const
{
    return std::min({m_viewport.width() / m_content.width(), m_viewport.height() / m_content.height(), 8.0}) / 2;
}

double GridView::snapped(double cell) const
{
    const double limited = std::clamp(cell, std::min(smallestCell(), largestCell), largestCell);
    const double pixels = limited * m_ratio;
    return pixels >= 0.75 ? std::max(1.0, std::round(pixels)) / m_ratio : limited;
}

void GridView::setCell(double cell, const QPointF& anchor)
{
    const QPointF fixed = cellsAt(anchor);
    m_cell = cell;
    m_origin = anchor - fixed * m_cell;
    m_fitted = false;
    settle();
}

void GridView::zoomAt(const QPointF& anchor, double factor)
{
    double cell = snapped(m_cell * factor);
    if (cell == m_cell) { // rounding must not swallow the step
        cell = snapped(m_cell + (factor > 1 ? 1 : -1) / m_ratio);
    }
    setCell(cell, anchor);
}

void GridView::panBy(const QPointF& pixels)
{
    m_origin += pixels;
    m_fitted = false;
    settle();
}

void GridView::zoomTo(const QRectF& cells, std::optional<double> cell)
{
    double wanted = cell.value_or(
        std::min((m_viewport.width() - 2 * contentMargin) / cells.width(), (m_viewport.height() - 2 * contentMargin) / cells.height()));
    if (!cell && wanted * m_ratio >= 1) {
        wanted = std::floor(wanted * m_ratio) / m_ratio;
    }
    m_cell = snapped(wanted);
    m_origin = QPointF(m_viewport.width() / 2, m_viewport.height() / 2) - cells.center() * m_cell;
    m_fitted = false;
    settle();
}

void GridView::reveal(const QRectF& cells)
{
    if (m_fitted && !m_cut) { // all of it is seen, if not now then once the place has its size
        return;
    }
    const QRectF rect = rectOf(cells);
    QPointF shift;
    const auto along = [](double low, double high, double end) { return low < 0 ? -low : high > end ? std::max(end - high, -low) : 0.0; };
    shift.setX(along(rect.left(), rect.right(), m_viewport.width()));
    shift.setY(along(rect.top(), rect.bottom(), m_viewport.height()));
    if (!shift.isNull()) {
        panBy(shift);
    }
}

void GridView::follow(const GridView& other)
{
    const QPointF middle = other.visibleCells().center() - other.m_content.topLeft();
    const QPointF share(middle.x() / other.m_content.width(), middle.y() / other.m_content.height());
    m_cell = other.m_cell;
    m_fitted = false;
    const QPointF mine = m_content.topLeft() + QPointF(share.x() * m_content.width(), share.y() * m_content.height());
    m_origin = QPointF(m_viewport.width() / 2, m_viewport.height() / 2) - mine * m_cell;
    settle();
}

QPointF GridView::cellsAt(const QPointF& pixel) const
{
    return (pixel - m_origin) / m_cell;
}

QRectF GridView::rectOf(const QRectF& cells) const
{
    return {m_origin.x() + cells.x() * m_cell, m_origin.y() + cells.y() * m_cell, cells.width() * m_cell, cells.height() * m_cell};
}

void GridView::settle()
{
    // Content smaller than the viewport stays in the middle; larger content leaves no gap.
    const auto along = [](double origin, double begin, double extent, double viewport) {
        if (extent <= viewport) {
            return (viewport - extent) / 2 - begin;
        }
        return std::clamp(origin, viewport - extent - begin, -begin);
    };
    m_origin.setX(along(m_origin.x(), m_content.left() * m_cell, m_content.width() * m_cell, m_viewport.width()));
    m_origin.setY(along(m_origin.y(), m_content.top() * m_cell, m_content.height() * m_cell, m_viewport.height()));
    m_origin = QPointF(std::round(m_origin.x() * m_ratio) / m_ratio, std::round(m_origin.y() * m_ratio) / m_ratio);
}

} // namespace ks
