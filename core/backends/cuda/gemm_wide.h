#pragma once

// For .cu files only: products in tiles of 128×128 results, 256 threads each, that come from memory four values at a time.

#include "core/backends/cuda/kernel.h"

namespace ks::cuda {

inline constexpr int wideSide = 128;
inline constexpr int wideThreads = 256;

__device__ inline void put(const Gemm& g, int row, int column, float sum)
{
    float& cell = g.c[row * g.n + column];
    cell = g.accumulate ? cell + sum : sum;
}

/// Four neighbours of a tile along its contiguous direction. `outer` runs along m or n, `depth` along k.
struct Piece {
    int outer;
    int depth;
    bool alongDepth;
};

/// Piece number `index` of a tile of `depth`×128 values; there are depth · 32 of them.
template <int depth>
__device__ inline Piece pieceOf(bool alongDepth, int index)
{
    if (alongDepth)
        return {index / (depth / 4), index % (depth / 4) * 4, true};
    return {index % (wideSide / 4) * 4, index / (wideSide / 4), false};
}

/// `outerStride`, `depthStride`: of the matrix; `wide`: four neighbours may be taken with one load.
__device__ inline float4 fetch(const float* cells, int outerStride, int depthStride, const Piece& piece, int firstOuter, int outers,
                               int firstDepth, int depths, bool wide)
{
    const int outer = firstOuter + piece.outer;
    const int depth = firstDepth + piece.depth;
    const int outerReach = piece.alongDepth ? 1 : 4;
    const int depthReach = piece.alongDepth ? 4 : 1;
    if (wide && outer + outerReach <= outers && depth + depthReach <= depths)
        return *reinterpret_cast<const float4*>(cells + outer * outerStride + depth * depthStride);
    float values[4];
    for (int i = 0; i < 4; ++i) {
        const int o = piece.alongDepth ? outer : outer + i;
        const int d = piece.alongDepth ? depth + i : depth;
        values[i] = o < outers && d < depths ? cells[o * outerStride + d * depthStride] : 0.0F;
    }
    return make_float4(values[0], values[1], values[2], values[3]);
}

/// Four neighbours may be taken with one load: they lie side by side, and every line begins at a multiple of 16 bytes.
inline bool isWide(const Matrix& matrix)
{
    const int across = matrix.columnStride == 1 ? matrix.rowStride : matrix.columnStride;
    return (matrix.columnStride == 1 || matrix.rowStride == 1) && across % 4 == 0 &&
           reinterpret_cast<std::uintptr_t>(matrix.cells) % sizeof(float4) == 0;
}

/// A block per square of the result.
inline dim3 blocksOf(const Gemm& g, int side)
{
    const auto tiles = [&](int cells) { return static_cast<unsigned int>((cells + side - 1) / side); };
    return dim3(tiles(g.n), tiles(g.m));
}

} // namespace ks::cuda
