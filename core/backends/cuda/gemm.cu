// The product of two matrices told as a ladder. The first four rungs are those of the C++ and CUDA study; what decides from rung to rung is
// how often a value that was fetched from memory is used.

#include "core/backends/cuda/gemm_tile.h"
#include "core/backends/cuda/gemm_wide.h"

namespace ks::cuda {

namespace {

constexpr int blockLimit = 1024; ///< threads of a block
constexpr int stripDepth = 8;
constexpr int smallTile = 16;

__device__ inline float leftCell(const Gemm& g, int row, int depth)
{
    return g.a.cells[row * g.a.rowStride + depth * g.a.columnStride];
}

__device__ inline float rightCell(const Gemm& g, int depth, int column)
{
    return g.b.cells[depth * g.b.rowStride + column * g.b.columnStride];
}

// Rung 1: one block, one thread per cell of C. Only for up to 1024 cells; one multiprocessor works, all others wait.
__global__ void oneBlockKernel(Gemm g)
{
    const int row = static_cast<int>(threadIdx.y);
    const int column = static_cast<int>(threadIdx.x);
    float sum = 0.0F;
    for (int d = 0; d < g.k; ++d)
        sum += leftCell(g, row, d) * rightCell(g, d, column);
    put(g, row, column, sum);
}

// Rung 2: the same block fetches strips of both factors into shared memory, so each value is fetched once instead of once per row or column.
__global__ void oneBlockSharedKernel(Gemm g)
{
    KS_DYNAMIC_SHARED(bytes);
    auto* a = reinterpret_cast<float*>(bytes);
    auto* b = a + g.m * stripDepth;
    const int row = static_cast<int>(threadIdx.y);
    const int column = static_cast<int>(threadIdx.x);
    const int thread = row * g.n + column;
    const int threads = g.m * g.n;
    float sum = 0.0F;
    for (int begin = 0; begin < g.k; begin += stripDepth) {
        const int depth = min(stripDepth, g.k - begin);
        for (int i = thread; i < g.m * depth; i += threads)
            a[i] = leftCell(g, i / depth, begin + i % depth);
        for (int i = thread; i < depth * g.n; i += threads)
            b[i] = rightCell(g, begin + i / g.n, i % g.n);
        __syncthreads();
        for (int d = 0; d < depth; ++d)
            sum += a[row * depth + d] * b[d * g.n + column];
        __syncthreads();
    }
    put(g, row, column, sum);
}

// Rung 3: C in tiles, a block per tile: no limit of size, and all multiprocessors work. Still every thread fetches a row and a column.
__global__ void tilesKernel(Gemm g)
{
    const int column = static_cast<int>(blockIdx.x) * smallTile + static_cast<int>(threadIdx.x);
    const int row = static_cast<int>(blockIdx.y) * smallTile + static_cast<int>(threadIdx.y);
    if (row >= g.m || column >= g.n)
        return;
    float sum = 0.0F;
    for (int d = 0; d < g.k; ++d)
        sum += leftCell(g, row, d) * rightCell(g, d, column);
    put(g, row, column, sum);
}

// Rung 4: tiles of both factors in shared memory: every value that was fetched is used 16 times.
__global__ void sharedTilesKernel(Gemm g)
{
    __shared__ float a[smallTile][smallTile];
    __shared__ float b[smallTile][smallTile + 1];
    const int tx = static_cast<int>(threadIdx.x);
    const int ty = static_cast<int>(threadIdx.y);
    const int column = static_cast<int>(blockIdx.x) * smallTile + tx;
    const int row = static_cast<int>(blockIdx.y) * smallTile + ty;
    float sum = 0.0F;
    for (int begin = 0; begin < g.k; begin += smallTile) {
        a[ty][tx] = row < g.m && begin + tx < g.k ? leftCell(g, row, begin + tx) : 0.0F;
        b[ty][tx] = begin + ty < g.k && column < g.n ? rightCell(g, begin + ty, column) : 0.0F;
        __syncthreads();
        for (int d = 0; d < smallTile; ++d)
            sum += a[ty][d] * b[d][tx];
        __syncthreads();
    }
    if (row < g.m && column < g.n)
        put(g, row, column, sum);
}

// Rung 5: a thread keeps 4×4 sums in registers, so that a value from shared memory, too, is used four times.
__global__ __launch_bounds__(tileThreads) void registerTilesKernel(Gemm g)
{
    multiplyTile(g.m, g.n, g.k, StridedLoader{g.a}, StridedLoader{g.b}, [&](int row, int column, float sum) { put(g, row, column, sum); });
}

// Rung 6: 128×128 cells a block, 8×8 a thread, four values with one load from memory and from shared memory, and the next tiles are on
// their way while this one is multiplied.
constexpr int wideDepth = 8;
constexpr int widePerThread = 8;
constexpr int widePad = 4;

__device__ inline void lay(float (*tile)[wideSide + widePad], const Piece& piece, const float4& values)
{
    if (!piece.alongDepth) {
        *reinterpret_cast<float4*>(&tile[piece.depth][piece.outer]) = values;
        return;
    }
    tile[piece.depth][piece.outer] = values.x;
    tile[piece.depth + 1][piece.outer] = values.y;
    tile[piece.depth + 2][piece.outer] = values.z;
    tile[piece.depth + 3][piece.outer] = values.w;
}

/// Where a thread's 8×8 results lie in the block's 128×128: two runs of four rows and two of four columns.
struct OwnSquare { // rung 6: all side by side
    static __device__ int row(int thread, int run) { return thread / 16 * widePerThread + 4 * run; }
    static __device__ int column(int thread, int run) { return thread % 16 * widePerThread + 4 * run; }
};

// Rung 7: a warp owns 32×64 results, and its threads lie so that what they read from shared memory at once is four neighbouring groups of
// one matrix, sent to all, and eight of the other, one in every bank: no two threads wait for each other.
struct WarpTile {
    static __device__ int row(int thread, int run) { return thread / 32 / 2 * 32 + 16 * run + thread % 32 / 8 * 4; }
    static __device__ int column(int thread, int run) { return thread / 32 % 2 * 64 + 32 * run + thread % 8 * 4; }
};

template <class Place>
__global__ __launch_bounds__(wideThreads) void wideTilesKernel(Gemm g, bool wideA, bool wideB)
{
    __shared__ __align__(16) float a[2][wideDepth][wideSide + widePad];
    __shared__ __align__(16) float b[2][wideDepth][wideSide + widePad];
    const int firstRow = static_cast<int>(blockIdx.y) * wideSide;
    const int firstColumn = static_cast<int>(blockIdx.x) * wideSide;
    const int thread = static_cast<int>(threadIdx.x);
    const Piece pieceA = pieceOf<wideDepth>(g.a.columnStride == 1, thread);
    const Piece pieceB = pieceOf<wideDepth>(g.b.columnStride != 1, thread);
    float sums[widePerThread][widePerThread] = {};

    float4 nextA = fetch(g.a.cells, g.a.rowStride, g.a.columnStride, pieceA, firstRow, g.m, 0, g.k, wideA);
    float4 nextB = fetch(g.b.cells, g.b.columnStride, g.b.rowStride, pieceB, firstColumn, g.n, 0, g.k, wideB);
    lay(a[0], pieceA, nextA);
    lay(b[0], pieceB, nextB);
    __syncthreads();
    int now = 0;
    for (int begin = 0; begin < g.k; begin += wideDepth) {
        const bool more = begin + wideDepth < g.k;
        if (more) {
            nextA = fetch(g.a.cells, g.a.rowStride, g.a.columnStride, pieceA, firstRow, g.m, begin + wideDepth, g.k, wideA);
            nextB = fetch(g.b.cells, g.b.columnStride, g.b.rowStride, pieceB, firstColumn, g.n, begin + wideDepth, g.k, wideB);
        }
        for (int d = 0; d < wideDepth; ++d) {
            __align__(16) float left[widePerThread];
            __align__(16) float right[widePerThread];
            for (int run = 0; run < 2; ++run) {
                *reinterpret_cast<float4*>(left + 4 * run) = *reinterpret_cast<const float4*>(&a[now][d][Place::row(thread, run)]);
                *reinterpret_cast<float4*>(right + 4 * run) = *reinterpret_cast<const float4*>(&b[now][d][Place::column(thread, run)]);
            }
            for (int r = 0; r < widePerThread; ++r)
                for (int c = 0; c < widePerThread; ++c)
                    sums[r][c] += left[r] * right[c];
        }
        if (more) {
            lay(a[1 - now], pieceA, nextA);
            lay(b[1 - now], pieceB, nextB);
        }
        __syncthreads();
        now = 1 - now;
    }
    for (int r = 0; r < widePerThread; ++r)
        for (int c = 0; c < widePerThread; ++c) {
            const int row = firstRow + Place::row(thread, r / 4) + r % 4;
            const int column = firstColumn + Place::column(thread, c / 4) + c % 4;
            if (row < g.m && column < g.n)
                put(g, row, column, sums[r][c]);
        }
}

} // namespace

bool isPossible(GemmRung rung, int m, int n)
{
    const bool oneBlock = rung == GemmRung::OneBlock || rung == GemmRung::OneBlockShared;
    return !oneBlock || static_cast<std::int64_t>(m) * n <= blockLimit;
}

void gemm(GemmRung rung, const Gemm& g, Stream stream)
{
    const dim3 wholeResult(static_cast<unsigned int>(g.n), static_cast<unsigned int>(g.m));
    const dim3 smallBlock(smallTile, smallTile);
    switch (rung) {
    case GemmRung::OneBlock: KS_LAUNCH(oneBlockKernel, 1, wholeResult, 0, stream, g); break;
    case GemmRung::OneBlockShared: {
        const auto bytes = sizeof(float) * static_cast<std::size_t>(stripDepth * (g.m + g.n));
        KS_LAUNCH(oneBlockSharedKernel, 1, wholeResult, bytes, stream, g);
        break;
    }
    case GemmRung::Tiles: KS_LAUNCH(tilesKernel, blocksOf(g, smallTile), smallBlock, 0, stream, g); break;
    case GemmRung::SharedTiles: KS_LAUNCH(sharedTilesKernel, blocksOf(g, smallTile), smallBlock, 0, stream, g); break;
    case GemmRung::RegisterTiles: KS_LAUNCH(registerTilesKernel, tilesFor(g.m, g.n), tileThreads, 0, stream, g); break;
    case GemmRung::VectorLoads:
        KS_LAUNCH(wideTilesKernel<OwnSquare>, blocksOf(g, wideSide), wideThreads, 0, stream, g, isWide(g.a), isWide(g.b));
        break;
    case GemmRung::WarpTiles:
        KS_LAUNCH(wideTilesKernel<WarpTile>, blocksOf(g, wideSide), wideThreads, 0, stream, g, isWide(g.a), isWide(g.b));
        break;
    case GemmRung::Tf32:
    case GemmRung::Bf16: gemmOnTensorCores(rung, g, stream); break;
    case GemmRung::Cublas: break; // no kernel of ours: see cublas.h
    }
}

} // namespace ks::cuda
