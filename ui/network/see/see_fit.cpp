#include "ui/network/see/see_fit.h"

#include <QFontInfo>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

double longerSideOf(const SeePlanes& planes)
{
    return static_cast<double>(std::max(planes.rows, planes.columns));
}

QSizeF mapAt(const SeePlanes& planes, double scale)
{
    return {static_cast<double>(planes.columns) * scale, static_cast<double>(planes.rows) * scale};
}

/// How the sides of a tile stand.
struct SeeSides {
    std::int64_t across = 1;
    std::int64_t down = 1;
    double gap = tileGap; ///< between tiles

    SeeSides(const SeePlanes& planes, int sides) : gap(sides > 1 ? 3 * tileGap : tileGap)
    {
        (areSidesStacked(planes) ? down : across) = sides;
    }
    QSizeF between() const { return {static_cast<double>(across - 1) * sideGap, static_cast<double>(down - 1) * sideGap}; }
    QSizeF tileOf(const QSizeF& map) const
    {
        return QSizeF(map.width() * static_cast<double>(across), map.height() * static_cast<double>(down)) + between();
    }
    QPointF asideOf(const QSizeF& map) const { return {across > 1 ? map.width() + sideGap : 0.0, down > 1 ? map.height() + sideGap : 0.0}; }
};

/// How many pieces with gaps between them lie in so much room; at least one.
std::int64_t piecesIn(double room, double piece, double gap)
{
    constexpr double rounding = 1e-6;
    return std::max<std::int64_t>(1, static_cast<std::int64_t>(std::floor((room + gap + rounding) / (piece + gap))));
}

double extentOfPieces(std::int64_t count, double piece, double gap)
{
    return count > 0 ? static_cast<double>(count) * (piece + gap) - gap : 0;
}

std::int64_t rowsFor(std::int64_t tiles, std::int64_t perRow)
{
    return (tiles + perRow - 1) / perRow;
}

/// So many tiles a row leave every filter whole, or a part of it in each of its rows.
bool keepsWhole(const SeePlanes& planes, std::int64_t perRow)
{
    return perRow % planes.together == 0 || planes.together % perRow == 0;
}

/// The fewest a row that take no more rows than this and keep filters whole, or else the most that there is room for.
std::int64_t perRowFor(const SeePlanes& planes, std::int64_t rows, std::int64_t most)
{
    std::int64_t perRow = std::min(rowsFor(planes.tiles, rows), most);
    while (perRow < most && !keepsWhole(planes, perRow))
        ++perRow;
    while (!keepsWhole(planes, perRow))
        --perRow;
    return perRow;
}

/// The largest scale at which all tiles fit, with the tiles a row that it takes.
std::pair<double, std::int64_t> largestScale(const SeePlanes& planes, const SeeFitRoom& room, const SeeSides& sides)
{
    std::pair<double, std::int64_t> best(0, 1);
    const std::int64_t most = std::min(planes.tiles, piecesIn(room.size.width(), 1, sides.gap));
    const auto scaleIn = [](double size, std::int64_t tiles, double gap, double between, std::int64_t cells) {
        return (size - gap * static_cast<double>(tiles - 1) - between * static_cast<double>(tiles)) / static_cast<double>(tiles * cells);
    };
    for (std::int64_t perRow = 1; perRow <= most; ++perRow) {
        if (!keepsWhole(planes, perRow))
            continue;
        const std::int64_t rows = rowsFor(planes.tiles, perRow);
        const double width = scaleIn(room.size.width(), perRow, sides.gap, sides.between().width(), sides.across * planes.columns);
        const double height = scaleIn(room.size.height(), rows, sides.gap, sides.between().height(), sides.down * planes.rows);
        if (const double scale = std::min(width, height); scale > best.first)
            best = {scale, perRow};
    }
    return best;
}

} // namespace

QSizeF SeeFit::size() const
{
    return {extentOfPieces(std::min(perRow, shown), tile.width(), gap), extentOfPieces(rows, tile.height(), gap)};
}

QRectF SeeFit::rectOf(std::int64_t index) const
{
    const std::int64_t place = index - first;
    return {QPointF(static_cast<double>(place % perRow) * (tile.width() + gap), static_cast<double>(place / perRow) * pitch()), map};
}

double seeCellFor(const QFont& font, double usual, double letters)
{
    return std::max(usual, letters * QFontInfo(font).pixelSize());
}

bool areSidesStacked(const SeePlanes& planes)
{
    return planes.columns > 2 * planes.rows;
}

SeeFit fitTiles(const SeePlanes& planes, const SeeFitRoom& room)
{
    SeeFit fit;
    if (planes.tiles == 0 || room.size.isEmpty())
        return fit;
    const double longer = longerSideOf(planes);
    const SeeSides sides(planes, room.sides);
    fit.gap = sides.gap;
    const auto takeScale = [&](double pixels) {
        fit.scale = pixels;
        fit.map = mapAt(planes, pixels);
        fit.tile = sides.tileOf(fit.map);
        fit.aside = sides.asideOf(fit.map);
    };
    const auto [scale, perRow] = largestScale(planes, room, sides);
    if (scale * longer >= room.least || planes.tiles == 1) {
        takeScale(std::min(scale, room.most / longer));
        fit.perRow = perRow;
        if (fit.scale < scale) { // smaller than they could be: below each other as far as the height goes
            const std::int64_t rows = piecesIn(room.size.height(), fit.tile.height(), fit.gap);
            fit.perRow = perRowFor(planes, rows, std::min(planes.tiles, piecesIn(room.size.width(), fit.tile.width(), fit.gap)));
        }
        fit.rows = rowsFor(planes.tiles, fit.perRow);
        fit.shown = planes.tiles;
        return fit;
    }
    takeScale(std::min(room.least / longer,
                       std::max(0.0, room.size.width() - sides.between().width()) / static_cast<double>(sides.across * planes.columns)));
    fit.perRow = perRowFor(planes, 1, std::min(planes.tiles, piecesIn(room.size.width(), fit.tile.width(), fit.gap)));
    const std::int64_t all = rowsFor(planes.tiles, fit.perRow);
    fit.rows = std::min(all, piecesIn(room.size.height() - room.more, fit.tile.height(), fit.gap));
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

SeeFit fitRows(const SeePlanes& planes, const SeeFitRoom& room, double closest)
{
    SeeFit fit;
    if (planes.tiles == 0 || room.size.isEmpty())
        return fit;
    const SeeSides sides(planes, room.sides);
    const double each = room.size.height() / static_cast<double>(planes.tiles);
    const double pitch = std::clamp(each, closest, std::max(closest, room.most + tileGap));
    const double across = (room.size.width() - sides.between().width()) / static_cast<double>(sides.across);
    fit.scale = std::max(1.0, std::min({room.most, pitch - tileGap, across}));
    fit.map = mapAt(planes, fit.scale);
    fit.tile = sides.tileOf(fit.map);
    fit.aside = sides.asideOf(fit.map);
    fit.gap = pitch - fit.tile.height();
    fit.rows =
        each >= closest ? planes.tiles : std::max<std::int64_t>(1, static_cast<std::int64_t>((room.size.height() - room.more) / pitch));
    fit.shown = fit.rows;
    return fit;
}

double widthOfTiles(const SeePlanes& planes, double side, double height, int sides)
{
    if (planes.tiles == 0)
        return 0;
    const SeeSides standing(planes, sides);
    const QSizeF tile = standing.tileOf(mapAt(planes, side / longerSideOf(planes)));
    const std::int64_t rows = piecesIn(height, tile.height(), standing.gap);
    return extentOfPieces(perRowFor(planes, rows, planes.tiles), tile.width(), standing.gap);
}

} // namespace ks
