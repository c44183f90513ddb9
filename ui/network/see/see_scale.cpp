#include "ui/network/see/see_scale.h"

#include "ui/language/numbers.h"
#include "ui/network/see/see_sides.h"
#include "ui/paint/number_pen.h"
#include "ui/paint/scale_ends.h"
#include "ui/paint/value_scale.h"
#include "ui/theme/theme.h"

#include <QFontMetricsF>
#include <QImage>
#include <QPaintEngine>

#include <algorithm>
#include <cmath>
#include <vector>

namespace ks {

namespace {

constexpr double scaleBar = 6; ///< pixels, of the colours
constexpr double scaleMost = 20 * gridStep;
constexpr double zeroMark = 3; ///< above the colours

/// What has a scale of its own below a column, and where.
struct ScalePart {
    SeeNumbers numbers;
    QRectF room;

    ValueRange range() const { return ValueScale(numbers.palette, *numbers.range).range(); }
};

bool hasScale(const SeePlace& place)
{
    return !place.scale.isNull() && !place.asPicture && !place.bars; // bars use its room for the loss
}

std::vector<ScalePart> scalePartsOf(const SeeColumn& column, const SeePlace& place)
{
    std::vector<ScalePart> parts;
    if (!hasScale(place))
        return parts;
    QRectF room = place.scale;
    if (column.beside && place.hasDifference()) { // which has colours of its own
        room.setRight(room.left() + room.width() * 2 / 3 - gridStep / 2.0);
        parts.push_back(
            {seeNumbersOf(column, SeeSide::Difference), QRectF(QPointF(room.right() + gridStep, room.top()), place.scale.bottomRight())});
    }
    parts.push_back({seeNumbersOf(column, SeeSide::B), room});
    std::erase_if(parts, [](const ScalePart& part) { return !part.numbers.tensor || !part.numbers.range; });
    return parts;
}

bool isAboutZero(const ValueRange& range)
{
    return range.low == -range.high && range.low != range.high;
}

/// Both ends as one number: "±0.12" of colours about zero, or the only one there is. Empty: there are two.
QString oneForBoth(const ValueRange& range, int digits, const QLocale& locale)
{
    const ScaleEnds ends(range, digits, locale);
    return range.low == range.high ? ends.low : isAboutZero(range) ? QStringLiteral("±") + ends.high : QString();
}

double widthOfEnds(NumberPen& pen, const ValueRange& range, int digits, const QLocale& locale)
{
    if (const QString one = oneForBoth(range, digits, locale); !one.isEmpty())
        return pen.advance(one);
    const ScaleEnds ends(range, digits, locale);
    return pen.advance(ends.low) + pen.advance(ends.high) + gridStep;
}

/// The numbers below the colours of `bar`, within `line`, with at most so many digits. Where there is no room for two digits of each, the larger one
/// alone, with its power of ten where that is shorter: a number of one digit would be another one.
void writeEnds(NumberPen& pen, const ValueRange& range, const QRectF& bar, const QRectF& line, const GridLook& look, int most)
{
    const QRectF below(bar.left(), line.top(), bar.width(), line.height());
    const QRgb ink = look.muted.rgb();
    const auto width = [&](int digits) { return widthOfEnds(pen, range, digits, look.locale); };
    const QRectF& place = width(ScaleEnds::leastDigits) <= below.width() ? below : line; // which may be wider than its colours
    const int digits = std::min(most, fittingDigits([&](int some) { return width(some) <= place.width(); }));
    const QString one = oneForBoth(range, digits, look.locale);
    if (width(digits) <= place.width()) {
        if (!one.isEmpty())
            return pen.write(line, Qt::AlignHCenter, one, ink);
        const ScaleEnds ends(range, digits, look.locale);
        pen.write(place, Qt::AlignLeft, ends.low, ink);
        return pen.write(place, Qt::AlignRight, ends.high, ink);
    }
    const bool isHigh = std::fabs(range.high) >= std::fabs(range.low);
    const double larger = isHigh ? range.high : range.low;
    const QString sign = isAboutZero(range) ? QStringLiteral("±") : QString();
    const auto fits = [&](const QString& text) { return pen.advance(sign + text) <= line.width(); };
    if (const QString text = fittingNumberText(larger, most, fits, look.locale); !text.isEmpty())
        pen.write(line, !one.isEmpty() ? Qt::AlignHCenter : isHigh ? Qt::AlignRight : Qt::AlignLeft, sign + text, ink);
}

/// Of one side of a column.
void paintScaleIn(QPainter& painter, const ScalePart& part, const GridLook& look, int digits)
{
    const QRectF& room = part.room;
    const ValueScale scale(part.numbers.palette, *part.numbers.range);
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
    writeEnds(pen, range, bar, line, look, digits);
    pen.flush();
    painter.restore();
}

} // namespace

double seeScaleHeight(double line)
{
    return gridStep + scaleBar + 2 + line;
}

int seeScaleDigits(QPainter& painter, const SeePicture& picture, const SeeLayout& layout, const GridLook& look)
{
    NumberPen pen(painter, seeSmallFont(look.font));
    int digits = ScaleEnds::mostDigits;
    for (std::size_t i = 0; i < std::min(picture.columns.size(), layout.places().size()); ++i) {
        if (layout.places()[i].main)
            continue;
        for (const ScalePart& part : scalePartsOf(picture.columns[i], layout.places()[i]))
            digits = std::min(
                digits, fittingDigits([&](int some) { return widthOfEnds(pen, part.range(), some, look.locale) <= part.room.width(); }));
    }
    return digits;
}

void paintSeeScale(QPainter& painter, const SeeColumn& column, const SeePlace& place, const GridLook& look, int digits)
{
    for (const ScalePart& part : scalePartsOf(column, place))
        paintScaleIn(painter, part, look, digits);
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
