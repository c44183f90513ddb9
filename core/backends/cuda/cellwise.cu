// Operators that look at one cell, or at its neighbours in other channels: a thread per cell, or per four where they only move.

#include "core/backends/cuda/reduce.h"

namespace ks::cuda {

namespace {

// Four cells a thread with wide loads and stores; the last ones, which are no four, one by one.
__global__ void addKernel(unsigned int cells, const float* __restrict__ a, const float* __restrict__ b, float* __restrict__ to)
{
    const unsigned int first = 4 * globalThread();
    if (first + 4 <= cells) {
        const float4 x = reinterpret_cast<const float4*>(a)[first / 4];
        const float4 y = reinterpret_cast<const float4*>(b)[first / 4];
        reinterpret_cast<float4*>(to)[first / 4] = make_float4(x.x + y.x, x.y + y.y, x.z + y.z, x.w + y.w);
        return;
    }
    for (unsigned int i = first; i < cells; ++i)
        to[i] = a[i] + b[i];
}

__global__ void copyKernel(unsigned int cells, const float* __restrict__ from, float* __restrict__ to)
{
    const unsigned int first = 4 * globalThread();
    if (first + 4 <= cells) {
        reinterpret_cast<float4*>(to)[first / 4] = reinterpret_cast<const float4*>(from)[first / 4];
        return;
    }
    for (unsigned int i = first; i < cells; ++i)
        to[i] = from[i];
}

__global__ void joinKernel(int cells, int first, int second, const float* __restrict__ a, const float* __restrict__ b,
                           float* __restrict__ to)
{
    const int i = static_cast<int>(globalThread());
    if (i >= cells)
        return;
    const int image = i / (first + second);
    const int at = i - image * (first + second);
    to[i] = at < first ? a[image * first + at] : b[image * second + at - first];
}

__global__ void splitKernel(int cells, int first, int second, const float* __restrict__ from, float* __restrict__ a, float* __restrict__ b)
{
    const int i = static_cast<int>(globalThread());
    if (i >= cells)
        return;
    const int image = i / (first + second);
    const int at = i - image * (first + second);
    if (at < first)
        a[image * first + at] = from[i];
    else
        b[image * second + at - first] = from[i];
}

constexpr int padReflect = 1;
constexpr int padEdge = 2;

__device__ inline int paddedSize(const PadSide& side)
{
    return side.before + side.size + side.behind;
}

/// The coordinate of src whose number a coordinate of dst takes; −1: none.
__device__ inline int padSource(const PadSide& side, int dst)
{
    const int at = dst - side.before;
    if (at >= 0 && at < side.size)
        return at;
    if (side.mode == padReflect)
        return at < 0 ? -at : 2 * (side.size - 1) - at;
    if (side.mode == padEdge)
        return at < 0 ? 0 : side.size - 1;
    return -1;
}

/// visit(coordinate of dst) for all that took the number at this coordinate of src, in order.
template <class Visit>
__device__ inline void forEachTaker(const PadSide& side, int src, Visit&& visit)
{
    const int last = side.size - 1;
    const bool edge = side.mode == padEdge;
    const bool mirrors = side.mode == padReflect;
    const int first = edge && src == 0 ? 0 : side.before + src;
    const int end = edge && src == last ? paddedSize(side) : side.before + src + 1;
    if (mirrors && src > 0 && src <= side.before)
        visit(side.before - src);
    for (int dst = first; dst < end; ++dst)
        visit(dst);
    if (mirrors && src < last && last - src <= side.behind)
        visit(side.before + 2 * last - src);
}

__global__ void padKernel(PadFrame frame, const float* __restrict__ src, float* __restrict__ dst)
{
    const int width = paddedSize(frame.x);
    const int height = paddedSize(frame.y);
    const int i = static_cast<int>(globalThread());
    if (i >= frame.planes * height * width)
        return;
    const int y = padSource(frame.y, i / width % height);
    const int x = padSource(frame.x, i % width);
    dst[i] = y < 0 || x < 0 ? frame.value : src[(i / (width * height) * frame.y.size + y) * frame.x.size + x];
}

__global__ void padBackwardKernel(PadFrame frame, const float* __restrict__ diffDst, float* __restrict__ diffSrc)
{
    const int i = static_cast<int>(globalThread());
    if (i >= frame.planes * frame.y.size * frame.x.size)
        return;
    const int width = paddedSize(frame.x);
    const int plane = i / (frame.y.size * frame.x.size);
    const float* const above = diffDst + plane * paddedSize(frame.y) * width;
    float sum = 0.0F;
    forEachTaker(frame.y, i / frame.x.size % frame.y.size,
                 [&](int y) { forEachTaker(frame.x, i % frame.x.size, [&](int x) { sum += above[y * width + x]; }); });
    diffSrc[i] = sum;
}

__device__ inline int channelAt(const Rows& rows, int i)
{
    return i / rows.cells % rows.channels;
}

__global__ void slopeKernel(Rows rows, const float* __restrict__ src, const float* __restrict__ slopes, float* __restrict__ dst)
{
    const int i = static_cast<int>(globalThread());
    if (i < rows.images * rows.channels * rows.cells)
        dst[i] = src[i] < 0.0F ? slopes[channelAt(rows, i)] * src[i] : src[i];
}

__global__ void slopeBackwardKernel(Rows rows, const float* __restrict__ src, const float* __restrict__ slopes,
                                    const float* __restrict__ diffDst, float* __restrict__ diffSrc)
{
    const int i = static_cast<int>(globalThread());
    if (i >= rows.images * rows.channels * rows.cells)
        return;
    const float x = src[i];
    diffSrc[i] = diffDst[i] * (x != x ? x : x > 0.0F ? 1.0F : slopes[channelAt(rows, i)]);
}

template <int threads>
__global__ void slopeGradientKernel(Rows rows, const float* __restrict__ src, const float* __restrict__ diffDst,
                                    float* __restrict__ diffSlopes)
{
    const int channel = static_cast<int>(blockIdx.x);
    const float mine = sumOfThread<threads, float>(rows.images, rows.cells, [&](int image, int cell) {
        const int i = (image * rows.channels + channel) * rows.cells + cell;
        return src[i] >= 0.0F ? 0.0F : diffDst[i] * src[i];
    });
    const float sum = sumOfBlock<threads>(mine);
    if (threadIdx.x == 0)
        diffSlopes[channel] = sum;
}

__global__ void repeatKernel(int cells, int period, const float* __restrict__ values, float* __restrict__ to)
{
    const int i = static_cast<int>(globalThread());
    if (i < cells)
        to[i] = values[i % period];
}

/// The number `index` of Philox4x32-10 in [0, 1), as ks::Philox gives it.
__device__ inline float philoxUniform(unsigned long long seed, unsigned long long stream, unsigned long long index)
{
    const unsigned long long block = index / 4;
    std::uint32_t counter[4] = {static_cast<std::uint32_t>(block), static_cast<std::uint32_t>(block >> 32U),
                                static_cast<std::uint32_t>(stream), static_cast<std::uint32_t>(stream >> 32U)};
    auto key0 = static_cast<std::uint32_t>(seed);
    auto key1 = static_cast<std::uint32_t>(seed >> 32U);
    for (int round = 0; round < 10; ++round) {
        const unsigned long long product0 = 0xD2511F53ULL * counter[0];
        const unsigned long long product1 = 0xCD9E8D57ULL * counter[2];
        const std::uint32_t next0 = static_cast<std::uint32_t>(product1 >> 32U) ^ counter[1] ^ key0;
        const std::uint32_t next2 = static_cast<std::uint32_t>(product0 >> 32U) ^ counter[3] ^ key1;
        counter[0] = next0;
        counter[1] = static_cast<std::uint32_t>(product1);
        counter[2] = next2;
        counter[3] = static_cast<std::uint32_t>(product0);
        key0 += 0x9E3779B9U;
        key1 += 0xBB67AE85U;
    }
    return static_cast<float>(counter[index % 4] >> 8U) * 5.9604644775390625e-8F; // 2⁻²⁴
}

__global__ void dropoutKernel(int cells, float ratio, DropoutNumbers numbers, const float* __restrict__ from, float* __restrict__ to)
{
    const int i = static_cast<int>(globalThread());
    if (i >= cells)
        return;
    const unsigned long long seed = numbers.seed + (numbers.stepOnDevice ? *numbers.stepOnDevice : numbers.step);
    to[i] = philoxUniform(seed, numbers.stream, static_cast<unsigned long long>(i)) < ratio ? 0.0F : from[i] / (1.0F - ratio);
}

/// bias + alpha / size · Σ src² around a channel.
__device__ inline float lrnBase(const Rows& rows, const Lrn& lrn, const float* pixel, int channel)
{
    const int before = (lrn.size - 1) / 2;
    const int last = min(rows.channels - 1, channel + lrn.size - 1 - before);
    float sum = 0.0F;
    for (int c = channel > before ? channel - before : 0; c <= last; ++c)
        sum += pixel[c * rows.cells] * pixel[c * rows.cells];
    return lrn.offset + lrn.alpha / static_cast<float>(lrn.size) * sum;
}

__global__ void lrnKernel(Rows rows, Lrn lrn, const float* __restrict__ src, float* __restrict__ dst)
{
    const int i = static_cast<int>(globalThread());
    if (i >= rows.images * rows.channels * rows.cells)
        return;
    const int channel = i / rows.cells % rows.channels;
    const float* pixel = src + (i - channel * rows.cells);
    dst[i] = src[i] * powf(lrnBase(rows, lrn, pixel, channel), -lrn.beta);
}

__global__ void lrnBackwardKernel(Rows rows, Lrn lrn, const float* __restrict__ src, const float* __restrict__ diffDst,
                                  float* __restrict__ diffSrc)
{
    const int i = static_cast<int>(globalThread());
    if (i >= rows.images * rows.channels * rows.cells)
        return;
    const int channel = i / rows.cells % rows.channels;
    const int origin = i - channel * rows.cells;
    const int after = (lrn.size - 1) / 2; // the cells whose neighbourhood this one is in lie the other way round
    const int last = min(rows.channels - 1, channel + after);
    const int before = lrn.size - 1 - after;
    float feedback = 0.0F;
    for (int c = channel > before ? channel - before : 0; c <= last; ++c) {
        const int other = origin + c * rows.cells;
        feedback += diffDst[other] * src[other] * (-lrn.beta * powf(lrnBase(rows, lrn, src + origin, c), -lrn.beta - 1.0F));
    }
    diffSrc[i] = diffDst[i] * powf(lrnBase(rows, lrn, src + origin, channel), -lrn.beta) +
                 src[i] * (feedback * (2.0F * lrn.alpha / static_cast<float>(lrn.size)));
}

} // namespace

void addCells(int cells, const float* a, const float* b, float* to, Stream stream)
{
    KS_LAUNCH(addKernel, blocksFor(cells / 4 + 1), blockThreads, 0, stream, static_cast<unsigned int>(cells), a, b, to);
}

void copyCells(int cells, const float* from, float* to, Stream stream)
{
    KS_LAUNCH(copyKernel, blocksFor(cells / 4 + 1), blockThreads, 0, stream, static_cast<unsigned int>(cells), from, to);
}

void joinCells(int images, int first, int second, const float* a, const float* b, float* to, Stream stream)
{
    const int cells = images * (first + second);
    KS_LAUNCH(joinKernel, blocksFor(cells), blockThreads, 0, stream, cells, first, second, a, b, to);
}

void splitCells(int images, int first, int second, const float* from, float* a, float* b, Stream stream)
{
    const int cells = images * (first + second);
    KS_LAUNCH(splitKernel, blocksFor(cells), blockThreads, 0, stream, cells, first, second, from, a, b);
}

void padCells(const PadFrame& frame, const float* src, float* dst, Stream stream)
{
    const int cells = frame.planes * (frame.y.before + frame.y.size + frame.y.behind) * (frame.x.before + frame.x.size + frame.x.behind);
    KS_LAUNCH(padKernel, blocksFor(cells), blockThreads, 0, stream, frame, src, dst);
}

void padBackward(const PadFrame& frame, const float* diffDst, float* diffSrc, Stream stream)
{
    KS_LAUNCH(padBackwardKernel, blocksFor(frame.planes * frame.y.size * frame.x.size), blockThreads, 0, stream, frame, diffDst, diffSrc);
}

void slopeCells(const Rows& rows, const float* src, const float* slopes, float* dst, Stream stream)
{
    KS_LAUNCH(slopeKernel, blocksFor(rows.images * rows.channels * rows.cells), blockThreads, 0, stream, rows, src, slopes, dst);
}

void slopeBackward(const Rows& rows, const float* src, const float* slopes, const float* diffDst, float* diffSrc, Stream stream)
{
    KS_LAUNCH(slopeBackwardKernel, blocksFor(rows.images * rows.channels * rows.cells), blockThreads, 0, stream, rows, src, slopes, diffDst,
              diffSrc);
}

void slopeGradients(const Rows& rows, const float* src, const float* diffDst, float* diffSlopes, Stream stream)
{
    withReduceThreads(rows.images, rows.cells, [&](auto number) {
        constexpr int threads = decltype(number)::value;
        KS_LAUNCH(slopeGradientKernel<threads>, static_cast<unsigned int>(rows.channels), threads, 0, stream, rows, src, diffDst,
                  diffSlopes);
    });
}

void repeatCells(int cells, int period, const float* values, float* to, Stream stream)
{
    KS_LAUNCH(repeatKernel, blocksFor(cells), blockThreads, 0, stream, cells, period, values, to);
}

void dropCells(int cells, float ratio, const DropoutNumbers& numbers, const float* from, float* to, Stream stream)
{
    KS_LAUNCH(dropoutKernel, blocksFor(cells), blockThreads, 0, stream, cells, ratio, numbers, from, to);
}

void lrn(const Rows& rows, const Lrn& how, const float* src, float* dst, Stream stream)
{
    KS_LAUNCH(lrnKernel, blocksFor(rows.images * rows.channels * rows.cells), blockThreads, 0, stream, rows, how, src, dst);
}

void lrnBackward(const Rows& rows, const Lrn& how, const float* src, const float* diffDst, float* diffSrc, Stream stream)
{
    KS_LAUNCH(lrnBackwardKernel, blocksFor(rows.images * rows.channels * rows.cells), blockThreads, 0, stream, rows, how, src, diffDst,
              diffSrc);
}

} // namespace ks::cuda
