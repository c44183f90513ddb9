// The squared error: partial sums of one block each, then one block adds these up, all in fixed trees.

#include "core/backends/cuda/reduce.h"

namespace ks::cuda {

namespace {

constexpr int cellsPerBlock = 16 * reduceThreads;

__global__ void squaredErrorKernel(int cells, const float* __restrict__ src, const float* __restrict__ target, float* __restrict__ partial)
{
    const int begin = static_cast<int>(blockIdx.x) * cellsPerBlock;
    const int end = min(cells, begin + cellsPerBlock);
    float mine = 0.0F;
    for (int i = begin + static_cast<int>(threadIdx.x); i < end; i += reduceThreads) {
        const float difference = src[i] - target[i];
        mine += difference * difference;
    }
    const float sum = sumOfBlock(mine);
    if (threadIdx.x == 0)
        partial[blockIdx.x] = sum;
}

__global__ void sumAllKernel(int count, const float* __restrict__ from, float divisor, float* __restrict__ to)
{
    float mine = 0.0F;
    for (int i = static_cast<int>(threadIdx.x); i < count; i += reduceThreads)
        mine += from[i];
    const float sum = sumOfBlock(mine);
    if (threadIdx.x == 0)
        to[0] = sum / divisor;
}

__global__ void squaredErrorBackwardKernel(int cells, float count, const float* __restrict__ src, const float* __restrict__ target,
                                           const float* __restrict__ diffDst, float* __restrict__ diffSrc)
{
    const int i = static_cast<int>(globalThread());
    if (i < cells)
        diffSrc[i] = 2.0F * (src[i] - target[i]) * diffDst[0] / count;
}

} // namespace

int squaredErrorBlocks(int cells)
{
    return (cells + cellsPerBlock - 1) / cellsPerBlock;
}

void sumAll(int count, const float* from, float divisor, float* to, Stream stream)
{
    KS_LAUNCH(sumAllKernel, 1, reduceThreads, 0, stream, count, from, divisor, to);
}

void squaredError(int cells, float count, const float* src, const float* target, float* partial, float* dst, Stream stream)
{
    const int blocks = squaredErrorBlocks(cells);
    KS_LAUNCH(squaredErrorKernel, static_cast<unsigned int>(blocks), reduceThreads, 0, stream, cells, src, target, partial);
    sumAll(blocks, partial, count, dst, stream);
}

void squaredErrorBackward(int cells, float count, const float* src, const float* target, const float* diffDst, float* diffSrc,
                          Stream stream)
{
    KS_LAUNCH(squaredErrorBackwardKernel, blocksFor(cells), blockThreads, 0, stream, cells, count, src, target, diffDst, diffSrc);
}

} // namespace ks::cuda
