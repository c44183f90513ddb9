#include "ui/grids/grid_overview.h"

#include "ui/grids/cell_grid.h"

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr double leastOverview = 96; // pixels; it grows with its grid, in which it would be a speck
constexpr double mostOverview = 240;
constexpr double partOfGrid = 0.2;
constexpr double overviewMargin = 8;

} // namespace

void GridOverview::setShown(bool shown)
{
    m_shown = shown;
    m_grid.update();
}

QRectF GridOverview::rect() const
{
    const GridView& view = m_grid.view();
    if (!m_shown || !m_grid.tensor() || view.showsAll())
        return {};
    const QSizeF content = view.content().size();
    const double smaller = std::min(m_grid.width(), m_grid.height());
    const double room = std::min(std::clamp(partOfGrid * smaller, leastOverview, mostOverview), smaller / 3.0);
    const double scale = room / std::max(content.width(), content.height());
    const QSizeF extent(std::max(12.0, content.width() * scale), std::max(12.0, content.height() * scale));
    if (m_held)
        return {*m_held, extent};
    const double right = m_grid.width() - overviewMargin - extent.width();
    const double bottom = m_grid.height() - overviewMargin - extent.height();
    // In the first corner where it covers neither the window nor the current cell.
    const auto& marked = m_grid.marks().window;
    const QRectF window = marked ? view.rectOf(marked->outline()) : QRectF();
    const QRectF current = view.placeOf(m_grid.selection().current());
    for (const QPointF& corner : {QPointF(right, bottom), QPointF(overviewMargin, bottom), QPointF(right, overviewMargin)}) {
        const QRectF place(corner, extent);
        if (!place.intersects(window) && !place.intersects(current))
            return place;
    }
    return {QPointF(right, bottom), extent};
}

bool GridOverview::hold(const QPointF& point)
{
    const QRectF map = rect();
    if (!map.contains(point))
        return false;
    m_held = map.topLeft();
    panTo(point);
    return true;
}

void GridOverview::panTo(const QPointF& point)
{
    const QRectF map = rect();
    const QRectF content = m_grid.view().content();
    const QPointF at(content.left() + (point.x() - map.left()) / map.width() * content.width(),
                     content.top() + (point.y() - map.top()) / map.height() * content.height());
    m_grid.view().zoomTo(QRectF(at, at), m_grid.view().cell());
}

void GridOverview::paint(QPainter& painter)
{
    const QRectF map = rect();
    if (map.isEmpty())
        return;
    const GridScene& scene = m_grid.plane().scene();
    const QRectF content = m_grid.view().content();
    const double scaleX = map.width() / content.width();
    const double scaleY = map.height() / content.height();
    const QRectF all(0, 0, static_cast<double>(scene.shape.w), static_cast<double>(scene.shape.h));
    if (m_picture.isNull())
        m_picture = scene.render(all, std::min(scaleX, scaleY) * m_grid.devicePixelRatioF()).image;
    const auto placed = [&](const QRectF& cells) {
        return QRectF(map.left() + (cells.left() - content.left()) * scaleX, map.top() + (cells.top() - content.top()) * scaleY,
                      cells.width() * scaleX, cells.height() * scaleY);
    };
    const GridLook look = GridLook::of(m_grid.palette(), m_grid.font(), m_grid.locale());
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.fillRect(map.adjusted(-3, -3, 3, 3), look.ground);
    painter.setPen(look.muted);
    painter.drawRect(map.adjusted(-2, -2, 1, 1));
    painter.drawImage(placed(all), m_picture);
    if (const auto hidden = m_grid.cover().shownMarks().hiddenFrom) { // it must not tell what the grid keeps back
        const double row = std::floor(static_cast<double>(scene.offsetInPlane(*hidden)) / all.width());
        painter.fillRect(placed(all.adjusted(0, row, 0, 0)), look.empty);
    }
    QRectF part = placed(m_grid.view().visibleCells() & content);
    const double missing = std::max(0.0, 5 - std::min(part.width(), part.height())) / 2;
    part.adjust(-missing, -missing, missing, missing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(look.ground, 4));
    painter.drawRect(part);
    painter.setPen(QPen(look.window, 2));
    painter.drawRect(part);
    painter.restore();
}

} // namespace ks
