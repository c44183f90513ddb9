#pragma once

// For .cu files only: products on tensor cores, the GPU's units for small matrices: one instruction of a warp multiplies 16×16 with 16×8 or
// 16×16 cells. They take their factors in fewer digits (TF32: 11 of float32's 24 binary digits, BF16: 8) and add up in float32. Feeds and
// tiles are those of gemm_wide.h.

#include "core/backends/cuda/gemm_wide.h"

#include <cuda_bf16.h>
#include <mma.h>

namespace ks::cuda {

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
#define KS_TENSOR_CORES
#endif

/// What is finite stays so: rounding up must not make ∞ of it, which would be NaN beside a 0 of the padding.
__device__ inline float keptFinite(float value, float largest)
{
    return fabsf(value) > largest && fabsf(value) <= 0x1.fffffep127F ? copysignf(largest, value) : value;
}

/// Lays four values `step` cells apart, in the digits of the format.
template <class Format, int step>
__device__ inline void layRounded(typename Format::Cell* to, const float4& four)
{
    to[0] = Format::rounded(four.x);
    to[step] = Format::rounded(four.y);
    to[2 * step] = Format::rounded(four.z);
    to[3 * step] = Format::rounded(four.w);
}

struct Tf32 {
    using Cell = float;
#ifdef KS_TENSOR_CORES
    using Factor = nvcuda::wmma::precision::tf32;
    static __device__ Cell rounded(float value)
    {
        return nvcuda::wmma::__float_to_tf32(keptFinite(value, 0x1.ffcp127F));
    }
#else
    static __device__ Cell rounded(float value)
    {
        return value;
    }
#endif
    static __device__ float widened(Cell value)
    {
        return value;
    }
    static constexpr int step = 8; ///< of the sum in one instruction
    static constexpr int pad = 4;
    template <int step>
    static __device__ void lay(Cell* to, const float4& four)
    {
        layRounded<Tf32, step>(to, four);
    }
};

struct Bf16 {
    using Cell = __nv_bfloat16;
    using Factor = __nv_bfloat16;
    static __device__ Cell rounded(float value) { return __float2bfloat16(keptFinite(value, 0x1.fep127F)); }
    static __device__ float widened(Cell value) { return __bfloat162float(value); }
    static constexpr int step = 16;
    static constexpr int pad = 8;
    template <int step>
    static __device__ void lay(Cell* to, const float4& four)
    {
        layRounded<Bf16, step>(to, four);
    }
};

inline constexpr int fragmentSide = 16; ///< rows and columns of a warp's instruction

template <class Format, int rows = wideSide>
using TensorTile = WideTile<rows, 2 * Format::step>;

/// As multiplyWide. The feed rounds the factors once, on their way into shared memory.
template <class Tile, class Format, class Feed, class Store>
__device__ void multiplyOnTensorCores(int tiles, Feed& feed, Store& store)
{
#ifdef KS_TENSOR_CORES
    namespace wmma = nvcuda::wmma;
    constexpr int side = fragmentSide;
    constexpr int down = 32 / side; ///< fragments of a warp's 32×64 results
    constexpr int across = 64 / side;
    constexpr int leftPitch = Tile::rows + Format::pad;
    constexpr int rightPitch = Tile::columns + Format::pad;
    constexpr int stagePitch = side + 4;
    using Cell = typename Format::Cell;
    __shared__ __align__(32) Cell a[2][Tile::depth][leftPitch];
    __shared__ __align__(32) Cell b[2][Tile::depth][rightPitch];
    __shared__ __align__(32) float stage[Tile::threads / 32][side * stagePitch];
    const int thread = static_cast<int>(threadIdx.x);
    const int warp = thread / 32;
    const int warpRow = warp / 2 * 32;
    const int warpColumn = warp % 2 * 64;

    wmma::fragment<wmma::accumulator, side, side, Format::step, float> sums[down][across];
    KS_UNROLL
    for (auto& row : sums)
        KS_UNROLL
    for (auto& sum : row)
        wmma::fill_fragment(sum, 0.0F);

    if (tiles > 0) {
        feed.begin(0, a[0], b[0]);
        feed.finish(a[0], b[0]);
    }
    __syncthreads();
    for (int tile = 0; tile < tiles; ++tile) {
        const int now = tile % 2;
        const bool more = tile + 1 < tiles;
        if (more)
            feed.begin(tile + 1, a[1 - now], b[1 - now]);
        KS_UNROLL
        for (int d = 0; d < Tile::depth; d += Format::step) {
            wmma::fragment<wmma::matrix_a, side, side, Format::step, typename Format::Factor, wmma::col_major> left[down];
            KS_UNROLL
            for (int r = 0; r < down; ++r)
                wmma::load_matrix_sync(left[r], &a[now][d][warpRow + r * side], leftPitch);
            KS_UNROLL
            for (int c = 0; c < across; ++c) {
                wmma::fragment<wmma::matrix_b, side, side, Format::step, typename Format::Factor, wmma::row_major> right;
                wmma::load_matrix_sync(right, &b[now][d][warpColumn + c * side], rightPitch);
                KS_UNROLL
                for (int r = 0; r < down; ++r)
                    wmma::mma_sync(sums[r][c], left[r], right, sums[r][c]);
            }
        }
        if (more)
            feed.finish(a[1 - now], b[1 - now]);
        __syncthreads();
    }

    // Where a fragment keeps which cell is the hardware's own affair: it is laid out in shared memory first.
    KS_UNROLL
    for (int r = 0; r < down; ++r)
        KS_UNROLL
    for (int c = 0; c < across; ++c) {
        wmma::store_matrix_sync(stage[warp], sums[r][c], stagePitch, wmma::mem_row_major);
        __syncwarp();
        for (int i = thread % 32; i < side * side / 4; i += 32) {
            const float* from = &stage[warp][i / (side / 4) * stagePitch + i % (side / 4) * 4];
            const float four[4] = {from[0], from[1], from[2], from[3]};
            store(warpRow + r * side + i / (side / 4), warpColumn + c * side + i % (side / 4) * 4, four);
        }
        __syncwarp();
    }
#endif
}

/// visit(row, column) for all that multiplyOnTensorCores had this thread store.
template <class Visit>
__device__ void forOwnFragments(const Visit& visit)
{
    const int thread = static_cast<int>(threadIdx.x);
    for (int row = thread % 32 / 4; row < 32; row += 8)
        for (int column = thread % 4 * 4; column < 64; column += 16)
            for (int i = 0; i < 4; ++i)
                visit(thread / 64 * 32 + row, thread / 32 % 2 * 64 + column + i);
}

} // namespace ks::cuda
