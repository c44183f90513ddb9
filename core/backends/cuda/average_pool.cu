// AveragePool: a sum divided by the number of cells that count. A thread per dst cell first, then wide loads for 2×2/2.

#include "core/backends/cuda/kernel.h"

namespace ks::cuda {

namespace {

/// How many taps of a window count along one axis.
__device__ inline int countedTaps(const Axis& axis, int window, bool includePad)
{
    const int start = at(axis, window, 0);
    const int limit = includePad ? axis.size + axis.padEnd : axis.size;
    const int first = includePad || start >= 0 ? 0 : (-start + axis.dilation - 1) / axis.dilation;
    const int end = limit <= start ? 0 : min(axis.kernel, (limit - start + axis.dilation - 1) / axis.dilation);
    return end > first ? end - first : 0;
}

__device__ inline float divisor(const Pool& pool, int oy, int ox)
{
    const int count = countedTaps(pool.y, oy, pool.countIncludesPad) * countedTaps(pool.x, ox, pool.countIncludesPad);
    return static_cast<float>(count > 0 ? count : 1);
}

// One thread per dst cell adds up its window.
__global__ void averagePoolThreadKernel(Pool pool, const float* __restrict__ src, float* __restrict__ dst)
{
    const unsigned int to = globalThread();
    const unsigned int cells = static_cast<unsigned int>(pool.planes) * static_cast<unsigned int>(pool.y.count * pool.x.count);
    if (to >= cells)
        return;
    const unsigned int row = to / static_cast<unsigned int>(pool.x.count);
    const int ox = static_cast<int>(to % static_cast<unsigned int>(pool.x.count));
    const int oy = static_cast<int>(row % static_cast<unsigned int>(pool.y.count));
    const float* plane = src + row / static_cast<unsigned int>(pool.y.count) * static_cast<unsigned int>(pool.y.size * pool.x.size);
    float sum = 0.0F;
    for (int ky = 0; ky < pool.y.kernel; ++ky) {
        const int y = at(pool.y, oy, ky);
        if (!inside(pool.y, y))
            continue;
        for (int kx = 0; kx < pool.x.kernel; ++kx) {
            const int x = at(pool.x, ox, kx);
            if (inside(pool.x, x))
                sum += plane[y * pool.x.size + x];
        }
    }
    dst[to] = sum / divisor(pool, oy, ox);
}

/// Where a thread of the 2×2/2 kernels works: four cells of two rows, two results.
struct Quad {
    unsigned int pair;
    unsigned int upper;
    unsigned int lower;
    bool exists;
};

__device__ inline Quad quadOf(const Pool& pool)
{
    const unsigned int columns = static_cast<unsigned int>(pool.x.size) / 4;
    const unsigned int rows = static_cast<unsigned int>(pool.planes) * static_cast<unsigned int>(pool.y.count);
    const unsigned int pair = globalThread();
    const unsigned int row = pair / columns;
    const unsigned int plane = row / static_cast<unsigned int>(pool.y.count);
    const unsigned int oy = row % static_cast<unsigned int>(pool.y.count);
    const unsigned int upper = (plane * static_cast<unsigned int>(pool.y.size) + 2 * oy) * columns + pair % columns;
    return {pair, upper, upper + columns, pair < rows * columns};
}

// 2×2/2: four cells of two rows with one load each, two results with one store.
__global__ void averagePoolVector2x2Kernel(Pool pool, const float4* __restrict__ src, float2* __restrict__ dst)
{
    const Quad quad = quadOf(pool);
    if (!quad.exists)
        return;
    const float4 upper = __ldcs(src + quad.upper);
    const float4 lower = __ldcs(src + quad.lower);
    __stcs(dst + quad.pair, make_float2((upper.x + upper.y + lower.x + lower.y) / 4.0F, (upper.z + upper.w + lower.z + lower.w) / 4.0F));
}

// One thread per src cell adds up the shares of the windows around it: no atomics, the same bits every time.
__global__ void averagePoolGatherKernel(Pool pool, const float* __restrict__ diffDst, float* __restrict__ diffSrc)
{
    const unsigned int to = globalThread();
    const unsigned int planeCells = static_cast<unsigned int>(pool.y.size) * static_cast<unsigned int>(pool.x.size);
    if (to >= static_cast<unsigned int>(pool.planes) * planeCells)
        return;
    const unsigned int dstPlane = to / planeCells * static_cast<unsigned int>(pool.y.count * pool.x.count);
    const int y = static_cast<int>(to % planeCells) / pool.x.size;
    const int x = static_cast<int>(to % planeCells) % pool.x.size;
    const int lastY = lastWindow(pool.y, y);
    const int lastX = lastWindow(pool.x, x);
    float sum = 0.0F;
    for (int oy = firstWindow(pool.y, y); oy <= lastY; ++oy) {
        if (tapOn(pool.y, oy, y) < 0)
            continue;
        for (int ox = firstWindow(pool.x, x); ox <= lastX; ++ox)
            if (tapOn(pool.x, ox, x) >= 0)
                sum += diffDst[dstPlane + static_cast<unsigned int>(oy * pool.x.count + ox)] / divisor(pool, oy, ox);
    }
    diffSrc[to] = sum;
}

__global__ void averagePoolGather2x2Kernel(Pool pool, const float2* __restrict__ diffDst, float4* __restrict__ diffSrc)
{
    const Quad quad = quadOf(pool);
    if (!quad.exists)
        return;
    const float2 d = __ldcs(diffDst + quad.pair);
    const float4 share = make_float4(d.x / 4.0F, d.x / 4.0F, d.y / 4.0F, d.y / 4.0F);
    __stcs(diffSrc + quad.upper, share);
    __stcs(diffSrc + quad.lower, share);
}

} // namespace

void averagePoolThread(const Pool& pool, const float* src, float* dst, Stream stream)
{
    KS_LAUNCH(averagePoolThreadKernel, blocksFor(pool.planes * pool.y.count * pool.x.count), blockThreads, 0, stream, pool, src, dst);
}

void averagePoolVector2x2(const Pool& pool, const float* src, float* dst, Stream stream)
{
    KS_LAUNCH(averagePoolVector2x2Kernel, blocksFor(pool.planes * pool.y.count * (pool.x.size / 4)), blockThreads, 0, stream, pool,
              reinterpret_cast<const float4*>(src), reinterpret_cast<float2*>(dst));
}

void averagePoolGather(const Pool& pool, const float* diffDst, float* diffSrc, Stream stream)
{
    KS_LAUNCH(averagePoolGatherKernel, blocksFor(pool.planes * pool.y.size * pool.x.size), blockThreads, 0, stream, pool, diffDst, diffSrc);
}

void averagePoolGather2x2(const Pool& pool, const float* diffDst, float* diffSrc, Stream stream)
{
    KS_LAUNCH(averagePoolGather2x2Kernel, blocksFor(pool.planes * pool.y.count * (pool.x.size / 4)), blockThreads, 0, stream, pool,
              reinterpret_cast<const float2*>(diffDst), reinterpret_cast<float4*>(diffSrc));
}

} // namespace ks::cuda
