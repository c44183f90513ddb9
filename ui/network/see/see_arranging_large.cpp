#include "ui/network/see/see_arranging.h"
#include "ui/theme/theme.h"

#include <algorithm>
#include <cmath>
#include <optional>

// The map that one looks at, with what stands beside it.

namespace ks {

namespace {

constexpr double partGap = 5;   ///< pixels between the window of a map and the words below it: a frame round the column is there, too
constexpr double readCell = 40; ///< of a map whose numbers are read
constexpr double lettersOfReadCell = 2.7; ///< of the size of letters: where these are large, numbers of three digits are as large
constexpr double stripSide = 28;
constexpr double leastMatrixCell = 6;  ///< of a matrix that is looked at: smaller ones cannot be told apart, and it is seen part by part
constexpr double overviewShare = 0.22; ///< of the width, for all of it beside that part
constexpr double mostOverview = 160;
constexpr double largeGap = gridStep; ///< between the maps of moments beside each other

/// The room of the first of so many sides.
QRectF firstOf(const QRectF& room, const SeePlanes& planes, int sides)
{
    if (sides == 1)
        return room;
    const auto share = [sides](double size) { return std::max(0.0, std::floor((size - (sides - 1) * largeGap) / sides)); };
    return areSidesStacked(planes) ? QRectF(room.left(), room.top(), room.width(), share(room.height()))
                                   : QRectF(room.left(), room.top(), share(room.width()), room.height());
}

/// From one side to the next where each takes so much.
QPointF asideOf(const QSizeF& size, const SeePlanes& planes)
{
    return areSidesStacked(planes) ? QPointF(0, std::floor(size.height() + largeGap)) : QPointF(std::floor(size.width() + largeGap), 0);
}

} // namespace

bool SeeArranging::isSeenInParts(const SeePlanes& planes, const QRectF& room) const
{
    const QRectF first = firstOf(room, planes, m_facts[static_cast<std::size_t>(m_look.spot.column)].sides);
    return planes.isMatrix && std::min(first.width() / static_cast<double>(planes.columns),
                                       first.height() / static_cast<double>(planes.rows)) < leastMatrixCell;
}

double SeeArranging::cellOfLarge(const SeePlanes& planes, const QRectF& room) const
{
    double cell = std::min(room.width() / static_cast<double>(planes.columns), room.height() / static_cast<double>(planes.rows));
    if (cell >= 4)
        cell = std::floor(cell);
    if (m_look.level == SeeLevel::Cells) { // in a low or narrow window one that would be cut there could not be read
        const double whole = std::floor(std::min(room.width(), room.height()));
        return std::max(cell, std::min(whole, std::max(m_look.cell, seeCellFor(m_room.font, readCell, lettersOfReadCell))));
    }
    return planes.isMatrix ? std::max(cell, leastMatrixCell) : cell;
}

/// All of a matrix in small, beside the part that is seen.
void SeeArranging::placeOverview(SeePlace& place, QRectF& room) const
{
    const auto columns = static_cast<double>(place.planes.columns);
    const auto rows = static_cast<double>(place.planes.rows);
    const double cell = std::min(std::min(mostOverview, overviewShare * room.width()) / columns, room.height() / rows);
    const QSizeF size(std::max(1.0, columns * cell), std::max(1.0, rows * cell));
    place.body = QRectF(QPointF(std::floor(room.left()), std::floor(room.center().y() - size.height() / 2)), size);
    place.tiles.push_back({0, place.body});
    room.setLeft(room.left() + size.width() + 2 * gridStep);
}

/// Beside the large one the others stay in a strip.
void SeeArranging::placeStrip(SeePlace& place, QRectF& room) const
{
    const SeePlanes& planes = place.planes;
    const std::int64_t tile = std::max<std::int64_t>(0, planes.tileOf(m_look.spot));
    const double forMore = seeBelow(m_picture.columns[static_cast<std::size_t>(m_look.spot.column)]) + m_line;
    const SeeFit strip =
        fitTiles(planes, {.size = {stripSide, room.height()}, .least = stripSide, .most = stripSide, .more = forMore, .kept = tile});
    const double top = std::floor(room.top() + std::max(0.0, (room.height() - strip.size().height()) / 2));
    place.body = QRectF(QPointF(std::floor(room.left()), top), strip.size());
    for (std::int64_t i = strip.first; i < strip.first + strip.shown; ++i)
        place.tiles.push_back({i, strip.rectOf(i).translated(place.body.topLeft())});
    place.more = planes.tiles - strip.shown;
    if (place.more > 0)
        place.moreRect = QRectF(room.left() - gridStep, place.body.bottom() + forMore - m_line, stripSide + 2 * gridStep, m_line);
    room.setLeft(room.left() + stripSide + 2 * gridStep);
}

void SeeArranging::placeLarge(SeePlace& place, QRectF room)
{
    const SeePlanes& planes = place.planes;
    const int sides = m_facts[static_cast<std::size_t>(m_look.spot.column)].sides;
    if (planes.tiles > 1)
        placeStrip(place, room);
    const auto columns = static_cast<double>(planes.columns);
    const auto rows = static_cast<double>(planes.rows);
    const QRectF first = firstOf(room, planes, sides);
    const double whole = cellOfLarge(planes, first);
    const bool isPart = whole * columns > first.width() || whole * rows > first.height();
    if (isPart) {
        room.setBottom(room.bottom() - m_line - partGap); // for words on which one
        if (planes.isMatrix)
            placeOverview(place, room);
    }
    room = QRectF(std::ceil(room.left()), std::ceil(room.top()), std::floor(room.width()),
                  std::floor(room.height())); // no part of a cell's edge is lost
    if (isPart)
        place.part = QRectF(room.left(), room.bottom() + partGap, room.width(), m_line);
    QRectF seen = firstOf(room, planes, sides);
    const double cell = cellOfLarge(planes, seen);
    const QSizeF size(columns * cell, rows * cell);
    if (sides > 1) {
        place.aside = asideOf(seen.size().boundedTo(size), planes);
        if (!areSidesStacked(planes)) // B stands in the middle, and maps that do not fill their room close to it
            seen.moveLeft(std::floor(room.center().x() - seen.width() / 2));
        else
            seen.moveTop(std::floor(room.center().y() - seen.height() / 2));
    }
    std::optional<double> keptX;
    std::optional<double> keptY;
    if (const auto row = seeRowBeside(m_picture.columns[static_cast<std::size_t>(m_look.spot.column)], m_look.spot); row && m_look.follow)
        keptY = static_cast<double>(*row) * cell;
    if (const auto at = planes.cellOf(m_look.spot); at && m_look.follow) {
        keptX = static_cast<double>(at->second) * cell;
        keptY = static_cast<double>(at->first) * cell;
    }
    const QPointF corner(originOf(size.width(), seen.width(), m_look.pan.x(), keptX, cell),
                         originOf(size.height(), seen.height(), m_look.pan.y(), keptY, cell));
    m_made.m_pan = {std::max(0.0, -corner.x()), std::max(0.0, -corner.y())};
    place.large = SeeTile{std::max<std::int64_t>(0, planes.tileOf(m_look.spot)), QRectF(seen.topLeft() + corner, size)};
    place.window = place.large->rect & seen;
    for (const SeeLarge& large : place.larges())
        place.body = place.body.isNull() ? large.window : place.body | large.window;
}

double SeeArranging::originOf(double size, double room, double pan, std::optional<double> kept, double cell) const
{
    if (size <= room)
        return std::floor((room - size) / 2);
    double offset = pan;
    if (kept) { // wholly, and with as much of a neighbour on either side as there is room for
        const double beside = std::clamp((room - cell) / 2, 0.0, cell);
        offset = std::max(std::min(offset, *kept - beside), *kept + cell + beside - room);
    }
    return -std::floor(std::clamp(offset, 0.0, size - room));
}

} // namespace ks
