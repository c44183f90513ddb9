// im2col: every window of one image becomes a column, so that a convolution becomes one matrix product. The price is memory: each cell of
// the image is written once per window that sees it.

#include "core/backends/cuda/kernel.h"

namespace ks::cuda {

namespace {

__global__ void imageToColumnsKernel(Conv conv, const float* __restrict__ image, float* __restrict__ columns)
{
    const unsigned int to = globalThread();
    const auto windows = static_cast<unsigned int>(conv.y.count * conv.x.count);
    const auto taps = static_cast<unsigned int>(conv.y.kernel * conv.x.kernel);
    if (to >= static_cast<unsigned int>(conv.groups * conv.imageChannels) * taps * windows)
        return;
    const int window = static_cast<int>(to % windows);
    const int tap = static_cast<int>(to / windows % taps);
    const int channel = static_cast<int>(to / windows / taps);
    const int y = at(conv.y, window / conv.x.count, tap / conv.x.kernel);
    const int x = at(conv.x, window % conv.x.count, tap % conv.x.kernel);
    columns[to] = inside(conv.y, y) && inside(conv.x, x) ? image[(channel * conv.y.size + y) * conv.x.size + x] : 0.0F;
}

// The way back: one thread per cell of the image adds up what the columns hold for it, always in the same order.
__global__ void columnsToImageKernel(Conv conv, const float* __restrict__ columns, const float* __restrict__ bias,
                                     float* __restrict__ image)
{
    const unsigned int to = globalThread();
    const auto planeCells = static_cast<unsigned int>(conv.y.size * conv.x.size);
    if (to >= static_cast<unsigned int>(conv.groups * conv.imageChannels) * planeCells)
        return;
    const int channel = static_cast<int>(to / planeCells);
    const int y = static_cast<int>(to % planeCells) / conv.x.size;
    const int x = static_cast<int>(to % planeCells) % conv.x.size;
    const int windows = conv.y.count * conv.x.count;
    float sum = bias ? bias[channel] : 0.0F;
    const int lastY = lastWindow(conv.y, y);
    const int lastX = lastWindow(conv.x, x);
    for (int oy = firstWindow(conv.y, y); oy <= lastY; ++oy) {
        const int ky = tapOn(conv.y, oy, y);
        if (ky < 0)
            continue;
        for (int ox = firstWindow(conv.x, x); ox <= lastX; ++ox) {
            const int kx = tapOn(conv.x, ox, x);
            if (kx >= 0)
                sum += columns[((channel * conv.y.kernel + ky) * conv.x.kernel + kx) * windows + oy * conv.x.count + ox];
        }
    }
    image[to] = sum;
}

__global__ void fillChannelsKernel(unsigned int all, unsigned int cells, const float* __restrict__ bias, float* __restrict__ to)
{
    const unsigned int i = globalThread();
    if (i < all)
        to[i] = bias[i / cells];
}

} // namespace

void imageToColumns(const Conv& conv, const float* image, float* columns, Stream stream)
{
    const int cells = conv.groups * conv.imageChannels * conv.y.kernel * conv.x.kernel * conv.y.count * conv.x.count;
    KS_LAUNCH(imageToColumnsKernel, blocksFor(cells), blockThreads, 0, stream, conv, image, columns);
}

void columnsToImage(const Conv& conv, const float* columns, const float* bias, float* image, Stream stream)
{
    const int cells = conv.groups * conv.imageChannels * conv.y.size * conv.x.size;
    KS_LAUNCH(columnsToImageKernel, blocksFor(cells), blockThreads, 0, stream, conv, columns, bias, image);
}

void fillChannels(int channels, int cells, const float* bias, float* to, Stream stream)
{
    KS_LAUNCH(fillChannelsKernel, blocksFor(channels * cells), blockThreads, 0, stream, static_cast<unsigned int>(channels * cells),
              static_cast<unsigned int>(cells), bias, to);
}

} // namespace ks::cuda
