#include "core/backends/openmp/row_kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/backends/openmp/row_kernels.cpp"
#include "hwy/foreach_target.h" // this file again, once per instruction set

#include "core/backends/cpu/partial_vectors-inl.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace ks::openmp::HWY_NAMESPACE {

using namespace cpu::HWY_NAMESPACE; // partial vectors

using F32 = hn::ScalableTag<float>;
using VF = hn::Vec<F32>;

/// The lanes that a row fills; the others become 0, so that sums may hold them.
HWY_INLINE VF filled(AllLanes, VF v)
{
    return v;
}
HWY_INLINE VF filled(FirstLanes part, VF v)
{
    const F32 d;
    return hn::IfThenElseZero(hn::FirstN(d, part.count), v);
}

HWY_INLINE float total(VF sum)
{
    return hn::GetLane(hn::SumOfLanes(F32(), sum));
}

void AddRow(const float* a, const float* b, float* dst, std::size_t n)
{
    const F32 d;
    forEachVector(d, n,
                  [&](std::size_t i, auto part) HWY_ATTR { part.store(d, hn::Add(part.load(d, a + i), part.load(d, b + i)), dst + i); });
}

void ScaledDifferenceRow(const float* a, const float* b, float scale, float* dst, std::size_t n)
{
    const F32 d;
    const VF factor = hn::Set(d, scale);
    forEachVector(d, n, [&](std::size_t i, auto part) HWY_ATTR {
        part.store(d, hn::Mul(hn::Sub(part.load(d, a + i), part.load(d, b + i)), factor), dst + i);
    });
}

float SquaredDifferenceOf(const float* a, const float* b, std::size_t n)
{
    const F32 d;
    VF sum = hn::Zero(d);
    forEachVector(d, n, [&](std::size_t i, auto part) HWY_ATTR {
        const VF difference = hn::Sub(part.load(d, a + i), part.load(d, b + i));
        sum = hn::MulAdd(difference, difference, sum);
    });
    return total(sum);
}

float SquaresAround(const float* row, float centre, std::size_t n)
{
    const F32 d;
    const VF middle = hn::Set(d, centre);
    VF sum = hn::Zero(d);
    forEachVector(d, n, [&](std::size_t i, auto part) HWY_ATTR {
        const VF difference = filled(part, hn::Sub(part.load(d, row + i), middle));
        sum = hn::MulAdd(difference, difference, sum);
    });
    return total(sum);
}

void ScaleRow(const float* row, float scale, float* dst, std::size_t n)
{
    const F32 d;
    const VF factor = hn::Set(d, scale);
    forEachVector(d, n, [&](std::size_t i, auto part) HWY_ATTR { part.store(d, hn::Mul(part.load(d, row + i), factor), dst + i); });
}

void NormaliseRow(const float* src, float mean, float scale, float shift, float* dst, std::size_t n)
{
    const F32 d;
    const VF middle = hn::Set(d, mean);
    const VF factor = hn::Set(d, scale);
    const VF added = hn::Set(d, shift);
    forEachVector(d, n, [&](std::size_t i, auto part) HWY_ATTR {
        part.store(d, hn::MulAdd(hn::Sub(part.load(d, src + i), middle), factor, added), dst + i);
    });
}

GradientSums GradientSumsOf(const float* diffDst, const float* src, float mean, float inverseDeviation, std::size_t n)
{
    const F32 d;
    const VF middle = hn::Set(d, mean);
    const VF factor = hn::Set(d, inverseDeviation);
    VF gradient = hn::Zero(d);
    VF product = hn::Zero(d);
    forEachVector(d, n, [&](std::size_t i, auto part) HWY_ATTR {
        const VF above = part.load(d, diffDst + i);
        const VF normalised = filled(part, hn::Mul(hn::Sub(part.load(d, src + i), middle), factor));
        gradient = hn::Add(gradient, above);
        product = hn::MulAdd(above, normalised, product);
    });
    return {total(gradient), total(product)};
}

void NormaliseBackwardRow(const NormalisedChannel& channel, const float* diffDst, const float* src, float* diffSrc, std::size_t n)
{
    const F32 d;
    const VF middle = hn::Set(d, channel.mean);
    const VF inverse = hn::Set(d, channel.inverseDeviation);
    const VF gradient = hn::Set(d, channel.meanGradient);
    const VF product = hn::Set(d, channel.meanProduct);
    const VF scale = hn::Set(d, channel.scale);
    forEachVector(d, n, [&](std::size_t i, auto part) HWY_ATTR {
        const VF normalised = hn::Mul(hn::Sub(part.load(d, src + i), middle), inverse);
        const VF rest = hn::NegMulAdd(normalised, product, hn::Sub(part.load(d, diffDst + i), gradient));
        part.store(d, hn::Mul(rest, scale), diffSrc + i);
    });
}

} // namespace ks::openmp::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ks::openmp {

HWY_EXPORT(AddRow);
HWY_EXPORT(ScaledDifferenceRow);
HWY_EXPORT(SquaredDifferenceOf);
HWY_EXPORT(SquaresAround);
HWY_EXPORT(ScaleRow);
HWY_EXPORT(NormaliseRow);
HWY_EXPORT(GradientSumsOf);
HWY_EXPORT(NormaliseBackwardRow);

void addRow(const float* a, const float* b, float* dst, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(AddRow)(a, b, dst, n);
}

void scaledDifferenceRow(const float* a, const float* b, float scale, float* dst, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(ScaledDifferenceRow)(a, b, scale, dst, n);
}

float squaredDifferenceOf(const float* a, const float* b, std::size_t n)
{
    return HWY_DYNAMIC_DISPATCH(SquaredDifferenceOf)(a, b, n);
}

float squaresAround(const float* row, float centre, std::size_t n)
{
    return HWY_DYNAMIC_DISPATCH(SquaresAround)(row, centre, n);
}

void scaleRow(const float* row, float scale, float* dst, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(ScaleRow)(row, scale, dst, n);
}

void normaliseRow(const float* src, float mean, float scale, float shift, float* dst, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(NormaliseRow)(src, mean, scale, shift, dst, n);
}

GradientSums gradientSumsOf(const float* diffDst, const float* src, float mean, float inverseDeviation, std::size_t n)
{
    return HWY_DYNAMIC_DISPATCH(GradientSumsOf)(diffDst, src, mean, inverseDeviation, n);
}

void normaliseBackwardRow(const NormalisedChannel& channel, const float* diffDst, const float* src, float* diffSrc, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(NormaliseBackwardRow)(channel, diffDst, src, diffSrc, n);
}

} // namespace ks::openmp
#endif
