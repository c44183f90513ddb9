#pragma once

// Also for .cu files (C++17): how a product of matrices is divided among the blocks and threads of a GPU.

#if defined(__CUDACC__)
#define KS_HOST_DEVICE __host__ __device__
#else
#define KS_HOST_DEVICE
#endif

namespace ks {

/// One launch of C (m×n) = A (m×k) · B (k×n). What launches the kernels and what shows them read the same numbers.
struct ProductTiling {
    int blockRows = 0;    ///< results of a block; 0: all of C, in a single block with a thread for each
    int blockColumns = 0; ///< likewise
    int depth = 0;        ///< of the tiles of A and B in shared memory; 0: every thread reads a row and a column from memory
    int threadsX = 0;     ///< of a block; 0 with a single block
    int threadsY = 0;
    int results = 1; ///< of a thread
    /// Where the result `i` of a thread lies in its block; threads are counted along x, then y. Null: at (threadIdx.y, threadIdx.x).
    int (*row)(int thread, int i) = nullptr;
    int (*column)(int thread, int i) = nullptr;

    constexpr bool isOneBlock() const { return blockRows == 0; }
};

inline constexpr int mostThreadsOfBlock = 1024;

struct LaunchExtent {
    int x = 1;
    int y = 1;
};

constexpr LaunchExtent gridOf(const ProductTiling& tiling, int m, int n)
{
    if (tiling.isOneBlock())
        return {};
    return {(n + tiling.blockColumns - 1) / tiling.blockColumns, (m + tiling.blockRows - 1) / tiling.blockRows};
}

constexpr LaunchExtent blockOf(const ProductTiling& tiling, int m, int n)
{
    return tiling.isOneBlock() ? LaunchExtent{n, m} : LaunchExtent{tiling.threadsX, tiling.threadsY};
}

constexpr bool isPossible(const ProductTiling& tiling, int m, int n)
{
    return !tiling.isOneBlock() || static_cast<long long>(m) * n <= mostThreadsOfBlock;
}

} // namespace ks
