#pragma once

#include "ui/network/see/see_picture.h"

namespace ks {

/// A column's tensor as it is laid on the plane: tiles of rows × columns of cells. A tile is a map, but for weights that are a matrix: these are one
/// tile, in which every cell is a map of one number.
struct SeePlanes {
    std::int64_t tiles = 0; ///< 0: nothing is known of it
    std::int64_t rows = 1;
    std::int64_t columns = 1;
    bool isMatrix = false;
    std::int64_t others = 0;   ///< numbers of the column's other parameters, which lie on no tile
    std::int64_t together = 1; ///< tiles of one filter, beside which a number stands: no row of tiles has parts of two that are not whole

    static SeePlanes of(const SeeColumn& column);

    std::int64_t cells() const { return rows * columns; }
    /// Before those of the other parameters.
    std::int64_t maps() const { return isMatrix ? cells() : tiles; }
    /// It is a number of another parameter.
    bool isOther(const SeeSpot& spot) const { return spot.map >= maps() && spot.map < maps() + others; }
    /// In which a spot lies; −1: in none.
    std::int64_t tileOf(const SeeSpot& spot) const;
    std::optional<SeeCell> cellOf(const SeeSpot& spot) const;
    /// In the tensor, of a spot's first number; −1: it has none.
    std::int64_t offsetOf(const SeeSpot& spot) const;
    /// The inverse of these two.
    SeeSpot spotAt(int column, std::int64_t tile, const std::optional<SeeCell>& cell) const;
    /// The spot as it can be in this column: nothing of it lies outside.
    SeeSpot within(SeeSpot spot) const;
    /// The numbers of a tile. Needs a tensor of this column.
    ConstView plane(const Tensor& tensor, std::int64_t tile) const;
    /// Zooming goes from a column of many maps to one of them, and from a map to its cells.
    bool hasMaps() const { return tiles > 1 && cells() > 1; }
    bool hasCells() const { return cells() > 1; }
};

/// Of what the picture shows the column's layers have nothing, and never will: of weights those that have none. A folded group stands for its layers.
bool seeIsBare(const SeeColumn& column);
/// Names stand beside its maps: of classes that are no bars, of a table's columns.
bool seeHasNames(const SeeColumn& column);
/// The shape of a column's tensor; empty where nobody knows it.
Shape extentOf(const SeeColumn& column);
/// What one side of a column shows, and its colours.
struct SeeNumbers {
    TensorPtr tensor; ///< null: there is none
    std::optional<ValueRange> range;
    Palette palette = Palette::Viridis;
};
SeeNumbers seeNumbersOf(const SeeColumn& column, SeeSide side);
SeeNumbers seeNumbersOf(const SeeParameter& parameter, SeeSide side);

/// A number of another parameter of a column.
struct SeeParameterPlace {
    std::size_t parameter = 0; ///< of SeeColumn::others
    std::int64_t channel = 0;
};
/// Nothing: the map is none of these.
std::optional<SeeParameterPlace> seeParameterAt(const SeeColumn& column, std::int64_t map);
/// The inverse; a channel that it does not have is the nearest.
std::int64_t seeParameterMap(const SeeColumn& column, const SeeParameterPlace& place);
/// Tiles, of a matrix its rows, beside which one number of the parameter stands: those of one filter; 0: its numbers belong to none.
std::int64_t seeTilesBeside(const SeeColumn& column, const SeeParameter& parameter);
/// The tile of a spot; of a number of another parameter the first one that it stands beside, of a matrix the row. −1: none.
std::int64_t seeTileNear(const SeeColumn& column, const SeeSpot& spot);
/// The number at a spot: of a cell, of a map of one cell, or of another parameter. Nothing where there is none.
std::optional<float> seeNumberAt(const SeeColumn& column, const SeeSpot& spot, SeeSide side = SeeSide::B);
/// Likewise the number of a row in its own unit, where that is another one.
std::optional<float> seeSourceAt(const SeeColumn& column, const SeeSpot& spot);

} // namespace ks
