#pragma once

#include <cstdint>

namespace ks::cpu {

/// Numbers of a vector of this processor: 16 (AVX-512), 8 (AVX2) or 4.
int laneCount();

/// Rows of consecutive numbers, at `rowStride` floats from each other, into the lanes of vectors and back, [cell][row]: images of NCHW, or
/// channels of one image. At most laneCount() rows; lanes that no row has take the last row's numbers, so that they overflow only where a
/// real one does. The side in lanes is aligned.
void toLanes(const float* src, std::int64_t rowStride, std::int64_t cells, std::int64_t rows, float* dst);
void toLanes(const std::uint32_t* src, std::int64_t rowStride, std::int64_t cells, std::int64_t rows, std::uint32_t* dst);
void fromLanes(const float* src, std::int64_t cells, std::int64_t rows, float* dst, std::int64_t rowStride);

/// dst[i] = the sum of vector i's lanes, in a fixed order.
void sumLanes(const float* src, std::int64_t vectors, float* dst);

} // namespace ks::cpu
