#include "ui/network/see/see_aim.h"

#include <QApplication>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

/// Half of a cell of the large map at least.
bool isCellSeen(const SeeLayout& layout, const SeeSpot& spot)
{
    const QRectF seen = layout.rectOf(spot);
    return 2 * std::min(seen.width(), seen.height()) >= seeLargeCell(layout, spot.column);
}

/// The way into a window, along one axis, of what fits into it.
double wayInto(double begin, double end, double first, double last)
{
    return end - begin > last - first ? 0 : std::max(0.0, first - begin) + std::min(0.0, last - end);
}

} // namespace

SeeSpot seeSpotNear(const SeeLayout& layout, const QPointF& point)
{
    const SeeSpot spot = layout.spotAt(point);
    if (spot.column < 0 || spot.map >= 0)
        return spot;
    const SeePlace& place = layout.places()[static_cast<std::size_t>(spot.column)];
    if (place.tiles.empty() || place.planes.isMatrix || place.title.contains(point))
        return spot;
    const auto nearest = std::ranges::min_element(place.tiles, {}, [&](const SeeTile& tile) {
        const double across = std::max({tile.rect.left() - point.x(), 0.0, point.x() - tile.rect.right()});
        const double down = std::max({tile.rect.top() - point.y(), 0.0, point.y() - tile.rect.bottom()});
        return std::hypot(across, down);
    });
    return {.column = spot.column, .map = nearest->index};
}

bool seeIsAtLastBar(const SeeLayout& layout, const SeeLook& look)
{
    if (look.level != SeeLevel::Layer || look.spot.column < 0 || look.spot.column >= static_cast<int>(layout.places().size()))
        return false;
    const SeePlace& place = layout.places()[static_cast<std::size_t>(look.spot.column)];
    return place.bars && place.more > 0 && !place.tiles.empty() && place.tiles.back().index == look.spot.map;
}

double seeLargeCell(const SeeLayout& layout, int column)
{
    const SeePlace& place = layout.places()[static_cast<std::size_t>(column)];
    return place.large ? place.large->rect.width() / static_cast<double>(place.planes.columns) : 0.0;
}

SeeSpot seeCellUnder(const SeeLayout& layout, const SeeSpot& spot, const QPointF& point)
{
    if (spot.column < 0 || spot.map < 0 || spot.column >= static_cast<int>(layout.places().size()))
        return spot;
    const SeePlace& place = layout.places()[static_cast<std::size_t>(spot.column)];
    const bool isLarge = place.large && place.large->index == layout.tileOf(spot);
    if (!isLarge || !place.largeAt(point))
        return spot;
    const SeeSpot under = layout.spotAt(point);
    return under.column == spot.column && place.large->index == layout.tileOf(under) ? under : spot; // else another column glides over it
}

SeeSpot SeeAim::at(const QPointF& point, const SeeLayout& seen)
{
    if (!isAt(point)) {
        m_point = point;
        m_aim = seeSpotNear(seen, point);
    }
    const auto column = static_cast<std::size_t>(std::max(0, m_aim->column));
    const bool hasCell = m_aim->column >= 0 && column < seen.places().size() && seen.places()[column].planes.cellOf(*m_aim);
    if (!hasCell) // it began between maps
        m_aim = seeCellUnder(seen, *m_aim, point);
    return *m_aim;
}

bool SeeAim::isAt(const QPointF& point) const
{
    return m_aim && (m_point - point).manhattanLength() < QApplication::startDragDistance();
}

std::optional<SeeSpot> SeeAim::meant(const SeeLook& look, const QPointF& point) const
{
    if (!isAt(point) || (look.level == SeeLevel::Cells && look.spot != *m_aim))
        return std::nullopt;
    SeeSpot spot = *m_aim;
    if (look.level != SeeLevel::Cells)
        spot.cell.reset();
    return spot;
}

SeeLook seePinned(const SeePicture& picture, const SeeRoom& room, const SeeLook& look, const SeeSpot& spot, const QPointF& point)
{
    SeeLook seen = look;
    seen.spot = spot;
    seen.follow = true; // all of it
    const SeeLayout trial(picture, room, seen);
    const auto at = static_cast<std::size_t>(spot.column);
    const auto side =
        at < trial.places().size() ? trial.places()[at].largeAt(point) : std::nullopt; // where moments stand beside each other
    const QRectF cell = trial.rectOf(spot, side.value_or(SeeSide::B));
    QPointF pan = trial.pan() + cell.center() - point;
    if (at < trial.places().size() && trial.places()[at].large) {
        const SeePlace& place = trial.places()[at];
        const QRectF window = place.window.translated(place.offsetOf(side.value_or(SeeSide::B)));
        const QRectF there = cell.translated(point - cell.center());
        const QPointF into(wayInto(there.left(), there.right(), window.left(), window.right()),
                           wayInto(there.top(), there.bottom(), window.top(), window.bottom()));
        pan -= into;
        if (into.x() < 0) // it is scrolled by whole pixels: no part of one is lost at the end either
            pan.setX(std::ceil(pan.x()));
        if (into.y() < 0)
            pan.setY(std::ceil(pan.y()));
    }
    SeeLook pinned = look;
    pinned.pan = {std::max(0.0, pan.x()), std::max(0.0, pan.y())};
    pinned.follow = false;
    return pinned;
}

SeeSpot seeEntered(const SeePicture& picture, const SeeRoom& room, const SeeLook& look, const SeeSpot& spot, const QPointF& point)
{
    SeeLook near = look;
    near.level = SeeLevel::Cells;
    near.spot = spot;
    return seeCellUnder(SeeLayout(picture, room, seePinned(picture, room, near, spot, point)), spot, point);
}

SeeLayout seeArranged(const SeePicture& picture, const SeeRoom& room, SeeLook& look, const SeeLayout& before)
{
    SeeLayout next(picture, room, look);
    const auto isThere = [&](const SeeLayout& layout) { return look.spot.column < static_cast<int>(layout.places().size()); };
    const bool stays = look.spot.column >= 0 && look.spot.cell && isThere(before) && isThere(next) && look.pan == before.pan();
    if (look.follow || !stays || !isCellSeen(before, look.spot) || isCellSeen(next, look.spot))
        return next;
    look.follow = true;
    return {picture, room, look};
}

SeeLook seePaged(const SeeLayout& layout, const SeeLook& look)
{
    if (look.spot.column < 0 || look.spot.column >= static_cast<int>(layout.places().size()))
        return look;
    const SeePlace& place = layout.places()[static_cast<std::size_t>(look.spot.column)];
    const std::int64_t seen = place.seen();
    SeeLook paged = look;
    paged.follow = false;
    if (place.first + seen >= seen + place.more)
        paged.pan.setY(0);
    else
        paged.pan.ry() += std::ceil(static_cast<double>(seen) / static_cast<double>(place.perRow)) * place.pitch;
    return paged;
}

} // namespace ks
