#pragma once

#include "core/backends/lanes/product_kernels.h"
#include "core/base/guard.h"
#include "core/ops/window.h"

#include <vector>

namespace ks::lanes {

/// Results that sum the same taps: away from the borders all of them, near a border those that lie in the image. So no padding is ever
/// multiplied, and strides, dilation and the way back are all the same product.
struct TapClass {
    std::vector<Tap> taps;
    std::vector<Place> places;
};

struct TapView {
    std::span<const Tap> taps;
    std::span<const Place> places;
};

/// Conv forwards: results are the windows, terms the cells under them. `channels` are those of one group; the weight of (channel, ky, kx) has
/// the index (channel · kH + ky) · kW + kx. What the classes take is counted in `room`, which must live as long as they; throws OutOfMemory
/// before anything of that size is made, and Unsupported where offsets pass 32 bits.
std::vector<TapClass> gatherClasses(const Window& window, std::int64_t channels, std::int64_t lanes, Reservation& room);
/// Conv backwards: results are the cells of src, terms the windows that cover them; `filters` are those of one group.
std::vector<TapClass> scatterClasses(const Window& window, std::int64_t filters, std::int64_t lanes, Reservation& room);

/// Rows cut into blocks for `places` columns of results; the weights of a block follow each other tap by tap.
std::vector<RowBlock> packedBlocks(std::int64_t rows, std::int64_t taps, std::int64_t places);

} // namespace ks::lanes
