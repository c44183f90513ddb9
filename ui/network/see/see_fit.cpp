#include "ui/network/see/see_fit.h"

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

double longerSideOf(const SeePlanes& planes)
{
    return static_cast<double>(std::max(planes.rows, planes.columns));
}

QSizeF tileAt(const SeePlanes& planes, double scale)
{
    return {static_cast<double>(planes.columns) * scale, static_cast<double>(planes.rows) * scale};
}

/// How many pieces with gaps between them lie in so much room; at least one.
std::int64_t piecesIn(double room, double piece)
{
    constexpr double rounding = 1e-6;
    return std::max<std::int64_t>(1, static_cast<std::int64_t>(std::floor((room + tileGap + rounding) / (piece + tileGap))));
}

double extentOfPieces(std::int64_t count, double piece)
{
    return count > 0 ? static_cast<double>(count) * (piece + tileGap) - tileGap : 0;
}

std::int64_t rowsFor(std::int64_t tiles, std::int64_t perRow)
{
    return (tiles + perRow - 1) / perRow;
}

/// The largest scale at which all tiles fit, with the tiles a row that it takes.
std::pair<double, std::int64_t> largestScale(const SeePlanes& planes, const SeeFitRoom& room)
{
    std::pair<double, std::int64_t> best(0, 1);
    const std::int64_t most = std::min(planes.tiles, piecesIn(room.size.width(), 1));
    for (std::int64_t perRow = 1; perRow <= most; ++perRow) {
        const std::int64_t rows = rowsFor(planes.tiles, perRow);
        const double width = (room.size.width() - tileGap * static_cast<double>(perRow - 1)) / static_cast<double>(perRow * planes.columns);
        const double height = (room.size.height() - tileGap * static_cast<double>(rows - 1)) / static_cast<double>(rows * planes.rows);
        if (const double scale = std::min(width, height); scale > best.first)
            best = {scale, perRow};
    }
    return best;
}

} // namespace

QSizeF SeeFit::size() const
{
    return {extentOfPieces(std::min(perRow, shown), tile.width()), extentOfPieces(rows, tile.height())};
}

QRectF SeeFit::rectOf(std::int64_t index) const
{
    const std::int64_t place = index - first;
    return {QPointF(static_cast<double>(place % perRow) * (tile.width() + tileGap), static_cast<double>(place / perRow) * pitch()), tile};
}

SeeFit fitTiles(const SeePlanes& planes, const SeeFitRoom& room)
{
    SeeFit fit;
    if (planes.tiles == 0 || room.size.isEmpty())
        return fit;
    const double longer = longerSideOf(planes);
    const auto [scale, perRow] = largestScale(planes, room);
    if (scale * longer >= room.least || planes.tiles == 1) {
        fit.scale = std::min(scale, room.most / longer);
        fit.tile = tileAt(planes, fit.scale);
        fit.perRow = perRow;
        if (fit.scale < scale) { // smaller than they could be: below each other as far as the height goes
            const std::int64_t rows = piecesIn(room.size.height(), fit.tile.height());
            fit.perRow = std::min(rowsFor(planes.tiles, rows), piecesIn(room.size.width(), fit.tile.width()));
        }
        fit.rows = rowsFor(planes.tiles, fit.perRow);
        fit.shown = planes.tiles;
        return fit;
    }
    fit.scale = std::min(room.least / longer, room.size.width() / static_cast<double>(planes.columns));
    fit.tile = tileAt(planes, fit.scale);
    fit.perRow = std::min(planes.tiles, piecesIn(room.size.width(), fit.tile.width()));
    const std::int64_t all = rowsFor(planes.tiles, fit.perRow);
    fit.rows = std::min(all, piecesIn(room.size.height() - room.more, fit.tile.height()));
    auto row = static_cast<std::int64_t>(std::llround(room.offset / fit.pitch()));
    if (room.kept >= 0) {
        const std::int64_t kept = std::min(room.kept, planes.tiles - 1) / fit.perRow;
        row = std::clamp(row, kept - fit.rows + 1, kept);
    }
    row = std::clamp<std::int64_t>(row, 0, all - fit.rows);
    fit.first = row * fit.perRow;
    fit.shown = std::min(planes.tiles - fit.first, fit.rows * fit.perRow);
    return fit;
}

double widthOfTiles(const SeePlanes& planes, double side, double height)
{
    if (planes.tiles == 0)
        return 0;
    const QSizeF tile = tileAt(planes, side / longerSideOf(planes));
    const std::int64_t rows = piecesIn(height, tile.height());
    return extentOfPieces(rowsFor(planes.tiles, rows), tile.width());
}

} // namespace ks
