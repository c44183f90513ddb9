#pragma once

#include "ui/network/see/see_picture.h"

#include <cstdint>

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

    bool operator==(const SeeFront&) const = default;

    bool coversColumn(int other) const { return pass == Pass::Forward ? other > column : pass == Pass::Backward && other < column; }
    bool covers(const SeeSpot& spot) const
    {
        const bool isLater = spot.column == column && map >= 0 && spot.map > map && pass != Pass::Update;
        return spot.column >= 0 && (coversColumn(spot.column) || isLater);
    }
};

} // namespace ks
