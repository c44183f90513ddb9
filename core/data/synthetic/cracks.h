#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace ks {

inline constexpr std::int64_t crackSide = 227;
inline constexpr int crackClasses = 2;
/// The start value of the study's reference pictures.
inline constexpr std::uint64_t crackStart = 8000;

/// Picture `image` of a class (0: a plain wall, 1: a dark crack runs through it), 227·227 numbers 0 … 1 row by row, in double precision: the
/// distributed-training study's stand-in for its photographs of concrete, a function of (start, kind, image) alone. Synthetic.
std::vector<double> crackPicture(int kind, std::int64_t image, std::uint64_t start = crackStart);

/// The same in bytes, 255 for 1.
void drawCrack(int kind, std::int64_t image, std::uint64_t start, std::span<std::uint8_t> pixels);

} // namespace ks
