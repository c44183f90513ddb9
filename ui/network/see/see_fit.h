#pragma once

#include "ui/network/see/see_planes.h"

#include <QFont>
#include <QRectF>
#include <QSizeF>

namespace ks {

/// Between the tiles of a column.
inline constexpr double tileGap = 2;
/// Between the maps of one place where moments stand beside each other: with more of it between the places.
inline constexpr double sideGap = 1;

/// Tiles of one size in rows, with gaps between them. Each has a map, or one of each side.
struct SeeFit {
    double scale = 0; ///< pixels a cell
    QSizeF tile;
    QSizeF map;    ///< all of the tile, but for several sides
    QPointF aside; ///< from the map of one side to that of the next
    double gap = tileGap;
    std::int64_t perRow = 1;
    std::int64_t rows = 0;  ///< in sight
    std::int64_t first = 0; ///< tile in sight
    std::int64_t shown = 0; ///< tiles in sight

    double pitch() const { return tile.height() + gap; }
    QSizeF size() const;
    /// Of a tile in sight, from the first one's corner: its map, or that of its first side.
    QRectF rectOf(std::int64_t index) const;
};

/// Pixels are those of the longer side of a map.
struct SeeFitRoom {
    QSizeF size;
    double least = 6;       ///< smaller tiles are not shown: rather fewer of them
    double most = 1e6;      ///< nor larger ones
    double more = 0;        ///< height that is wanted below where not all are shown
    double offset = 0;      ///< scrolled by so many pixels
    std::int64_t kept = -1; ///< a tile that is to be in sight
    int sides = 1;          ///< maps in each tile
};

/// Pixels of a cell that letters are written in: as usual, but no smaller than so many times their size.
double seeCellFor(const QFont& font, double usual, double letters);

/// The sides of a tile stand below each other, and not side by side: their maps are wide.
bool areSidesStacked(const SeePlanes& planes);

/// As large as all of them fit, in as many tiles a row as that takes.
SeeFit fitTiles(const SeePlanes& planes, const SeeFitRoom& room);
/// Single cells below each other, as many as fit where each row has at least `closest` pixels: the first ones, where these are not all.
SeeFit fitRows(const SeePlanes& planes, const SeeFitRoom& room, double closest);
/// The width that all tiles take which are so large, below each other as far as the height goes.
double widthOfTiles(const SeePlanes& planes, double side, double height, int sides = 1);

} // namespace ks
