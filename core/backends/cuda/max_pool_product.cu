// The pooling study's way, kept to show why it loses: every window is copied out, multiplied with the identity in a launch of its
// own, and the largest cell of the product is its maximum. The three products are the study's matmul1, matmul2 and matmul3.

#include "core/backends/cuda/kernel.h"

namespace ks::cuda {

namespace {

struct Identity {
    float cells[constantFilterWidth * constantFilterWidth];
    constexpr Identity() : cells()
    {
        for (int i = 0; i < constantFilterWidth; ++i)
            cells[i * constantFilterWidth + i] = 1.0F;
    }
};
__constant__ const Identity identity{};

/// The filter cell [row][column]: from memory, or the constant where there is none.
__device__ inline float filterCell(const float* filter, int width, int row, int column)
{
    return filter ? filter[row * width + column] : identity.cells[row * constantFilterWidth + column];
}

struct WindowPlace {
    int plane;
    int oy;
    int ox;
};

__host__ __device__ inline int srcOffset(const Pool& pool, const WindowPlace& place, int ky, int kx)
{
    const int y = at(pool.y, place.oy, ky);
    const int x = at(pool.x, place.ox, kx);
    return inside(pool.y, y) && inside(pool.x, x) ? (place.plane * pool.y.size + y) * pool.x.size + x : -1;
}

/// Padding becomes 0, as in the study.
__global__ void cutWindowKernel(Pool pool, WindowPlace place, const float* __restrict__ src, float* __restrict__ window)
{
    const int cells = pool.y.kernel * pool.x.kernel;
    for (int i = static_cast<int>(globalThread()); i < cells; i += static_cast<int>(gridDim.x * blockDim.x)) {
        const int from = srcOffset(pool, place, i / pool.x.kernel, i % pool.x.kernel);
        window[i] = from >= 0 ? src[from] : 0.0F;
    }
}

// matmul1: one thread computes one cell of the product.
__global__ void matmul1Kernel(int rows, int width, const float* __restrict__ window, const float* __restrict__ filter,
                              float* __restrict__ product)
{
    const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    const int j = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
    if (i >= rows || j >= width)
        return;
    float sum = 0.0F;
    for (int k = 0; k < width; ++k)
        sum += window[i * width + k] * filterCell(filter, width, k, j);
    product[i * width + j] = sum;
}

// matmul2: every thread begins at its own cell and goes on to the end, so that cells are computed again and again. After its first
// row a thread stays in the last column: the inner counter is not set back, as in the study. All writers of a cell write the same value.
__global__ void matmul2Kernel(int rows, int width, const float* __restrict__ window, const float* __restrict__ filter, float* product)
{
    int j = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
    if (j >= width)
        return;
    for (int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x); i < rows; ++i) {
        for (;; ++j) {
            float sum = 0.0F;
            for (int k = 0; k < width; ++k)
                sum += window[i * width + k] * filterCell(filter, width, k, j);
            product[i * width + j] = sum;
            if (j == width - 1)
                break;
        }
    }
}

// matmul3: tiles of both factors in shared memory, 0 beyond the edges. For a 2×2 window 1020 of the 1024 threads multiply zeros.
constexpr int tile = windowProductSide;
__global__ void matmul3Kernel(int rows, int width, const float* __restrict__ window, const float* __restrict__ filter,
                              float* __restrict__ product)
{
    __shared__ float left[tile][tile];
    __shared__ float right[tile][tile + 1];
    const int tx = static_cast<int>(threadIdx.x);
    const int ty = static_cast<int>(threadIdx.y);
    const int column = static_cast<int>(blockIdx.x) * tile + tx;
    const int row = static_cast<int>(blockIdx.y) * tile + ty;
    float sum = 0.0F;
    for (int begin = 0; begin < width; begin += tile) {
        left[ty][tx] = row < rows && begin + tx < width ? window[row * width + begin + tx] : 0.0F;
        right[ty][tx] = begin + ty < width && column < width ? filterCell(filter, width, begin + ty, column) : 0.0F;
        __syncthreads();
        for (int k = 0; k < tile; ++k)
            sum += left[ty][k] * right[k][tx];
        __syncthreads();
    }
    if (row < rows && column < width)
        product[row * width + column] = sum;
}

// One thread takes the maximum, since the study leaves it to the host, one comparison after another. Where 0·∞ or 0·NaN has spoiled
// a row of the product, the window itself is looked at: so the result follows the same rules as everywhere.
template <class Index>
__global__ void largestOfProductKernel(Pool pool, WindowPlace place, int to, const float* __restrict__ window,
                                       const float* __restrict__ product, float* __restrict__ dst, Index* __restrict__ taps)
{
    const float padding = pool.zeroPadding ? 0.0F : minusInfinity();
    float best = padding;
    Index winner = noWinner<Index>();
    bool found = false;
    bool sawPadding = false;
    for (int tap = 0; tap < pool.y.kernel * pool.x.kernel; ++tap) {
        if (srcOffset(pool, place, tap / pool.x.kernel, tap % pool.x.kernel) < 0) {
            sawPadding = true;
            continue;
        }
        const float value = product[tap] - product[tap] == 0.0F ? product[tap] : window[tap];
        if (!found || beats(value, best)) {
            best = value;
            winner = static_cast<Index>(tap);
            found = true;
        }
    }
    if (sawPadding && best < padding) {
        best = padding;
        winner = noWinner<Index>();
    }
    dst[to] = best;
    if (taps)
        taps[to] = winner;
}

} // namespace

void multiplyWindow(WindowProduct how, int rows, int width, const float* window, const float* filter, float* product, Stream stream)
{
    const dim3 block(tile, tile);
    const auto blocks = [](int cells) { return static_cast<unsigned int>((cells + tile - 1) / tile); };
    switch (how) {
    case WindowProduct::OneThreadPerCell:
        KS_LAUNCH(matmul1Kernel, dim3(blocks(rows), blocks(width)), block, 0, stream, rows, width, window, filter, product);
        break;
    case WindowProduct::FromOwnCellOn:
        KS_LAUNCH(matmul2Kernel, dim3(blocks(rows), blocks(width)), block, 0, stream, rows, width, window, filter, product);
        break;
    case WindowProduct::Tiles:
        KS_LAUNCH(matmul3Kernel, dim3(blocks(width), blocks(rows)), block, 0, stream, rows, width, window, filter, product);
        break;
    }
}

void maxPoolProduct(const Pool& pool, WindowProduct product, const ProductFilter& filter, const float* src, float* dst, ArgMax argMax,
                    float* windowCells, float* productCells, int first, int count, Stream stream)
{
    const int cells = pool.y.kernel * pool.x.kernel;
    const int windows = pool.y.count * pool.x.count;
    for (int to = first; to < first + count; ++to) {
        const WindowPlace place{to / windows, to % windows / pool.x.count, to % pool.x.count};
        KS_LAUNCH(cutWindowKernel, blocksFor(cells), blockThreads, 0, stream, pool, place, src, windowCells);
        if (filter.transferred)
            cudaMemcpyAsync(filter.device, filter.transferred, sizeof(float) * static_cast<std::size_t>(pool.x.kernel * pool.x.kernel),
                            cudaMemcpyHostToDevice, stream);
        multiplyWindow(product, pool.y.kernel, pool.x.kernel, windowCells, filter.transferred ? filter.device : nullptr, productCells,
                       stream);
        withIndexType(argMax, [&](auto index) {
            using Index = decltype(index);
            KS_LAUNCH(largestOfProductKernel<Index>, 1, 1, 0, stream, pool, place, to, windowCells, productCells, dst,
                      static_cast<Index*>(argMax.taps));
        });
    }
}

} // namespace ks::cuda
