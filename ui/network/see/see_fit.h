#pragma once

#include "ui/network/see/see_planes.h"

#include <QRectF>
#include <QSizeF>

namespace ks {

/// Between the tiles of a column.
inline constexpr double tileGap = 2;

/// Tiles of one size in rows, with gaps between them.
struct SeeFit {
    double scale = 0; ///< pixels a cell
    QSizeF tile;
    std::int64_t perRow = 1;
    std::int64_t rows = 0;  ///< in sight
    std::int64_t first = 0; ///< tile in sight
    std::int64_t shown = 0; ///< tiles in sight

    double pitch() const { return tile.height() + tileGap; }
    QSizeF size() const;
    /// Of a tile in sight, from the first one's corner.
    QRectF rectOf(std::int64_t index) const;
};

/// Pixels are those of the longer side of a tile.
struct SeeFitRoom {
    QSizeF size;
    double least = 6;       ///< smaller tiles are not shown: rather fewer of them
    double most = 1e6;      ///< nor larger ones
    double more = 0;        ///< height that is wanted below where not all are shown
    double offset = 0;      ///< scrolled by so many pixels
    std::int64_t kept = -1; ///< a tile that is to be in sight
};

/// As large as all of them fit, in as many tiles a row as that takes.
SeeFit fitTiles(const SeePlanes& planes, const SeeFitRoom& room);
/// The width that all tiles take which are so large, below each other as far as the height goes.
double widthOfTiles(const SeePlanes& planes, double side, double height);

} // namespace ks
