// The product on tensor cores, the GPU's units for small matrices: one instruction of a warp multiplies 16×16 with 16×8 or 16×16 cells. They
// take their factors in fewer digits (TF32: 11 of float32's 24 binary digits, BF16: 8) and add up in float32, so these rungs declare a
// rounding of their own and are only taken when asked for by name.

#include "core/backends/cuda/gemm_wide.h"

#include <cuda_bf16.h>
#include <mma.h>

namespace ks::cuda {

namespace {

struct Tf32;
struct Bf16;

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
namespace wmma = nvcuda::wmma;

constexpr int fragment = 16; ///< rows and columns of a warp's instruction
constexpr int warpRows = 32; ///< of a warp's share of the 128×128 results
constexpr int warpColumns = 64;
constexpr int stagePitch = fragment + 4;

/// What is finite stays so: rounding up must not make ∞ of it, which would be NaN beside a 0 of the padding.
__device__ inline float keptFinite(float value, float largest)
{
    return fabsf(value) > largest && fabsf(value) <= 0x1.fffffep127F ? copysignf(largest, value) : value;
}

struct Tf32 {
    using Cell = float;
    using Factor = wmma::precision::tf32;
    static constexpr int step = 8; ///< of k in one instruction
    static constexpr int pad = 4;
    static __device__ Cell rounded(float value) { return wmma::__float_to_tf32(keptFinite(value, 0x1.ffcp127F)); }
};

struct Bf16 {
    using Cell = __nv_bfloat16;
    using Factor = __nv_bfloat16;
    static constexpr int step = 16;
    static constexpr int pad = 8;
    static __device__ Cell rounded(float value) { return __float2bfloat16(keptFinite(value, 0x1.fep127F)); }
};
#endif

// Tiles of both factors are rounded once, on their way into shared memory, while the tiles before them are multiplied.
template <class Format>
__global__ __launch_bounds__(wideThreads) void tensorKernel(Gemm g, bool wideA, bool wideB)
{
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
    constexpr int depth = 2 * Format::step;
    constexpr int pitch = wideSide + Format::pad;
    constexpr int pieces = depth * wideSide / 4 / wideThreads; // of a thread
    using Cell = typename Format::Cell;
    __shared__ __align__(32) Cell a[2][depth][pitch];
    __shared__ __align__(32) Cell b[2][depth][pitch];
    __shared__ __align__(32) float stage[wideThreads / 32][fragment * stagePitch];
    const int thread = static_cast<int>(threadIdx.x);
    const int warp = thread / 32;
    const int firstRow = static_cast<int>(blockIdx.y) * wideSide;
    const int firstColumn = static_cast<int>(blockIdx.x) * wideSide;
    const int warpRow = warp / 2 * warpRows;
    const int warpColumn = warp % 2 * warpColumns;
    const bool alongA = g.a.columnStride == 1;
    const bool alongB = g.b.columnStride != 1;

    wmma::fragment<wmma::accumulator, fragment, fragment, Format::step, float> sums[warpRows / fragment][warpColumns / fragment];
    KS_UNROLL
    for (auto& row : sums)
        KS_UNROLL
    for (auto& sum : row)
        wmma::fill_fragment(sum, 0.0F);

    float4 nextA[pieces];
    float4 nextB[pieces];
    const auto bring = [&](int begin) {
        KS_UNROLL
        for (int i = 0; i < pieces; ++i) {
            nextA[i] = fetch(g.a.cells, g.a.rowStride, g.a.columnStride, pieceOf<depth>(alongA, thread + i * wideThreads), firstRow, g.m,
                             begin, g.k, wideA);
            nextB[i] = fetch(g.b.cells, g.b.columnStride, g.b.rowStride, pieceOf<depth>(alongB, thread + i * wideThreads), firstColumn, g.n,
                             begin, g.k, wideB);
        }
    };
    const auto lay = [&](Cell(*tile)[pitch], const Piece& piece, const float4& values) {
        const int down = piece.alongDepth ? 1 : 0;
        const int across = 1 - down;
        tile[piece.depth][piece.outer] = Format::rounded(values.x);
        tile[piece.depth + down][piece.outer + across] = Format::rounded(values.y);
        tile[piece.depth + 2 * down][piece.outer + 2 * across] = Format::rounded(values.z);
        tile[piece.depth + 3 * down][piece.outer + 3 * across] = Format::rounded(values.w);
    };
    const auto layAll = [&](int to) {
        KS_UNROLL
        for (int i = 0; i < pieces; ++i) {
            lay(a[to], pieceOf<depth>(alongA, thread + i * wideThreads), nextA[i]);
            lay(b[to], pieceOf<depth>(alongB, thread + i * wideThreads), nextB[i]);
        }
    };

    bring(0);
    layAll(0);
    __syncthreads();
    int now = 0;
    for (int begin = 0; begin < g.k; begin += depth) {
        const bool more = begin + depth < g.k;
        if (more)
            bring(begin + depth);
        KS_UNROLL
        for (int d = 0; d < depth; d += Format::step) {
            wmma::fragment<wmma::matrix_a, fragment, fragment, Format::step, typename Format::Factor, wmma::col_major>
                left[warpRows / fragment];
            KS_UNROLL
            for (int r = 0; r < warpRows / fragment; ++r)
                wmma::load_matrix_sync(left[r], &a[now][d][warpRow + r * fragment], pitch);
            KS_UNROLL
            for (int c = 0; c < warpColumns / fragment; ++c) {
                wmma::fragment<wmma::matrix_b, fragment, fragment, Format::step, typename Format::Factor, wmma::row_major> right;
                wmma::load_matrix_sync(right, &b[now][d][warpColumn + c * fragment], pitch);
                KS_UNROLL
                for (int r = 0; r < warpRows / fragment; ++r)
                    wmma::mma_sync(sums[r][c], left[r], right, sums[r][c]);
            }
        }
        if (more)
            layAll(1 - now);
        __syncthreads();
        now = 1 - now;
    }

    // Where a fragment keeps which cell is the hardware's own affair: it is laid out in shared memory first.
    KS_UNROLL
    for (int r = 0; r < warpRows / fragment; ++r)
        KS_UNROLL
    for (int c = 0; c < warpColumns / fragment; ++c) {
        wmma::store_matrix_sync(stage[warp], sums[r][c], stagePitch, wmma::mem_row_major);
        __syncwarp();
        for (int i = thread % 32; i < fragment * fragment; i += 32) {
            const int row = firstRow + warpRow + r * fragment + i / fragment;
            const int column = firstColumn + warpColumn + c * fragment + i % fragment;
            if (row < g.m && column < g.n)
                put(g, row, column, stage[warp][i / fragment * stagePitch + i % fragment]);
        }
        __syncwarp();
    }
#endif
}

} // namespace

void gemmOnTensorCores(GemmRung rung, const Gemm& g, Stream stream)
{
    const dim3 blocks = blocksOf(g, wideSide);
    if (rung == GemmRung::Tf32)
        KS_LAUNCH(tensorKernel<Tf32>, blocks, wideThreads, 0, stream, g, isWide(g.a), isWide(g.b));
    else
        KS_LAUNCH(tensorKernel<Bf16>, blocks, wideThreads, 0, stream, g, isWide(g.a), isWide(g.b));
}

} // namespace ks::cuda
