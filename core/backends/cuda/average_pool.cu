// AveragePool: a sum divided by the number of cells that count. A thread per dst cell first, then wide loads for 2×2/2.

#include "core/backends/cuda/halves.h"
#include "core/backends/cuda/pool_cells.h"

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
    if (to >= dstCells(pool))
        return;
    const auto [srcPlane, oy, ox] = dstCellAt(pool, to);
    const float* plane = src + srcPlane;
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

// 2×2/2: four cells of two rows with one load each, two results with one store.
__global__ void averagePoolVector2x2Kernel(Halves halves, const float4* __restrict__ src, float2* __restrict__ dst)
{
    QuadRows rows;
    readQuads(halves, src, rows);
    KS_UNROLL
    for (unsigned int place = 0; place < placesPerThread; ++place)
        if (pairAt(place) < halves.pairs)
            __stcs(dst + pairAt(place),
                   make_float2((rows.upper[place].x + rows.upper[place].y + rows.lower[place].x + rows.lower[place].y) / 4.0F,
                               (rows.upper[place].z + rows.upper[place].w + rows.lower[place].z + rows.lower[place].w) / 4.0F));
}

// One thread per src cell adds up the shares of the windows around it: no atomics, the same bits every time.
__global__ void averagePoolGatherKernel(Pool pool, const float* __restrict__ diffDst, float* __restrict__ diffSrc)
{
    const unsigned int to = globalThread();
    if (to >= srcCells(pool))
        return;
    const auto [dstPlane, y, x] = srcCellAt(pool, to);
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

__global__ void averagePoolGather2x2Kernel(Halves halves, const float2* __restrict__ diffDst, float4* __restrict__ diffSrc)
{
    float2 d[placesPerThread];
    KS_UNROLL
    for (unsigned int place = 0; place < placesPerThread; ++place)
        if (pairAt(place) < halves.pairs)
            d[place] = __ldcs(diffDst + pairAt(place));
    KS_UNROLL
    for (unsigned int place = 0; place < placesPerThread; ++place) {
        if (pairAt(place) >= halves.pairs)
            return;
        const float4 share = make_float4(d[place].x / 4.0F, d[place].x / 4.0F, d[place].y / 4.0F, d[place].y / 4.0F);
        const unsigned int to = upperQuad(halves, pairAt(place));
        __stcs(diffSrc + to, share);
        __stcs(diffSrc + to + halves.columns, share);
    }
}

} // namespace

void averagePoolThread(const Pool& pool, const float* src, float* dst, Stream stream)
{
    KS_LAUNCH(averagePoolThreadKernel, blocksFor(pool.planes * pool.y.count * pool.x.count), blockThreads, 0, stream, pool, src, dst);
}

void averagePoolVector2x2(const Pool& pool, const float* src, float* dst, Stream stream)
{
    const Halves halves = halvesOf(pool);
    KS_LAUNCH(averagePoolVector2x2Kernel, blocksFor(halves), blockThreads, 0, stream, halves, reinterpret_cast<const float4*>(src),
              reinterpret_cast<float2*>(dst));
}

void averagePoolGather(const Pool& pool, const float* diffDst, float* diffSrc, Stream stream)
{
    KS_LAUNCH(averagePoolGatherKernel, blocksFor(pool.planes * pool.y.size * pool.x.size), blockThreads, 0, stream, pool, diffDst, diffSrc);
}

void averagePoolGather2x2(const Pool& pool, const float* diffDst, float* diffSrc, Stream stream)
{
    const Halves halves = halvesOf(pool);
    KS_LAUNCH(averagePoolGather2x2Kernel, blocksFor(halves), blockThreads, 0, stream, halves, reinterpret_cast<const float2*>(diffDst),
              reinterpret_cast<float4*>(diffSrc));
}

} // namespace ks::cuda
