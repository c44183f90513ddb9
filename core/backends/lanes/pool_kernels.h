#pragma once

#include "core/ops/window.h"

#include <cstddef>
#include <cstdint>

namespace ks::lanes {

/// A pooling operator on the planes of one group of images. Winners are the tap's index in the window, per lane, in one byte where the window
/// has up to 255 taps, else in four; the largest value says that no cell won.
struct Pooling {
    Window window;
    std::int64_t planes = 0;
    bool zeroPadding = false;     ///< MaxPool: a padded cell counts as 0, not as −∞
    bool countIncludePad = false; ///< AveragePool

    std::size_t bytesPerWinner() const { return window.taps() <= 255 ? 1 : 4; }
};

/// `winners` null: values alone.
void maxPool(const Pooling& pool, const float* src, float* dst, std::byte* winners);
/// `mask`, laid out as diffDst: gradients count only where it is above 0. `accumulate`: diffSrc += instead of =.
void maxPoolBackward(const Pooling& pool, const float* diffDst, const std::byte* winners, const float* mask, float* diffSrc,
                     bool accumulate);
void averagePool(const Pooling& pool, const float* src, float* dst);
void averagePoolBackward(const Pooling& pool, const float* diffDst, float* diffSrc, bool accumulate);

} // namespace ks::lanes
