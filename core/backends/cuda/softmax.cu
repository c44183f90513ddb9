// Softmax and the cross-entropy over the channels of every (n, y, x), here called a row: its cells lie `cells` apart. A thread per row
// walks it three times, which is quick for the ten classes of a digit; with hundreds of channels a block shares each row.

#include "core/backends/cuda/reduce.h"

namespace ks::cuda {

namespace {

/// One row of an N×C×(cells) tensor.
struct RowPlace {
    int first;
    int step;
};

__device__ inline RowPlace rowPlace(const Rows& rows, int row)
{
    return {row / rows.cells * rows.channels * rows.cells + row % rows.cells, rows.cells};
}

/// What a row's threads find out together: the maximum and the sum of the exponentials.
struct Normaliser {
    float maximum;
    float total;
};

__device__ inline Normaliser normaliserOfThread(const Rows& rows, const RowPlace& at, const float* src)
{
    float maximum = minusInfinity();
    for (int c = 0; c < rows.channels; ++c) {
        const float x = src[at.first + c * at.step];
        if (c == 0 || beats(x, maximum))
            maximum = x;
    }
    float total = 0.0F;
    for (int c = 0; c < rows.channels; ++c)
        total += expf(src[at.first + c * at.step] - maximum);
    return {maximum, total};
}

__device__ inline Normaliser normaliserOfBlock(const Rows& rows, const RowPlace& at, const float* src)
{
    const int thread = static_cast<int>(threadIdx.x);
    float maximum = minusInfinity();
    for (int c = thread; c < rows.channels; c += reduceThreads)
        if (const float x = src[at.first + c * at.step]; beats(x, maximum))
            maximum = x;
    maximum = maximumOfBlock(maximum);
    float total = 0.0F;
    for (int c = thread; c < rows.channels; c += reduceThreads)
        total += expf(src[at.first + c * at.step] - maximum);
    return {maximum, sumOfBlock(total)};
}

__global__ void softmaxThreadKernel(Rows rows, const float* __restrict__ src, float* __restrict__ dst)
{
    const int row = static_cast<int>(globalThread());
    if (row >= rows.images * rows.cells)
        return;
    const RowPlace at = rowPlace(rows, row);
    const Normaliser by = normaliserOfThread(rows, at, src);
    for (int c = 0; c < rows.channels; ++c)
        dst[at.first + c * at.step] = expf(src[at.first + c * at.step] - by.maximum) / by.total;
}

__global__ void softmaxBlockKernel(Rows rows, const float* __restrict__ src, float* __restrict__ dst)
{
    const RowPlace at = rowPlace(rows, static_cast<int>(blockIdx.x));
    const Normaliser by = normaliserOfBlock(rows, at, src);
    for (int c = static_cast<int>(threadIdx.x); c < rows.channels; c += reduceThreads)
        dst[at.first + c * at.step] = expf(src[at.first + c * at.step] - by.maximum) / by.total;
}

__global__ void softmaxBackwardThreadKernel(Rows rows, const float* __restrict__ src, const float* __restrict__ diffDst,
                                            float* __restrict__ diffSrc)
{
    const int row = static_cast<int>(globalThread());
    if (row >= rows.images * rows.cells)
        return;
    const RowPlace at = rowPlace(rows, row);
    const Normaliser by = normaliserOfThread(rows, at, src);
    float mean = 0.0F;
    for (int c = 0; c < rows.channels; ++c) {
        const int i = at.first + c * at.step;
        mean += diffDst[i] * (expf(src[i] - by.maximum) / by.total);
    }
    for (int c = 0; c < rows.channels; ++c) {
        const int i = at.first + c * at.step;
        diffSrc[i] = (diffDst[i] - mean) * (expf(src[i] - by.maximum) / by.total);
    }
}

__global__ void softmaxBackwardBlockKernel(Rows rows, const float* __restrict__ src, const float* __restrict__ diffDst,
                                           float* __restrict__ diffSrc)
{
    const RowPlace at = rowPlace(rows, static_cast<int>(blockIdx.x));
    const Normaliser by = normaliserOfBlock(rows, at, src);
    float mine = 0.0F;
    for (int c = static_cast<int>(threadIdx.x); c < rows.channels; c += reduceThreads) {
        const int i = at.first + c * at.step;
        mine += diffDst[i] * (expf(src[i] - by.maximum) / by.total);
    }
    const float mean = sumOfBlock(mine);
    for (int c = static_cast<int>(threadIdx.x); c < rows.channels; c += reduceThreads) {
        const int i = at.first + c * at.step;
        diffSrc[i] = (diffDst[i] - mean) * (expf(src[i] - by.maximum) / by.total);
    }
}

/// −Σ target · log softmax(src) of one row.
__global__ void crossEntropyRowKernel(Rows rows, const float* __restrict__ src, const float* __restrict__ target,
                                      float* __restrict__ losses)
{
    const int row = static_cast<int>(globalThread());
    if (row >= rows.images * rows.cells)
        return;
    const RowPlace at = rowPlace(rows, row);
    const Normaliser by = normaliserOfThread(rows, at, src);
    const float logTotal = logf(by.total);
    float loss = 0.0F;
    for (int c = 0; c < rows.channels; ++c) {
        const int i = at.first + c * at.step;
        loss -= target[i] * (src[i] - by.maximum - logTotal);
    }
    losses[row] = loss;
}

__global__ void crossEntropyBackwardKernel(Rows rows, float count, const float* __restrict__ src, const float* __restrict__ target,
                                           const float* __restrict__ diffDst, float* __restrict__ diffSrc)
{
    const int row = static_cast<int>(globalThread());
    if (row >= rows.images * rows.cells)
        return;
    const RowPlace at = rowPlace(rows, row);
    const Normaliser by = normaliserOfThread(rows, at, src);
    float whole = 0.0F;
    for (int c = 0; c < rows.channels; ++c)
        whole += target[at.first + c * at.step];
    for (int c = 0; c < rows.channels; ++c) {
        const int i = at.first + c * at.step;
        diffSrc[i] = (expf(src[i] - by.maximum) / by.total * whole - target[i]) * diffDst[0] / count;
    }
}

} // namespace

void softmax(bool block, const Rows& rows, const float* src, float* dst, Stream stream)
{
    const int all = rows.images * rows.cells;
    if (block)
        KS_LAUNCH(softmaxBlockKernel, static_cast<unsigned int>(all), reduceThreads, 0, stream, rows, src, dst);
    else
        KS_LAUNCH(softmaxThreadKernel, blocksFor(all), blockThreads, 0, stream, rows, src, dst);
}

void softmaxBackward(bool block, const Rows& rows, const float* src, const float* diffDst, float* diffSrc, Stream stream)
{
    const int all = rows.images * rows.cells;
    if (block)
        KS_LAUNCH(softmaxBackwardBlockKernel, static_cast<unsigned int>(all), reduceThreads, 0, stream, rows, src, diffDst, diffSrc);
    else
        KS_LAUNCH(softmaxBackwardThreadKernel, blocksFor(all), blockThreads, 0, stream, rows, src, diffDst, diffSrc);
}

void crossEntropy(const Rows& rows, float count, const float* src, const float* target, float* losses, float* dst, Stream stream)
{
    const int all = rows.images * rows.cells;
    KS_LAUNCH(crossEntropyRowKernel, blocksFor(all), blockThreads, 0, stream, rows, src, target, losses);
    sumAll(all, losses, count, dst, stream);
}

void crossEntropyBackward(const Rows& rows, float count, const float* src, const float* target, const float* diffDst, float* diffSrc,
                          Stream stream)
{
    KS_LAUNCH(crossEntropyBackwardKernel, blocksFor(rows.images * rows.cells), blockThreads, 0, stream, rows, count, src, target, diffDst,
              diffSrc);
}

} // namespace ks::cuda
