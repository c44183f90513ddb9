// Activations: one cell in, one cell out, so memory decides. A thread per cell, then four cells a thread with wide loads and stores.

#include "core/backends/cuda/kernel.h"

namespace ks::cuda {

namespace {

__device__ inline float sigmoid(float x)
{
    // The exponent is never positive, so nothing overflows.
    return x >= 0.0F ? 1.0F / (1.0F + expf(-x)) : expf(x) / (1.0F + expf(x));
}

/// Of Gelu's approximation: what its tanh is taken of.
__device__ inline float geluInner(float x)
{
    return 0.7978845608F * (x + 0.044715F * x * x * x); // √(2/π)
}

__device__ inline float gelu(float x, bool byTanh)
{
    if (fabsf(x) > 30.0F) // where the curve is straight; squares of larger numbers would be infinite
        return x > 0.0F ? x : 0.0F;
    return byTanh ? 0.5F * x * (1.0F + tanhf(geluInner(x))) : 0.5F * x * erfcf(x * -0.7071067812F); // 1/√2
}

__device__ inline float geluSlope(float x, bool byTanh)
{
    if (fabsf(x) > 30.0F)
        return x > 0.0F ? 1.0F : 0.0F;
    if (byTanh) {
        const float t = tanhf(geluInner(x));
        return 0.5F * (1.0F + t) + 0.5F * x * (1.0F - t * t) * 0.7978845608F * (1.0F + 3.0F * 0.044715F * x * x);
    }
    return 0.5F * erfcf(x * -0.7071067812F) + x * expf(-0.5F * x * x) * 0.3989422804F; // 1/√(2π)
}

/// tanh(softplus(x))
__device__ inline float mishFactor(float x)
{
    return tanhf(log1pf(expf(x)));
}

__device__ inline float mishSlope(float x)
{
    if (fabsf(x) > 1e4F) // where the curve is straight; an infinite number would meet a factor of 0
        return x > 0.0F ? 1.0F : 0.0F;
    const float t = mishFactor(x);
    return t + x * (1.0F - t * t) * sigmoid(x);
}

template <Curve curve>
__device__ inline float value(float x, CurveNumbers n)
{
    if (curve == Curve::Relu)
        return x < 0.0F ? 0.0F : x; // NaN stays NaN
    if (curve == Curve::LeakyRelu)
        return x < 0.0F ? n.alpha * x : x;
    if (curve == Curve::Elu)
        return x < 0.0F ? n.alpha * expm1f(x) : x;
    if (curve == Curve::HardSwish)
        return x <= -3.0F ? 0.0F : x >= 3.0F ? x : x * (x / 6.0F + 0.5F);
    if (curve == Curve::Gelu || curve == Curve::GeluByTanh)
        return gelu(x, curve == Curve::GeluByTanh);
    if (curve == Curve::Clip)
        return x < n.low ? n.low : x > n.high ? n.high : x;
    if (curve == Curve::Mish)
        return x < -1e4F ? 0.0F : x * mishFactor(x);
    return curve == Curve::Sigmoid ? sigmoid(x) : tanhf(x);
}

template <Curve curve>
__device__ inline float derivative(float x, CurveNumbers n)
{
    if (x != x)
        return x;
    if (curve == Curve::Relu)
        return x > 0.0F ? 1.0F : 0.0F;
    if (curve == Curve::LeakyRelu)
        return x > 0.0F ? 1.0F : n.alpha;
    if (curve == Curve::Sigmoid)
        return sigmoid(x) * sigmoid(-x);
    if (curve == Curve::Elu)
        return x > 0.0F ? 1.0F : n.alpha * expf(x);
    if (curve == Curve::HardSwish)
        return x <= -3.0F ? 0.0F : x >= 3.0F ? 1.0F : x / 3.0F + 0.5F;
    if (curve == Curve::Gelu || curve == Curve::GeluByTanh)
        return geluSlope(x, curve == Curve::GeluByTanh);
    if (curve == Curve::Clip)
        return x > n.low && x < n.high ? 1.0F : 0.0F;
    if (curve == Curve::Mish)
        return mishSlope(x);
    const float t = tanhf(x);
    return 1.0F - t * t;
}

template <Curve curve>
__global__ void activateThreadKernel(unsigned int cells, CurveNumbers n, const float* __restrict__ src, float* __restrict__ dst)
{
    const unsigned int i = globalThread();
    if (i < cells)
        dst[i] = value<curve>(src[i], n);
}

template <Curve curve>
__global__ void activateWideKernel(unsigned int cells, CurveNumbers n, const float* __restrict__ src, float* __restrict__ dst)
{
    const unsigned int first = 4 * globalThread();
    if (first + 4 <= cells) {
        const float4 x = reinterpret_cast<const float4*>(src)[first / 4];
        reinterpret_cast<float4*>(dst)[first / 4] =
            make_float4(value<curve>(x.x, n), value<curve>(x.y, n), value<curve>(x.z, n), value<curve>(x.w, n));
        return;
    }
    for (unsigned int i = first; i < cells; ++i)
        dst[i] = value<curve>(src[i], n);
}

template <Curve curve>
__global__ void activateBackwardThreadKernel(unsigned int cells, CurveNumbers n, const float* __restrict__ src,
                                             const float* __restrict__ diffDst, float* __restrict__ diffSrc)
{
    const unsigned int i = globalThread();
    if (i < cells)
        diffSrc[i] = diffDst[i] * derivative<curve>(src[i], n);
}

template <Curve curve>
__global__ void activateBackwardWideKernel(unsigned int cells, CurveNumbers n, const float* __restrict__ src,
                                           const float* __restrict__ diffDst, float* __restrict__ diffSrc)
{
    const unsigned int first = 4 * globalThread();
    if (first + 4 <= cells) {
        const float4 x = reinterpret_cast<const float4*>(src)[first / 4];
        const float4 d = reinterpret_cast<const float4*>(diffDst)[first / 4];
        reinterpret_cast<float4*>(diffSrc)[first / 4] = make_float4(d.x * derivative<curve>(x.x, n), d.y * derivative<curve>(x.y, n),
                                                                    d.z * derivative<curve>(x.z, n), d.w * derivative<curve>(x.w, n));
        return;
    }
    for (unsigned int i = first; i < cells; ++i)
        diffSrc[i] = diffDst[i] * derivative<curve>(src[i], n);
}

template <Curve curve>
void launchForward(CurveNumbers n, bool wide, int cells, const float* src, float* dst, Stream stream)
{
    const auto all = static_cast<unsigned int>(cells);
    if (wide)
        KS_LAUNCH(activateWideKernel<curve>, blocksFor(cells / 4 + 1), blockThreads, 0, stream, all, n, src, dst);
    else
        KS_LAUNCH(activateThreadKernel<curve>, blocksFor(cells), blockThreads, 0, stream, all, n, src, dst);
}

template <Curve curve>
void launchBackward(CurveNumbers n, bool wide, int cells, const float* src, const float* diffDst, float* diffSrc, Stream stream)
{
    const auto all = static_cast<unsigned int>(cells);
    if (wide)
        KS_LAUNCH(activateBackwardWideKernel<curve>, blocksFor(cells / 4 + 1), blockThreads, 0, stream, all, n, src, diffDst, diffSrc);
    else
        KS_LAUNCH(activateBackwardThreadKernel<curve>, blocksFor(cells), blockThreads, 0, stream, all, n, src, diffDst, diffSrc);
}

} // namespace

void activate(Curve curve, CurveNumbers n, bool wide, int cells, const float* src, float* dst, Stream stream)
{
    switch (curve) {
    case Curve::Relu: return launchForward<Curve::Relu>(n, wide, cells, src, dst, stream);
    case Curve::LeakyRelu: return launchForward<Curve::LeakyRelu>(n, wide, cells, src, dst, stream);
    case Curve::Sigmoid: return launchForward<Curve::Sigmoid>(n, wide, cells, src, dst, stream);
    case Curve::Tanh: return launchForward<Curve::Tanh>(n, wide, cells, src, dst, stream);
    case Curve::Elu: return launchForward<Curve::Elu>(n, wide, cells, src, dst, stream);
    case Curve::HardSwish: return launchForward<Curve::HardSwish>(n, wide, cells, src, dst, stream);
    case Curve::Gelu: return launchForward<Curve::Gelu>(n, wide, cells, src, dst, stream);
    case Curve::GeluByTanh: return launchForward<Curve::GeluByTanh>(n, wide, cells, src, dst, stream);
    case Curve::Clip: return launchForward<Curve::Clip>(n, wide, cells, src, dst, stream);
    case Curve::Mish: return launchForward<Curve::Mish>(n, wide, cells, src, dst, stream);
    }
}

void activateBackward(Curve curve, CurveNumbers n, bool wide, int cells, const float* src, const float* diffDst, float* diffSrc,
                      Stream stream)
{
    switch (curve) {
    case Curve::Relu: return launchBackward<Curve::Relu>(n, wide, cells, src, diffDst, diffSrc, stream);
    case Curve::LeakyRelu: return launchBackward<Curve::LeakyRelu>(n, wide, cells, src, diffDst, diffSrc, stream);
    case Curve::Sigmoid: return launchBackward<Curve::Sigmoid>(n, wide, cells, src, diffDst, diffSrc, stream);
    case Curve::Tanh: return launchBackward<Curve::Tanh>(n, wide, cells, src, diffDst, diffSrc, stream);
    case Curve::Elu: return launchBackward<Curve::Elu>(n, wide, cells, src, diffDst, diffSrc, stream);
    case Curve::HardSwish: return launchBackward<Curve::HardSwish>(n, wide, cells, src, diffDst, diffSrc, stream);
    case Curve::Gelu: return launchBackward<Curve::Gelu>(n, wide, cells, src, diffDst, diffSrc, stream);
    case Curve::GeluByTanh: return launchBackward<Curve::GeluByTanh>(n, wide, cells, src, diffDst, diffSrc, stream);
    case Curve::Clip: return launchBackward<Curve::Clip>(n, wide, cells, src, diffDst, diffSrc, stream);
    case Curve::Mish: return launchBackward<Curve::Mish>(n, wide, cells, src, diffDst, diffSrc, stream);
    }
}

} // namespace ks::cuda
