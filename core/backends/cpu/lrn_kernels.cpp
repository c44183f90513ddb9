#include "core/backends/cpu/lrn_kernels.h"

#include <algorithm>
#include <cmath>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/backends/cpu/lrn_kernels.cpp"
#include "hwy/foreach_target.h" // this file again, once per instruction set

#include "core/backends/cpu/partial_vectors-inl.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace ks::cpu::HWY_NAMESPACE {

using F32 = hn::ScalableTag<float>;
using VF = hn::Vec<F32>;

/// sum^−beta: by roots where beta is ¾, the usual value; else lane by lane.
HWY_INLINE VF scaleOf(VF sum, float beta)
{
    const F32 d;
    if (beta == 0.75F) {
        const VF root = hn::Sqrt(sum);
        return hn::Div(hn::Set(d, 1.0F), hn::Mul(root, hn::Sqrt(root)));
    }
    HWY_ALIGN float lanes[hn::MaxLanes(F32())];
    hn::Store(sum, d, lanes);
    for (float& one : lanes)
        one = std::pow(one, -beta);
    return hn::Load(d, lanes);
}

/// offset + share · Σ src² over the neighbourhood of channel c.
template <class Part>
HWY_INLINE VF sumAround(const LrnRows& shape, const float* src, std::int64_t c, const Part& part)
{
    const F32 d;
    const std::int64_t before = (shape.size - 1) / 2;
    VF squares = hn::Zero(d);
    for (std::int64_t one = std::max<std::int64_t>(0, c - before); one <= std::min(shape.channels - 1, c + shape.size - 1 - before);
         ++one) {
        const VF x = part.load(d, src + one * shape.stride);
        squares = hn::MulAdd(x, x, squares);
    }
    return hn::MulAdd(hn::Set(d, shape.share), squares, hn::Set(d, shape.offset));
}

void LrnForward(const LrnRows& shape, const float* src, float* dst)
{
    const F32 d;
    forEachVector(d, static_cast<std::size_t>(shape.cells), [&](std::size_t x, auto part) HWY_ATTR {
        for (std::int64_t c = 0; c < shape.channels; ++c) {
            const VF scale = scaleOf(sumAround(shape, src + x, c, part), shape.beta);
            part.store(d, hn::Mul(part.load(d, src + x + c * shape.stride), scale), dst + x + c * shape.stride);
        }
    });
}

void LrnBackward(const LrnRows& shape, const float* src, const float* diffDst, float* diffSrc, float* scratch)
{
    const F32 d;
    const std::int64_t after = (shape.size - 1) / 2; // the cells that have this one in their neighbourhood
    const std::int64_t before = shape.size - 1 - after;
    const VF factor = hn::Set(d, -2.0F * shape.share * shape.beta);
    forEachVector(d, static_cast<std::size_t>(shape.cells), [&](std::size_t x, auto part) HWY_ATTR {
        for (std::int64_t c = 0; c < shape.channels; ++c) {
            const std::int64_t at = c * shape.stride;
            const VF sum = sumAround(shape, src + x, c, part);
            const VF scale = scaleOf(sum, shape.beta);
            const VF above = part.load(d, diffDst + x + at);
            part.store(d, hn::Mul(above, scale), diffSrc + x + at);
            const VF product = hn::Mul(hn::Mul(above, part.load(d, src + x + at)), hn::Div(scale, sum));
            part.store(d, product, scratch + c * lrnCells + static_cast<std::int64_t>(x));
        }
        for (std::int64_t c = 0; c < shape.channels; ++c) {
            VF feedback = hn::Zero(d);
            for (std::int64_t one = std::max<std::int64_t>(0, c - before); one <= std::min(shape.channels - 1, c + after); ++one)
                feedback = hn::Add(feedback, part.load(d, scratch + one * lrnCells + static_cast<std::int64_t>(x)));
            float* to = diffSrc + x + c * shape.stride;
            const VF own = hn::Mul(factor, part.load(d, src + x + c * shape.stride));
            part.store(d, hn::MulAdd(own, feedback, part.load(d, to)), to);
        }
    });
}

} // namespace ks::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ks::cpu {

HWY_EXPORT(LrnForward);
HWY_EXPORT(LrnBackward);

void lrnRows(const LrnRows& shape, const float* src, float* dst)
{
    HWY_DYNAMIC_DISPATCH(LrnForward)(shape, src, dst);
}

void lrnBackwardRows(const LrnRows& shape, const float* src, const float* diffDst, float* diffSrc, float* scratch)
{
    HWY_DYNAMIC_DISPATCH(LrnBackward)(shape, src, diffDst, diffSrc, scratch);
}

} // namespace ks::cpu
#endif
