// Batch normalisation: a block per channel reduces the whole batch in a fixed tree (mean first, then the squared distances from it, which
// loses no digits where the mean is large), then a thread per cell applies what was found.

#include "core/backends/cuda/reduce.h"

namespace ks::cuda {

namespace {

/// This thread's share of Σ term(offset) over a channel of the whole batch.
template <int threads, class Sum, class Term>
__device__ inline Sum sumOfChannel(const Rows& rows, int channel, Term&& term)
{
    return sumOfThread<threads, Sum>(rows.images, rows.cells,
                                     [&](int image, int cell) { return term((image * rows.channels + channel) * rows.cells + cell); });
}

template <int threads>
__global__ void batchStatisticsKernel(Rows rows, const float* __restrict__ src, float* __restrict__ mean, float* __restrict__ variance)
{
    const int channel = static_cast<int>(blockIdx.x);
    const auto all = static_cast<float>(rows.images * rows.cells);
    const float sum = sumOfChannel<threads, float>(rows, channel, [&](int i) { return src[i]; });
    const float centre = sumOfBlock<threads>(sum) / all;
    const float squares = sumOfChannel<threads, float>(rows, channel, [&](int i) { return (src[i] - centre) * (src[i] - centre); });
    const float spread = sumOfBlock<threads>(squares) / all;
    if (threadIdx.x == 0) {
        mean[channel] = centre;
        variance[channel] = spread;
    }
}

__global__ void normaliseKernel(Rows rows, float epsilon, const float* __restrict__ src, const float* __restrict__ mean,
                                const float* __restrict__ variance, const float* __restrict__ scale, const float* __restrict__ shift,
                                float* __restrict__ dst)
{
    const int i = static_cast<int>(globalThread());
    if (i >= rows.images * rows.channels * rows.cells)
        return;
    const int c = i / rows.cells % rows.channels;
    dst[i] = (src[i] - mean[c]) * (1.0F / sqrtf(variance[c] + epsilon)) * scale[c] + shift[c];
}

__global__ void blendKernel(int channels, float momentum, const float* __restrict__ oldMean, const float* __restrict__ oldVariance,
                            const float* __restrict__ mean, const float* __restrict__ variance, float* __restrict__ newMean,
                            float* __restrict__ newVariance)
{
    const int c = static_cast<int>(globalThread());
    if (c >= channels)
        return;
    newMean[c] = momentum * oldMean[c] + (1.0F - momentum) * mean[c];
    newVariance[c] = momentum * oldVariance[c] + (1.0F - momentum) * variance[c];
}

struct GradientSums {
    float sum;
    float product;
    __device__ GradientSums& operator+=(const GradientSums& other)
    {
        sum += other.sum;
        product += other.product;
        return *this;
    }
};

/// Σ diffDst and Σ diffDst · normalised of every channel.
template <int threads>
__global__ void gradientSumsKernel(Rows rows, float epsilon, const float* __restrict__ src, const float* __restrict__ diffDst,
                                   const float* __restrict__ mean, const float* __restrict__ variance, float* __restrict__ sums,
                                   float* __restrict__ products)
{
    const int channel = static_cast<int>(blockIdx.x);
    const float centre = mean[channel];
    const float inverse = 1.0F / sqrtf(variance[channel] + epsilon);
    const auto mine = sumOfChannel<threads, GradientSums>(rows, channel, [&](int i) {
        return GradientSums{diffDst[i], diffDst[i] * ((src[i] - centre) * inverse)};
    });
    const float sum = sumOfBlock<threads>(mine.sum);
    const float product = sumOfBlock<threads>(mine.product);
    if (threadIdx.x != 0)
        return;
    if (sums)
        sums[channel] = sum;
    products[channel] = product;
}

__global__ void normaliseBackwardKernel(Rows rows, float epsilon, const float* __restrict__ src, const float* __restrict__ diffDst,
                                        const float* __restrict__ mean, const float* __restrict__ variance, const float* __restrict__ scale,
                                        const float* __restrict__ sums, const float* __restrict__ products, float* __restrict__ diffSrc)
{
    const int i = static_cast<int>(globalThread());
    if (i >= rows.images * rows.channels * rows.cells)
        return;
    const int c = i / rows.cells % rows.channels;
    const auto all = static_cast<float>(rows.images * rows.cells);
    const float inverse = 1.0F / sqrtf(variance[c] + epsilon);
    float gradient = diffDst[i];
    if (sums) // the statistics are the batch's and depend on every cell
        gradient = gradient - sums[c] / all - (src[i] - mean[c]) * inverse * (products[c] / all);
    diffSrc[i] = gradient * (scale[c] * inverse);
}

unsigned int channelBlocks(const Rows& rows)
{
    return static_cast<unsigned int>(rows.channels);
}

dim3 cellBlocks(const Rows& rows)
{
    return blocksFor(rows.images * rows.channels * rows.cells);
}

} // namespace

void batchStatistics(const Rows& rows, const float* src, float* mean, float* variance, Stream stream)
{
    withReduceThreads(rows.images, rows.cells, [&](auto number) {
        constexpr int threads = decltype(number)::value;
        KS_LAUNCH(batchStatisticsKernel<threads>, channelBlocks(rows), threads, 0, stream, rows, src, mean, variance);
    });
}

void normalise(const Rows& rows, float epsilon, const float* src, const float* mean, const float* variance, const float* scale,
               const float* shift, float* dst, Stream stream)
{
    KS_LAUNCH(normaliseKernel, cellBlocks(rows), blockThreads, 0, stream, rows, epsilon, src, mean, variance, scale, shift, dst);
}

void blendStatistics(int channels, float momentum, const float* oldMean, const float* oldVariance, const float* mean, const float* variance,
                     float* newMean, float* newVariance, Stream stream)
{
    KS_LAUNCH(blendKernel, blocksFor(channels), blockThreads, 0, stream, channels, momentum, oldMean, oldVariance, mean, variance, newMean,
              newVariance);
}

void normaliseGradientSums(const Rows& rows, float epsilon, const float* src, const float* diffDst, const float* mean,
                           const float* variance, float* sums, float* products, Stream stream)
{
    withReduceThreads(rows.images, rows.cells, [&](auto number) {
        constexpr int threads = decltype(number)::value;
        KS_LAUNCH(gradientSumsKernel<threads>, channelBlocks(rows), threads, 0, stream, rows, epsilon, src, diffDst, mean, variance, sums,
                  products);
    });
}

void normaliseBackward(const Rows& rows, float epsilon, const float* src, const float* diffDst, const float* mean, const float* variance,
                       const float* scale, const float* sums, const float* products, float* diffSrc, Stream stream)
{
    KS_LAUNCH(normaliseBackwardKernel, cellBlocks(rows), blockThreads, 0, stream, rows, epsilon, src, diffDst, mean, variance, scale, sums,
              products, diffSrc);
}

} // namespace ks::cuda
