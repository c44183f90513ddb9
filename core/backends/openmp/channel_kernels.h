#pragma once

#include <cstdint>
#include <span>

/// The inner loops of convolutions whose lanes are channels, compiled per instruction set and chosen at run time. A block of channels is a
/// vector of laneCount() of them; every cell of the other operand is read alone and multiplies whole vectors, so that no width of an
/// image leaves lanes empty.
namespace ks::openmp {

/// Blocks that one call of the functions below computes side by side, at most.
inline constexpr std::int64_t filterBlocks = 3;
inline constexpr std::int64_t gridBlocks = 4;

/// out[m·outStride + r·outRowStride + i] = bias[m] + Σ over c, t of
/// weights[m / lanes·blockWeights + c·channelWeights + taps[t].weight + m % lanes] · in[c·channelStride + taps[t].in + r·rowStride + i],
/// for m < filters, r < rows and i < n; one rounding a term, in the order of c, then t. Weights and bias are aligned and fill whole blocks,
/// at most `filterBlocks`. Two rows share every weight that is read where they are short and their results follow each other.
struct ChannelTap {
    std::int64_t in;
    std::int64_t weight;
};
struct ChannelCorrelation {
    const float* in;
    std::int64_t channelStride;
    std::int64_t channels;
    std::span<const ChannelTap> taps;
    const float* weights;
    std::int64_t channelWeights;
    std::int64_t blockWeights;
    const float* bias;
    std::int64_t filters;
    float* out;
    std::int64_t outStride;
    std::int64_t outRowStride;
    std::int64_t rows;
    std::int64_t rowStride;
    std::int64_t n;
};
void correlateChannels(const ChannelCorrelation& task);

/// sums[b·sumStride + t·lanes + l] (+)= Σ over images, rows, i of grid[b·gridStride + i·lanes + l] · slid[t][i], for b < blocks ≤ gridBlocks and
/// t < taps. The grid's cells follow each other from row to row and image to image; those of `slid` are rows and images apart.
struct ChannelGradient {
    const float* grid;
    std::int64_t gridStride;
    std::int64_t blocks;
    const float* const* slid;
    std::int64_t taps;
    std::int64_t images;
    std::int64_t imageStride;
    std::int64_t rows;
    std::int64_t rowStride;
    std::int64_t width;
    float* sums;
    std::int64_t sumStride;
    bool adds; ///< to what the sums hold
};
void channelGradient(const ChannelGradient& task);

} // namespace ks::openmp
