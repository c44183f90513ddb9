#pragma once

#include <cstdint>

namespace ks::lanes {

/// One group of images between NCHW and lanes, [cell][image]: `cells` numbers of each of `images` images, at `imageStride` floats from each
/// other in NCHW. Lanes that no image has take the last image's numbers, so that they overflow only where a real one does.
void toLanes(const float* src, std::int64_t imageStride, std::int64_t cells, std::int64_t images, float* dst);
void toLanes(const std::uint32_t* src, std::int64_t imageStride, std::int64_t cells, std::int64_t images, std::uint32_t* dst);
void fromLanes(const float* src, std::int64_t cells, std::int64_t images, float* dst, std::int64_t imageStride);

/// dst[i] = the sum of vector i's lanes, in a fixed order.
void sumLanes(const float* src, std::int64_t vectors, float* dst);

} // namespace ks::lanes
