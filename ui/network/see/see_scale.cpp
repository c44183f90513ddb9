#include "ui/network/see/see_scale.h"

#include "ui/language/numbers.h"
#include "ui/paint/number_pen.h"
#include "ui/paint/value_scale.h"
#include "ui/theme/theme.h"

#include <QFontMetricsF>
#include <QImage>
#include <QPaintEngine>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ks {

namespace {

constexpr double scaleBar = 6; ///< pixels, of the colours
constexpr double scaleMost = 20 * gridStep;
constexpr int scaleDigits = 2;
constexpr double zeroMark = 3; ///< above the colours

/// Both ends in so many pixels: with fewer digits rather than not at all.
std::pair<QString, QString> scaleEnds(const ValueRange& range, NumberPen& pen, double width)
{
    const bool isOneNumber = range.low == range.high || range.low == -range.high; // which has its own way out
    std::pair<QString, QString> ends;
    for (int digits = scaleDigits; digits > 0; --digits) {
        ends = {shortNumberText(range.low, digits), shortNumberText(range.high, digits)};
        if (isOneNumber || pen.advance(ends.first) + pen.advance(ends.second) + gridStep <= width)
            break;
    }
    return ends;
}

} // namespace

double seeScaleHeight(double line)
{
    return gridStep + scaleBar + 2 + line;
}

void paintSeeScale(QPainter& painter, const SeeColumn& column, const SeePlace& place, const GridLook& look)
{
    if (!column.tensor || !column.range || place.scale.isNull() || place.asPicture || place.bars)
        return;
    const ValueScale scale(column.palette, *column.range);
    const ValueRange& range = scale.range();
    const double width = std::min(place.scale.width(), scaleMost);
    const QRectF bar(std::floor(place.scale.center().x() - width / 2), std::floor(place.scale.top()), std::floor(width), scaleBar);
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
    const QRectF line(place.scale.left(), bar.bottom() + 2, place.scale.width(), QFontMetricsF(small).height());
    const QRectF ends(bar.left(), line.top(), bar.width(), line.height());
    NumberPen pen(painter, small);
    const auto [low, high] = scaleEnds(range, pen, line.width());
    const double both = pen.advance(low) + pen.advance(high) + gridStep;
    const QString about = QStringLiteral("±") + high;
    const QRgb ink = look.muted.rgb();
    if (range.low == range.high && pen.advance(low) <= line.width()) {
        pen.write(line, Qt::AlignHCenter, low, ink);
    } else if (range.low == -range.high && both > ends.width() && pen.advance(about) <= line.width()) {
        pen.write(line, Qt::AlignHCenter, about, ink);
    } else if (both <= line.width()) { // which may be wider than its colours
        const QRectF& room = both <= ends.width() ? ends : line;
        pen.write(room, Qt::AlignLeft, low, ink);
        pen.write(room, Qt::AlignRight, high, ink);
    }
    pen.flush();
    painter.restore();
}

QRect seeScaleOf(const SeePlace& place)
{
    return place.scale.isNull() ? QRect() : place.scale.adjusted(0, -zeroMark, 0, 1).toAlignedRect();
}

QRect seeBodyOf(const SeeColumn& column, const SeePlace& place)
{
    QRectF body = place.body | place.head | place.foot;
    if (seeHasNames(column))
        body.setRight(std::max(body.right(), place.title.right()));
    return body.toAlignedRect();
}

} // namespace ks
