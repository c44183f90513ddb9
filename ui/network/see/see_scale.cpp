#include "ui/network/see/see_scale.h"

#include "ui/paint/number_pen.h"
#include "ui/paint/scale_ends.h"
#include "ui/paint/value_scale.h"
#include "ui/theme/theme.h"

#include <QFontMetricsF>
#include <QImage>
#include <QPaintEngine>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr double scaleBar = 6; ///< pixels, of the colours
constexpr double scaleMost = 20 * gridStep;
constexpr int barestDigits = 1; ///< of an end: rather than none at all
constexpr double zeroMark = 3;  ///< above the colours

/// The numbers below the colours of `bar`, within `line`.
void writeEnds(NumberPen& pen, const ValueRange& range, const QRectF& bar, const QRectF& line, const GridLook& look)
{
    const QRectF below(bar.left(), line.top(), bar.width(), line.height());
    const QRgb ink = look.muted.rgb();
    const auto endsWith = [&](int digits) { return ScaleEnds(range, digits, look.locale); };
    const auto both = [&](int digits) {
        const ScaleEnds ends = endsWith(digits);
        return pen.advance(ends.low) + pen.advance(ends.high) + gridStep;
    };
    const auto writeOne = [&](const QString& sign, QString ScaleEnds::*end) {
        const auto text = [&](int digits) { return sign + endsWith(digits).*end; };
        const auto fits = [&](int digits) { return pen.advance(text(digits)) <= line.width(); };
        if (const int digits = fittingDigits(fits); fits(digits))
            pen.write(line, Qt::AlignHCenter, text(digits), ink);
    };
    if (range.low == range.high)
        return writeOne({}, &ScaleEnds::low);
    if (range.low == -range.high && both(ScaleEnds::leastDigits) > below.width())
        return writeOne(QStringLiteral("±"), &ScaleEnds::high);
    const double room = both(ScaleEnds::leastDigits) <= below.width() ? below.width() : line.width(); // which may be wider than its colours
    const int digits = fittingDigits([&](int some) { return both(some) <= room; }, barestDigits);
    if (both(digits) > room)
        return;
    const ScaleEnds ends = endsWith(digits);
    const QRectF& place = both(digits) <= below.width() ? below : line;
    pen.write(place, Qt::AlignLeft, ends.low, ink);
    pen.write(place, Qt::AlignRight, ends.high, ink);
}

/// Of one side of a column.
void paintScaleIn(QPainter& painter, const SeeNumbers& numbers, const QRectF& room, const GridLook& look)
{
    if (!numbers.tensor || !numbers.range)
        return;
    const ValueScale scale(numbers.palette, *numbers.range);
    const ValueRange& range = scale.range();
    const double width = std::min(room.width(), scaleMost);
    const QRectF bar(std::floor(room.center().x() - width / 2), std::floor(room.top()), std::floor(width), scaleBar);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    const int steps = std::max(1, static_cast<int>(bar.width()));
    const auto colourAt = [&](int step) {
        return scale.colourOf(static_cast<float>(range.low + (range.high - range.low) * (step + 0.5) / steps));
    };
    if (painter.paintEngine()->type() == QPaintEngine::Raster) { // many rectangles take longer than one picture
        QImage row(steps, 1, QImage::Format_RGB32);
        auto* const pixels = reinterpret_cast<QRgb*>(row.scanLine(0));
        for (int i = 0; i < steps; ++i)
            pixels[i] = colourAt(i);
        painter.drawImage(bar, row);
    } else {
        for (int i = 0; i < steps; ++i)
            painter.fillRect(QRectF(bar.left() + i * bar.width() / steps, bar.top(), bar.width() / steps, bar.height()),
                             QColor(colourAt(i)));
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(look.hatch, 1));
    painter.drawRect(bar.adjusted(0, 0, -1, -1));
    if (range.low < 0 && range.high > 0) {
        const double zero = bar.left() + bar.width() * -range.low / (range.high - range.low);
        painter.setPen(QPen(look.text, 1));
        painter.drawLine(QPointF(std::floor(zero), bar.top() - zeroMark + 1), QPointF(std::floor(zero), bar.bottom() + 1));
    }
    const QFont small = seeSmallFont(look.font);
    const QRectF line(room.left(), bar.bottom() + 2, room.width(), QFontMetricsF(small).height());
    NumberPen pen(painter, small);
    writeEnds(pen, range, bar, line, look);
    pen.flush();
    painter.restore();
}

bool hasScale(const SeePlace& place)
{
    return !place.scale.isNull() && !place.asPicture && !place.bars; // bars use its room for the loss
}

} // namespace

double seeScaleHeight(double line)
{
    return gridStep + scaleBar + 2 + line;
}

void paintSeeScale(QPainter& painter, const SeeColumn& column, const SeePlace& place, const GridLook& look)
{
    if (!hasScale(place))
        return;
    QRectF room = place.scale;
    if (column.beside && place.hasDifference()) { // which has colours of its own
        room.setRight(room.left() + room.width() * 2 / 3 - gridStep / 2.0);
        paintScaleIn(painter, seeNumbersOf(column, SeeSide::Difference),
                     QRectF(QPointF(room.right() + gridStep, room.top()), place.scale.bottomRight()), look);
    }
    paintScaleIn(painter, seeNumbersOf(column, SeeSide::B), room, look);
}

QRect seeScaleOf(const SeePlace& place)
{
    return hasScale(place) ? place.scale.adjusted(0, -zeroMark, 0, 1).toAlignedRect() : QRect();
}

QRect seeBodyOf(const SeeColumn& column, const SeePlace& place)
{
    QRectF body = place.body | place.head | place.foot | boundsOfStrips(place.strips);
    if (seeHasNames(column))
        body.setRight(std::max(body.right(), place.title.right()));
    return body.toAlignedRect();
}

} // namespace ks
