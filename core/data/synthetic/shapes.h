#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace ks {

inline constexpr int shapeSide = 32;
inline constexpr int shapeClasses = 8;

std::span<const std::string_view> shapeNames();

struct ShapeStyle {
    float difficulty = 0.5F; ///< 0 … 1: noise, smaller shapes, weaker contrast, a second colour behind them
    bool colour = true;      ///< three channels, else one
};

/// A plane shape of class index mod 8, anywhere, turned in any direction, in any colour on any other: C×32×32 bytes. A function of
/// (seed, index, style) alone, with equal bytes on every machine. Synthetic.
void drawShape(std::uint64_t seed, std::int64_t index, const ShapeStyle& style, std::span<std::uint8_t> cells);

} // namespace ks
