#pragma once

// For .cu files only: the product of two matrices by register tiles, whatever the matrices are. A cell is asked from a loader by its
// coordinates, so a matrix that is never written down (the columns of a convolution) is multiplied like one in memory.

#include "core/backends/cuda/gemm_map.h"
#include "core/backends/cuda/kernel.h"

namespace ks::cuda {

inline dim3 tilesFor(int m, int n, int groups = 1)
{
    const auto tiles = [](int cells) { return static_cast<unsigned int>((cells + tileSide - 1) / tileSide); };
    return dim3(tiles(n), tiles(m), static_cast<unsigned int>(groups));
}

/// Loaders: float operator()(int row, int column) for coordinates inside the matrix. A right-hand loader with `sparse` also has
/// bool exists(row, column): terms whose right factor does not exist are left out instead of being multiplied as 0.
struct StridedLoader {
    static constexpr bool sparse = false;
    Matrix matrix;

    __device__ float operator()(int row, int column) const { return matrix.cells[row * matrix.rowStride + column * matrix.columnStride]; }
    __device__ bool exists(int, int) const { return true; }
};

/// Adds a·b to store(row, column, sum) for the tile of this block; all `tileThreads` threads take part.
template <class Left, class Right, class Store>
__device__ void multiplyTile(int m, int n, int k, const Left& left, const Right& right, const Store& store)
{
    __shared__ float a[tileDepth][tileSide];
    __shared__ float b[tileDepth][tileSide];
    __shared__ bool there[Right::sparse ? tileDepth : 1][Right::sparse ? tileSide : 1];
    const int thread = static_cast<int>(threadIdx.x);
    const int firstRow = static_cast<int>(blockIdx.y) * tileSide;
    const int firstColumn = static_cast<int>(blockIdx.x) * tileSide;
    const int row = RegisterSquare::row(thread);
    const int column = RegisterSquare::column(thread);
    float sums[perThread][perThread] = {};

    for (int begin = 0; begin < k; begin += tileDepth) {
        for (int i = thread; i < tileDepth * tileSide; i += tileThreads) {
            const int aRow = i / tileDepth; // neighbouring threads along k, as A usually lies
            const int aDepth = i % tileDepth;
            a[aDepth][aRow] = firstRow + aRow < m && begin + aDepth < k ? left(firstRow + aRow, begin + aDepth) : 0.0F;
            const int bDepth = i / tileSide; // neighbouring threads along the row, as B usually lies
            const int bColumn = i % tileSide;
            const bool inB = begin + bDepth < k && firstColumn + bColumn < n;
            const bool exists = inB && (!Right::sparse || right.exists(begin + bDepth, firstColumn + bColumn));
            b[bDepth][bColumn] = exists ? right(begin + bDepth, firstColumn + bColumn) : 0.0F;
            if (Right::sparse)
                there[Right::sparse ? bDepth : 0][Right::sparse ? bColumn : 0] = exists;
        }
        __syncthreads();
        for (int d = 0; d < tileDepth; ++d)
            for (int r = 0; r < perThread; ++r)
                for (int c = 0; c < perThread; ++c)
                    if (!Right::sparse || there[Right::sparse ? d : 0][Right::sparse ? column + c : 0])
                        sums[r][c] += a[d][row + r] * b[d][column + c];
        __syncthreads();
    }
    for (int r = 0; r < perThread; ++r)
        for (int c = 0; c < perThread; ++c)
            if (firstRow + row + r < m && firstColumn + column + c < n)
                store(firstRow + row + r, firstColumn + column + c, sums[r][c]);
}

} // namespace ks::cuda
