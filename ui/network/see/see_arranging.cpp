#include "ui/network/see/see_arranging.h"

#include "ui/language/numbers.h"
#include "ui/network/see/see_bars.h"
#include "ui/network/see/see_classes.h"
#include "ui/network/see/see_heading.h"
#include "ui/network/see/see_loss_rows.h"
#include "ui/network/see/see_scale.h"
#include "ui/network/see/see_titles.h"
#include "ui/network/see/see_widths.h"
#include "ui/theme/theme.h"

#include <QFontInfo>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ks {

namespace {

constexpr double seeMargin = gridStep;
constexpr double roundingOfRows = 0.01; ///< pixels
constexpr double leastGap = 1.5 * gridStep;
constexpr double gapShare = 0.16; ///< of the width, for edges
constexpr double arcBand = 3 * gridStep;

constexpr double cellSide = 14;     ///< of one in a column of cells beside maps
constexpr double mostForName = 1.5; ///< of an equal share of the width, for a long name that cannot be broken
constexpr double mainMap = 32;      ///< pixels of the least map of a column that is looked at
constexpr double mainCell = 32;     ///< and of a cell in its column
constexpr double mostMainCell = 72;
constexpr double lettersOfMostCell = 3.6;
constexpr double mostForOthers = 0.4;  ///< of a column's width, for other parameters beside its filters
constexpr double mostForLetters = 0.5; ///< likewise, where it takes that to write above them which is which
constexpr double leastOfClasses = 0.5; ///< of their rows: with room for fewer of them there are cells without names
constexpr double leastNumbers = 4;     ///< rows of the loss in numbers, where these are not all

double widestOf(const QStringList& texts, const QFontMetricsF& metrics)
{
    double widest = 0;
    for (const QString& text : texts)
        widest = std::max(widest, metrics.horizontalAdvance(text));
    return widest;
}

/// Of the longest name of a class, as far as there is so much for it.
double namesWidth(const SeePicture& picture, const QFontMetricsF& small, double most)
{
    double names = 0;
    for (const SeeBar& bar : picture.answer)
        names = std::max(names, small.horizontalAdvance(bar.name + QStringLiteral(" ✓")));
    return std::clamp(names, 0.0, std::max(0.0, most));
}

/// Of the answer: its names, of which there is so much at the most, bars and shares.
double barsWidth(const SeePicture& picture, const QFont& font, double mostForNames)
{
    const QFontMetricsF small(seeSmallFont(font));
    constexpr double almostAll = 1 - 1e-9;
    constexpr double bar = 5 * gridStep;
    const double parts = namesWidth(picture, small, mostForNames) + bar + small.horizontalAdvance(shareText(almostAll)) + 2 * gridStep;
    return std::max(parts, seeLossBelowSize(0, font).width()); // with a loss and without: no column moves where it comes
}

} // namespace

SeeArranging::SeeArranging(const SeePicture& picture, const SeeRoom& room, const SeeLook& look, int leastOperatorLines)
    : m_picture(picture), m_room(room), m_look(look)
{
    const auto count = static_cast<double>(picture.columns.size());
    m_line = QFontMetricsF(seeSmallFont(room.font)).height();
    m_inner = std::max(0.0, room.size.width() - 2 * seeMargin);
    m_gap = count > 1 ? std::clamp(m_inner * gapShare / (count - 1), leastGap, seeMostGap) : 0;
    const QFontMetricsF small(seeSmallFont(room.font));
    const bool wide = std::ranges::any_of(
        picture.columns, [&](const SeeColumn& column) { return small.horizontalAdvance(column.operators) > m_inner / count; });
    m_made.m_operatorLines = std::max(leastOperatorLines, wide ? 2 : 1);
    m_titleHeight = QFontMetricsF(seeNameFont(room.font)).height() + (1 + m_made.m_operatorLines) * m_line + gridStep;
    m_made.m_arcHeight =
        std::ranges::any_of(picture.edges, &SeeEdge::skip) || std::ranges::any_of(picture.columns, &SeeColumn::skips) ? arcBand : 0;
    m_scaleHeight = seeScaleHeight(m_line);
    m_height = std::max(0.0, room.size.height() - 2 * seeMargin - m_titleHeight - m_made.m_arcHeight - m_scaleHeight);
    const auto isOfCells = [](const SeeColumn& column) {
        return column.kind == SeeColumn::Kind::Answer || SeePlanes::of(column).cells() == 1;
    };
    // A network of rows has no maps that would need the room: its numbers are read without going nearer.
    m_cell = std::ranges::all_of(picture.columns, isOfCells) ? seeCellFor(room.font, mostMainCell, lettersOfMostCell) : cellSide;
    for (int column = 0; column < static_cast<int>(picture.columns.size()); ++column)
        m_facts.push_back(factsOf(column));
}

SeeColumnNeeds SeeArranging::factsOf(int column) const
{
    const SeeColumn& shown = m_picture.columns[static_cast<std::size_t>(column)];
    SeeColumnNeeds facts{.planes = SeePlanes::of(shown), .sides = !shown.beside ? 1 : isMain(column) ? 3 : 2};
    const QFontMetricsF small(seeSmallFont(m_room.font));
    facts.words =
        std::max(QFontMetricsF(seeNameFont(m_room.font)).horizontalAdvance(seeTitle(shown)), small.horizontalAdvance(shown.shape));
    const double words = m_made.m_operatorLines == 1 ? 1e6 : 0; // broken as often as it can be
    for (const QString& line : seeOperatorsIn(shown.operators, m_room.font, words).split(QLatin1Char('\n')))
        facts.words = std::max(facts.words, small.horizontalAdvance(line));
    facts.title = facts.words;
    const bool isBelow = !isMain(column) && static_cast<double>(facts.planes.tiles) * seeCloseLines * m_line <= m_height;
    if (!shown.names.isEmpty()) { // on the right of the cells, with the number in its own unit where there is room
        const double number = m_cell > cellSide ? small.horizontalAdvance(QStringLiteral(" = −0.0000")) : 0;
        const double names = std::min(widestOf(shown.names, small), m_inner / 10) + number + tileGap + 4;
        if (isBelow)
            facts.names = names;
        else // of a cell in the middle
            facts.title = std::max(facts.title, m_cell + 2 * names);
    }
    facts.others = seeStripsWidth(shown, m_room.font, isMain(column) ? seeCellFor(m_room.font, mainCell, lettersOfMostCell) : cellSide);
    facts.letters = seeStripsWidth(shown, m_room.font, 0);
    facts.title += gridStep - 2 * intoGap(column);
    const auto count = static_cast<double>(m_picture.columns.size());
    if (const double fair = (m_inner - m_gap * (count - 1)) / count;
        !shown.group && fair > seeLeastColumn) { // its name is one word, not broken
        const double name = small.horizontalAdvance(shown.name) + seeBetweenTitles - 2 * intoGap(column);
        facts.weight = std::clamp(name / fair, 1.0, mostForName);
    }
    if (shown.kind == SeeColumn::Kind::Answer && !m_picture.answer.empty())
        facts.bars = barsWidth(m_picture, m_room.font, m_inner / 8);
    facts.cells = facts.bars > 0 ? seeBarsLeastWidth(m_picture, m_room.font, m_inner / 8) : 0;
    const auto classes = static_cast<std::int64_t>(m_picture.answer.size());
    const bool isOfClasses = shown.kind == SeeColumn::Kind::Cells && shown.answers && facts.planes.tiles == classes && !isMain(column);
    if (isOfClasses && heightOfRows(column, facts.sides) >= leastOfClasses * static_cast<double>(classes) * seeCloseLines * m_line) {
        facts.hasRows = true;
        facts.names = 2 * tileGap + 2 +
                      namesWidth(m_picture, small,
                                 m_inner * seeMostForBars - cellSide - 2 * tileGap); // all that bars and shares would take
    }
    const Shape shape = extentOf(shown);
    facts.asPicture = shown.kind == SeeColumn::Kind::Input && m_picture.rgbInput && shape.n == 1 && shape.c == 3 && !isMain(column);
    if (facts.asPicture)
        facts.planes.tiles = 1;
    return facts;
}

bool SeeArranging::isFocused() const
{
    const int column = m_look.spot.column;
    return m_look.level != SeeLevel::Network && column >= 0 && column < static_cast<int>(m_picture.columns.size()) &&
           !seeIsBare(m_picture.columns[static_cast<std::size_t>(column)]);
}

/// How far a title reaches into the gaps beside its column; at the ends of the picture there is but a margin.
double SeeArranging::intoGap(int column) const
{
    const bool atEnd = column == 0 || column + 1 == static_cast<int>(m_picture.columns.size());
    return std::max(0.0, (atEnd ? std::min(seeMargin, m_gap / 2) : m_gap / 2) - seeBetweenTitles / 2);
}

bool SeeArranging::isBelowArc(int column) const
{
    return m_picture.columns[static_cast<std::size_t>(column)].skips ||
           std::ranges::any_of(m_picture.edges, [&](const SeeEdge& edge) { return edge.skip && edge.from <= column && column <= edge.to; });
}

double SeeArranging::heightOfRows(int column, int sides) const
{
    return m_height + m_scaleHeight + (isBelowArc(column) ? 0 : m_made.m_arcHeight) - (sides > 1 ? m_line : 0);
}

/// Rather than leave out a class: where no edge goes round it, and in place of the scale of their colours.
void SeeArranging::makeRoomForRows(SeePlace& place, int column, QRectF& room) const
{
    const SeeColumnNeeds& facts = m_facts[static_cast<std::size_t>(column)];
    const double heads = facts.sides > 1 ? m_line : 0;
    const double wanted = heads + static_cast<double>(m_picture.answer.size()) * (seeCloseLines * m_line + roundingOfRows);
    if (wanted > room.height() && !isBelowArc(column))
        room.setTop(room.top() - m_made.m_arcHeight);
    if (wanted <= room.height() || place.bars) // which has no scale
        return;
    room.setBottom(place.scale.bottom());
    place.scale = QRectF();
}

double SeeArranging::othersIn(int column, double width) const
{
    const SeeColumnNeeds& facts = m_facts[static_cast<std::size_t>(column)];
    return std::min(facts.others, std::max(mostForOthers * width, std::min(facts.letters, mostForLetters * width)));
}

SeeLayout SeeArranging::layout()
{
    if (m_facts.empty() || m_inner <= 0 || m_height <= 0)
        return std::move(m_made);
    const bool focused = isFocused();
    const SeeWidths shares(m_picture, m_look, m_facts, {m_inner, m_gap, m_height, m_cell});
    m_shared = shares.shared();
    if (!focused)
        m_gap = shares.widerGap(m_shared);
    const std::vector<double> widths = focused ? shares.focused(m_shared) : m_shared;
    const double all = std::accumulate(widths.begin(), widths.end(), 0.0) + m_gap * static_cast<double>(widths.size() - 1);
    m_made.m_width = all + 2 * seeMargin;
    double x = seeMargin + std::max(0.0, (m_inner - all) / 2);
    const double beyond = std::max(0.0, all - m_inner);
    if (beyond > 0) {
        double shift = focused ? 0 : m_look.pan.x();
        if (const int column = m_look.spot.column; column >= 0 && column < static_cast<int>(widths.size()) && (focused || m_look.follow)) {
            const auto at = static_cast<std::size_t>(column);
            const double left = std::accumulate(widths.begin(), widths.begin() + column, m_gap * column);
            const double right = left + widths[at] - m_inner;
            shift = focused ? left + widths[at] / 2 - m_inner / 2 : std::max(std::min(shift, left - m_gap), right + m_gap);
        }
        shift = std::clamp(shift, 0.0, beyond);
        if (!focused)
            m_made.m_pan.setX(shift);
        x -= shift;
    }
    for (int column = 0; column < static_cast<int>(widths.size()); ++column) {
        place(column, x, widths[static_cast<std::size_t>(column)]);
        x += widths[static_cast<std::size_t>(column)] + m_gap;
    }
    spreadTitles();
    if (const int lines = seeOperatorLinesFor(m_made, m_picture.columns, m_room.font, m_height / m_line); lines > m_made.m_operatorLines)
        return SeeArranging(m_picture, m_room, m_look, lines).layout();
    return std::move(m_made);
}

void SeeArranging::spreadTitles()
{
    std::vector<double> wanted;
    for (std::size_t i = 0; i < m_facts.size(); ++i) {
        const bool hasNames = m_facts[i].names > 0 || !m_picture.columns[i].names.isEmpty(); // they stand in its width, too
        wanted.push_back(std::max(m_facts[i].words, hasNames ? m_made.m_places[i].title.width() : 0));
    }
    spreadSeeTitles(m_made.m_places, wanted, m_picture.columns, m_room.font);
}

void SeeArranging::place(int column, double x, double width)
{
    const SeeColumnNeeds& facts = m_facts[static_cast<std::size_t>(column)];
    SeePlace place{.planes = facts.planes};
    place.main = isMain(column);
    place.asPicture = facts.asPicture;
    place.bars = facts.bars > 0;
    const double into = intoGap(column);
    place.title = QRectF(x, seeMargin, width, m_titleHeight - gridStep).adjusted(-into, 0, into, 0);
    QRectF room(x, seeMargin + m_titleHeight + m_made.m_arcHeight, width, m_height);
    place.slot = QRectF(x, seeMargin, width, room.bottom() + m_scaleHeight - seeMargin);
    place.scale = QRectF(x, room.bottom() + gridStep, width, m_scaleHeight - gridStep).adjusted(-into / 2, 0, into / 2, 0);
    const double others = othersIn(column, width);
    if (place.bars || m_facts[static_cast<std::size_t>(column)].hasRows)
        makeRoomForRows(place, column, room);
    if (facts.sides > 1 || others > 0) // above the maps it is said which side is whose, and above other parameters what they are
        room.setTop(std::min(room.top() + m_line, room.bottom()));
    room.setRight(room.right() - others);
    if (place.bars)
        placeBars(place, column, room);
    else if (place.main && place.planes.hasCells() && (m_look.level >= SeeLevel::Map || isSeenInParts(place.planes, room)))
        placeLarge(place, room);
    else
        placeTiles(place, column, room);
    if (others > 0)
        placeSeeStrips(place, m_picture.columns[static_cast<std::size_t>(column)], {room, others, m_line, m_room.font});
    place.hasNamesBeside =
        seeHasNames(m_picture.columns[static_cast<std::size_t>(column)]) && !place.bars && !place.large && place.perRow == 1;
    m_made.m_places.push_back(std::move(place));
}

/// In their order, close to one another where it takes that, or the likeliest where not all have room. As numbers only where these leave room for
/// all, or for several at once: bars need no lines above and below, and each has its share.
void SeeArranging::placeBars(SeePlace& place, int column, QRectF room)
{
    const QRectF all = room;
    const auto count = static_cast<std::int64_t>(m_picture.answer.size());
    const double usual = m_line + gridStep / 2.0;
    const double stages = m_picture.lossStages > 0 && !place.main ? seeLossBelowSize(m_picture.lossStages, m_room.font).height() : 0;
    const double end = place.scale.bottom() - stages; // bars have no scale: its room is free
    if (stages > 0 && end - gridStep - room.top() >= static_cast<double>(count) * seeCloseLines * m_line) {
        place.foot = QRectF(QPointF(place.title.left(), end), QPointF(room.right(), place.scale.bottom()));
        room.setBottom(std::min(room.bottom(), end - gridStep));
    }
    // Rather than leave out a class. Where one is near them they have the height of the numbers that they become.
    if (!place.main && static_cast<double>(count) * seeCloseLines * m_line > room.height())
        room.setBottom(place.scale.bottom());
    const auto closest = [&](double high) { return std::clamp(high / static_cast<double>(count), seeCloseLines * m_line, usual); };
    const auto hasRoomIn = [&](double high) { return static_cast<double>(count) * seeCloseLines * m_line <= high; };
    // With two lines above and one below.
    const QRectF lines = room.adjusted(0, std::min(2 * m_line, room.height() / 4), 0, -std::min(m_line + gridStep, room.height() / 4));
    const bool asNumbers = place.main && m_picture.loss && (hasRoomIn(lines.height()) || lines.height() >= leastNumbers * usual + m_line);
    if (asNumbers)
        room = lines;
    const double height = hasRoomIn(room.height()) ? closest(room.height()) : usual;
    std::vector<std::int64_t> order(m_picture.answer.size());
    std::iota(order.begin(), order.end(), 0);
    const double forMore = (asNumbers ? 0 : seeBelow(m_picture.columns[static_cast<std::size_t>(column)])) + m_line;
    if (!hasRoomIn(room.height())) {
        const auto seen = std::max<std::int64_t>(1, static_cast<std::int64_t>((room.height() - forMore) / height));
        order = seeClassesFirst(m_picture.answer, seen, !place.main && column == m_look.spot.column ? m_look.spot.map : -1);
        if (place.main) {
            const auto at = std::ranges::find(order, m_look.spot.map) - order.begin();
            place.first = std::llround(m_look.pan.y() / height);
            if (m_look.follow && at < count)
                place.first = std::clamp<std::int64_t>(place.first, at - seen + 1, at);
            place.first = std::clamp<std::int64_t>(place.first, 0, std::max<std::int64_t>(0, count - seen));
            m_made.m_pan.setY(static_cast<double>(place.first) * height);
        }
        order.erase(order.begin(), order.begin() + place.first);
        order.resize(static_cast<std::size_t>(std::min(count, seen)));
    }
    place.pitch = height;
    const auto rows = static_cast<double>(order.size());
    place.more = count - static_cast<std::int64_t>(order.size());
    const double most = 2 * height;
    // Of a room lower than the line below them nothing is left: less than nothing would put that line over the title, which takes its clicks.
    const double row = std::min(most, std::max(0.0, room.height() - (place.more > 0 ? forMore : 0)) / rows);
    place.body = QRectF(room.left(), room.center().y() - rows * row / 2, room.width(), rows * row);
    if (place.more > 0) {
        place.body.moveTop(room.top());
        place.moreRect = QRectF(place.title.left(), place.body.bottom() + forMore - m_line, place.title.width(), m_line);
    }
    for (std::size_t i = 0; i < order.size(); ++i)
        place.tiles.push_back({order[i], QRectF(room.left(), place.body.top() + static_cast<double>(i) * row, room.width(), row)});
    if (!asNumbers)
        return;
    place.head = QRectF(room.left(), std::max(all.top(), place.body.top() - 2 * m_line), room.width(), 0);
    place.head.setBottom(place.body.top());
    const double below = place.body.bottom() + (place.more > 0 ? forMore : 0);
    place.foot = QRectF(room.left(), below, room.width(), std::min(m_line + gridStep, all.bottom() - below));
}

void SeeArranging::placeTiles(SeePlace& place, int column, const QRectF& room)
{
    const SeeColumnNeeds& facts = m_facts[static_cast<std::size_t>(column)];
    const double forMore = seeBelow(m_picture.columns[static_cast<std::size_t>(column)]) + m_line;
    SeeFitRoom wanted{.size = room.size(), .least = seeLeastSide, .more = forMore, .sides = facts.sides};
    const bool cells = place.planes.cells() == 1;
    if (place.main) {
        wanted.least = cells ? mainCell : mainMap;
        wanted.most = cells ? seeCellFor(m_room.font, mostMainCell, lettersOfMostCell) : wanted.most;
        wanted.offset = m_look.level == SeeLevel::Layer ? m_look.pan.y() : 0;
        wanted.kept = m_look.follow ? seeTileNear(m_picture.columns[static_cast<std::size_t>(column)], m_look.spot) : -1;
    } else {
        wanted.most = cells ? m_cell : wanted.most;
        wanted.kept = column == m_look.spot.column ? place.planes.tileOf(m_look.spot) : -1;
    }
    if (place.asPicture)
        wanted.kept = -1;
    const double names = facts.names;
    if (names > 0) // below each other
        wanted.size.setWidth(std::min(wanted.size.width(), facts.sides * (m_cell + sideGap) - sideGap));
    SeeFit fit = fitTiles(place.planes, wanted);
    if (place.main &&
        m_picture.columns[static_cast<std::size_t>(column)].group) { // it stands for layers: who comes near sees no less of them
        const std::int64_t before = shownFromAfar(column);
        while (fit.rows * fit.perRow < before && wanted.least > seeLeastSide) {
            wanted.least = std::max(seeLeastSide, wanted.least - 1);
            fit = fitTiles(place.planes, wanted);
        }
    }
    if (place.main && fit.shown < place.planes.tiles)
        m_made.m_pan.setY(static_cast<double>(fit.first / fit.perRow) * fit.pitch());
    std::vector<std::int64_t> shown(static_cast<std::size_t>(fit.shown));
    std::iota(shown.begin(), shown.end(), fit.first);
    const double closest = seeCloseLines * m_line + roundingOfRows;
    if (m_facts[static_cast<std::size_t>(column)].hasRows && (fit.shown < place.planes.tiles || fit.perRow > 1 || fit.pitch() < closest)) {
        fit = fitRows(place.planes, wanted, closest);
        shown = seeClassesFirst(m_picture.answer, fit.shown, column == m_look.spot.column ? m_look.spot.map : -1);
        shown.resize(static_cast<std::size_t>(fit.shown));
        std::ranges::sort(shown);
    }
    const bool bare = seeIsBare(m_picture.columns[static_cast<std::size_t>(column)]); // but a line, by which one sees what follows what
    const QSizeF size = fit.shown > 0 ? fit.size() : QSizeF(std::min(room.width(), seeLeastColumn), bare ? 1 : seeLeastColumn);
    place.perRow = fit.perRow;
    place.first = shown.empty() ? fit.first : shown.front();
    place.pitch = fit.pitch();
    place.more = place.planes.tiles - fit.shown;
    const double below = place.more > 0 ? forMore : 0;
    const double left = std::max(room.left(), room.center().x() - (size.width() + names) / 2);
    place.body = QRectF(QPointF(std::floor(left), // on whole pixels, so that cells are sharp
                                std::floor(room.top() + std::max(0.0, (room.height() - below - size.height()) / 2))),
                        size);
    if (place.more > 0)
        place.moreRect = QRectF(place.title.left(), place.body.bottom() + forMore - m_line, place.title.width(), m_line);
    place.sides = facts.sides;
    for (std::int64_t i = 0; i < fit.shown; ++i) {
        QRectF rect = fit.rectOf(fit.first + i).translated(place.body.topLeft());
        for (const SeeSide side : seeSides(facts.sides)) {
            place.tiles.push_back({shown[static_cast<std::size_t>(i)], rect, side});
            rect.translate(fit.aside);
        }
    }
}

/// How many of its maps are seen where all columns share the width.
std::int64_t SeeArranging::shownFromAfar(int column) const
{
    const auto at = static_cast<std::size_t>(column);
    const int sides = std::min(m_facts[at].sides, 2);
    return fitTiles(m_facts[at].planes, {.size = {m_shared[at] - othersIn(column, m_shared[at]), m_height},
                                         .least = seeLeastSide,
                                         .more = seeBelow(m_picture.columns[at]) + m_line,
                                         .sides = sides})
        .shown;
}

} // namespace ks
