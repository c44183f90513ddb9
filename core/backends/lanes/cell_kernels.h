#pragma once

#include <cstdint>

namespace ks::lanes {

/// Cell by cell; n floats, a multiple of the lanes. `relu`: the result goes through Relu.
void add(const float* a, const float* b, float* dst, std::int64_t n, bool relu = false);
/// dst = a where the mask is above 0, else 0.
void keepWhereAbove(const float* mask, const float* a, float* dst, std::int64_t n);

/// Over the channels of every cell: src and dst are [channel][cell][lane].
void softmax(const float* src, float* dst, std::int64_t channels, std::int64_t cells);
void softmaxBackward(const float* src, const float* diffDst, float* diffSrc, std::int64_t channels, std::int64_t cells);

/// Losses of one group: `images` lanes count. diffSrc = the gradient times `scale` (0 in the other lanes); returns the sum of the losses, not scaled.
/// diffSrc may be null.
double crossEntropy(const float* src, const float* target, float* diffSrc, std::int64_t channels, std::int64_t cells, std::int64_t images,
                    float scale);
double squaredError(const float* src, const float* target, float* diffSrc, std::int64_t cells, std::int64_t images, float scale);

/// dst = the sum of `count` arrays of n floats at `stride`, added in pairs, pairs of pairs, ….
void sumTree(const float* parts, std::int64_t stride, std::int64_t count, float* dst, std::int64_t n);

/// BatchNormalization, one channel of one group, n vectors: the sums of x − shift and of (x − shift)² over `images` lanes.
struct ChannelSums {
    double sum = 0;
    double squares = 0;
};
ChannelSums channelSums(const float* src, std::int64_t n, std::int64_t images, float shift);
/// The sums of diffDst and of diffDst · (src − mean) over `images` lanes.
ChannelSums gradientChannelSums(const float* src, const float* diffDst, std::int64_t n, std::int64_t images, float mean);
/// dst = a · (src − shift) + b. `relu`: the result goes through Relu.
void affine(const float* src, float shift, float a, float b, bool relu, float* dst, std::int64_t n);
/// diffSrc = scale · (diffDst − mean − slope · (src − shift)) in the first `images` lanes, 0 in the others. Multiplied last, as the definition
/// has it: an infinite scale makes ±∞ of what is left, not NaN of ∞ − ∞.
void remainder(const float* src, const float* diffDst, float shift, float scale, float slope, float mean, std::int64_t images,
               float* diffSrc, std::int64_t n);

} // namespace ks::lanes
