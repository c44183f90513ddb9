#pragma once

#include <cstdint>
#include <span>

namespace ks {

inline constexpr int digitSide = 28;
inline constexpr int digitClasses = 10;

/// How far generated digits stray from the plain shape: 0 … 1.
struct DigitStyle {
    float difficulty = 0.5F;
};

/// The digit that sample `index` shows: index mod 10.
constexpr int digitLabel(std::int64_t index)
{
    return static_cast<int>(index % digitClasses);
}

/// A handwritten-looking digit, white on black, 28×28 bytes: one of several ways to write it, each point moved a little, then slanted,
/// turned, scaled and shifted as a whole, drawn with a pen of varying width, with some noise. A function of (seed, index, style)
/// alone, with equal bytes on every machine. Synthetic: not taken from any data set.
void drawDigit(std::uint64_t seed, std::int64_t index, const DigitStyle& style, std::span<std::uint8_t> pixels);

} // namespace ks
