#include "ui/paint/grid_painter.h"

#include <QFontMetricsF>
#include <QPaintEngine>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr std::int64_t mostRectangles = 4096; // of small cells, one by one: more make a file large and are a photograph

/// Diagonal lines x + y = k·spacing inside `rect`, so that the hatch goes on from one rectangle into the next.
void appendHatch(QVector<QLineF>& lines, const QRectF& rect, qreal spacing)
{
    const auto first = static_cast<std::int64_t>(std::ceil((rect.left() + rect.top()) / spacing));
    const auto last = static_cast<std::int64_t>(std::floor((rect.right() + rect.bottom()) / spacing));
    for (std::int64_t k = first; k <= last; ++k) {
        const double sum = static_cast<double>(k) * spacing;
        const double left = std::max(rect.left(), sum - rect.bottom());
        const double right = std::min(rect.right(), sum - rect.top());
        if (right > left)
            lines.append(QLineF(left, sum - left, right, sum - right));
    }
}

/// A PDF or an SVG: a small picture in it is smoothed by many a viewer, and a colour that runs over into the next cell is a wrong number.
bool isDrawing(const QPainter& painter)
{
    const QPaintEngine::Type type = painter.paintEngine()->type();
    return type == QPaintEngine::Pdf || type == QPaintEngine::SVG;
}

/// A line as it is painted. On pixels all are as thick, and none is lost, whatever part of a pixel each begins at; a drawing has it where it is.
QRectF lineOn(const QPainter& painter, const QRectF& line, Qt::Orientation direction)
{
    const QTransform toPixels = painter.deviceTransform();
    if (painter.paintEngine()->type() != QPaintEngine::Raster || toPixels.type() > QTransform::TxScale)
        return line;
    QRectF pixels = toPixels.mapRect(line);
    const bool isUpright = direction == Qt::Vertical;
    const double thick = std::max(1.0, std::round(isUpright ? pixels.width() : pixels.height()));
    const double begin = std::round((isUpright ? pixels.center().x() : pixels.center().y()) - thick / 2);
    pixels = isUpright ? QRectF(begin, pixels.top(), thick, pixels.height()) : QRectF(pixels.left(), begin, pixels.width(), thick);
    return toPixels.inverted().mapRect(pixels);
}

} // namespace

std::vector<QRectF> GridPainter::paddingSides() const
{
    const QRectF cells = m_scene.cells();
    const QRectF all = m_scene.padded();
    std::vector<QRectF> sides = {QRectF(all.left(), all.top(), all.width(), -all.top()),
                                 QRectF(all.left(), cells.height(), all.width(), all.bottom() - cells.height()),
                                 QRectF(all.left(), 0, -all.left(), cells.height()),
                                 QRectF(cells.width(), 0, all.right() - cells.width(), cells.height())};
    std::erase_if(sides, [](const QRectF& side) { return side.isEmpty(); });
    return sides;
}

void GridPainter::paintCells(QPainter& painter, std::optional<std::int64_t> hiddenFrom) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    paintColours(painter, hiddenFrom);
    paintPadding(painter);
    if (m_place.cell >= linesFrom || m_numbers.areWritten())
        paintLines(painter);
    else if (m_scene.stats.range.low == m_scene.stats.range.high)
        paintFrame(painter);
    m_numbers.write(
        painter, visible(false), [this, end = endOf(hiddenFrom), width = m_scene.plane.shape().w](std::int64_t y, std::int64_t x) {
            return y * width + x >= end ? std::nullopt
                                        : std::optional(m_scene.white ? textColourOn(m_scene.colourOf(y, x))
                                                                      : m_scene.scale.textColourOf(m_scene.plane[{0, 0, y, x}]));
        });
    painter.restore();
}

void GridPainter::paintColours(QPainter& painter, std::optional<std::int64_t> hiddenFrom) const
{
    const std::int64_t end = endOf(hiddenFrom);
    if (m_place.cell >= linesFrom)
        return paintRectangles(painter, end, 0);
    if (isDrawing(painter) && visible(false).cells() <= mostRectangles)
        paintRectangles(painter, end, m_place.cell / 8); // without lines between them, the ground would shine through between two
    else
        paintPicture(painter, hiddenFrom);
    if (hiddenFrom)
        paintHidden(painter, *hiddenFrom);
}

void GridPainter::paintRectangles(QPainter& painter, std::int64_t end, qreal overlap) const
{
    const std::int64_t width = m_scene.plane.shape().w;
    const QRectF all = m_place.rectOf(m_scene.cells());
    visible(false).each([&](std::int64_t y, std::int64_t x) {
        if (y * width + x < end)
            painter.fillRect(m_place.rectOf(y, x).adjusted(0, 0, overlap, overlap) & all, QColor(m_scene.colourOf(y, x)));
    });
}

void GridPainter::paintPicture(QPainter& painter, std::optional<std::int64_t> hiddenFrom) const
{
    PlaneImage picture = m_scene.render(m_place.visibleCells(), m_place.cell * m_place.deviceRatio);
    if (picture.image.isNull())
        return;
    if (hiddenFrom) { // in a file what lies over it can be taken away
        const double across = picture.image.width() / picture.cells.width();
        const double down = picture.image.height() / picture.cells.height();
        QPainter pixels(&picture.image);
        for (const QRectF& cells : cellsFrom(*hiddenFrom)) {
            const QRectF part = cells.translated(-picture.cells.topLeft());
            const QRectF scaled(part.left() * across, part.top() * down, part.width() * across, part.height() * down);
            pixels.fillRect(scaled.toAlignedRect(), m_look.empty);
        }
    }
    painter.save();
    painter.setClipRect(m_place.rectOf(m_scene.cells()) & m_place.clip, Qt::IntersectClip);
    painter.drawImage(m_place.rectOf(picture.cells), picture.image);
    painter.restore();
}

void GridPainter::paintPadding(QPainter& painter) const
{
    const std::vector<QRectF> sides = paddingSides();
    if (sides.empty())
        return;
    QVector<QLineF> hatch;
    const qreal spacing = std::clamp(m_place.cell / 4, 4.0, 12.0);
    for (const QRectF& side : sides)
        if (const QRectF rect = m_place.rectOf(side) & m_place.clip; !rect.isEmpty()) {
            painter.fillRect(rect, m_look.empty);
            appendHatch(hatch, rect, spacing);
        }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(m_look.padding, 1));
    painter.drawLines(hatch);
    painter.restore();
    paintPadTexts(painter, [](std::int64_t, std::int64_t) { return true; });
}

void GridPainter::paintPadTexts(QPainter& painter, const Takes& takes) const
{
    if (!m_scene.padValue || m_place.cell < m_look.numbersFrom)
        return;
    // The value stands on a small plain ground: letters over hatching are hard to read.
    QFont font = m_numbers.font();
    font.setPixelSize(std::max(static_cast<int>(m_look.smallestNumber) + 1, static_cast<int>(m_place.cell * 0.36)));
    const QString text = m_numbers.text(*m_scene.padValue);
    if (m_numbers.areWritten() && QFontMetricsF(font).horizontalAdvance(text) + 4 > m_place.cell)
        font = m_numbers.font(); // for which the longest number has room
    const QFontMetricsF metrics(font);
    const QSizeF size(metrics.horizontalAdvance(text) + 4, metrics.height());
    if (m_look.smallestNumber > 8 && size.width() > m_place.cell) // on a projector, where letters are large
        return;
    painter.setFont(font);
    painter.setPen(m_look.muted);
    for (const QRectF& side : paddingSides())
        CellSpan::touchedBy(side & m_place.visibleCells()).each([&](std::int64_t y, std::int64_t x) {
            if (!takes(y, x))
                return;
            QRectF plate(QPointF(), size);
            plate.moveCenter(m_place.rectOf(y, x).center());
            painter.fillRect(plate, m_look.empty);
            painter.drawText(plate, Qt::AlignCenter, text);
        });
}

void GridPainter::paintLines(QPainter& painter) const
{
    const CellSpan span = visible(true);
    const QRectF bounds = m_place.rectOf(QRectF(QPointF(static_cast<double>(span.left), static_cast<double>(span.top)),
                                                QPointF(static_cast<double>(span.right), static_cast<double>(span.bottom))));
    const qreal width = 1 / m_place.deviceRatio;
    for (std::int64_t x = span.left; x <= span.right; ++x)
        painter.fillRect(
            lineOn(painter, QRectF(m_place.rectOf(0, x).left() - width / 2, bounds.top(), width, bounds.height()), Qt::Vertical),
            m_look.line);
    for (std::int64_t y = span.top; y <= span.bottom; ++y)
        painter.fillRect(
            lineOn(painter, QRectF(bounds.left(), m_place.rectOf(y, 0).top() - width / 2, bounds.width(), width), Qt::Horizontal),
            m_look.line);
}

void GridPainter::paintFrame(QPainter& painter) const
{
    const QRectF bounds = m_place.rectOf(m_scene.cells());
    const qreal width = 1 / m_place.deviceRatio;
    for (const double x : {bounds.left(), bounds.right()})
        painter.fillRect(lineOn(painter, QRectF(x - width / 2, bounds.top(), width, bounds.height()), Qt::Vertical), m_look.line);
    for (const double y : {bounds.top(), bounds.bottom()})
        painter.fillRect(lineOn(painter, QRectF(bounds.left(), y - width / 2, bounds.width(), width), Qt::Horizontal), m_look.line);
}

std::array<QRectF, 2> GridPainter::cellsFrom(std::int64_t offset) const
{
    const Shape& shape = m_scene.plane.shape();
    const std::int64_t begin = m_scene.offsetInPlane(offset);
    if (begin >= shape.h * shape.w)
        return {};
    const auto row = static_cast<double>(begin / shape.w);
    const auto column = static_cast<double>(begin % shape.w);
    const auto width = static_cast<double>(shape.w);
    return {QRectF(column, row, width - column, 1), QRectF(0, row + 1, width, static_cast<double>(shape.h) - row - 1)};
}

void GridPainter::paintHidden(QPainter& painter, std::int64_t from) const
{
    const Shape& shape = m_scene.plane.shape();
    if (m_scene.offsetInPlane(from) >= shape.h * shape.w)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (const QRectF& cells : cellsFrom(from)) {
        const QRectF rect = m_place.rectOf(cells) & m_place.clip;
        if (!rect.isEmpty())
            painter.fillRect(rect, m_look.empty);
    }
    if (m_place.cell >= linesFrom)
        paintLines(painter);
    painter.restore();
}

} // namespace ks
