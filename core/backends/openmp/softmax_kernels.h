#pragma once

#include <cstdint>

/// Softmax over channels, compiled per instruction set and chosen at run time. A NaN makes its whole row of channels NaN.
namespace ks::openmp {

/// Some rows of channels side by side: number c of row x lies at c · stride + x. With stride 1 there is one row, and it is consecutive.
struct ChannelRows {
    std::int64_t channels;
    std::int64_t stride;
    std::int64_t rows;
};

void softmaxRows(const ChannelRows& shape, const float* src, float* dst);
/// `diffSrc` serves as scratch until it holds the result.
void softmaxBackwardRows(const ChannelRows& shape, const float* src, const float* diffDst, float* diffSrc);
/// Σ over all rows of −Σ target · log softmax(src)
float crossEntropyOfRows(const ChannelRows& shape, const float* src, const float* target);
/// diffSrc = (softmax(src) · Σ target − target) · scale
void crossEntropyBackwardRows(const ChannelRows& shape, const float* src, const float* target, float scale, float* diffSrc);

} // namespace ks::openmp
