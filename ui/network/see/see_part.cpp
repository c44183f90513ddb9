#include "ui/network/see/see_part.h"

#include "ui/language/numbers.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

class SeePartWords {
    Q_DECLARE_TR_FUNCTIONS(SeePart)
};

struct Stretch {
    std::int64_t first = 0;
    std::int64_t last = 0;
};

/// Of cells that begin at `origin`, those between two ends.
Stretch stretchIn(double origin, double cell, double begin, double end, std::int64_t count)
{
    const auto at = [&](double where) { return static_cast<std::int64_t>(std::llround((where - origin) / cell)); };
    const std::int64_t first = std::clamp<std::int64_t>(at(begin), 0, count - 1);
    return {first, std::clamp<std::int64_t>(at(end) - 1, first, count - 1)};
}

bool isWhole(const SeePlace& place)
{
    const SeePart part = seePartOf(place);
    return part == SeePart{0, place.planes.rows - 1, 0, place.planes.columns - 1};
}

} // namespace

SeePart seePartOf(const SeePlace& place)
{
    const QRectF& all = place.large->rect;
    const QRectF& seen = place.window;
    const Stretch rows =
        stretchIn(all.top(), all.height() / static_cast<double>(place.planes.rows), seen.top(), seen.bottom(), place.planes.rows);
    const Stretch columns =
        stretchIn(all.left(), all.width() / static_cast<double>(place.planes.columns), seen.left(), seen.right(), place.planes.columns);
    return {rows.first, rows.last, columns.first, columns.last};
}

QString seePartText(const SeePlace& place)
{
    if (!place.large || place.large->rect.isEmpty() || place.window.isEmpty() || isWhole(place))
        return {};
    const SeePart part = seePartOf(place);
    // Counted from 0, as cells are everywhere: "of 10" would tell of a tenth row that no cell has for its number.
    const auto said = [](const QString& one, const QString& several, const Stretch& seen, std::int64_t count) {
        const QString last = countOnScreen(count - 1);
        return seen.first == seen.last ? one.arg(countOnScreen(seen.first), last)
                                       : several.arg(countOnScreen(seen.first), countOnScreen(seen.last), last);
    };
    const QString rows =
        said(SeePartWords::tr("row %1 (0 to %2)"), SeePartWords::tr("rows %1 to %2 (0 to %3)"), {part.top, part.bottom}, place.planes.rows);
    const QString columns = said(SeePartWords::tr("column %1 (0 to %2)"), SeePartWords::tr("columns %1 to %2 (0 to %3)"),
                                 {part.left, part.right}, place.planes.columns);
    if (part.top == 0 && part.bottom == place.planes.rows - 1)
        return columns;
    if (part.left == 0 && part.right == place.planes.columns - 1)
        return rows;
    return SeePartWords::tr("%1, %2", "rows and columns that are in sight").arg(rows, columns);
}

QString seeMatrixPartText(const SeeLayout& layout, int column)
{
    if (column < 0 || column >= static_cast<int>(layout.places().size()))
        return {};
    const SeePlace& place = layout.places()[static_cast<std::size_t>(column)];
    const QString part = place.planes.isMatrix ? seePartText(place) : QString();
    return part.isEmpty() ? part : SeePartWords::tr("In sight: %1.").arg(part);
}

void paintSeePart(QPainter& painter, const SeePlace& place, const QFont& font, const QColor& ink, const QColor& frame)
{
    const QString text = seePartText(place);
    if (text.isEmpty() || place.part.isNull())
        return;
    painter.save();
    painter.setFont(font);
    painter.setPen(ink);
    painter.drawText(place.part, Qt::AlignCenter, QFontMetricsF(font).elidedText(text, Qt::ElideRight, place.part.width()));
    if (place.planes.isMatrix && !place.tiles.empty()) {
        const SeePart part = seePartOf(place);
        const QRectF& all = place.tiles.front().rect;
        const double width = all.width() / static_cast<double>(place.planes.columns);
        const double height = all.height() / static_cast<double>(place.planes.rows);
        const QRectF seen(all.left() + width * static_cast<double>(part.left), all.top() + height * static_cast<double>(part.top),
                          width * static_cast<double>(part.right - part.left + 1),
                          height * static_cast<double>(part.bottom - part.top + 1));
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(frame, 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
        painter.drawRect(seen);
    }
    painter.restore();
}

std::optional<SeeSpot> seeOverviewAt(const SeeLayout& layout, const QPointF& point)
{
    for (std::size_t i = 0; i < layout.places().size(); ++i) {
        const SeePlace& place = layout.places()[i];
        if (!place.large || !place.planes.isMatrix || place.tiles.empty() || place.window.contains(point))
            continue;
        const QRectF& all = place.tiles.front().rect;
        if (!all.contains(point))
            continue;
        const auto cellAlong = [](double share, std::int64_t count) {
            return std::clamp<std::int64_t>(static_cast<std::int64_t>(share * static_cast<double>(count)), 0, count - 1);
        };
        return place.planes.spotAt(static_cast<int>(i), 0,
                                   SeeCell(cellAlong((point.y() - all.top()) / all.height(), place.planes.rows),
                                           cellAlong((point.x() - all.left()) / all.width(), place.planes.columns)));
    }
    return std::nullopt;
}

std::optional<SeeSpot> seePageOfMatrix(const SeePlace& place, const SeeSpot& spot, int step)
{
    if (!place.planes.isMatrix || seePartText(place).isEmpty())
        return std::nullopt;
    const SeePart part = seePartOf(place);
    SeeCell cell = place.planes.cellOf(spot).value_or(SeeCell(step > 0 ? part.top : part.bottom, part.left));
    const std::int64_t last = place.planes.rows - 1;
    if (step > 0 ? cell.first == last : cell.first == 0)
        return std::nullopt;
    cell.first = std::clamp<std::int64_t>(cell.first + step * std::max<std::int64_t>(1, part.bottom - part.top), 0, last);
    return place.planes.spotAt(spot.column, 0, cell);
}

} // namespace ks
