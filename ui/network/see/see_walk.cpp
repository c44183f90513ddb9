#include "ui/network/see/see_walk.h"

#include "ui/network/see/see_part.h"
#include "ui/network/see/see_planes.h"

#include <algorithm>

namespace ks {

namespace {

bool isIn(const SeePicture& picture, int column)
{
    return column >= 0 && column < static_cast<int>(picture.columns.size());
}

SeePlanes planesIn(const SeePicture& picture, int column)
{
    return isIn(picture, column) ? SeePlanes::of(picture.columns[static_cast<std::size_t>(column)]) : SeePlanes();
}

/// Through the cells of the map that is large, or of a matrix.
SeeSpot walkedInMap(const SeePlanes& planes, const SeeSpot& spot, const SeeWayKey& way)
{
    const std::int64_t tile = std::max<std::int64_t>(0, planes.tileOf(spot));
    std::optional<SeeCell> cell = planes.cellOf(spot);
    if (!cell)
        return planes.spotAt(spot.column, tile, SeeCell(0, 0));
    const std::int64_t step = way.far ? std::max(planes.rows, planes.columns) : 1;
    switch (way.key) {
    case Qt::Key_Left: cell->second -= step; break;
    case Qt::Key_Right: cell->second += step; break;
    case Qt::Key_Up: cell->first -= step; break;
    case Qt::Key_Down: cell->first += step; break;
    case Qt::Key_Home: *cell = {way.far ? 0 : cell->first, 0}; break;
    case Qt::Key_End: *cell = {way.far ? planes.rows - 1 : cell->first, planes.columns - 1}; break;
    default: break;
    }
    cell->first = std::clamp<std::int64_t>(cell->first, 0, planes.rows - 1);
    cell->second = std::clamp<std::int64_t>(cell->second, 0, planes.columns - 1);
    return planes.spotAt(spot.column, tile, cell);
}

/// The tiles of a column in the order in which they stand there.
class TilesOf {
public:
    TilesOf(const SeeLayout& layout, int column) : m_place(layout.places()[static_cast<std::size_t>(column)]), m_column(column) {}

    std::int64_t count() const { return m_place.bars ? static_cast<std::int64_t>(m_place.tiles.size()) : m_place.planes.tiles; }
    std::int64_t perRow() const { return std::max<std::int64_t>(1, m_place.perRow); }
    /// Of the first in sight.
    std::int64_t first() const { return m_place.bars || m_place.tiles.empty() ? 0 : m_place.tiles.front().index; }
    std::int64_t positionOf(std::int64_t tile) const
    {
        if (!m_place.bars)
            return tile;
        const auto found = std::ranges::find(m_place.tiles, tile, &SeeTile::index);
        return found == m_place.tiles.end() ? 0 : found - m_place.tiles.begin();
    }
    SeeSpot at(std::int64_t position) const
    {
        if (count() == 0 || position < 0 || m_place.planes.isMatrix)
            return {.column = m_column};
        const std::int64_t in = std::min(position, count() - 1);
        return {.column = m_column, .map = m_place.bars ? m_place.tiles[static_cast<std::size_t>(in)].index : in};
    }

private:
    const SeePlace& m_place;
    int m_column;
};

/// On the height of a tile, the channel of a parameter; of one that stands beside no tiles its first.
std::int64_t channelBeside(const SeeColumn& column, std::size_t parameter, std::int64_t tile)
{
    const std::int64_t each = seeTilesBeside(column, column.others[parameter]);
    return each > 0 && tile >= 0 ? tile / each : 0;
}

SeeSpot otherBeside(const SeeColumn& shown, int column, std::size_t parameter, std::int64_t tile)
{
    return {.column = column, .map = seeParameterMap(shown, {parameter, channelBeside(shown, parameter, tile)})};
}

SeeSpot columnBeside(const SeePicture& picture, const SeeLayout& layout, const SeeSpot& spot, int step)
{
    const int column = spot.column + step;
    if (column < 0 || column >= static_cast<int>(layout.places().size()))
        return spot;
    const TilesOf here(layout, spot.column);
    const TilesOf there(layout, column);
    if (spot.map < 0)
        return {.column = column};
    const SeeColumn& from = picture.columns[static_cast<std::size_t>(spot.column)];
    const bool isOther = SeePlanes::of(from).isOther(spot);
    const std::int64_t row =
        here.positionOf(std::max<std::int64_t>(0, isOther ? seeTileNear(from, spot) : layout.tileOf(spot))) / here.perRow();
    const std::int64_t tile = row * there.perRow() + (step < 0 ? there.perRow() - 1 : 0);
    const SeeColumn& shown = picture.columns[static_cast<std::size_t>(column)];
    if (step < 0 && !shown.others.empty() && !planesIn(picture, column).isMatrix)
        return otherBeside(shown, column, shown.others.size() - 1, std::min(tile, there.count() - 1));
    return there.at(tile);
}

/// Of a number of another parameter: up and down through its channels, to the side to the next parameter, to what it stands beside, and to
/// the next column.
SeeSpot walkedAmongOthers(const SeePicture& picture, const SeeLayout& layout, const SeeSpot& spot, Qt::Key key)
{
    const SeeColumn& shown = picture.columns[static_cast<std::size_t>(spot.column)];
    const SeePlanes planes = SeePlanes::of(shown);
    SeeParameterPlace place = *seeParameterAt(shown, spot.map);
    const auto at = [&] { return SeeSpot{.column = spot.column, .map = seeParameterMap(shown, place)}; };
    switch (key) {
    case Qt::Key_Up:
        if (--place.channel < 0)
            return {.column = spot.column};
        return at();
    case Qt::Key_Down: ++place.channel; return at();
    case Qt::Key_Home: place.channel = 0; return at();
    case Qt::Key_End: place.channel = shown.others[place.parameter].channels - 1; return at();
    case Qt::Key_Right:
        if (++place.parameter < shown.others.size())
            return at();
        return columnBeside(picture, layout, spot, +1);
    case Qt::Key_Left: {
        if (place.parameter-- > 0)
            return at();
        const std::int64_t tile = seeTileNear(shown, spot);
        if (planes.isMatrix)
            return planes.spotAt(spot.column, 0, SeeCell(std::clamp<std::int64_t>(tile, 0, planes.rows - 1), planes.columns - 1));
        const TilesOf tiles(layout, spot.column);
        const std::int64_t row = std::max<std::int64_t>(0, tile) / tiles.perRow();
        return tiles.count() == 0 ? columnBeside(picture, layout, spot, -1) : tiles.at((row + 1) * tiles.perRow() - 1);
    }
    default: return spot;
    }
}

SeeSpot walkedInColumns(const SeePicture& picture, const SeeLayout& layout, const SeeSpot& spot, Qt::Key key)
{
    const SeeColumn& shown = picture.columns[static_cast<std::size_t>(spot.column)];
    const TilesOf tiles(layout, spot.column);
    const std::int64_t tile = layout.tileOf(spot);
    const std::int64_t at = tile < 0 ? -1 : tiles.positionOf(tile);
    switch (key) {
    case Qt::Key_Left: return at >= 0 && at % tiles.perRow() > 0 ? tiles.at(at - 1) : columnBeside(picture, layout, spot, -1);
    case Qt::Key_Right:
        if (at >= 0 && at % tiles.perRow() + 1 < tiles.perRow() && at + 1 < tiles.count())
            return tiles.at(at + 1);
        return at >= 0 && !shown.others.empty() ? otherBeside(shown, spot.column, 0, tile) : columnBeside(picture, layout, spot, +1);
    case Qt::Key_Up: return at >= tiles.perRow() ? tiles.at(at - tiles.perRow()) : SeeSpot{.column = spot.column};
    case Qt::Key_Down:
        if (tiles.count() == 0 && !shown.others.empty())
            return otherBeside(shown, spot.column, 0, 0);
        return at < 0 ? tiles.at(tiles.first()) : at + tiles.perRow() < tiles.count() ? tiles.at(at + tiles.perRow()) : spot;
    case Qt::Key_Home: return tiles.at(0);
    case Qt::Key_End: return tiles.at(tiles.count() - 1);
    default: return spot;
    }
}

} // namespace

SeeLevel levelBelow(const SeePicture& picture, SeeLevel level, SeeSpot& spot)
{
    if (picture.columns.empty())
        return level;
    if (level == SeeLevel::Network) {
        spot.column = std::clamp(spot.column, 0, static_cast<int>(picture.columns.size()) - 1);
        spot.cell.reset();
        return SeeLevel::Layer;
    }
    const SeePlanes planes = planesIn(picture, spot.column);
    if (!planes.hasCells() || planes.isOther(spot))
        return level;
    if (level == SeeLevel::Layer && planes.hasMaps()) {
        spot.map = std::max<std::int64_t>(0, spot.map);
        spot.cell.reset();
        return SeeLevel::Map;
    }
    if (!planes.cellOf(spot))
        spot = planes.spotAt(spot.column, std::max<std::int64_t>(0, planes.tileOf(spot)), SeeCell(planes.rows / 2, planes.columns / 2));
    return SeeLevel::Cells;
}

SeeLevel levelAbove(const SeePicture& picture, SeeLevel level, SeeSpot& spot)
{
    const SeePlanes planes = planesIn(picture, spot.column);
    spot.cell.reset();
    if (planes.isMatrix)
        spot.map = -1;
    switch (level) {
    case SeeLevel::Cells: return planes.hasMaps() ? SeeLevel::Map : SeeLevel::Layer;
    case SeeLevel::Map: return SeeLevel::Layer;
    case SeeLevel::Layer:
    case SeeLevel::Network: break;
    }
    spot.map = -1;
    return SeeLevel::Network;
}

SeeSpot spotAbove(const SeePicture& picture, SeeSpot spot)
{
    if (spot.map < 0)
        return {};
    const bool keepsMap = spot.cell && planesIn(picture, spot.column).hasMaps();
    return {.column = spot.column, .map = keepsMap ? spot.map : -1};
}

SeeLevel levelOf(const SeePicture& picture, const SeeSpot& spot)
{
    if (!isIn(picture, spot.column))
        return SeeLevel::Network;
    const SeePlanes planes = planesIn(picture, spot.column);
    if (!planes.hasCells() || spot.map < 0)
        return SeeLevel::Layer;
    if (planes.isOther(spot)) // of a matrix beside its row
        return planes.isMatrix ? SeeLevel::Cells : SeeLevel::Layer;
    if (planes.cellOf(spot))
        return SeeLevel::Cells;
    return planes.hasMaps() ? SeeLevel::Map : SeeLevel::Layer;
}

SeeSpot walked(const SeePicture& picture, const SeeLayout& layout, SeeLevel level, const SeeSpot& spot, const SeeWayKey& way)
{
    const Qt::Key key = way.key;
    if (layout.places().empty())
        return spot;
    if (!isIn(picture, spot.column))
        return {.column = key == Qt::Key_End || key == Qt::Key_Left ? static_cast<int>(layout.places().size()) - 1 : 0};
    const SeePlanes planes = planesIn(picture, spot.column);
    const bool near = level >= SeeLevel::Map && planes.hasCells();
    if (key == Qt::Key_PageUp || key == Qt::Key_PageDown) {
        const int step = key == Qt::Key_PageUp ? -1 : 1;
        if (const auto page = seePageOfMatrix(layout.places()[static_cast<std::size_t>(spot.column)], spot, step))
            return *page;
        if (!near || planes.isMatrix)
            return columnBeside(picture, layout, {.column = spot.column}, step);
        SeeSpot other = spot;
        other.map = std::clamp<std::int64_t>(std::max<std::int64_t>(0, spot.map) + step, 0, planes.tiles - 1);
        return other;
    }
    if (planes.isOther(spot))
        return walkedAmongOthers(picture, layout, spot, key);
    const bool inMatrix = planes.isMatrix && level >= SeeLevel::Layer;
    if (!near && !inMatrix)
        return walkedInColumns(picture, layout, spot, key);
    const SeeColumn& shown = picture.columns[static_cast<std::size_t>(spot.column)];
    if (const auto cell = planes.cellOf(spot); planes.isMatrix && cell && key == Qt::Key_Right && !way.far && !shown.others.empty() &&
                                               cell->second == planes.columns - 1) // beside its row
        return otherBeside(shown, spot.column, 0, cell->first);
    return walkedInMap(planes, spot, way);
}

} // namespace ks
