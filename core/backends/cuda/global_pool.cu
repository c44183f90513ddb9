// Global pools: one number from a whole plane. A thread per plane (the windowed kernels with a window as large as the image) leaves the
// GPU idle; here a block works on each plane, its warps reduce by shuffles, and one warp reduces what the others found.

#include "core/backends/cuda/kernel.h"

namespace ks::cuda {

namespace {

constexpr unsigned int allLanes = 0xFFFFFFFFU;
constexpr int lanes = 32;
constexpr int warps = blockThreads / lanes;

struct Found {
    float value;
    int cell; ///< -1: nothing yet
};

/// The better of two cells of the plane, whichever order they come in.
__device__ inline Found better(Found a, Found b)
{
    const bool swapped = a.cell < 0 || (b.cell >= 0 && b.cell < a.cell);
    const Found first = swapped ? b : a; // a copy: what has an address does not stay in registers
    const Found second = swapped ? a : b;
    return second.cell >= 0 && beats(second.value, first.value) ? second : first;
}

__device__ inline Found bestOfWarp(Found mine)
{
    for (unsigned int distance = lanes / 2; distance > 0; distance /= 2) {
        const Found other{__shfl_down_sync(allLanes, mine.value, distance), __shfl_down_sync(allLanes, mine.cell, distance)};
        mine = better(mine, other);
    }
    return mine;
}

__device__ inline float sumOfWarp(float mine)
{
    for (unsigned int distance = lanes / 2; distance > 0; distance /= 2)
        mine += __shfl_down_sync(allLanes, mine, distance);
    return mine;
}

template <class Index>
__global__ void globalMaxKernel(int cells, const float* __restrict__ src, float* __restrict__ dst, Index* __restrict__ taps)
{
    __shared__ Found perWarp[warps];
    const int thread = static_cast<int>(threadIdx.x);
    const float* plane = src + static_cast<std::size_t>(blockIdx.x) * static_cast<unsigned int>(cells);
    Found mine{minusInfinity(), -1};
    for (int cell = thread; cell < cells; cell += blockThreads)
        mine = better(mine, Found{plane[cell], cell});
    mine = bestOfWarp(mine);
    if (thread % lanes == 0)
        perWarp[thread / lanes] = mine;
    __syncthreads();
    if (thread >= lanes)
        return;
    mine = bestOfWarp(thread < warps ? perWarp[thread] : Found{minusInfinity(), -1});
    if (thread != 0)
        return;
    dst[blockIdx.x] = mine.value;
    if (taps)
        taps[blockIdx.x] = static_cast<Index>(mine.cell);
}

__global__ void globalAverageKernel(int cells, const float* __restrict__ src, float* __restrict__ dst)
{
    __shared__ float perWarp[warps];
    const int thread = static_cast<int>(threadIdx.x);
    const float* plane = src + static_cast<std::size_t>(blockIdx.x) * static_cast<unsigned int>(cells);
    float mine = 0.0F;
    for (int cell = thread; cell < cells; cell += blockThreads)
        mine += plane[cell];
    mine = sumOfWarp(mine);
    if (thread % lanes == 0)
        perWarp[thread / lanes] = mine;
    __syncthreads();
    if (thread >= lanes)
        return;
    mine = sumOfWarp(thread < warps ? perWarp[thread] : 0.0F);
    if (thread == 0)
        dst[blockIdx.x] = mine / static_cast<float>(cells);
}

// Backwards every cell has one window, its plane's: a thread per cell looks there.
template <class Index>
__global__ void globalMaxBackwardKernel(unsigned int all, unsigned int cells, const float* __restrict__ diffDst,
                                        const Index* __restrict__ taps, float* __restrict__ diffSrc)
{
    const unsigned int to = globalThread();
    if (to < all)
        diffSrc[to] = taps[to / cells] == static_cast<Index>(to % cells) ? diffDst[to / cells] : 0.0F;
}

__global__ void globalAverageBackwardKernel(unsigned int all, unsigned int cells, const float* __restrict__ diffDst,
                                            float* __restrict__ diffSrc)
{
    const unsigned int to = globalThread();
    if (to < all)
        diffSrc[to] = diffDst[to / cells] / static_cast<float>(cells);
}

} // namespace

void globalMaxBlock(int planes, int cells, const float* src, float* dst, ArgMax argMax, Stream stream)
{
    withIndexType(argMax, [&](auto index) {
        using Index = decltype(index);
        KS_LAUNCH(globalMaxKernel<Index>, static_cast<unsigned int>(planes), blockThreads, 0, stream, cells, src, dst,
                  static_cast<Index*>(argMax.taps));
    });
}

void globalAverageBlock(int planes, int cells, const float* src, float* dst, Stream stream)
{
    KS_LAUNCH(globalAverageKernel, static_cast<unsigned int>(planes), blockThreads, 0, stream, cells, src, dst);
}

void globalMaxBackward(int planes, int cells, const float* diffDst, ArgMax argMax, float* diffSrc, Stream stream)
{
    withIndexType(argMax, [&](auto index) {
        using Index = decltype(index);
        KS_LAUNCH(globalMaxBackwardKernel<Index>, blocksFor(planes * cells), blockThreads, 0, stream,
                  static_cast<unsigned int>(planes * cells), static_cast<unsigned int>(cells), diffDst,
                  static_cast<const Index*>(argMax.taps), diffSrc);
    });
}

void globalAverageBackward(int planes, int cells, const float* diffDst, float* diffSrc, Stream stream)
{
    KS_LAUNCH(globalAverageBackwardKernel, blocksFor(planes * cells), blockThreads, 0, stream, static_cast<unsigned int>(planes * cells),
              static_cast<unsigned int>(cells), diffDst, diffSrc);
}

} // namespace ks::cuda
