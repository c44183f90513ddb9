#include "ui/grids/cell_grid.h"

#include <QLineEdit>
#include <QPaintEvent>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr double overviewExtent = 96;
constexpr double overviewMargin = 8;
constexpr double legibleCell = 8; // the ring around a smaller one is easily overlooked

} // namespace

GridPlace CellGrid::place() const
{
    return {m_view.origin(), m_view.cell(), QRectF(rect()), devicePixelRatioF()};
}

GridLook CellGrid::look() const
{
    GridLook look = GridLook::of(palette(), font(), locale());
    look.smallestNumber = m_smallestNumber.value_or(look.smallestNumber);
    return look;
}

void CellGrid::updateCell(const std::optional<Cell>& cell)
{
    if (cell) {
        const double reach = 8;
        update(cellRect(*cell).adjusted(-reach, -reach, reach, reach).toAlignedRect());
    }
}

double CellGrid::writingCell(double least) const
{
    const GridLook look = this->look();
    for (double cell = least; m_tensor && cell <= 2 * least; ++cell)
        if (GridPainter(m_scene, look, {.cell = cell}).writesNumbers())
            return cell;
    return least;
}

void CellGrid::setSmallestNumber(std::optional<double> pixels)
{
    if (m_smallestNumber != pixels) {
        m_smallestNumber = pixels;
        updateCells();
    }
}

bool CellGrid::writesNumbers(std::optional<double> smallest) const
{
    GridLook look = this->look();
    look.smallestNumber = smallest.value_or(look.smallestNumber);
    return m_tensor && GridPainter(m_scene, look, {.cell = m_view.cell()}).writesNumbers();
}

void CellGrid::renderCells()
{
    const double ratio = devicePixelRatioF();
    const QSize pixels = (QSizeF(size()) * ratio).toSize();
    if (m_cells.size() != pixels) {
        m_cells = QPixmap(pixels);
    }
    m_cells.setDevicePixelRatio(ratio);
    const GridLook look = this->look();
    m_cells.fill(look.ground);
    m_cellsStale = false;
    if (m_tensor) {
        QPainter painter(&m_cells);
        GridPainter(m_scene, look, place()).paintCells(painter);
    }
}

void CellGrid::paintEvent(QPaintEvent* event)
{
    const double ratio = devicePixelRatioF();
    if (m_cellsStale || m_cells.size() != (QSizeF(size()) * ratio).toSize()) {
        renderCells();
    }
    QPainter painter(this);
    const QRect dirty = event->rect();
    painter.drawPixmap(QRectF(dirty), m_cells, QRectF(dirty.x() * ratio, dirty.y() * ratio, dirty.width() * ratio, dirty.height() * ratio));
    const GridLook look = this->look();
    if (hasFocus() && (!m_tensor || m_view.cell() < legibleCell)) { // a cell cannot show it
        painter.setPen(QPen(palette().highlight(), 2));
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
    if (!m_tensor) {
        return;
    }
    GridPlace here = place();
    here.clip = QRectF(dirty);
    const GridPainter grid(m_scene, look, here);
    std::optional<QRectF> window;
    if (m_motion.state() == QAbstractAnimation::Running) {
        window = m_motion.currentValue().toRectF();
    }
    if (m_veiled) {
        grid.paintMarks(painter, {.hiddenFrom = hiddenFrom()}, std::nullopt);
    } else {
        grid.paintMarks(painter, m_marks, window);
    }
    painter.setRenderHint(QPainter::Antialiasing);
    paintSelection(painter, grid);
    if (m_hovered) {
        grid.paintRing(painter, *m_hovered, look.source, false);
    }
    if (hasFocus()) {
        grid.paintCursor(painter, m_current, false);
    }
    paintOverview(painter);
}

void CellGrid::paintSelection(QPainter& painter, const GridPainter& grid) const
{
    if (m_anchor && !(*m_anchor == m_current)) {
        const QRectF chosen = m_view.rectOf(QRectF(selection()));
        QColor veil = palette().color(QPalette::Highlight);
        veil.setAlphaF(0.3F);
        painter.fillRect(chosen, veil);
        painter.setPen(QPen(palette().color(QPalette::Highlight), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(chosen.adjusted(1, 1, -1, -1));
    }
    if (!m_stroke.empty() && m_brush) {
        const QColor colour(m_scene.scale.colourOf(*m_brush));
        for (const Cell& cell : m_stroke) {
            painter.fillRect(cellRect(cell), colour);
        }
        grid.paintRing(painter, m_stroke.back(), palette().color(QPalette::Highlight), false);
    }
}

QRectF CellGrid::overviewRect() const
{
    if (!m_overviewShown || !m_tensor || m_view.showsAll()) {
        return {};
    }
    const QSizeF content = m_view.content().size();
    const double room = std::min({overviewExtent, width() / 3.0, height() / 3.0});
    const double scale = room / std::max(content.width(), content.height());
    const QSizeF extent(std::max(12.0, content.width() * scale), std::max(12.0, content.height() * scale));
    const double right = width() - overviewMargin - extent.width();
    const double bottom = height() - overviewMargin - extent.height();
    if (m_drag == Drag::Overview) {
        return {m_overviewHeld, extent};
    }
    // In the first corner where it covers neither the window nor the current cell.
    const QRectF window = m_marks.window ? m_view.rectOf(m_marks.window->outline()) : QRectF();
    const QRectF current = cellRect(m_current);
    for (const QPointF& corner : {QPointF(right, bottom), QPointF(overviewMargin, bottom), QPointF(right, overviewMargin)}) {
        const QRectF place(corner, extent);
        if (!place.intersects(window) && !place.intersects(current)) {
            return place;
        }
    }
    return {QPointF(right, bottom), extent};
}

void CellGrid::paintOverview(QPainter& painter)
{
    const QRectF map = overviewRect();
    if (map.isEmpty()) {
        return;
    }
    const double ratio = devicePixelRatioF();
    const QRectF content = m_view.content();
    const double scaleX = map.width() / content.width();
    const double scaleY = map.height() / content.height();
    if (m_overview.isNull()) {
        m_overview = m_scene
                         .render(QRectF(0, 0, static_cast<double>(m_scene.shape.w), static_cast<double>(m_scene.shape.h)),
                                 std::min(scaleX, scaleY) * ratio)
                         .image;
    }
    const GridLook look = this->look();
    const auto placed = [&](const QRectF& cells) {
        return QRectF(map.left() + (cells.left() - content.left()) * scaleX, map.top() + (cells.top() - content.top()) * scaleY,
                      cells.width() * scaleX, cells.height() * scaleY);
    };
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.fillRect(map.adjusted(-3, -3, 3, 3), look.ground);
    painter.setPen(look.muted);
    painter.drawRect(map.adjusted(-2, -2, 1, 1));
    painter.drawImage(placed(QRectF(0, 0, static_cast<double>(m_scene.shape.w), static_cast<double>(m_scene.shape.h))), m_overview);
    if (const auto hidden = hiddenFrom()) { // the overview must not tell what the grid keeps back
        const double begin = static_cast<double>(m_scene.offsetInPlane(*hidden)) / static_cast<double>(m_scene.shape.w);
        const double row = std::floor(begin);
        painter.fillRect(placed(QRectF(0, row, static_cast<double>(m_scene.shape.w), static_cast<double>(m_scene.shape.h) - row)),
                         look.empty);
    }
    QRectF part = placed(m_view.visibleCells() & content);
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
