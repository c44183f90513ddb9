#pragma once

// Which block and thread computes which results: read by the kernels, by what launches them, and by the program where there is no GPU.

#include "core/backends/cuda/launch.h"
#include "core/backends/product_tiling.h"

namespace ks::cuda {

inline constexpr int stripDepth = 8;
inline constexpr int smallTile = 16;

/// A block computes 64×64 cells of the result, 16 in the registers of each thread: a value that came from shared memory is used four times.
inline constexpr int tileSide = 64;
inline constexpr int tileDepth = 8;
inline constexpr int perThread = 4;
inline constexpr int tileThreads = tileSide / perThread * (tileSide / perThread);

inline constexpr int wideSide = 128;
inline constexpr int wideDepth = 8;
inline constexpr int wideThreads = 2 * wideSide; ///< warps of 32×64 results, 8×8 of them a thread

inline constexpr int tensorDepth = 16;
inline constexpr int tensorThreads = 128; ///< four warps, each with a quarter of the results

/// The first of a thread's 4×4 results.
struct RegisterSquare {
    KS_HOST_DEVICE static constexpr int row(int thread) { return thread / (tileSide / perThread) * perThread; }
    KS_HOST_DEVICE static constexpr int column(int thread) { return thread % (tileSide / perThread) * perThread; }
};

// Where a thread's 8×8 results lie in a block of 128×128: two runs of four rows and two of four columns.

/// All side by side.
struct OwnSquare {
    KS_HOST_DEVICE static constexpr int row(int thread, int run) { return thread / 16 * 8 + 4 * run; }
    KS_HOST_DEVICE static constexpr int column(int thread, int run) { return thread % 16 * 8 + 4 * run; }
};

/// Here a warp owns 32×64 results, and its threads lie along a Z: what they read from shared memory at once is four neighbouring groups of one factor and
/// eight of the other, no two in the same bank, and of four neighbours each has its rows from one with another and its columns from one with the third, so
/// that the same words go out together.
struct WarpTile {
    KS_HOST_DEVICE static constexpr int row(int thread, int run) { return thread / 64 * 32 + 16 * run + thread / 2 % 4 * 4; }
    KS_HOST_DEVICE static constexpr int column(int thread, int run)
    {
        return thread / 32 % 2 * 64 + 32 * run + (thread % 2 + thread / 8 % 4 * 2) * 4;
    }
};

/// Where a lane of a tensor core's warp has its results: fragments of 16×16, of which it holds two rows of four.
template <int warpRows, int warpColumns>
struct FragmentPlace {
    KS_HOST_DEVICE static constexpr int row(int thread, int fragment, int i)
    {
        return thread / 64 * warpRows + 16 * fragment + thread % 32 / 4 * 2 + i;
    }
    KS_HOST_DEVICE static constexpr int column(int thread, int fragment)
    {
        return thread / 32 % 2 * warpColumns + 16 * fragment + thread % 4 * 4;
    }
};

// The result `i` of a thread, for ProductTiling. Functions, since nvcc has no lambdas here.

struct RegisterCells {
    static constexpr int row(int thread, int i) { return RegisterSquare::row(thread) + i / perThread; }
    static constexpr int column(int thread, int i) { return RegisterSquare::column(thread) + i % perThread; }
};

template <class Place>
struct WideCells {
    static constexpr int row(int thread, int i) { return Place::row(thread, i / 32) + i / 8 % 4; }
    static constexpr int column(int thread, int i) { return Place::column(thread, i % 8 / 4) + i % 4; }
};

struct FragmentCells {
    using Place = FragmentPlace<wideSide / 2, wideSide / 2>;
    static constexpr int row(int thread, int i) { return Place::row(thread, i / 32, i / 4 % 2); }
    static constexpr int column(int thread, int i) { return Place::column(thread, i / 8 % 4) + i % 4; }
};

template <class Cells>
constexpr ProductTiling squareTiling(int side, int depth, int threads)
{
    return {side, side, depth, threads, 1, side * side / threads, &Cells::row, &Cells::column};
}

/// Of our own kernels; how cuBLAS divides its products nobody says, and of RedundantLoops several threads write each result.
constexpr bool hasTiling(GemmVariant variant)
{
    return variant != GemmVariant::Cublas && variant != GemmVariant::RedundantLoops;
}

constexpr ProductTiling tilingOf(GemmVariant variant)
{
    switch (variant) {
    case GemmVariant::OneBlock: return {};
    case GemmVariant::OneBlockShared: return {0, 0, stripDepth};
    case GemmVariant::Tiles: return {smallTile, smallTile, 0, smallTile, smallTile};
    case GemmVariant::SharedTiles: return {smallTile, smallTile, smallTile, smallTile, smallTile};
    case GemmVariant::RegisterTiles: return squareTiling<RegisterCells>(tileSide, tileDepth, tileThreads);
    case GemmVariant::VectorLoads: return squareTiling<WideCells<OwnSquare>>(wideSide, wideDepth, wideThreads);
    case GemmVariant::WarpTiles: return squareTiling<WideCells<WarpTile>>(wideSide, wideDepth, wideThreads);
    case GemmVariant::Tf32:
    case GemmVariant::Bf16: return squareTiling<FragmentCells>(wideSide, tensorDepth, tensorThreads);
    case GemmVariant::RedundantLoops:
    case GemmVariant::Cublas: break;
    }
    return {};
}

} // namespace ks::cuda
