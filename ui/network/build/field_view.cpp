#include "ui/network/build/field_view.h"

#include "ui/language/numbers.h"
#include "ui/theme/hint.h"
#include "ui/theme/theme.h"

#include <QHelpEvent>
#include <QImage>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr int leastCellPixels = 8;      ///< below it the cells are not drawn one by one
constexpr std::int64_t mostNamed = 256; ///< columns whose names are measured
constexpr double namedCell = 28;        ///< pixels of a cell of a table beside usual text
constexpr double cutName = 96;          ///< and of its name, where it is longer

float largestIn(const Tensor& field)
{
    float largest = 0;
    for (const float cell : field.cells())
        largest = std::isfinite(cell) ? std::max(largest, cell) : largest;
    return largest;
}

float shareOf(float cell, float largest)
{
    return largest > 0 && std::isfinite(cell) ? cell / largest : 0.0F;
}

/// A pixel a cell, the stronger the more: at the largest nothing of what lies below is seen.
QImage asColour(const Tensor& field, const QColor& colour)
{
    const Shape& shape = field.shape();
    const float largest = largestIn(field);
    QImage image(static_cast<int>(shape.w), static_cast<int>(shape.h), QImage::Format_ARGB32);
    for (std::int64_t y = 0; y < shape.h; ++y)
        for (std::int64_t x = 0; x < shape.w; ++x) {
            QColor one = colour;
            one.setAlphaF(shareOf(field[{0, 0, y, x}], largest));
            image.setPixelColor(static_cast<int>(x), static_cast<int>(y), one);
        }
    return image;
}

} // namespace

void FieldView::show(const Shape& input, const ReceptiveField& field, const TensorPtr& moved, const QStringList& names)
{
    m_names = names;
    m_input = input;
    m_field = field;
    m_moved = moved;
    update();
}

QString FieldView::nameOf(std::int64_t column) const
{
    return m_names.size() == m_input.c ? m_names[column] : tr("Input %1").arg(countOnScreen(column + 1));
}

FieldView::Tiles FieldView::tiles() const
{
    const int side = qRound(besideText(font(), namedCell));
    int widest = side;
    for (std::int64_t column = 0; column < std::min<std::int64_t>(m_input.c, mostNamed); ++column)
        widest = std::max(widest, fontMetrics().horizontalAdvance(nameOf(column)) + 1);
    widest = std::min(widest, qRound(besideText(font(), cutName)));
    Tiles tiles{.tile = {widest + gridStep, side + fontMetrics().height() + gridStep}};
    tiles.columns = std::max(1, (width() - 4 + gridStep) / tiles.tile.width());
    const int rows = std::max(1, (height() - 4 + gridStep) / tiles.tile.height());
    const std::int64_t room = std::int64_t{rows} * tiles.columns;
    tiles.shown = m_input.c <= room ? m_input.c : room - 1; // the last says how many there are besides
    return tiles;
}

QRect FieldView::cellOf(std::int64_t column) const
{
    const Tiles all = tiles();
    if (!isTable() || column < 0 || column >= all.shown)
        return {};
    const int side = qRound(besideText(font(), namedCell));
    return {2 + static_cast<int>(column % all.columns) * all.tile.width(), 2 + static_cast<int>(column / all.columns) * all.tile.height(),
            side, side};
}

void FieldView::paintTable(QPainter& painter) const
{
    const Colours& colours = coloursOf(palette());
    const Tiles all = tiles();
    const float largest = m_moved ? largestIn(*m_moved) : 0;
    const bool isKnown = m_moved && m_moved->elements() == m_input.c;
    constexpr float seen = 0.35F; // as it is where nobody knows how much each place moves
    const QSize line(all.tile.width() - gridStep, fontMetrics().height());
    for (std::int64_t column = 0; column < all.shown; ++column) {
        const QRect cell = cellOf(column);
        QColor fill = colours.accent;
        fill.setAlphaF(m_field.empty() ? 0 : isKnown ? shareOf(m_moved->cells()[static_cast<std::size_t>(column)], largest) : seen);
        painter.fillRect(cell, colours.alternate);
        painter.fillRect(cell, fill);
        painter.setPen(QPen(m_field.empty() ? colours.border : colours.accent, m_field.empty() ? 1 : 2));
        painter.drawRect(cell);
        painter.setPen(colours.text);
        painter.drawText(QRect(cell.bottomLeft() + QPoint(0, 2), line), Qt::AlignLeft | Qt::AlignTop,
                         fontMetrics().elidedText(nameOf(column), Qt::ElideRight, line.width()));
    }
    if (all.shown == m_input.c)
        return;
    const QPoint corner(2 + static_cast<int>(all.shown % all.columns) * all.tile.width(),
                        2 + static_cast<int>(all.shown / all.columns) * all.tile.height());
    painter.setPen(colours.muted);
    painter.drawText(QRect(corner, all.tile), Qt::AlignLeft | Qt::AlignTop, tr("+%1").arg(countOnScreen(m_input.c - all.shown)));
}

/// The name that is cut, and how much of all its column moves the unit.
bool FieldView::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || !isTable())
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const Tiles all = tiles();
    for (std::int64_t column = 0; column < all.shown; ++column)
        if (const QRect cell = cellOf(column); QRect(cell.topLeft(), all.tile).contains(help->pos())) {
            const bool isKnown = m_moved && m_moved->elements() == m_input.c;
            const QString moves =
                isKnown ? shortNumberText(static_cast<double>(m_moved->cells()[static_cast<std::size_t>(column)])) : QString();
            showHint(help->globalPos(),
                     isKnown ? tr("%1: a change of it moves the unit by %2 times as much.").arg(nameOf(column), moves) : nameOf(column),
                     *this);
            return true;
        }
    QToolTip::hideText();
    return true;
}

void FieldView::paintEvent(QPaintEvent*)
{
    if (m_input.empty())
        return;
    const Colours& colours = coloursOf(palette());
    const auto rows = static_cast<double>(m_input.h);
    const auto columns = static_cast<double>(m_input.w);
    const double cell = std::min((width() - 4) / columns, (height() - 4) / rows);
    const QPointF corner(2, 2);
    QPainter painter(this);
    if (isTable())
        return paintTable(painter);
    const QRectF all(corner, QSizeF(columns * cell, rows * cell));
    painter.fillRect(all, colours.alternate);
    if (!m_field.empty()) {
        const QRectF seen(corner.x() + static_cast<double>(m_field.left) * cell, corner.y() + static_cast<double>(m_field.top) * cell,
                          static_cast<double>(m_field.columns()) * cell, static_cast<double>(m_field.rows()) * cell);
        if (m_moved) {
            painter.drawImage(all, asColour(*m_moved, colours.accent));
        } else {
            QColor fill = colours.accent;
            fill.setAlphaF(0.35F);
            painter.fillRect(seen, fill);
        }
        painter.setPen(QPen(colours.accent, 2));
        painter.drawRect(seen);
    }
    painter.setPen(QPen(colours.border, 0));
    if (cell >= leastCellPixels) {
        for (double x = 0; x <= columns; ++x)
            painter.drawLine(QPointF(corner.x() + x * cell, all.top()), QPointF(corner.x() + x * cell, all.bottom()));
        for (double y = 0; y <= rows; ++y)
            painter.drawLine(QPointF(all.left(), corner.y() + y * cell), QPointF(all.right(), corner.y() + y * cell));
    }
    painter.drawRect(all);
}

} // namespace ks

#include "moc_field_view.cpp"
