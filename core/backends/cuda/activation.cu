// Activations: one cell in, one cell out, so memory decides. A thread per cell, then four cells a thread with wide loads and stores.

#include "core/backends/cuda/kernel.h"

namespace ks::cuda {

namespace {

__device__ inline float sigmoid(float x)
{
    // The exponent is never positive, so nothing overflows.
    return x >= 0.0F ? 1.0F / (1.0F + expf(-x)) : expf(x) / (1.0F + expf(x));
}

template <Curve curve>
__device__ inline float value(float x, float alpha)
{
    if (curve == Curve::Relu)
        return x < 0.0F ? 0.0F : x; // NaN stays NaN
    if (curve == Curve::LeakyRelu)
        return x < 0.0F ? alpha * x : x;
    return curve == Curve::Sigmoid ? sigmoid(x) : tanhf(x);
}

template <Curve curve>
__device__ inline float derivative(float x, float alpha)
{
    if (x != x)
        return x;
    if (curve == Curve::Relu)
        return x > 0.0F ? 1.0F : 0.0F;
    if (curve == Curve::LeakyRelu)
        return x > 0.0F ? 1.0F : alpha;
    if (curve == Curve::Sigmoid)
        return sigmoid(x) * sigmoid(-x);
    const float t = tanhf(x);
    return 1.0F - t * t;
}

template <Curve curve>
__global__ void activateThreadKernel(unsigned int cells, float alpha, const float* __restrict__ src, float* __restrict__ dst)
{
    const unsigned int i = globalThread();
    if (i < cells)
        dst[i] = value<curve>(src[i], alpha);
}

template <Curve curve>
__global__ void activateWideKernel(unsigned int cells, float alpha, const float* __restrict__ src, float* __restrict__ dst)
{
    const unsigned int first = 4 * globalThread();
    if (first + 4 <= cells) {
        const float4 x = reinterpret_cast<const float4*>(src)[first / 4];
        reinterpret_cast<float4*>(dst)[first / 4] =
            make_float4(value<curve>(x.x, alpha), value<curve>(x.y, alpha), value<curve>(x.z, alpha), value<curve>(x.w, alpha));
        return;
    }
    for (unsigned int i = first; i < cells; ++i)
        dst[i] = value<curve>(src[i], alpha);
}

template <Curve curve>
__global__ void activateBackwardThreadKernel(unsigned int cells, float alpha, const float* __restrict__ src,
                                             const float* __restrict__ diffDst, float* __restrict__ diffSrc)
{
    const unsigned int i = globalThread();
    if (i < cells)
        diffSrc[i] = diffDst[i] * derivative<curve>(src[i], alpha);
}

template <Curve curve>
__global__ void activateBackwardWideKernel(unsigned int cells, float alpha, const float* __restrict__ src,
                                           const float* __restrict__ diffDst, float* __restrict__ diffSrc)
{
    const unsigned int first = 4 * globalThread();
    if (first + 4 <= cells) {
        const float4 x = reinterpret_cast<const float4*>(src)[first / 4];
        const float4 d = reinterpret_cast<const float4*>(diffDst)[first / 4];
        reinterpret_cast<float4*>(diffSrc)[first / 4] =
            make_float4(d.x * derivative<curve>(x.x, alpha), d.y * derivative<curve>(x.y, alpha), d.z * derivative<curve>(x.z, alpha),
                        d.w * derivative<curve>(x.w, alpha));
        return;
    }
    for (unsigned int i = first; i < cells; ++i)
        diffSrc[i] = diffDst[i] * derivative<curve>(src[i], alpha);
}

template <Curve curve>
void launchForward(float alpha, bool wide, int cells, const float* src, float* dst, Stream stream)
{
    const auto all = static_cast<unsigned int>(cells);
    if (wide)
        KS_LAUNCH(activateWideKernel<curve>, blocksFor(cells / 4 + 1), blockThreads, 0, stream, all, alpha, src, dst);
    else
        KS_LAUNCH(activateThreadKernel<curve>, blocksFor(cells), blockThreads, 0, stream, all, alpha, src, dst);
}

template <Curve curve>
void launchBackward(float alpha, bool wide, int cells, const float* src, const float* diffDst, float* diffSrc, Stream stream)
{
    const auto all = static_cast<unsigned int>(cells);
    if (wide)
        KS_LAUNCH(activateBackwardWideKernel<curve>, blocksFor(cells / 4 + 1), blockThreads, 0, stream, all, alpha, src, diffDst, diffSrc);
    else
        KS_LAUNCH(activateBackwardThreadKernel<curve>, blocksFor(cells), blockThreads, 0, stream, all, alpha, src, diffDst, diffSrc);
}

} // namespace

void activate(Curve curve, float alpha, bool wide, int cells, const float* src, float* dst, Stream stream)
{
    switch (curve) {
    case Curve::Relu: return launchForward<Curve::Relu>(alpha, wide, cells, src, dst, stream);
    case Curve::LeakyRelu: return launchForward<Curve::LeakyRelu>(alpha, wide, cells, src, dst, stream);
    case Curve::Sigmoid: return launchForward<Curve::Sigmoid>(alpha, wide, cells, src, dst, stream);
    case Curve::Tanh: return launchForward<Curve::Tanh>(alpha, wide, cells, src, dst, stream);
    }
}

void activateBackward(Curve curve, float alpha, bool wide, int cells, const float* src, const float* diffDst, float* diffSrc, Stream stream)
{
    switch (curve) {
    case Curve::Relu: return launchBackward<Curve::Relu>(alpha, wide, cells, src, diffDst, diffSrc, stream);
    case Curve::LeakyRelu: return launchBackward<Curve::LeakyRelu>(alpha, wide, cells, src, diffDst, diffSrc, stream);
    case Curve::Sigmoid: return launchBackward<Curve::Sigmoid>(alpha, wide, cells, src, diffDst, diffSrc, stream);
    case Curve::Tanh: return launchBackward<Curve::Tanh>(alpha, wide, cells, src, diffDst, diffSrc, stream);
    }
}

} // namespace ks::cuda
