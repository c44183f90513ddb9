#pragma once

#include "ui/network/see/see_picture.h"

#include <cstdint>
#include <optional>

namespace ks {

/// How far a wave has come through the columns of a network's picture: what it has not come to is covered, numbers and all.
struct SeeFront {
    enum class Pass : std::uint8_t {
        Forward,  ///< left to right
        Loss,     ///< at the last column
        Backward, ///< right to left
        Update,   ///< of the weights, which are there all the time
    };
    Pass pass = Pass::Forward;
    int column = 0;
    std::int64_t map = -1;  ///< the last that it has come to (of an update: the filter); negative: all
    std::int64_t count = 1; ///< of maps, or filters
    /// Of that map the last that it has come to; its column negative: a whole row. Nothing: all of the map.
    std::optional<SeeCell> cell = std::nullopt;
    bool cells = false;                           ///< the maps are single cells, of a column that has nothing else
    std::int64_t term = 0;                        ///< of that cell the last that it has come to, counted from 1; 0: all
    std::int64_t terms = 0;                       ///< that the cell has, where they come one by one
    std::optional<SeeSpot> weight = std::nullopt; ///< of an update: the weight that it has come to last; nothing: the whole filter

    bool operator==(const SeeFront&) const = default;

    bool coversColumn(int other) const { return pass == Pass::Forward ? other > column : pass == Pass::Backward && other < column; }
    bool covers(const SeeSpot& spot) const
    {
        const bool isHere = spot.column == column && map >= 0 && pass != Pass::Update;
        return spot.column >= 0 && (coversColumn(spot.column) || (isHere && (spot.map > map || (spot.map == map && isLater(spot)))));
    }
    /// The cell that it has come to last, where it goes cell by cell.
    std::optional<SeeSpot> cellSpot() const
    {
        if (pass == Pass::Update)
            return weight;
        if (map < 0 || !(cells || (cell && cell->second >= 0)))
            return std::nullopt;
        return SeeSpot{.column = column, .map = map, .cell = cell};
    }
    /// Of a cell of the map that it has come to.
    bool isLater(const SeeSpot& spot) const
    {
        return cell && spot.cell &&
               (spot.cell->first > cell->first ||
                (spot.cell->first == cell->first && cell->second >= 0 && spot.cell->second > cell->second));
    }
};

} // namespace ks
