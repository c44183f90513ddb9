#include "ui/network/watch/heat_picture.h"

#include "ui/language/numbers.h"
#include "ui/paint/value_palette.h"
#include "ui/paint/value_scale.h"
#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ks {

HeatPicture::HeatPicture(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void HeatPicture::show(const QImage& picture, const TensorPtr& heat)
{
    m_picture = heat ? picture.convertToFormat(QImage::Format_Grayscale8).convertToFormat(QImage::Format_RGB32) : picture;
    m_heat = heat;
    m_cell.setX(std::clamp(m_cell.x(), 0, std::max(0, m_picture.width() - 1)));
    m_cell.setY(std::clamp(m_cell.y(), 0, std::max(0, m_picture.height() - 1)));
    setAccessibleDescription({}); // it was of other numbers
    if (hasFocus())
        tell();
    update();
}

void HeatPicture::setRange(const std::optional<ValueRange>& range)
{
    m_range = range;
    update();
}

void HeatPicture::setStrength(double strength)
{
    m_strength = strength;
    update();
}

QRect HeatPicture::place() const
{
    if (m_picture.isNull())
        return {};
    const QSize size = m_picture.size().scaled(this->size() - QSize(4, 4), Qt::KeepAspectRatio);
    return {(width() - size.width()) / 2, 2, size.width(), size.height()};
}

QImage HeatPicture::overlay() const
{
    const Shape& shape = m_heat->shape();
    const PlaneStats stats = statsOfTensor(*m_heat);
    const double top = m_range ? m_range->high : stats.finite ? stats.range.high : 0;
    const Palette colours = valuePalette(false, m_range);
    const bool isSigned = isDiverging(colours);
    const ValueScale scale(colours, {isSigned ? m_range->low : 0, top > 0 ? top : 1});
    QImage image(static_cast<int>(shape.w), static_cast<int>(shape.h), QImage::Format_ARGB32);
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const float value = (*m_heat)[{0, 0, y, x}];
            // The root, so that middling numbers are seen too; what is no number is seen best.
            const double place = scale.positionOf(static_cast<double>(value));
            const double share = std::isnan(value) ? 1 : std::sqrt(isSigned ? std::fabs(2 * place - 1) : place);
            const QRgb colour = scale.colourOf(value);
            image.setPixel(x, y, qRgba(qRed(colour), qGreen(colour), qBlue(colour), static_cast<int>(share * m_strength * 255)));
        }
    return image;
}

QImage HeatPicture::drawn(int side) const
{
    if (m_picture.isNull())
        return {};
    QImage image = m_picture.scaled(side, side, Qt::KeepAspectRatio, Qt::FastTransformation).convertToFormat(QImage::Format_RGB32);
    if (m_heat) {
        QPainter painter(&image);
        painter.drawImage(image.rect(), overlay());
    }
    return image;
}

void HeatPicture::paintEvent(QPaintEvent*)
{
    const Colours& colours = coloursOf(palette());
    QPainter painter(this);
    const QRect rect = place();
    if (rect.isEmpty())
        return;
    painter.drawImage(rect, m_picture);
    if (m_heat)
        painter.drawImage(rect, overlay());
    painter.setPen(QPen(hasFocus() ? colours.accent : colours.border, hasFocus() ? 2 : 1));
    painter.drawRect(rect.adjusted(-1, -1, 0, 0));
    if (hasFocus() && m_heat) {
        const double x = static_cast<double>(rect.width()) / m_picture.width();
        const double y = static_cast<double>(rect.height()) / m_picture.height();
        const QRectF cell(rect.left() + m_cell.x() * x, rect.top() + m_cell.y() * y, x, y);
        painter.setPen(QPen(Qt::black, 3));
        painter.drawRect(cell);
        painter.setPen(QPen(Qt::white, 1));
        painter.drawRect(cell);
    }
}

void HeatPicture::tell()
{
    if (!m_heat || m_picture.isNull()) {
        emit told({});
        return;
    }
    const Shape& shape = m_heat->shape();
    const Cell cell{0, 0, m_cell.y() * shape.h / m_picture.height(), m_cell.x() * shape.w / m_picture.width()};
    const QString text = tr("%1, row %2, column %3: %4")
                             .arg(accessibleName())
                             .arg(m_cell.y())
                             .arg(m_cell.x())
                             .arg(shortNumberText(static_cast<double>((*m_heat)[cell]), 4));
    setAccessibleDescription(text);
    emit told(text);
}

void HeatPicture::mouseMoveEvent(QMouseEvent* event)
{
    const QRect rect = place();
    if (!rect.contains(event->pos()))
        return;
    m_cell = {(event->pos().x() - rect.left()) * m_picture.width() / rect.width(),
              (event->pos().y() - rect.top()) * m_picture.height() / rect.height()};
    tell();
    if (hasFocus())
        update();
}

void HeatPicture::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    emit told({});
}

void HeatPicture::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    tell();
}

void HeatPicture::keyPressEvent(QKeyEvent* event)
{
    QPoint to = m_cell;
    switch (event->key()) {
    case Qt::Key_Left: to.rx() -= 1; break;
    case Qt::Key_Right: to.rx() += 1; break;
    case Qt::Key_Up: to.ry() -= 1; break;
    case Qt::Key_Down: to.ry() += 1; break;
    default: return QWidget::keyPressEvent(event);
    }
    if (QRect(QPoint(0, 0), m_picture.size()).contains(to))
        m_cell = to;
    tell();
    update();
}

} // namespace ks

#include "moc_heat_picture.cpp"
