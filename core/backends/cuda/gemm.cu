// The product of two matrices told in variants, from slow to fast. The first four are those of the C++ and CUDA study; what decides from one to the next is
// how often a value that was fetched from memory is used.

#include "core/backends/cuda/gemm_tile.h"
#include "core/backends/cuda/gemm_wide.h"

namespace ks::cuda {

namespace {

__device__ inline float leftCell(const Gemm& g, int row, int depth)
{
    return g.a.cells[row * g.a.rowStride + depth * g.a.columnStride];
}

__device__ inline float rightCell(const Gemm& g, int depth, int column)
{
    return g.b.cells[depth * g.b.rowStride + column * g.b.columnStride];
}

// The pooling study's matmul2, before the ladder: every thread begins at its own cell and goes on to the end of the row, and from there down the last
// column, since its inner counter is not set back. Cells are computed again and again, n³ times instead of n²; all writers write the same value.
__global__ void redundantLoopsKernel(Gemm g)
{
    int column = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
    if (column >= g.n)
        return;
    for (int row = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x); row < g.m; ++row)
        for (;; ++column) {
            float sum = 0.0F;
            for (int d = 0; d < g.k; ++d)
                sum += leftCell(g, row, d) * rightCell(g, d, column);
            g.c[row * g.n + column] = sum;
            if (column == g.n - 1)
                break;
        }
}

// Variant 1: one block, one thread per cell of C. Only for up to 1024 cells; one multiprocessor works, all others wait.
__global__ void oneBlockKernel(Gemm g)
{
    const int row = static_cast<int>(threadIdx.y);
    const int column = static_cast<int>(threadIdx.x);
    float sum = 0.0F;
    for (int d = 0; d < g.k; ++d)
        sum += leftCell(g, row, d) * rightCell(g, d, column);
    put(g, row, column, sum);
}

// Variant 2: the same block fetches strips of both factors into shared memory, so each value is fetched once instead of once per row or column.
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

// Variant 3: C in tiles, a block per tile: no limit of size, and all multiprocessors work. Still every thread fetches a row and a column.
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

// Variant 4: tiles of both factors in shared memory: every value that was fetched is used 16 times.
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

// Variant 5: a thread keeps 4×4 sums in registers, so that a value from shared memory, too, is used four times.
__global__ __launch_bounds__(tileThreads) void registerTilesKernel(Gemm g)
{
    multiplyTile(g.m, g.n, g.k, StridedLoader{g.a}, StridedLoader{g.b}, [&](int row, int column, float sum) { put(g, row, column, sum); });
}

// Variant 6: 128×128 cells a block, 8×8 a thread, four values with one load from memory and from shared memory, and the next tiles are on
// their way while this one is multiplied (gemm_wide.h). A thread's results lie all side by side (OwnSquare).
// Variant 7: as WarpTile lays them, no two threads wait for the same bank of shared memory.
template <class Place, bool alongA, bool alongB>
__global__ __launch_bounds__(SquareTile::threads, 2) void wideTilesKernel(Gemm g, bool wideA, bool wideB, bool wideC)
{
    FetchedFactors<alongA, alongB, SquareTile, Exact> factors(g, wideA, wideB);
    const PutResults<SquareTile> results{g, wideC};
    multiplyWide<SquareTile, Place>((g.k + SquareTile::depth - 1) / SquareTile::depth, factors, results);
}

template <class Place>
void wideTiles(const Gemm& g, const dim3& grid, const dim3& block, Stream stream)
{
    withDirections(g, [&](auto alongA, auto alongB) {
        KS_LAUNCH((wideTilesKernel<Place, decltype(alongA)::value, decltype(alongB)::value>), grid, block, 0, stream, g, isWide(g.a),
                  isWide(g.b), isWide(g.c, g.n));
    });
}

dim3 extent(const LaunchExtent& launch)
{
    return dim3(static_cast<unsigned int>(launch.x), static_cast<unsigned int>(launch.y));
}

} // namespace

bool isPossible(GemmVariant variant, int m, int n)
{
    return ks::isPossible(tilingOf(variant), m, n);
}

void gemm(GemmVariant variant, const Gemm& g, Stream stream)
{
    const ProductTiling tiling = tilingOf(variant);
    const dim3 grid = extent(gridOf(tiling, g.m, g.n));
    const dim3 block = extent(blockOf(tiling, g.m, g.n));
    switch (variant) {
    case GemmVariant::RedundantLoops: {
        const auto blocks = [](int cells) { return static_cast<unsigned int>((cells + redundantBlockSide - 1) / redundantBlockSide); };
        KS_LAUNCH(redundantLoopsKernel, dim3(blocks(g.m), blocks(g.n)), dim3(redundantBlockSide, redundantBlockSide), 0, stream, g);
        break;
    }
    case GemmVariant::OneBlock: KS_LAUNCH(oneBlockKernel, grid, block, 0, stream, g); break;
    case GemmVariant::OneBlockShared: {
        const auto bytes = sizeof(float) * static_cast<std::size_t>(stripDepth * (g.m + g.n));
        KS_LAUNCH(oneBlockSharedKernel, grid, block, bytes, stream, g);
        break;
    }
    case GemmVariant::Tiles: KS_LAUNCH(tilesKernel, grid, block, 0, stream, g); break;
    case GemmVariant::SharedTiles: KS_LAUNCH(sharedTilesKernel, grid, block, 0, stream, g); break;
    case GemmVariant::RegisterTiles: KS_LAUNCH(registerTilesKernel, grid, block, 0, stream, g); break;
    case GemmVariant::VectorLoads: wideTiles<OwnSquare>(g, grid, block, stream); break;
    case GemmVariant::WarpTiles: wideTiles<WarpTile>(g, grid, block, stream); break;
    case GemmVariant::Tf32:
    case GemmVariant::Bf16: gemmOnTensorCores(variant, g, stream); break;
    case GemmVariant::Cublas: break; // no kernel of ours: see cublas.h
    }
}

} // namespace ks::cuda
