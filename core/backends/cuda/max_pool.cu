// MaxPool from slow to fast: the product kernels of max_pool_product.cu come first, then these, then max_pool_doubling.cu.

#include "core/backends/cuda/halves.h"
#include "core/backends/cuda/pool_cells.h"

namespace ks::cuda {

namespace {

// One thread per dst cell. No product, no copy of the window, one launch for the whole tensor: neighbouring threads read
// neighbouring cells, and the window lives in registers.
template <class Index, bool WithIndex>
__global__ void maxPoolThreadKernel(Pool pool, const float* __restrict__ src, float* __restrict__ dst, Index* __restrict__ taps)
{
    const unsigned int to = globalThread();
    if (to >= dstCells(pool))
        return;
    const auto [srcPlane, oy, ox] = dstCellAt(pool, to);
    const float* plane = src + srcPlane;

    const float padding = pool.zeroPadding ? 0.0F : minusInfinity();
    float best = padding;
    Index winner = noWinner<Index>();
    bool found = false;
    for (int ky = 0; ky < pool.y.kernel; ++ky) {
        const int y = at(pool.y, oy, ky);
        if (!inside(pool.y, y))
            continue;
        for (int kx = 0; kx < pool.x.kernel; ++kx) {
            const int x = at(pool.x, ox, kx);
            if (!inside(pool.x, x))
                continue;
            const float value = plane[y * pool.x.size + x];
            if (!found || beats(value, best)) {
                best = value;
                winner = static_cast<Index>(ky * pool.x.kernel + kx);
                found = true;
            }
        }
    }
    if (best < padding && (seesPadding(pool.y, oy) || seesPadding(pool.x, ox))) { // only a pad value of 0 beats a real cell
        best = padding;
        winner = noWinner<Index>();
    }
    dst[to] = best;
    if (WithIndex)
        taps[to] = winner;
}

struct Best {
    float value;
    unsigned char tap;
};

__device__ inline Best bestOf4(float a, float b, float c, float d)
{
    Best best{a, 0};
    if (beats(b, best.value))
        best = {b, 1};
    if (beats(c, best.value))
        best = {c, 2};
    if (beats(d, best.value))
        best = {d, 3};
    return best;
}

// 2×2/2: each thread takes four cells of two rows with one load each, and writes two results with one store. A quarter of the
// instructions of a thread per cell, and streaming hints, since nothing here is read twice.
template <bool WithIndex>
__global__ void maxPoolVector2x2Kernel(Halves halves, const float4* __restrict__ src, float2* __restrict__ dst, uchar2* __restrict__ taps)
{
    QuadRows rows;
    readQuads(halves, src, rows);
    KS_UNROLL
    for (unsigned int place = 0; place < placesPerThread; ++place) {
        const unsigned int to = pairAt(place);
        if (to >= halves.pairs)
            return;
        const Best left = bestOf4(rows.upper[place].x, rows.upper[place].y, rows.lower[place].x, rows.lower[place].y);
        const Best right = bestOf4(rows.upper[place].z, rows.upper[place].w, rows.lower[place].z, rows.lower[place].w);
        __stcs(dst + to, make_float2(left.value, right.value));
        if (WithIndex)
            taps[to] = make_uchar2(left.tap, right.tap);
    }
}

// One thread per src cell looks at the windows that may have taken it: no atomics, so the same bits every time.
template <class Index>
__global__ void maxPoolGatherKernel(Pool pool, const float* __restrict__ diffDst, const Index* __restrict__ taps,
                                    float* __restrict__ diffSrc)
{
    const unsigned int to = globalThread();
    if (to >= srcCells(pool))
        return;
    const auto [dstPlane, y, x] = srcCellAt(pool, to);
    float sum = 0.0F;
    // In the order of dst, as in the textbook loop.
    const int lastY = lastWindow(pool.y, y);
    const int lastX = lastWindow(pool.x, x);
    for (int oy = firstWindow(pool.y, y); oy <= lastY; ++oy) {
        const int ky = tapOn(pool.y, oy, y);
        if (ky < 0)
            continue;
        for (int ox = firstWindow(pool.x, x); ox <= lastX; ++ox) {
            const int kx = tapOn(pool.x, ox, x);
            const unsigned int from = dstPlane + static_cast<unsigned int>(oy * pool.x.count + ox);
            if (kx >= 0 && taps[from] == static_cast<Index>(ky * pool.x.kernel + kx))
                sum += diffDst[from];
        }
    }
    diffSrc[to] = sum;
}

// 2×2/2: windows do not overlap, so a thread writes all eight cells of the two windows that two dst cells belong to, four at a time.
__global__ void maxPoolGather2x2Kernel(Halves halves, const float2* __restrict__ diffDst, const uchar2* __restrict__ taps,
                                       float4* __restrict__ diffSrc)
{
    float2 d[placesPerThread];
    uchar2 t[placesPerThread];
    KS_UNROLL
    for (unsigned int place = 0; place < placesPerThread; ++place)
        if (pairAt(place) < halves.pairs) {
            d[place] = __ldcs(diffDst + pairAt(place));
            t[place] = __ldcs(taps + pairAt(place));
        }
    KS_UNROLL
    for (unsigned int place = 0; place < placesPerThread; ++place) {
        if (pairAt(place) >= halves.pairs)
            return;
        const auto share = [&](unsigned char left, unsigned char right) {
            return make_float4(t[place].x == left ? d[place].x : 0.0F, t[place].x == right ? d[place].x : 0.0F,
                               t[place].y == left ? d[place].y : 0.0F, t[place].y == right ? d[place].y : 0.0F);
        };
        const unsigned int to = upperQuad(halves, pairAt(place));
        __stcs(diffSrc + to, share(0, 1));
        __stcs(diffSrc + to + halves.columns, share(2, 3));
    }
}

} // namespace

void maxPoolThread(const Pool& pool, const float* src, float* dst, ArgMax argMax, Stream stream)
{
    const dim3 blocks = blocksFor(pool.planes * pool.y.count * pool.x.count);
    if (!argMax.taps) {
        KS_LAUNCH((maxPoolThreadKernel<std::uint32_t, false>), blocks, blockThreads, 0, stream, pool, src, dst,
                  static_cast<std::uint32_t*>(nullptr));
        return;
    }
    withIndexType(argMax, [&](auto index) {
        using Index = decltype(index);
        KS_LAUNCH((maxPoolThreadKernel<Index, true>), blocks, blockThreads, 0, stream, pool, src, dst, static_cast<Index*>(argMax.taps));
    });
}

void maxPoolVector2x2(const Pool& pool, const float* src, float* dst, ArgMax argMax, Stream stream)
{
    const Halves halves = halvesOf(pool);
    const auto* wide = reinterpret_cast<const float4*>(src);
    auto* pairs = reinterpret_cast<float2*>(dst);
    if (argMax.taps)
        KS_LAUNCH(maxPoolVector2x2Kernel<true>, blocksFor(halves), blockThreads, 0, stream, halves, wide, pairs,
                  static_cast<uchar2*>(argMax.taps));
    else
        KS_LAUNCH(maxPoolVector2x2Kernel<false>, blocksFor(halves), blockThreads, 0, stream, halves, wide, pairs,
                  static_cast<uchar2*>(nullptr));
}

void maxPoolGather(const Pool& pool, const float* diffDst, ArgMax argMax, float* diffSrc, Stream stream)
{
    const dim3 blocks = blocksFor(pool.planes * pool.y.size * pool.x.size);
    withIndexType(argMax, [&](auto index) {
        using Index = decltype(index);
        KS_LAUNCH(maxPoolGatherKernel<Index>, blocks, blockThreads, 0, stream, pool, diffDst, static_cast<const Index*>(argMax.taps),
                  diffSrc);
    });
}

void maxPoolGather2x2(const Pool& pool, const float* diffDst, ArgMax argMax, float* diffSrc, Stream stream)
{
    const Halves halves = halvesOf(pool);
    KS_LAUNCH(maxPoolGather2x2Kernel, blocksFor(halves), blockThreads, 0, stream, halves, reinterpret_cast<const float2*>(diffDst),
              static_cast<const uchar2*>(argMax.taps), reinterpret_cast<float4*>(diffSrc));
}

} // namespace ks::cuda
