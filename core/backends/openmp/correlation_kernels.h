#pragma once

#include <cstddef>
#include <cstdint>

/// The inner loops of the convolutions, compiled per instruction set and chosen at run time.
namespace ks::openmp {

/// Filters that one call of `correlate` computes side by side: 1, 2, 4 or 8.
inline constexpr std::int64_t filterBlock = 8;
/// Rows of `weightGradient`'s grid and taps that one call takes.
inline constexpr std::int64_t gridBlock = 4;
inline constexpr std::int64_t tapBlock = 6;
/// Cells that the calls below may read and write beyond the lengths they are given.
inline constexpr std::int64_t vectorSlack = 64;

/// out[m][i] = bias[m] + Σ over c, t of weights[c][t][m] · in[c·channelStride + offsets[t] + i], for i < n and m < filters; one
/// rounding a term, in the order of c, then t. `bias` may be null. Row m of `out` begins at m·outStride.
struct Correlation {
    const float* in;
    std::int64_t channelStride;
    std::int64_t channels;
    const std::int64_t* offsets;
    std::int64_t taps;
    const float* weights;
    const float* bias;
    std::int64_t filters;
    float* out;
    std::int64_t outStride;
    std::int64_t n;
};
void correlate(const Correlation& task);

/// sums[g·tapBlock + t] += Σ over i < n of grid[g·gridStride + i] · slid[t][i], for g < rows ≤ gridBlock and t < taps ≤ tapBlock.
/// Up to `vectorSlack` cells beyond n are read and must be 0 in the grid and finite in `slid`.
struct WeightGradient {
    const float* grid;
    std::int64_t gridStride;
    std::int64_t rows;
    const float* const* slid;
    std::int64_t taps;
    std::int64_t n;
    float* sums;
};
void weightGradient(const WeightGradient& task);

bool allFinite(const float* row, std::size_t n);

} // namespace ks::openmp
