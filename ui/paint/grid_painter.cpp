#include "ui/paint/grid_painter.h"

#include "ui/paint/number_pen.h"

#include <QFontMetricsF>
#include <QPaintEngine>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr std::int64_t mostRectangles = 4096; // of small cells, one by one: more make a file large and are a photograph

std::int64_t cellFloor(double value)
{
    return static_cast<std::int64_t>(std::floor(value));
}

/// Diagonal lines x + y = k·spacing inside `rect`, so that the hatch goes on from one rectangle into the next.
void appendHatch(QVector<QLineF>& lines, const QRectF& rect, qreal spacing)
{
    const auto first = static_cast<std::int64_t>(std::ceil((rect.left() + rect.top()) / spacing));
    const auto last = static_cast<std::int64_t>(std::floor((rect.right() + rect.bottom()) / spacing));
    for (std::int64_t k = first; k <= last; ++k) {
        const double sum = static_cast<double>(k) * spacing;
        const double left = std::max(rect.left(), sum - rect.bottom());
        const double right = std::min(rect.right(), sum - rect.top());
        if (right > left) {
            lines.append(QLineF(left, sum - left, right, sum - right));
        }
    }
}

/// A PDF or an SVG: a small picture in it is smoothed by many a viewer, and a colour that runs over into the next cell is a wrong number.
bool isDrawing(const QPainter& painter)
{
    const QPaintEngine::Type type = painter.paintEngine()->type();
    return type == QPaintEngine::Pdf || type == QPaintEngine::SVG;
}

/// Though the values are others.
bool writesOnlyZeros(const ValueRange& range, const NumberFormat& format)
{
    const double largest = std::max(std::abs(range.low), std::abs(range.high));
    return !format.scientific && largest > 0 && largest < 0.5 * std::pow(10, -format.decimals);
}

} // namespace

GridPainter::GridPainter(const GridScene& scene, const GridLook& look, const GridPlace& place)
    : m_scene(scene), m_look(look), m_place(place), m_font(look.font), m_format(scene.format)
{
    m_three = scene.white && scene.numbers && place.cell >= look.numbersFrom && chooseFont(3);
    const bool oneIsEnough = !scene.white || !look.fine; // on paper nobody can ask for those of the other channels
    m_numbers = m_three || (oneIsEnough && scene.numbers && place.cell >= look.numbersFrom && chooseFont(1));
    if (!m_numbers) {
        m_font.setPixelSize(std::max(1, static_cast<int>(place.cell * numberShare)));
    }
}

bool GridPainter::writesHundredths() const
{
    const ValueRange& range = m_scene.stats.range;
    const double largest = std::max(std::fabs(range.low), std::fabs(range.high));
    const bool enough = m_format.scientific ? m_format.decimals >= 2 : 100 * std::pow(10.0, -m_format.decimals) <= largest;
    return writesAllDigits() || (m_numbers && enough);
}

bool GridPainter::chooseFont(int lines)
{
    m_format = m_scene.format;
    QFont probe = m_look.font;
    probe.setPixelSize(100);
    const QFontMetricsF metrics(probe);
    const double room = m_place.cell * 0.8;
    const double wanted = lines > 1 ? m_place.cell * 0.84 / lines : std::max(m_place.cell * numberShare, m_look.smallestNumber);
    for (;;) {
        const double width = metrics.horizontalAdvance(widestText(m_scene.stats, m_format, m_look.locale)) / 100;
        const double size = std::min(wanted, room / std::max(width, 0.1));
        const bool few = m_format.decimals <= 2; // two decimals go before the letters become small
        if (size >= m_look.smallestNumber * (few ? 1 : 1.25)) {
            m_font.setPixelSize(static_cast<int>(size));
            return true;
        }
        if (!m_format.shorten() || writesOnlyZeros(m_scene.stats.range, m_format)) {
            return false; // colours alone say more
        }
    }
}

GridPainter::Span GridPainter::visible(bool withPadding) const
{
    const QRectF seen = m_place.visibleCells();
    const QRectF all = withPadding
                           ? m_scene.padded()
                           : QRectF(0, 0, static_cast<double>(m_scene.plane.shape().w), static_cast<double>(m_scene.plane.shape().h));
    const QRectF both = seen & all;
    if (both.isEmpty()) {
        return {0, 0, 0, 0};
    }
    return {cellFloor(both.top()), cellFloor(both.left()), cellFloor(std::ceil(both.bottom())), cellFloor(std::ceil(both.right()))};
}

qreal GridPainter::stroke() const
{
    return m_look.fine ? std::clamp(m_place.cell / 30, 0.8, 4.0) : std::clamp(std::round(m_place.cell / 22), 2.0, 5.0);
}

QRectF GridPainter::markRect(const Cell& cell) const
{
    QRectF rect = m_place.rectOf(cell.y, cell.x);
    const double missing = std::max(0.0, 7 - m_place.cell) / 2;
    return rect.adjusted(-missing, -missing, missing, missing);
}

std::vector<QRectF> GridPainter::paddingSides() const
{
    const auto width = static_cast<double>(m_scene.plane.shape().w);
    const auto height = static_cast<double>(m_scene.plane.shape().h);
    const QRectF all = m_scene.padded();
    std::vector<QRectF> sides;
    for (const QRectF& side :
         {QRectF(all.left(), all.top(), all.width(), -all.top()), QRectF(all.left(), height, all.width(), all.bottom() - height),
          QRectF(all.left(), 0, -all.left(), height), QRectF(width, 0, all.right() - width, height)}) {
        if (!side.isEmpty()) {
            sides.push_back(side);
        }
    }
    return sides;
}

void GridPainter::paintCells(QPainter& painter, std::optional<std::int64_t> hiddenFrom) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    paintColours(painter, hiddenFrom);
    paintPadding(painter);
    if (m_place.cell >= linesFrom || m_numbers) {
        paintLines(painter);
    }
    const std::int64_t width = m_scene.plane.shape().w;
    const std::int64_t end = hiddenFrom ? m_scene.offsetInPlane(*hiddenFrom) : m_scene.plane.shape().h * width;
    paintNumbers(painter, visible(false), [&](std::int64_t y, std::int64_t x) {
        return y * width + x >= end ? std::nullopt
                                    : std::optional(m_scene.white ? textColourOn(m_scene.colourOf(y, x))
                                                                  : m_scene.scale.textColourOf(m_scene.plane[{0, 0, y, x}]));
    });
    painter.restore();
}

void GridPainter::paintColours(QPainter& painter, std::optional<std::int64_t> hiddenFrom) const
{
    const Span span = visible(false);
    const Shape& shape = m_scene.plane.shape();
    const std::int64_t end = hiddenFrom ? m_scene.offsetInPlane(*hiddenFrom) : shape.h * shape.w;
    if (m_place.cell >= linesFrom) {
        paintRectangles(painter, end, 0);
        return;
    }
    if (isDrawing(painter) && (span.bottom - span.top) * (span.right - span.left) <= mostRectangles) {
        paintRectangles(painter, end, m_place.cell / 8); // without lines between them, the ground would shine through between two
    } else {
        paintPicture(painter);
    }
    if (end < shape.h * shape.w) {
        paintHidden(painter, *hiddenFrom);
    }
}

void GridPainter::paintRectangles(QPainter& painter, std::int64_t end, qreal overlap) const
{
    const Span span = visible(false);
    const std::int64_t width = m_scene.plane.shape().w;
    const QRectF all = cellsRect();
    for (std::int64_t y = span.top; y < span.bottom; ++y) {
        for (std::int64_t x = span.left; x < std::min(span.right, end - y * width); ++x) {
            painter.fillRect(m_place.rectOf(y, x).adjusted(0, 0, overlap, overlap) & all, QColor(m_scene.colourOf(y, x)));
        }
    }
}

void GridPainter::paintPicture(QPainter& painter) const
{
    const PlaneImage picture = m_scene.render(m_place.visibleCells(), m_place.cell * m_place.deviceRatio);
    if (picture.image.isNull()) {
        return;
    }
    painter.save();
    painter.setClipRect(cellsRect() & m_place.clip, Qt::IntersectClip);
    painter.drawImage(m_place.rectOf(picture.cells), picture.image);
    painter.restore();
}

QRectF GridPainter::cellsRect() const
{
    const Shape& shape = m_scene.plane.shape();
    return m_place.rectOf(QRectF(0, 0, static_cast<double>(shape.w), static_cast<double>(shape.h)));
}

void GridPainter::paintPadding(QPainter& painter) const
{
    const std::vector<QRectF> sides = paddingSides();
    if (sides.empty()) {
        return;
    }
    QVector<QLineF> hatch;
    const qreal spacing = std::clamp(m_place.cell / 4, 4.0, 12.0);
    for (const QRectF& side : sides) {
        const QRectF rect = m_place.rectOf(side) & m_place.clip;
        if (!rect.isEmpty()) {
            painter.fillRect(rect, m_look.empty);
            appendHatch(hatch, rect, spacing);
        }
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(m_look.hatch, 1));
    painter.drawLines(hatch);
    painter.restore();
    paintPadTexts(painter, [](std::int64_t, std::int64_t) { return true; });
}

void GridPainter::paintPadTexts(QPainter& painter, const Takes& takes) const
{
    if (m_scene.padText.isEmpty() || m_place.cell < m_look.numbersFrom) {
        return;
    }
    // The value stands on a small plain ground: letters over hatching are hard to read.
    QFont font = m_font;
    font.setPixelSize(std::max(static_cast<int>(m_look.smallestNumber) + 1, static_cast<int>(m_place.cell * 0.36)));
    const QFontMetricsF metrics(font);
    const QSizeF size(metrics.horizontalAdvance(m_scene.padText) + 4, metrics.height());
    painter.setFont(font);
    painter.setPen(m_look.muted);
    for (const QRectF& side : paddingSides()) {
        const QRectF seen = side & m_place.visibleCells();
        if (seen.isEmpty()) {
            continue;
        }
        for (std::int64_t y = cellFloor(seen.top()); y < cellFloor(std::ceil(seen.bottom())); ++y) {
            for (std::int64_t x = cellFloor(seen.left()); x < cellFloor(std::ceil(seen.right())); ++x) {
                if (!takes(y, x)) {
                    continue;
                }
                const QPointF centre = m_place.rectOf(y, x).center();
                const QRectF plate(centre.x() - size.width() / 2, centre.y() - size.height() / 2, size.width(), size.height());
                painter.fillRect(plate, m_look.empty);
                painter.drawText(plate, Qt::AlignCenter, m_scene.padText);
            }
        }
    }
}

void GridPainter::paintLines(QPainter& painter) const
{
    const Span span = visible(true);
    const QRectF bounds = m_place.rectOf(QRectF(QPointF(static_cast<double>(span.left), static_cast<double>(span.top)),
                                                QPointF(static_cast<double>(span.right), static_cast<double>(span.bottom))));
    const qreal width = 1 / m_place.deviceRatio;
    for (std::int64_t x = span.left; x <= span.right; ++x) {
        painter.fillRect(QRectF(m_place.rectOf(0, x).left() - width / 2, bounds.top(), width, bounds.height()), m_look.line);
    }
    for (std::int64_t y = span.top; y <= span.bottom; ++y) {
        painter.fillRect(QRectF(bounds.left(), m_place.rectOf(y, 0).top() - width / 2, bounds.width(), width), m_look.line);
    }
}

void GridPainter::paintNumbers(QPainter& painter, const Span& span, const InkOf& inkOf) const
{
    if (m_three) {
        paintThreeNumbers(painter, span, inkOf);
    } else if (m_numbers) {
        paintOneNumber(painter, span, inkOf);
    }
}

void GridPainter::paintOneNumber(QPainter& painter, const Span& span, const InkOf& inkOf) const
{
    const QFontMetricsF metrics(m_font);
    const double baseline = (m_place.cell + metrics.capHeight()) / 2;
    // Decimal points stand below each other: numbers with decimals end at the same place in every cell.
    const bool aligned = m_format.decimals > 0 && !m_format.scientific;
    const double block = metrics.horizontalAdvance(widestText(m_scene.stats, m_format, m_look.locale));
    const double bar = std::max(2.0, std::round(m_place.cell / 14));
    NumberPen pen(painter, m_font);
    for (std::int64_t y = span.top; y < span.bottom; ++y) {
        for (std::int64_t x = span.left; x < span.right; ++x) {
            const std::optional<QRgb> ink = inkOf(y, x);
            if (!ink) {
                continue;
            }
            const float value = m_scene.plane[{0, 0, y, x}];
            const QString text = numberText(static_cast<double>(value), m_format, m_look.locale);
            const QRectF rect = m_place.rectOf(y, x);
            const double advance = pen.advance(text);
            const double left =
                aligned && advance <= block && std::isfinite(value) ? (m_place.cell + block) / 2 - advance : (m_place.cell - advance) / 2;
            pen.write(QPointF(rect.left() + left, rect.top() + baseline), text, *ink);
            if (m_scene.negativeBars && value < 0) {
                painter.fillRect(QRectF(rect.left() + m_place.cell / 4, rect.bottom() - 2 * bar, m_place.cell / 2, bar), QColor(*ink));
            }
        }
    }
    pen.flush();
}

void GridPainter::paintThreeNumbers(QPainter& painter, const Span& span, const InkOf& inkOf) const
{
    const QFontMetricsF metrics(m_font);
    const double line = m_font.pixelSize() * 1.12;
    const double first = (m_place.cell - 2 * line + metrics.capHeight()) / 2;
    const double mark = std::clamp(m_place.cell / 16, 2.0, 5.0); // a small arrow before the number
    std::array<QVector<QPointF>, 2> marks;
    NumberPen pen(painter, m_font);
    for (std::int64_t y = span.top; y < span.bottom; ++y) {
        for (std::int64_t x = span.left; x < span.right; ++x) {
            const std::optional<QRgb> ink = inkOf(y, x);
            if (!ink) {
                continue;
            }
            const QRectF rect = m_place.rectOf(y, x);
            for (std::int64_t c = 0; c < 3; ++c) {
                const QString text = numberText(static_cast<double>(m_scene.picture[{0, c, y, x}]), m_format, m_look.locale);
                const double baseline = rect.top() + first + static_cast<double>(c) * line;
                const double left = rect.left() + (m_place.cell - pen.advance(text)) / 2;
                pen.write(QPointF(left, baseline), text, *ink);
                if (c == m_scene.c) { // the channel that is spoken of
                    marks[*ink == 0xFF000000 ? 0 : 1].append(QPointF(left - mark, baseline - metrics.capHeight() / 2));
                }
            }
        }
    }
    pen.flush();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(Qt::NoPen);
    for (const auto& [ink, tips] : {std::pair(Qt::black, &marks[0]), std::pair(Qt::white, &marks[1])}) {
        painter.setBrush(ink);
        for (const QPointF& tip : *tips) {
            painter.drawPolygon(QPolygonF({tip, tip + QPointF(-mark, -mark * 0.7), tip + QPointF(-mark, mark * 0.7)}));
        }
    }
    painter.restore();
}

} // namespace ks
