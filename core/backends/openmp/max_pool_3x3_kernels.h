#pragma once

#include <cstddef>
#include <cstdint>

namespace ks::openmp {

/// MaxPool 3×3/2 of three rows: dst[i] from columns 2i, 2i + 1, 2i + 2, or with `padded` from 2i − 1, 2i, 2i + 1, of which the first of all counts
/// as −∞; the tap 0 … 8 in argMax[i] unless that is null. Earlier taps win ties. NaN allowed. No column beyond these is read. n ≥ leastMaxPool3x3.
void maxPool3x3(const float* const* rows, bool padded, float* dst, std::uint8_t* argMax, std::size_t n);

/// Results that fill a vector of any instruction set.
inline constexpr std::size_t leastMaxPool3x3 = 16;

} // namespace ks::openmp
