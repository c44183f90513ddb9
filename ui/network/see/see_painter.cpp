#include "ui/network/see/see_painter.h"

#include "ui/language/numbers.h"
#include "ui/language/text.h"
#include "ui/network/see/see_bars.h"
#include "ui/network/see/see_fit.h"
#include "ui/network/see/see_front_painter.h"
#include "ui/network/see/see_gaps.h"
#include "ui/network/see/see_heading.h"
#include "ui/network/see/see_loss_rows.h"
#include "ui/network/see/see_part.h"
#include "ui/network/see/see_scale.h"
#include "ui/network/see/see_sides.h"
#include "ui/network/see/see_speech.h"
#include "ui/network/see/see_updates.h"
#include "ui/network/see/see_words.h"
#include "ui/paint/value_scale.h"
#include "ui/theme/fitted_line.h"
#include "ui/theme/series.h"
#include "ui/theme/theme.h"

#include <QFontMetricsF>
#include <QPainterPath>
#include <QRegion>
#include <QtMath>

#include <algorithm>
#include <optional>

namespace ks {

namespace {

constexpr double leastForName = 8; ///< pixels of a class's name beside its cell
constexpr double arcCorner = gridStep;
constexpr float fanShare = 0.08F; ///< of the ink, the rest is the ground
constexpr float fanLineShare = 0.55F;
constexpr double titleLine = 2;
constexpr double longestTitleLine = 4 * gridStep;
constexpr std::size_t mostEmptyTiles = 600; ///< drawn one by one

/// A line under each operator that has just come, where this text line of a title has it; `before`: operators in the lines above.
void markSeeNew(QPainter& painter, const std::vector<int>& fresh, int before, const QString& text, const QRectF& line, const QColor& colour)
{
    const QFontMetricsF metrics(painter.font());
    const QString between = seeBetweenOperators();
    const QStringList operators = text.split(between);
    double left = line.center().x() - std::min(metrics.horizontalAdvance(text), line.width()) / 2;
    for (int i = 0; i < static_cast<int>(operators.size()); ++i) {
        const double width = metrics.horizontalAdvance(operators[i]);
        const double right = std::min(left + width, line.right()); // what is cut has no more
        if (std::ranges::count(fresh, before + i) > 0 && right > left)
            painter.fillRect(QRectF(left, line.bottom() - titleLine, right - left, titleLine), colour);
        left += width + metrics.horizontalAdvance(between);
    }
}

} // namespace

void SeePainter::paint()
{
    paintColumns();
    paintOver();
}

void SeePainter::paintColumns()
{
    if (!hasColumns())
        return;
    m_painter.setRenderHint(QPainter::Antialiasing);
    for (const SeeEdge& edge : m_stage.picture.edges)
        paintEdge(edge);
    for (int column = 0; column < static_cast<int>(m_stage.picture.columns.size()); ++column) {
        if (!isInSight(column))
            continue;
        if (shownIn(column).group)
            paintStack(column);
        paintTitle(column);
        if (!isLeftOut(column)) {
            paintTiles(column);
            paintScale(column);
            paintNames(column);
            paintSides(column);
            paintSeeStrips(m_painter, shownIn(column), placeOf(column), m_stage.look);
        }
        paintMore(column);
    }
}

void SeePainter::paintNumbers()
{
    if (!hasColumns())
        return;
    m_painter.save();
    for (int column = 0; column < static_cast<int>(m_stage.picture.columns.size()); ++column) {
        if (!isInSight(column))
            continue;
        const auto paintWithin = [&](const QRect& part, const auto& paintNumbersOfIt) {
            m_painter.setClipRect(part);
            for (const QRect& bare : QRegion(part).subtracted(coveredBy(column)))
                m_painter.fillRect(bare, m_stage.look.ground);
            m_painter.setRenderHint(QPainter::Antialiasing);
            if (shownIn(column).group) // which may reach into it, as the words behind it
                paintStack(column);
            paintNumbersOfIt();
            if (!placeOf(column).moreRect.isNull())
                paintMore(column);
        };
        paintWithin(seeBodyOf(shownIn(column), placeOf(column)), [&] {
            paintTiles(column);
            paintNames(column);
            paintSides(column); // beside what is higher than the maps
            paintSeeStrips(m_painter, shownIn(column), placeOf(column), m_stage.look);
        });
        if (const QRect part = seeScaleOf(placeOf(column)); !part.isEmpty())
            paintWithin(part, [&] { paintScale(column); });
    }
    m_painter.restore();
}

/// What a column's sheet of maps lies on, which lets nothing through: its ground need not be drawn first.
QRect SeePainter::coveredBy(int column) const
{
    const SeeColumn& shown = shownIn(column);
    const SeePlace& place = placeOf(column);
    if (!shown.tensor || shown.group || place.bars)
        return {};
    const QRectF bounds = SeeSheets::boundsOf(place);
    return QRect(QPoint(qCeil(bounds.left()), qCeil(bounds.top())), QPoint(qFloor(bounds.right()) - 1, qFloor(bounds.bottom()) - 1));
}

void SeePainter::prepareSheets()
{
    for (int column = 0; hasColumns() && column < static_cast<int>(m_stage.picture.columns.size()); ++column)
        if (isInSight(column))
            m_sheets.of(column, shownIn(column), m_stage.to.places()[static_cast<std::size_t>(column)], m_stage.look, m_stage.ratio);
}

void SeePainter::paintOver()
{
    if (!hasColumns())
        return paintNothing(seeNothingText(m_stage.picture));
    for (int column = 0; column < static_cast<int>(m_stage.picture.columns.size()); ++column)
        if (placeOf(column).large && isInSight(column) && !isLeftOut(column))
            paintLarge(column);
    m_painter.setRenderHint(QPainter::Antialiasing);
    if (m_stage.front)
        SeeFrontPainter(m_painter, m_stage.now, m_stage.look, m_stage.colours.accent)
            .paint(*m_stage.front, m_stage.frontStrength, seeSharesAt(m_stage.picture, m_stage.front->column));
    paintMarks();
    if (const QString why = seeNothingText(m_stage.picture); !why.isEmpty())
        paintNothing(why);
}

void SeePainter::paintMarks()
{
    const SeeMarksPainter marks(m_painter, m_stage.now, m_stage.look, m_stage.colours.accent);
    if (!m_layer)
        return marks.paint(m_stage.marks);
    m_layer->paint(m_painter, m_stage.marks, m_stage.now, m_stage.look, m_stage.colours.accent, m_stage.size, &m_stage.now != &m_stage.to);
    marks.paintRings(m_stage.marks);
}

bool SeePainter::hasColumns() const
{
    return !m_stage.picture.columns.empty() && m_stage.now.places().size() == m_stage.picture.columns.size();
}

bool SeePainter::isInSight(int column) const
{
    const QRectF& slot = placeOf(column).slot;
    return slot.right() >= 0 && slot.left() <= m_stage.size.width();
}

void SeePainter::paintScale(int column)
{
    const SeePlace& place = placeOf(column);
    if (place.main)
        return paintSeeScale(m_painter, shownIn(column), place, m_stage.look);
    if (!m_scaleDigits)
        m_scaleDigits = seeScaleDigits(m_painter, m_stage.picture, m_stage.now, m_stage.look);
    paintSeeScale(m_painter, shownIn(column), place, m_stage.look, *m_scaleDigits);
}

QString SeePainter::nameOf(const SeeColumn& shown, std::int64_t tile) const
{
    if (tile < shown.names.size())
        return shown.names[tile];
    if (!shown.answers || shown.kind != SeeColumn::Kind::Cells || tile >= std::ssize(m_stage.picture.answer))
        return {};
    return m_stage.picture.answer[static_cast<std::size_t>(tile)].name;
}

/// To be marked as such.
bool SeePainter::isRightAnswer(const SeeColumn& shown, std::int64_t tile) const
{
    return shown.names.isEmpty() && m_stage.picture.answer[static_cast<std::size_t>(tile)].label;
}

/// Of outputs, and of a table's columns: beside their cells, or above the number in it.
void SeePainter::paintNames(int column)
{
    const SeeColumn& shown = shownIn(column);
    const SeePlace& place = placeOf(column);
    if ((!shown.tensor && !isSecret(column)) || place.large || !seeHasNames(shown))
        return;
    const QFont small = seeSmallFont(m_stage.look.font);
    const QFontMetricsF metrics(small);
    const ValueScale scale(shown.palette, shown.range.value_or(ValueRange()));
    m_painter.setFont(small);
    const QString ticked = QStringLiteral(" ✓");
    const auto sourceText = [](const std::optional<float>& source) {
        return source ? QStringLiteral(" = ") + answerOnScreen(*source) : QString();
    };
    const bool tellsSource = place.perRow == 1 && std::ranges::all_of(place.tiles, [&](const SeeTile& tile) { // else the names alone
                                 const SeeSpot spot{.column = column, .map = tile.index, .cell = SeeCell(0, 0)};
                                 const double width =
                                     metrics.horizontalAdvance(nameOf(shown, tile.index) + sourceText(seeSourceAt(shown, spot)));
                                 return width <= place.title.right() - tile.rect.right() - tileGap - 2;
                             });
    std::optional<Qt::TextElideMode> where; // of all of them, which have the same room
    const SeeSide named = place.perRow == 1 ? seeSides(place.sides).back() : seeSides(place.sides).front();
    for (const SeeTile& tile : place.tiles) {
        if (tile.side != named)
            continue;
        const QString name = nameOf(shown, tile.index);
        const SeeSpot spot{.column = column, .map = tile.index, .cell = SeeCell(0, 0)};
        const auto number = seeNumberAt(shown, spot, tile.side);
        if (name.isEmpty() || (!number && !isSeeSecret(m_stage.picture, spot))) // what is to be guessed needs its name
            continue;
        const bool isBeside = place.perRow == 1;
        const QRectF room = isBeside ? QRectF(tile.rect.right() + tileGap + 2, tile.rect.top(),
                                              place.title.right() - tile.rect.right() - tileGap - 2, tile.rect.height())
                                     : QRectF(tile.rect.left() + 2, tile.rect.top() + 1, tile.rect.width() - 4, metrics.height());
        if (room.width() < leastForName || tile.rect.height() + 2 < (isBeside ? seeCloseLines : 3) * metrics.height())
            continue; // it is told where it is pointed at
        if (!where)
            where = tellingCut(textsFor(place.tiles, [&](const SeeTile& one) { return nameOf(shown, one.index); }), metrics,
                               room.width() - metrics.horizontalAdvance(ticked));
        const auto source = tellsSource ? seeSourceAt(shown, spot) : std::nullopt;
        const QString behind = shown.answers && isRightAnswer(shown, tile.index) ? ticked : sourceText(source);
        m_painter.setPen(isBeside || !number ? m_stage.colours.text : QColor(scale.textColourOf(*number)));
        m_painter.drawText(room, (isBeside ? Qt::AlignLeft | Qt::TextDontClip : Qt::AlignHCenter) | Qt::AlignVCenter,
                           cutBefore(behind, name, metrics, room.width(), *where));
    }
}

void SeePainter::paintLarge(int column)
{
    if (!shownIn(column).tensor)
        return;
    m_painter.setRenderHint(QPainter::Antialiasing, false);
    m_sheets.paintLarge(m_painter, shownIn(column), placeOf(column), m_stage.look, m_stage.ratio, m_stage.drawn);
    if (&m_stage.now == &m_stage.to)
        paintSeePart(m_painter, placeOf(column), seeSmallFont(m_stage.look.font), m_stage.colours.muted, m_stage.colours.accent);
}

void SeePainter::paintSides(int column)
{
    paintSeeSides(m_painter, m_stage.picture.moments, placeOf(column), m_stage.look,
                  seeSidesRise(m_stage.now.places(), column, m_stage.look.font));
}

/// In the middle; over columns on a sheet of its own, so that it can be read.
void SeePainter::paintNothing(const QString& why)
{
    const QRectF all = QRectF(QPointF(), m_stage.size).adjusted(2 * gridStep, 2 * gridStep, -2 * gridStep, -2 * gridStep);
    const bool empty = m_stage.picture.columns.empty();
    const QString text = empty ? QStringLiteral("…\n") + why : why;
    m_painter.setFont(m_stage.look.font);
    if (!empty) {
        const QRectF words = m_painter.boundingRect(all, Qt::AlignCenter | Qt::TextWordWrap, text);
        m_painter.setBrush(m_stage.look.ground);
        m_painter.setPen(QPen(m_stage.look.hatch, 1));
        m_painter.drawRoundedRect(words.adjusted(-2 * gridStep, -gridStep, 2 * gridStep, gridStep), 4, 4);
    }
    m_painter.setPen(empty ? m_stage.colours.muted : m_stage.colours.text);
    m_painter.drawText(all, Qt::AlignCenter | Qt::TextWordWrap, text);
}

QPen SeePainter::edgePen() const
{
    return QPen(mixedColour(fanColour(), m_stage.colours.muted, fanLineShare), 1);
}

/// Mixed here and not by the painter, who takes many times as long for what lets the ground through.
QColor SeePainter::fanColour() const
{
    return mixedColour(m_stage.look.ground, m_stage.colours.muted, fanShare);
}

/// A fan from all of one column to all of the next, with a line in its middle.
void SeePainter::paintEdge(const SeeEdge& edge)
{
    const int columns = static_cast<int>(m_stage.picture.columns.size());
    if (edge.from < 0 || edge.to < 0 || edge.from >= columns || edge.to >= columns)
        return;
    const SeePlace& one = placeOf(edge.from);
    const SeePlace& other = placeOf(edge.to);
    if (edge.skip)
        return paintArc(one.body.center().x() + gridStep / 2.0, one.body.top(), other.body.center().x() - gridStep / 2.0, other.body.top());
    const QRectF from(one.body.topLeft(), QPointF(one.end() + tileGap, one.body.bottom()));
    const QRectF to = other.body.adjusted(-tileGap, 0, 0, 0);
    const double bend = (to.left() - from.right()) / 2;
    if (bend <= 0)
        return;
    QPainterPath fan(from.topRight());
    fan.cubicTo(from.topRight() + QPointF(bend, 0), to.topLeft() - QPointF(bend, 0), to.topLeft());
    fan.lineTo(to.bottomLeft());
    fan.cubicTo(to.bottomLeft() - QPointF(bend, 0), from.bottomRight() + QPointF(bend, 0), from.bottomRight());
    fan.closeSubpath();
    m_painter.fillPath(fan, fanColour());
    const QPointF begin(from.right(), from.center().y());
    const QPointF end(to.left(), to.center().y());
    QPainterPath line(begin);
    line.cubicTo(begin + QPointF(bend, 0), end - QPointF(bend, 0), end);
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(edgePen());
    m_painter.drawPath(line);
}

void SeePainter::paintArc(double left, double leftTop, double right, double rightTop)
{
    if (right - left < 2 * arcCorner)
        return;
    const double top = seeArcTop(m_stage.now);
    QPainterPath arc(QPointF(left, leftTop - tileGap));
    arc.lineTo(left, top + arcCorner);
    arc.quadTo(left, top, left + arcCorner, top);
    arc.lineTo(right - arcCorner, top);
    arc.quadTo(right, top, right, top + arcCorner);
    const QPointF tip(right, rightTop - tileGap);
    arc.lineTo(tip);
    arc.moveTo(tip + QPointF(-3, -4));
    arc.lineTo(tip);
    arc.lineTo(tip + QPointF(3, -4));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(QPen(m_stage.colours.muted, 1.2));
    m_painter.drawPath(arc);
}

void SeePainter::paintStack(int column)
{
    const SeePlace& place = placeOf(column);
    QRectF body = place.body; // with the parameters beside its filters
    body.setRight(place.right());
    m_painter.setBrush(m_stage.look.ground);
    m_painter.setPen(QPen(m_stage.look.hatch, 1));
    for (int sheet = 2; sheet >= 0; --sheet)
        m_painter.drawRoundedRect(body.adjusted(-3, -3, 3, 3).translated(sheet * seeStackStep, sheet * seeStackStep), 2, 2);
    if (shownIn(column).skips) { // a small way round its own sheets
        const double inset = std::min(body.width() / 4, 2.0 * gridStep);
        paintArc(body.left() - 3 + inset / 2, body.top() - 2, body.right() + 3 - inset / 2, body.top() - 2);
    }
}

void SeePainter::paintTitle(int column)
{
    const SeeColumn& shown = shownIn(column);
    const QRectF& room = placeOf(column).words;
    const QFont name = seeNameFont(m_stage.look.font);
    const QFont small = seeSmallFont(m_stage.look.font);
    double y = room.top();
    const auto line = [&](const QString& text, const QFont& font, const QColor& colour) {
        const QFontMetricsF metrics(font);
        m_painter.setFont(font);
        m_painter.setPen(colour);
        const QString written = metrics.elidedText(text, Qt::ElideRight, room.width() + 0.5);
        const double width = std::min(metrics.horizontalAdvance(written), room.width());
        const QRectF place(placeOf(column).leftOfWords(width), y, width, metrics.height());
        m_painter.drawText(place, Qt::AlignHCenter | Qt::AlignVCenter | Qt::TextDontClip, written);
        y += metrics.height();
        return place;
    };
    const bool here = m_stage.marks.spot.column == column;
    const SeeHeading heading = seeHeadingOf(shown, placeOf(column), m_stage.look.font, m_stage.to.operatorLines());
    for (const QString& part : heading.names)
        line(part, heading.isLarge ? name : small, m_stage.colours.text);
    int before = 0; // operators in the lines above
    for (const QString& operators : heading.operators) {
        const QRectF place = line(operators, small, m_stage.colours.muted);
        if (here)
            markSeeNew(m_painter, shown.fresh, before, operators, place, m_stage.colours.accent);
        before += static_cast<int>(operators.split(seeBetweenOperators()).size());
    }
    if (!heading.shape.isEmpty())
        line(heading.shape, small, m_stage.colours.muted);
    const double width = std::min({longestTitleLine, room.width(), placeOf(column).title.width()}); // beside those of its neighbours
    m_painter.fillRect(QRectF(placeOf(column).title.center().x() - width / 2, placeOf(column).title.bottom() + titleLine, width, titleLine),
                       here                ? m_stage.colours.accent
                       : shown.series >= 0 ? seriesStyle(shown.series, m_stage.colours).colour
                                           : m_stage.look.hatch);
}

void SeePainter::paintTiles(int column)
{
    const SeeColumn& shown = shownIn(column);
    const SeePlace& place = placeOf(column);
    if (place.bars && !place.head.isNull())
        return paintSeeLossRows(m_painter, m_stage.picture, place, m_stage.look.font, m_stage.colours);
    if (place.bars) {
        paintSeeBars(m_painter, m_stage.picture, place, m_stage.look.font, m_stage.colours);
        return paintSeeLossBelow(m_painter, m_stage.picture, place, m_stage.look.font, m_stage.colours);
    }
    if (seeIsBare(shown)) { // what one column leads to goes on through it
        m_painter.setPen(edgePen());
        return m_painter.drawLine(QPointF(place.body.left() - tileGap, place.body.center().y()),
                                  QPointF(place.body.right() + tileGap, place.body.center().y()));
    }
    if (!shown.tensor) {
        if (place.tiles.size() <= mostEmptyTiles)
            for (const SeeTile& tile : place.tiles)
                m_painter.fillRect(tile.rect, m_stage.look.empty);
        else
            m_painter.fillRect(place.body, m_stage.look.empty);
        m_painter.setFont(m_stage.look.font);
        m_painter.setPen(m_stage.colours.muted);
        m_painter.drawText(place.body, Qt::AlignCenter | Qt::TextDontClip, isSecret(column) ? QStringLiteral("?") : QStringLiteral("…"));
        return;
    }
    m_painter.setRenderHint(QPainter::Antialiasing, false);
    const auto at = static_cast<std::size_t>(column);
    const SeePlace& next = m_stage.to.places()[at];
    if (m_stage.drawn) {
        m_sheets.paintDrawn(m_painter, shown, place, m_stage.look, m_stage.ratio);
        m_painter.setRenderHint(QPainter::Antialiasing);
        return;
    }
    const bool rests = &m_stage.now == &m_stage.to || m_stage.from.places().size() != m_stage.to.places().size();
    const QPixmap after = m_sheets.of(column, shown, next, m_stage.look, m_stage.ratio);
    const QRectF bounds = SeeSheets::boundsOf(next);
    if (after.isNull() && !place.tiles.empty()) { // it comes with the next frame
        m_painter.fillRect(place.tiles.size() > 1 ? bounds : place.tiles.front().rect, m_stage.look.empty);
    } else if (rests) {
        m_painter.drawPixmap(bounds.topLeft(), after);
    } else {
        // Of the larger picture, so that a map gets finer on its way and never coarser.
        const SeePlace& last = m_stage.from.places()[at];
        const bool larger = !last.tiles.empty() && !next.tiles.empty() && last.sides == next.sides && last.asPicture == next.asPicture &&
                            last.tiles.front().index == next.tiles.front().index && last.tiles.size() >= next.tiles.size() &&
                            last.tiles.front().rect.width() > next.tiles.front().rect.width();
        const SeePlace& source = larger ? last : next;
        const QPixmap sheet = larger ? m_sheets.of(column, shown, last, m_stage.look, m_stage.ratio) : after;
        const QPointF corner = SeeSheets::boundsOf(source).topLeft();
        for (std::size_t i = 0; i < place.tiles.size() && !sheet.isNull(); ++i) {
            const QRectF part = source.tiles[i].rect.translated(-corner);
            m_painter.drawPixmap(place.tiles[i].rect, sheet, QRectF(part.topLeft() * m_stage.ratio, part.size() * m_stage.ratio));
        }
    }
    m_painter.setRenderHint(QPainter::Antialiasing);
}

/// "+ 448 more", or less of it: a click on it shows them. In words below all columns or below none; which ones are seen is told by one alone.
void SeePainter::paintMore(int column)
{
    const SeePlace& place = placeOf(column);
    if (place.more <= 0 || place.moreRect.isNull())
        return;
    QFont small = seeSmallFont(m_stage.look.font);
    small.setUnderline(!m_stage.drawn);
    const QFontMetricsF metrics(small);
    const auto hasRoom = [&](const SeePlace& one, const QString& text) { // else two of them would read as one number
        return metrics.horizontalAdvance(text) <= one.moreRect.width();
    };
    const bool inWords = std::ranges::all_of(m_stage.to.places(), [&](const SeePlace& one) {
        return one.more <= 0 || one.moreRect.isNull() || hasRoom(one, seeMoreText(one.more));
    });
    const QString words = seeMoreText(place.more);
    const QStringList forms = seeMoreForms(shownIn(column), place);
    const auto text = std::ranges::find_if(forms, [&](const QString& form) { return (inWords || form != words) && hasRoom(place, form); });
    if (text == forms.end()) // no part of a number
        return;
    m_painter.setFont(small);
    m_painter.setPen(m_stage.colours.muted);
    m_painter.drawText(place.moreRect, Qt::AlignCenter | Qt::TextDontClip, *text);
}

} // namespace ks
