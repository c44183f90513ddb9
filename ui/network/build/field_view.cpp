#include "ui/network/build/field_view.h"

#include "ui/theme/theme.h"

#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr int leastCellPixels = 8; ///< below it the cells are not drawn one by one

/// A pixel a cell, the stronger the more: at the largest nothing of what lies below is seen.
QImage asColour(const Tensor& field, const QColor& colour)
{
    const Shape& shape = field.shape();
    float largest = 0;
    for (const float cell : field.cells())
        largest = std::isfinite(cell) ? std::max(largest, cell) : largest;
    QImage image(static_cast<int>(shape.w), static_cast<int>(shape.h), QImage::Format_ARGB32);
    for (std::int64_t y = 0; y < shape.h; ++y)
        for (std::int64_t x = 0; x < shape.w; ++x) {
            const float cell = field[{0, 0, y, x}];
            QColor one = colour;
            one.setAlphaF(largest > 0 && std::isfinite(cell) ? cell / largest : 0.0F);
            image.setPixelColor(static_cast<int>(x), static_cast<int>(y), one);
        }
    return image;
}

} // namespace

FieldView::FieldView(QWidget* parent) : QWidget(parent) {}

void FieldView::show(const Shape& input, const ReceptiveField& field, const TensorPtr& moved)
{
    m_input = input;
    m_field = field;
    m_moved = moved;
    update();
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
