#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace ks::lanes {

/// Vector registers that the tiles below are cut for: 32 or 16.
int registerCount();
/// "AVX-512", "AVX2", …
const char* vectorTarget();

/// A term of a sum: where the vector lies relative to a place's `src`, and which weight of the row it meets. Offsets in floats.
struct Tap {
    std::int32_t src = 0;
    std::int32_t weight = 0;
};

/// Taps that need no list: tap t of first … first + count − 1 lies at t · step and meets weight t.
struct TapRange {
    std::int64_t first = 0;
    std::int64_t count = 0;
    std::int64_t step = 0;
};

/// A column of results: where its terms begin and where its vector is written. Offsets in floats.
struct Place {
    std::int32_t src = 0;
    std::int32_t dst = 0;
};

/// Rows of results (output channels) that stay in registers together; `weights` is where their weights begin.
struct RowBlock {
    std::int32_t first = 0;
    std::int32_t rows = 0;
    std::int64_t weights = 0;
};

/// dst[row · dstRow + place.dst] = start + Σ over taps of weights[row, tap.weight] · src[place.src + tap.src], every one a vector of `laneCount()`
/// numbers but the weights. One chain of multiply-adds per result, in the order of the taps, whatever the tiles.
struct Product {
    const float* src = nullptr;
    const float* weights = nullptr;
    float* dst = nullptr;
    const float* bias = nullptr; ///< per row; null: start from 0
    const float* mask = nullptr; ///< laid out as dst: results are 0 where it is not above 0
    std::int64_t dstRow = 0;
    /// Weight of (row i of its block, tap t): weights[block.weights + i · rowStride + t · tapStride]; tapStride 0 stands for the block's rows.
    std::int64_t rowStride = 1;
    std::int64_t tapStride = 0;
    std::span<const RowBlock> blocks;
    std::span<const Tap> taps;
    TapRange range; ///< instead of taps
    std::span<const Place> places;
    bool accumulate = false; ///< start from what dst holds
    bool relu = false;
};
void product(const Product& task);

/// Rows of a tile where `places` columns are there to fill it.
int tileRows(std::int64_t rows, std::int64_t places);

/// Sums over places and images for a tile of weights: sums[row · sumRow + tap] += Σ diffDst[row, place] · src[place + tap], a vector each.
/// One kernel row (ky) of one channel, or all three of a 3×3 kernel at once; columns beyond `inner` are checked against the image.
struct KernelRowGradient {
    const float* src = nullptr;     ///< the channel's plane
    const float* diffDst = nullptr; ///< first row's plane
    float* sums = nullptr;
    std::int64_t planeStride = 0; ///< floats between the planes of diffDst
    std::int64_t sumRow = 0;      ///< floats between the rows of sums
    std::int64_t rows = 0;
    std::int64_t taps = 0;
    std::int64_t kernelRows = 1;        ///< 1, or 3 with 3 taps each
    std::int64_t kernelRowStep = 1;     ///< rows of src between them
    std::int64_t firstY = 0, lastY = 0; ///< rows of diffDst, last excluded; all of them meet the image
    std::int64_t srcRow0 = 0;           ///< row of src that row 0 of diffDst meets; may be negative
    std::int64_t strideY = 1, strideX = 1;
    std::int64_t dilation = 1;   ///< between taps
    std::int64_t srcColumn0 = 0; ///< column of src that column 0 meets with tap 0; may be negative
    std::int64_t srcWidth = 0, dstWidth = 0;
    std::int64_t innerBegin = 0, innerEnd = 0; ///< columns of diffDst for which every tap lies in the image
    bool fresh = false;                        ///< sums = instead of +=
};
void kernelRowGradient(const KernelRowGradient& task);

/// dst[row] = (or +=) Σ over n vectors and their lanes, for `rows` planes of n vectors at `stride` floats from each other.
void planeSums(const float* src, std::int64_t stride, std::int64_t rows, std::int64_t n, float* dst, bool accumulate);

} // namespace ks::lanes
