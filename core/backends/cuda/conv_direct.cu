// Convolutions by their definition: one thread, or one block, per result. Padding and windows that do not exist are stepped over, so these
// follow the operators' rules exactly; every other way is measured against them.

#include "core/backends/cuda/reduce.h"

namespace ks::cuda {

namespace {

// One thread per cell of the maps: Σ image · weights over the window and the channels of the group.
__global__ void correlateDirectKernel(Conv conv, const float* __restrict__ image, const float* __restrict__ weights,
                                      const float* __restrict__ bias, float* __restrict__ maps)
{
    const unsigned int to = globalThread();
    const auto planeCells = static_cast<unsigned int>(conv.y.count * conv.x.count);
    const auto channels = static_cast<unsigned int>(conv.groups * conv.mapChannels);
    if (to >= static_cast<unsigned int>(conv.images) * channels * planeCells)
        return;
    const int m = static_cast<int>(to / planeCells % channels);
    const int n = static_cast<int>(to / planeCells / channels);
    const int oy = static_cast<int>(to % planeCells) / conv.x.count;
    const int ox = static_cast<int>(to % planeCells) % conv.x.count;
    const int firstChannel = n * conv.groups * conv.imageChannels + m / conv.mapChannels * conv.imageChannels;
    float sum = bias ? bias[m] : 0.0F;
    for (int c = 0; c < conv.imageChannels; ++c)
        for (int ky = 0; ky < conv.y.kernel; ++ky) {
            const int y = at(conv.y, oy, ky);
            if (!inside(conv.y, y))
                continue;
            const float* row = image + ((firstChannel + c) * conv.y.size + y) * conv.x.size;
            const float* taps = weights + ((m * conv.imageChannels + c) * conv.y.kernel + ky) * conv.x.kernel;
            for (int kx = 0; kx < conv.x.kernel; ++kx) {
                const int x = at(conv.x, ox, kx);
                if (inside(conv.x, x))
                    sum += row[x] * taps[kx];
            }
        }
    maps[to] = sum;
}

// One thread per cell of the image gathers from the windows that cover it.
__global__ void spreadDirectKernel(Conv conv, const float* __restrict__ maps, const float* __restrict__ weights,
                                   const float* __restrict__ bias, float* __restrict__ image)
{
    const unsigned int to = globalThread();
    const auto planeCells = static_cast<unsigned int>(conv.y.size * conv.x.size);
    const auto channels = static_cast<unsigned int>(conv.groups * conv.imageChannels);
    if (to >= static_cast<unsigned int>(conv.images) * channels * planeCells)
        return;
    const int channel = static_cast<int>(to / planeCells % channels);
    const int n = static_cast<int>(to / planeCells / channels);
    const int y = static_cast<int>(to % planeCells) / conv.x.size;
    const int x = static_cast<int>(to % planeCells) % conv.x.size;
    const int group = channel / conv.imageChannels;
    const int c = channel % conv.imageChannels;
    float sum = bias ? bias[channel] : 0.0F;
    const int lastY = lastWindow(conv.y, y);
    const int lastX = lastWindow(conv.x, x);
    for (int m = group * conv.mapChannels; m < (group + 1) * conv.mapChannels; ++m) {
        const float* map = maps + (n * conv.groups * conv.mapChannels + m) * conv.y.count * conv.x.count;
        const float* taps = weights + (m * conv.imageChannels + c) * conv.y.kernel * conv.x.kernel;
        for (int oy = firstWindow(conv.y, y); oy <= lastY; ++oy) {
            const int ky = tapOn(conv.y, oy, y);
            if (ky < 0)
                continue;
            for (int ox = firstWindow(conv.x, x); ox <= lastX; ++ox) {
                const int kx = tapOn(conv.x, ox, x);
                if (kx >= 0)
                    sum += map[oy * conv.x.count + ox] * taps[ky * conv.x.kernel + kx];
            }
        }
    }
    image[to] = sum;
}

// One block per weight: its threads share the windows of all images and add up in a fixed tree.
template <int threads>
__global__ void weightGradientDirectKernel(Conv conv, const float* __restrict__ image, const float* __restrict__ maps,
                                           float* __restrict__ diffWeights)
{
    const int weight = static_cast<int>(blockIdx.x);
    const int kx = weight % conv.x.kernel;
    const int ky = weight / conv.x.kernel % conv.y.kernel;
    const int c = weight / (conv.x.kernel * conv.y.kernel) % conv.imageChannels;
    const int m = weight / (conv.x.kernel * conv.y.kernel * conv.imageChannels);
    const int channel = m / conv.mapChannels * conv.imageChannels + c;
    const int planeCells = conv.y.count * conv.x.count;
    const auto term = [&](int n, int p) {
        const int y = at(conv.y, p / conv.x.count, ky);
        const int x = at(conv.x, p % conv.x.count, kx);
        if (!inside(conv.y, y) || !inside(conv.x, x))
            return 0.0F;
        return image[((n * conv.groups * conv.imageChannels + channel) * conv.y.size + y) * conv.x.size + x] *
               maps[(n * conv.groups * conv.mapChannels + m) * planeCells + p];
    };
    const float sum = sumOfBlock<threads>(sumOfThread<threads, float>(conv.images, planeCells, term));
    if (threadIdx.x == 0)
        diffWeights[weight] = sum;
}

template <int threads>
__global__ void sumChannelsKernel(int images, int channels, int cells, const float* __restrict__ from, float* __restrict__ to)
{
    const int channel = static_cast<int>(blockIdx.x);
    const auto term = [&](int n, int i) { return from[(n * channels + channel) * cells + i]; };
    const float sum = sumOfBlock<threads>(sumOfThread<threads, float>(images, cells, term));
    if (threadIdx.x == 0)
        to[channel] = sum;
}

} // namespace

void correlateDirect(const Conv& conv, const float* image, const float* weights, const float* bias, float* maps, Stream stream)
{
    const int cells = conv.images * conv.groups * conv.mapChannels * conv.y.count * conv.x.count;
    KS_LAUNCH(correlateDirectKernel, blocksFor(cells), blockThreads, 0, stream, conv, image, weights, bias, maps);
}

void spreadDirect(const Conv& conv, const float* maps, const float* weights, const float* bias, float* image, Stream stream)
{
    const int cells = conv.images * conv.groups * conv.imageChannels * conv.y.size * conv.x.size;
    KS_LAUNCH(spreadDirectKernel, blocksFor(cells), blockThreads, 0, stream, conv, maps, weights, bias, image);
}

void weightGradientDirect(const Conv& conv, const float* image, const float* maps, float* diffWeights, Stream stream)
{
    const int weights = conv.groups * conv.mapChannels * conv.imageChannels * conv.y.kernel * conv.x.kernel;
    withReduceThreads(conv.images, conv.y.count * conv.x.count, [&](auto number) {
        constexpr int threads = decltype(number)::value;
        KS_LAUNCH(weightGradientDirectKernel<threads>, static_cast<unsigned int>(weights), threads, 0, stream, conv, image, maps,
                  diffWeights);
    });
}

void sumChannels(int images, int channels, int cells, const float* from, float* to, Stream stream)
{
    withReduceThreads(images, cells, [&](auto number) {
        constexpr int threads = decltype(number)::value;
        KS_LAUNCH(sumChannelsKernel<threads>, static_cast<unsigned int>(channels), threads, 0, stream, images, channels, cells, from, to);
    });
}

} // namespace ks::cuda
