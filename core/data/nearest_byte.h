#pragma once

#include <algorithm>
#include <cstdint>

namespace ks {

/// A cell of 0 … 255 as a byte; what lies beyond is cut off, halves go up.
inline std::uint8_t nearestByte(float cell)
{
    return static_cast<std::uint8_t>(std::clamp(cell, 0.0F, 255.0F) + 0.5F); // NOLINT(bugprone-incorrect-roundings): never negative
}

} // namespace ks
