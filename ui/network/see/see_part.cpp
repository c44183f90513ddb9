#include "ui/network/see/see_part.h"

#include "ui/language/numbers.h"
#include "ui/network/see/see_speech.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <utility>

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

QString seenInShort(const QString& one, const QString& several, const Stretch& seen)
{
    return seen.first == seen.last ? one.arg(countOnScreen(seen.first)) : several.arg(countOnScreen(seen.first), countOnScreen(seen.last));
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

QStringList seePartForms(const SeePlace& place)
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
    const Stretch rowsSeen{part.top, part.bottom};
    const Stretch columnsSeen{part.left, part.right};
    const std::pair rows(
        said(SeePartWords::tr("row %1 (0 to %2)"), SeePartWords::tr("rows %1 to %2 (0 to %3)"), rowsSeen, place.planes.rows),
        seenInShort(SeePartWords::tr("row %1"), SeePartWords::tr("rows %1–%2"), rowsSeen));
    const std::pair columns(
        said(SeePartWords::tr("column %1 (0 to %2)"), SeePartWords::tr("columns %1 to %2 (0 to %3)"), columnsSeen, place.planes.columns),
        seenInShort(SeePartWords::tr("column %1"), SeePartWords::tr("columns %1–%2"), columnsSeen));
    if (part.top == 0 && part.bottom == place.planes.rows - 1)
        return {columns.first, columns.second};
    if (part.left == 0 && part.right == place.planes.columns - 1)
        return {rows.first, rows.second};
    const QString both = SeePartWords::tr("%1, %2", "rows and columns that are in sight");
    return {both.arg(rows.first, columns.first), both.arg(rows.second, columns.second)};
}

QString seePartText(const SeePlace& place)
{
    return seePartForms(place).value(0);
}

QStringList seeMoreForms(const SeeColumn& column, const SeePlace& place)
{
    QStringList forms{seeMoreText(place.more), QStringLiteral("+") + countOnScreen(place.more)};
    constexpr std::int64_t thousand = 1000;
    if (place.more >= thousand)
        forms.append(QStringLiteral("+%1k").arg(countOnScreen((place.more + thousand / 2) / thousand)));
    const bool isCounted = place.main && !place.bars && !place.large && !place.tiles.empty() && column.names.isEmpty() && !column.weights;
    if (!isCounted)
        return forms;
    const Stretch seen{place.tiles.front().index, place.tiles.back().index};
    const bool isUnits = place.planes.cells() == 1;
    const QString whole = isUnits ? SeePartWords::tr("units %1 to %2 (0 to %3)") : SeePartWords::tr("maps %1 to %2 (0 to %3)");
    const QString which = whole.arg(countOnScreen(seen.first), countOnScreen(seen.last), countOnScreen(place.planes.tiles - 1));
    forms.prepend(SeePartWords::tr("%1 · %2", "units in sight, and how many more there are").arg(which, forms.first()));
    return forms;
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
    const QStringList forms = seePartForms(place);
    if (forms.isEmpty() || place.part.isNull())
        return;
    const QFontMetricsF metrics(font);
    const auto fits = [&](const QString& form) { return metrics.horizontalAdvance(form) <= place.part.width(); };
    const auto whole = std::ranges::find_if(forms, fits);
    const QString text = whole == forms.end() ? metrics.elidedText(forms.last(), Qt::ElideRight, place.part.width()) : *whole;
    painter.save();
    painter.setFont(font);
    painter.setPen(ink);
    painter.drawText(place.part, Qt::AlignCenter, text);
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
