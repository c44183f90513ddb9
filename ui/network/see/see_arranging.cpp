#include "ui/network/see/see_arranging.h"

#include "ui/language/numbers.h"
#include "ui/network/see/see_heading.h"
#include "ui/network/see/see_loss_rows.h"
#include "ui/network/see/see_scale.h"
#include "ui/network/see/see_titles.h"
#include "ui/theme/theme.h"

#include <QFontInfo>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace ks {

namespace {

constexpr double seeMargin = gridStep;
constexpr double leastGap = 1.5 * gridStep;
constexpr double mostGap = 6 * gridStep;
constexpr double gapShare = 0.16; ///< of the width, for edges
constexpr double arcBand = 3 * gridStep;

constexpr double leastSide = 6;   ///< pixels of a map that one can still see something of
constexpr double mostSide = 240;  ///< where there is more room than maps
constexpr double cellSide = 14;   ///< of one in a column of cells beside maps
constexpr double matrixShare = 5; ///< of a map's side: all weights of a dense layer lie in the one
constexpr double leastColumn = 36;
constexpr double mostForName = 1.5;     ///< of an equal share of the width, for a long name that cannot be broken
constexpr double mostForBars = 0.25;    ///< of the width, where not all columns have room
constexpr double leastBeside = 18;      ///< of a column that stands beside the one that is looked at
constexpr double besideShare = 0.4;     ///< of the width, for all of these
constexpr double mostForShares = 0.47;  ///< of that, for the answer
constexpr double leastForShares = 720;  ///< pixels of all columns, with fewer the answer shrinks as all do
constexpr double answerFromMain = 0.65; ///< of what the answer takes, so that names beside it stay whole
constexpr double sourceWeight = 2.5;
constexpr double leastMain = 200;
constexpr double mainMap = 32;  ///< pixels of the least map of a column that is looked at
constexpr double mainCell = 32; ///< and of a cell in its column
constexpr double mostMainCell = 72;
constexpr double lettersOfMostCell = 3.6;
constexpr double mostForOthers = 0.4;  ///< of a column's width, for other parameters beside its filters
constexpr double mostForLetters = 0.5; ///< likewise, where it takes that to write above them which is which
constexpr double leastNumbers = 4;     ///< rows of the loss in numbers, where these are not all

/// The limit at which values of these weights together are `total`: each is the lesser of itself and its weight of the limit.
double limitFor(const std::vector<double>& values, const std::vector<double>& weights, double total)
{
    double low = 0;
    double high = 1e5;
    for (int i = 0; i < 40; ++i) {
        const double limit = (low + high) / 2;
        double sum = 0;
        for (std::size_t k = 0; k < values.size(); ++k)
            sum += std::min(values[k], weights[k] * limit);
        (sum <= total ? low : high) = limit;
    }
    return low;
}

double widestOf(const QStringList& texts, const QFontMetricsF& metrics)
{
    double widest = 0;
    for (const QString& text : texts)
        widest = std::max(widest, metrics.horizontalAdvance(text));
    return widest;
}

double sumOfWidths(const std::vector<double>& values)
{
    return std::accumulate(values.begin(), values.end(), 0.0);
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
    m_gap = count > 1 ? std::clamp(m_inner * gapShare / (count - 1), leastGap, mostGap) : 0;
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

SeeArranging::Facts SeeArranging::factsOf(int column) const
{
    const SeeColumn& shown = m_picture.columns[static_cast<std::size_t>(column)];
    Facts facts{.planes = SeePlanes::of(shown), .sides = !shown.beside ? 1 : isMain(column) ? 3 : 2};
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
    if (!shown.group && fairWidth() > leastColumn) { // its name is one word, which is not broken
        const double name = small.horizontalAdvance(shown.name) + seeBetweenTitles - 2 * intoGap(column);
        facts.weight = std::clamp(name / fairWidth(), 1.0, mostForName);
    }
    if (shown.kind == SeeColumn::Kind::Answer && !m_picture.answer.empty())
        facts.bars = barsWidth(m_picture, m_room.font, m_inner / 8);
    const auto classes = static_cast<std::int64_t>(m_picture.answer.size());
    if (isBelow && shown.kind == SeeColumn::Kind::Cells && shown.answers && facts.planes.tiles == classes)
        facts.names = 2 * tileGap +
                      namesWidth(m_picture, small, m_inner * mostForBars - cellSide - 2 * tileGap); // all that bars and shares would take
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

bool SeeArranging::isSource(int column) const
{
    return std::ranges::any_of(m_picture.edges, [&](const SeeEdge& edge) { return edge.from == column && edge.to == m_look.spot.column; });
}

double SeeArranging::othersIn(int column, double width) const
{
    const Facts& facts = m_facts[static_cast<std::size_t>(column)];
    return std::min(facts.others, std::max(mostForOthers * width, std::min(facts.letters, mostForLetters * width)));
}

double SeeArranging::sideOf(const Facts& facts, double side) const
{
    if (facts.planes.cells() == 1)
        return std::min(side, m_cell);
    if (facts.planes.isMatrix) { // no larger than its height allows
        const auto rows = static_cast<double>(facts.planes.rows);
        return std::min(matrixShare * side, m_height * std::max(1.0, static_cast<double>(facts.planes.columns) / rows));
    }
    return std::min(facts.planes.tiles == 1 ? 1.5 * side : side, m_height); // there is but one: it may be larger
}

double SeeArranging::fairWidth() const
{
    const auto count = static_cast<double>(m_picture.columns.size());
    return (m_inner - m_gap * (count - 1)) / count;
}

std::vector<double> SeeArranging::widthsAt(double side) const
{
    const double fair = fairWidth();
    std::vector<double> widths;
    for (const Facts& facts : m_facts) {
        const double least = std::max(leastColumn, std::min(facts.title, facts.weight * fair));
        const double tiles = widthOfTiles(facts.planes, sideOf(facts, side), m_height, facts.sides) + facts.names + facts.others;
        widths.push_back(std::max(facts.bars > 0 ? facts.bars : tiles, least));
    }
    return widths;
}

std::vector<double> SeeArranging::sharedWidths()
{
    const double total = m_inner - m_gap * static_cast<double>(m_facts.size() - 1);
    double low = leastSide;
    double high = mostSide;
    if (sumOfWidths(widthsAt(low)) > total) {
        std::vector<double> widths = widthsAt(leastSide);
        // The answer keeps what its names and shares take: it is what all the others lead to. So does a row, which its names tell.
        std::vector<double> others = widths;
        std::vector<double> weights;
        double kept = 0;
        for (std::size_t i = 0; i < widths.size(); ++i) {
            weights.push_back(m_facts[i].weight);
            if (m_facts[i].keepsWidth()) {
                kept += widths[i] = std::min(widths[i], std::max(leastColumn, m_inner * mostForBars));
                others[i] = 0;
            }
        }
        const double limit = limitFor(others, weights, total - kept);
        for (std::size_t i = 0; i < widths.size(); ++i)
            if (!m_facts[i].keepsWidth())
                widths[i] = std::min(widths[i], limit < leastColumn ? leastColumn : weights[i] * limit);
        return widths;
    }
    for (int i = 0; i < 24; ++i) {
        const double side = (low + high) / 2;
        (sumOfWidths(widthsAt(side)) <= total ? low : high) = side;
    }
    std::vector<double> widths = widthsAt(low);
    if (m_facts.size() > 1 && !isFocused())
        m_gap = std::min(mostGap, m_gap + (total - sumOfWidths(widths)) / static_cast<double>(m_facts.size() - 1));
    return widths;
}

std::vector<double> SeeArranging::focusedWidths(const std::vector<double>& shared) const
{
    std::vector<double> others;
    std::vector<double> weights;
    const double total = m_inner - m_gap * static_cast<double>(shared.size() - 1);
    const double beside = besideShare * total;
    const double most = m_inner < leastForShares ? 0
                                                 : std::min(beside * mostForShares,
                                                            std::max(0.0, beside - leastBeside * (static_cast<double>(shared.size()) - 2)));
    std::vector<double> kept; // what the answer takes for its names and shares: it is what one looks at next, wherever one is
    double fromOthers = 0;
    for (std::size_t i = 0; i < shared.size(); ++i) {
        const bool main = isMain(static_cast<int>(i));
        const Facts& facts = m_facts[i];
        const bool hasNames = m_picture.columns[i].answers && facts.names > 0; // cells beside which their classes stand
        const double cells = hasNames ? facts.sides * (m_cell + sideGap) - sideGap + facts.names : 0;
        kept.push_back(main ? 0 : std::min({shared[i], std::max(facts.bars, cells), most}));
        fromOthers += facts.bars > 0 ? (1 - answerFromMain) * kept[i] : kept[i];
        others.push_back(main || kept[i] > 0 ? 0 : shared[i]);
        weights.push_back(isSource(static_cast<int>(i)) ? sourceWeight : 1);
    }
    const double limit = std::max(leastBeside, limitFor(others, weights, beside - fromOthers));
    for (std::size_t i = 0; i < others.size(); ++i)
        others[i] = std::max(kept[i], std::min(others[i], weights[i] * limit));
    others[static_cast<std::size_t>(m_look.spot.column)] = std::max(total - sumOfWidths(others), std::min(leastMain, m_inner));
    return others;
}

SeeLayout SeeArranging::layout()
{
    if (m_facts.empty() || m_inner <= 0 || m_height <= 0)
        return std::move(m_made);
    const bool focused = isFocused();
    m_shared = sharedWidths();
    const std::vector<double> widths = focused ? focusedWidths(m_shared) : m_shared;
    const double all = sumOfWidths(widths) + m_gap * static_cast<double>(widths.size() - 1);
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
    const Facts& facts = m_facts[static_cast<std::size_t>(column)];
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
    if (facts.sides > 1 || others > 0) // above the maps it is said which side is whose, and above other parameters what they are
        room.setTop(std::min(room.top() + m_line, room.bottom()));
    room.setRight(room.right() - others);
    if (place.bars)
        placeBars(place, room);
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
void SeeArranging::placeBars(SeePlace& place, QRectF room)
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
    if (!hasRoomIn(room.height())) {
        const auto seen = std::max<std::int64_t>(1, static_cast<std::int64_t>((room.height() - m_line) / height));
        std::ranges::stable_sort(order, std::greater<>(),
                                 [&](std::int64_t i) { return m_picture.answer[static_cast<std::size_t>(i)].probability; });
        const auto label = std::ranges::find(m_picture.answer, true, &SeeBar::label) - m_picture.answer.begin();
        if (const auto at = std::ranges::find(order, label); asNumbers && at != order.end() && at - order.begin() >= seen)
            std::rotate(order.begin() + seen - 1, at, at + 1); // the loss is its: it is among the first
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
    const double row = std::min(most, std::max(0.0, room.height() - (place.more > 0 ? m_line : 0)) / rows);
    place.body = QRectF(room.left(), room.center().y() - rows * row / 2, room.width(), rows * row);
    if (place.more > 0) {
        place.body.moveTop(room.top());
        place.moreRect = QRectF(place.title.left(), place.body.bottom(), place.title.width(), m_line);
    }
    for (std::size_t i = 0; i < order.size(); ++i)
        place.tiles.push_back({order[i], QRectF(room.left(), place.body.top() + static_cast<double>(i) * row, room.width(), row)});
    if (!asNumbers)
        return;
    place.head = QRectF(room.left(), std::max(all.top(), place.body.top() - 2 * m_line), room.width(), 0);
    place.head.setBottom(place.body.top());
    const double below = place.body.bottom() + (place.more > 0 ? m_line : 0);
    place.foot = QRectF(room.left(), below, room.width(), std::min(m_line + gridStep, all.bottom() - below));
}

void SeeArranging::placeTiles(SeePlace& place, int column, const QRectF& room)
{
    const Facts& facts = m_facts[static_cast<std::size_t>(column)];
    SeeFitRoom wanted{.size = room.size(), .least = leastSide, .more = m_line, .sides = facts.sides};
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
        while (fit.rows * fit.perRow < before && wanted.least > leastSide) {
            wanted.least = std::max(leastSide, wanted.least - 1);
            fit = fitTiles(place.planes, wanted);
        }
    }
    if (place.main && fit.shown < place.planes.tiles)
        m_made.m_pan.setY(static_cast<double>(fit.first / fit.perRow) * fit.pitch());
    const bool bare = seeIsBare(m_picture.columns[static_cast<std::size_t>(column)]); // but a line, by which one sees what follows what
    const QSizeF size = fit.shown > 0 ? fit.size() : QSizeF(std::min(room.width(), leastColumn), bare ? 1 : leastColumn);
    place.perRow = fit.perRow;
    place.first = fit.first;
    place.pitch = fit.pitch();
    place.more = place.planes.tiles - fit.shown;
    const double below = place.more > 0 ? m_line : 0;
    const double left = std::max(room.left(), room.center().x() - (size.width() + names) / 2);
    place.body = QRectF(QPointF(std::floor(left), // on whole pixels, so that cells are sharp
                                std::floor(room.top() + std::max(0.0, (room.height() - below - size.height()) / 2))),
                        size);
    if (place.more > 0)
        place.moreRect = QRectF(place.title.left(), place.body.bottom(), place.title.width(), m_line);
    place.sides = facts.sides;
    for (std::int64_t i = fit.first; i < fit.first + fit.shown; ++i) {
        QRectF rect = fit.rectOf(i).translated(place.body.topLeft());
        for (const SeeSide side : seeSides(facts.sides)) {
            place.tiles.push_back({i, rect, side});
            rect.translate(fit.aside);
        }
    }
}

/// How many of its maps are seen where all columns share the width.
std::int64_t SeeArranging::shownFromAfar(int column) const
{
    const auto at = static_cast<std::size_t>(column);
    const int sides = std::min(m_facts[at].sides, 2);
    return fitTiles(m_facts[at].planes,
                    {.size = {m_shared[at] - othersIn(column, m_shared[at]), m_height}, .least = leastSide, .more = m_line, .sides = sides})
        .shown;
}

} // namespace ks
