#pragma once

#include "ui/network/see/see_layout.h"

namespace ks {

/// What is at a point; between the maps of a column the nearest of them.
SeeSpot seeSpotNear(const SeeLayout& layout, const QPointF& point);
/// Of a column whose answers have not all room: the last in sight is where one is.
bool seeIsAtLastBar(const SeeLayout& layout, const SeeLook& look);
/// Pixels of a cell of the large map; 0: none is large.
double seeLargeCell(const SeeLayout& layout, int column);

/// The cell at a point, where the map of the spot is the large one there; else the spot.
SeeSpot seeCellUnder(const SeeLayout& layout, const SeeSpot& spot, const QPointF& point);

/// At what a wheel aims that turns: the map and the cell that were under it at first, for as long as it goes on at the same point, wherever they have
/// gone: what has come to lie below the mouse meanwhile is nothing that anybody has pointed at.
class SeeAim {
public:
    /// `seen`: where everything is at this moment.
    SeeSpot at(const QPointF& point, const SeeLayout& seen);
    void reset() { m_aim.reset(); }
    /// It goes on at the point where it began.
    bool isAt(const QPointF& point) const;
    /// What is to be told of where it has led to: the cell once that is looked at, before it the map. Nothing: it is over, or somebody has gone elsewhere.
    std::optional<SeeSpot> meant(const SeeLook& look, const QPointF& point) const;

private:
    QPointF m_point;
    std::optional<SeeSpot> m_aim;
};

/// Panned so that a spot is at a point, and its cell in sight as a whole.
SeeLook seePinned(const SeePicture& picture, const SeeRoom& room, const SeeLook& look, const SeeSpot& spot, const QPointF& point);
/// The cell of a map that is under the point once its cells are read there: that of the spot, or another one where a border of the map keeps
/// that away.
SeeSpot seeEntered(const SeePicture& picture, const SeeRoom& room, const SeeLook& look, const SeeSpot& spot, const QPointF& point);
/// Where everything is in another room, or with other moments beside each other. A cell that was in sight stays so where nobody has
/// scrolled since: `look` follows it then.
SeeLayout seeArranged(const SeePicture& picture, const SeeRoom& room, SeeLook& look, const SeeLayout& before);
/// Scrolled to the next maps of a column that is looked at and has more than there is room for; behind the last ones to the first.
SeeLook seePaged(const SeeLayout& layout, const SeeLook& look);

} // namespace ks
