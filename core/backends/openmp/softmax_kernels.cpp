#include "core/backends/openmp/softmax_kernels.h"

#include <limits>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/backends/openmp/softmax_kernels.cpp"
#include "hwy/foreach_target.h" // this file again, once per instruction set

#include "core/backends/cpu/partial_vectors-inl.h"
#include "hwy/contrib/math/math-inl.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace ks::openmp::HWY_NAMESPACE {

using namespace cpu::HWY_NAMESPACE; // partial vectors

using F32 = hn::ScalableTag<float>;
using VF = hn::Vec<F32>;

/// exp of what is not positive; NaN stays NaN.
HWY_INLINE VF expOf(VF x)
{
    return hn::IfThenElse(hn::Eq(x, x), hn::Exp(F32(), x), x);
}

/// v in the lanes that a part fills, `other` in the rest.
HWY_INLINE VF filled(AllLanes, VF v, float)
{
    return v;
}
HWY_INLINE VF filled(FirstLanes part, VF v, float other)
{
    const F32 d;
    return hn::IfThenElse(hn::FirstN(d, part.count), v, hn::Set(d, other));
}

/// One row whose channels are consecutive: vectors run along it, and their lanes are joined.
struct AlongRow {
    std::int64_t channels;

    template <class Step>
    HWY_INLINE void each(Step&& step) const
    {
        forEachVector(F32(), static_cast<std::size_t>(channels), step);
    }
    HWY_INLINE VF greatest(VF v) const { return hn::MaxOfLanes(F32(), v); }
    HWY_INLINE VF sum(VF v) const { return hn::SumOfLanes(F32(), v); }
};

/// A vector of rows side by side: each lane is a row of its own.
template <class Part>
struct AcrossRows {
    std::int64_t channels;
    std::int64_t stride;
    Part part;

    template <class Step>
    HWY_INLINE void each(Step&& step) const
    {
        for (std::int64_t c = 0; c < channels; ++c)
            step(static_cast<std::size_t>(c * stride), part);
    }
    HWY_INLINE VF greatest(VF v) const { return v; }
    HWY_INLINE VF sum(VF v) const { return v; }
};

/// run(walk, offset) for the rows of a shape, one or a vector of them at a time.
template <class Run>
HWY_INLINE void forEachWalk(const ChannelRows& shape, Run&& run)
{
    if (shape.stride == 1)
        return run(AlongRow{shape.channels}, std::size_t{0});
    forEachVector(F32(), static_cast<std::size_t>(shape.rows), [&](std::size_t x, auto part) HWY_ATTR {
        run(AcrossRows<decltype(part)>{shape.channels, shape.stride, part}, x);
    });
}

template <class Walk>
HWY_INLINE VF greatestOf(const Walk& walk, const float* src)
{
    const F32 d;
    constexpr float lowest = -std::numeric_limits<float>::infinity();
    VF top = hn::Set(d, lowest);
    walk.each([&](std::size_t i, auto part) HWY_ATTR { top = hn::Max(top, filled(part, part.load(d, src + i), lowest)); });
    return walk.greatest(top);
}

/// Writes exp(src − top) to `powers` and gives their sum.
template <class Walk>
HWY_INLINE VF powersOf(const Walk& walk, const float* src, VF top, float* powers)
{
    const F32 d;
    VF total = hn::Zero(d);
    walk.each([&](std::size_t i, auto part) HWY_ATTR {
        const VF power = expOf(hn::Sub(part.load(d, src + i), top));
        part.store(d, power, powers + i);
        total = hn::Add(total, filled(part, power, 0.0F));
    });
    return walk.sum(total);
}

HWY_INLINE VF reciprocal(VF x)
{
    return hn::Div(hn::Set(F32(), 1.0F), x);
}

void SoftmaxRows(const ChannelRows& shape, const float* src, float* dst)
{
    const F32 d;
    forEachWalk(shape, [&](const auto& walk, std::size_t first) HWY_ATTR {
        float* to = dst + first;
        const VF inverse = reciprocal(powersOf(walk, src + first, greatestOf(walk, src + first), to));
        walk.each([&](std::size_t i, auto part) HWY_ATTR { part.store(d, hn::Mul(part.load(d, to + i), inverse), to + i); });
    });
}

void SoftmaxBackwardRows(const ChannelRows& shape, const float* src, const float* diffDst, float* diffSrc)
{
    const F32 d;
    forEachWalk(shape, [&](const auto& walk, std::size_t first) HWY_ATTR {
        const float* above = diffDst + first;
        float* to = diffSrc + first;
        const VF inverse = reciprocal(powersOf(walk, src + first, greatestOf(walk, src + first), to));
        VF mean = hn::Zero(d);
        walk.each([&](std::size_t i, auto part) HWY_ATTR {
            const VF probability = hn::Mul(part.load(d, to + i), inverse);
            part.store(d, probability, to + i);
            mean = hn::MulAdd(part.load(d, above + i), filled(part, probability, 0.0F), mean);
        });
        mean = walk.sum(mean);
        walk.each([&](std::size_t i, auto part)
                      HWY_ATTR { part.store(d, hn::Mul(hn::Sub(part.load(d, above + i), mean), part.load(d, to + i)), to + i); });
    });
}

float CrossEntropyOfRows(const ChannelRows& shape, const float* src, const float* target)
{
    const F32 d;
    float loss = 0.0F;
    forEachWalk(shape, [&](const auto& walk, std::size_t first) HWY_ATTR {
        const VF top = greatestOf(walk, src + first);
        VF total = hn::Zero(d);
        walk.each([&](std::size_t i, auto part)
                      HWY_ATTR { total = hn::Add(total, filled(part, expOf(hn::Sub(part.load(d, src + first + i), top)), 0.0F)); });
        total = walk.sum(total);
        const VF logarithm = hn::IfThenElse(hn::Eq(total, total), hn::Log(d, total), total);
        VF sum = hn::Zero(d);
        walk.each([&](std::size_t i, auto part) HWY_ATTR {
            const VF logProbability = hn::Sub(hn::Sub(part.load(d, src + first + i), top), logarithm);
            sum = hn::NegMulAdd(part.load(d, target + first + i), filled(part, logProbability, 0.0F), sum);
        });
        loss += hn::GetLane(hn::SumOfLanes(d, sum));
    });
    return loss;
}

void CrossEntropyBackwardRows(const ChannelRows& shape, const float* src, const float* target, float scale, float* diffSrc)
{
    const F32 d;
    const VF factor = hn::Set(d, scale);
    forEachWalk(shape, [&](const auto& walk, std::size_t first) HWY_ATTR {
        float* to = diffSrc + first;
        const VF total = powersOf(walk, src + first, greatestOf(walk, src + first), to);
        VF targetSum = hn::Zero(d);
        walk.each([&](std::size_t i, auto part) HWY_ATTR { targetSum = hn::Add(targetSum, part.load(d, target + first + i)); });
        const VF weight = hn::Div(walk.sum(targetSum), total);
        walk.each([&](std::size_t i, auto part) HWY_ATTR {
            const VF error = hn::MulSub(part.load(d, to + i), weight, part.load(d, target + first + i));
            part.store(d, hn::Mul(error, factor), to + i);
        });
    });
}

} // namespace ks::openmp::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ks::openmp {

HWY_EXPORT(SoftmaxRows);
HWY_EXPORT(SoftmaxBackwardRows);
HWY_EXPORT(CrossEntropyOfRows);
HWY_EXPORT(CrossEntropyBackwardRows);

void softmaxRows(const ChannelRows& shape, const float* src, float* dst)
{
    HWY_DYNAMIC_DISPATCH(SoftmaxRows)(shape, src, dst);
}

void softmaxBackwardRows(const ChannelRows& shape, const float* src, const float* diffDst, float* diffSrc)
{
    HWY_DYNAMIC_DISPATCH(SoftmaxBackwardRows)(shape, src, diffDst, diffSrc);
}

float crossEntropyOfRows(const ChannelRows& shape, const float* src, const float* target)
{
    return HWY_DYNAMIC_DISPATCH(CrossEntropyOfRows)(shape, src, target);
}

void crossEntropyBackwardRows(const ChannelRows& shape, const float* src, const float* target, float scale, float* diffSrc)
{
    HWY_DYNAMIC_DISPATCH(CrossEntropyBackwardRows)(shape, src, target, scale, diffSrc);
}

} // namespace ks::openmp
#endif
