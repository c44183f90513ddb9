#pragma once

#include "core/tensor/value_range.h"

#include <array>
#include <cstdint>

namespace ks {

/// Viridis, cividis and grey run from low to high; BlueOrange is for signed values and has white at its middle.
enum class Palette : std::uint8_t { Viridis, Cividis, Grey, BlueOrange };
inline constexpr std::array allPalettes = {Palette::Viridis, Palette::Cividis, Palette::Grey, Palette::BlueOrange};

/// Over what the ends of the colours are taken.
enum class RangeScope : std::uint8_t { Map, Tensor, Fixed };

/// How the values of a grid become colours.
struct ColourSettings {
    Palette palette = Palette::Viridis;
    RangeScope scope = RangeScope::Map;
    ValueRange fixed{0, 255};  ///< for RangeScope::Fixed
    bool negativeBars = false; ///< mark negative cells with a bar at the foot

    bool operator==(const ColourSettings&) const = default;
};

} // namespace ks
