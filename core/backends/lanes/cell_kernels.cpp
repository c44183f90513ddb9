#include "core/backends/lanes/cell_kernels.h"

#include <algorithm>
#include <cmath>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/backends/lanes/cell_kernels.cpp"
#include "hwy/foreach_target.h" // this file again, once per instruction set

#include "hwy/contrib/math/math-inl.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace ks::lanes::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using F32 = hn::ScalableTag<float>;
using VF = hn::Vec<F32>;

HWY_INLINE std::int64_t lanes()
{
    return static_cast<std::int64_t>(hn::Lanes(F32()));
}

HWY_INLINE VF firstLanes(VF v, std::int64_t images)
{
    return hn::IfThenElseZero(hn::FirstN(F32(), static_cast<std::size_t>(images)), v);
}

HWY_INLINE double total(VF v)
{
    return static_cast<double>(hn::GetLane(hn::SumOfLanes(F32(), v)));
}

/// Keeps NaN.
HWY_INLINE VF relued(VF v)
{
    const VF zero = hn::Zero(F32());
    return hn::IfThenElse(hn::Lt(v, zero), zero, v);
}

void Add(const float* a, const float* b, float* dst, std::int64_t n, bool relu)
{
    const F32 d;
    for (std::int64_t i = 0; i < n; i += lanes()) {
        const VF sum = hn::Add(hn::Load(d, a + i), hn::Load(d, b + i));
        hn::Store(relu ? relued(sum) : sum, d, dst + i);
    }
}

void KeepWhereAbove(const float* mask, const float* a, float* dst, std::int64_t n)
{
    const F32 d;
    for (std::int64_t i = 0; i < n; i += lanes())
        hn::Store(hn::IfThenElseZero(hn::Gt(hn::Load(d, mask + i), hn::Zero(d)), hn::Load(d, a + i)), d, dst + i);
}

/// The largest over the channels, and the sum of exp(src − largest); NaN anywhere makes the sum NaN.
struct Exponentials {
    VF largest;
    VF sum;
};

/// exp for what is not above 0; Highway's own has no defined result for −∞ and NaN.
HWY_INLINE VF expOf(VF x)
{
    const F32 d;
    const VF least = hn::Set(d, -104.0F); // exp is 0 below
    const VF e = hn::IfThenElseZero(hn::Ge(x, least), hn::Exp(d, hn::Max(x, least)));
    return hn::IfThenElse(hn::Eq(x, x), e, x);
}

HWY_INLINE Exponentials exponentials(const float* src, std::int64_t channels, std::int64_t stride)
{
    const F32 d;
    VF largest = hn::Load(d, src);
    for (std::int64_t c = 1; c < channels; ++c) {
        const VF x = hn::Load(d, src + c * stride);
        largest = hn::IfThenElse(hn::Or(hn::Gt(x, largest), hn::Ne(x, x)), x, largest);
    }
    VF sum = hn::Zero(d);
    for (std::int64_t c = 0; c < channels; ++c)
        sum = hn::Add(sum, expOf(hn::Sub(hn::Load(d, src + c * stride), largest)));
    return {largest, sum};
}

void Softmax(const float* src, float* dst, std::int64_t channels, std::int64_t cells)
{
    const F32 d;
    const std::int64_t stride = cells * lanes();
    for (std::int64_t i = 0; i < stride; i += lanes()) {
        const Exponentials row = exponentials(src + i, channels, stride);
        for (std::int64_t c = 0; c < channels; ++c)
            hn::Store(hn::Div(expOf(hn::Sub(hn::Load(d, src + c * stride + i), row.largest)), row.sum), d, dst + c * stride + i);
    }
}

void SoftmaxBackward(const float* src, const float* diffDst, float* diffSrc, std::int64_t channels, std::int64_t cells)
{
    const F32 d;
    const std::int64_t stride = cells * lanes();
    for (std::int64_t i = 0; i < stride; i += lanes()) {
        const Exponentials row = exponentials(src + i, channels, stride);
        VF dot = hn::Zero(d);
        for (std::int64_t c = 0; c < channels; ++c) {
            const std::int64_t at = c * stride + i;
            const VF p = hn::Div(expOf(hn::Sub(hn::Load(d, src + at), row.largest)), row.sum);
            dot = hn::MulAdd(p, hn::Load(d, diffDst + at), dot);
        }
        for (std::int64_t c = 0; c < channels; ++c) {
            const std::int64_t at = c * stride + i;
            const VF p = hn::Div(expOf(hn::Sub(hn::Load(d, src + at), row.largest)), row.sum);
            hn::Store(hn::Mul(p, hn::Sub(hn::Load(d, diffDst + at), dot)), d, diffSrc + at);
        }
    }
}

double CrossEntropy(const float* src, const float* target, float* diffSrc, std::int64_t channels, std::int64_t cells, std::int64_t images,
                    float scale)
{
    const F32 d;
    const std::int64_t stride = cells * lanes();
    double loss = 0;
    for (std::int64_t i = 0; i < stride; i += lanes()) {
        const Exponentials row = exponentials(src + i, channels, stride);
        const VF logSum = hn::Log(d, row.sum);
        VF targets = hn::Zero(d);
        VF sum = hn::Zero(d);
        for (std::int64_t c = 0; c < channels; ++c) {
            const std::int64_t at = c * stride + i;
            const VF t = hn::Load(d, target + at);
            targets = hn::Add(targets, t);
            sum = hn::MulAdd(t, hn::Sub(hn::Sub(hn::Load(d, src + at), row.largest), logSum), sum);
        }
        // A NaN of the sum is lost in a logarithm that knows no NaN.
        sum = hn::IfThenElse(hn::Eq(row.sum, row.sum), sum, row.sum);
        loss -= total(firstLanes(sum, images));
        if (!diffSrc)
            continue;
        for (std::int64_t c = 0; c < channels; ++c) {
            const std::int64_t at = c * stride + i;
            const VF p = hn::Div(expOf(hn::Sub(hn::Load(d, src + at), row.largest)), row.sum);
            const VF error = hn::Sub(hn::Mul(p, targets), hn::Load(d, target + at));
            hn::Store(firstLanes(hn::Mul(error, hn::Set(d, scale)), images), d, diffSrc + at);
        }
    }
    return loss;
}

double SquaredError(const float* src, const float* target, float* diffSrc, std::int64_t cells, std::int64_t images, float scale)
{
    const F32 d;
    double loss = 0;
    for (std::int64_t i = 0; i < cells * lanes(); i += lanes()) {
        const VF error = hn::Sub(hn::Load(d, src + i), hn::Load(d, target + i));
        loss += total(firstLanes(hn::Mul(error, error), images));
        if (diffSrc)
            hn::Store(firstLanes(hn::Mul(hn::Add(error, error), hn::Set(d, scale)), images), d, diffSrc + i);
    }
    return loss;
}

void SumTree(const float* parts, std::int64_t stride, std::int64_t count, float* dst, std::int64_t n)
{
    const F32 d;
    const auto sum = [&](auto& self, std::int64_t first, std::int64_t many, std::int64_t i) HWY_ATTR -> VF {
        if (many == 1)
            return hn::Load(d, parts + first * stride + i);
        const std::int64_t half = (many + 1) / 2;
        const VF left = self(self, first, half, i);
        return hn::Add(left, self(self, first + half, many - half, i));
    };
    for (std::int64_t i = 0; i < n; i += lanes()) {
        const auto at = [&](std::int64_t part) HWY_ATTR { return hn::Load(d, parts + part * stride + i); };
        VF value = at(0);
        if (count == 2)
            value = hn::Add(value, at(1));
        else if (count == 4)
            value = hn::Add(hn::Add(value, at(1)), hn::Add(at(2), at(3)));
        else if (count > 1)
            value = sum(sum, 0, count, i);
        hn::Store(value, d, dst + i);
    }
}

/// Two sums over n vectors, each in four chains, so that an addition need not wait for the one before: add(i, sum, other).
template <class Add>
HWY_INLINE ChannelSums sumsOf(std::int64_t n, std::int64_t images, Add&& add)
{
    const F32 d;
    VF sums[4] = {hn::Zero(d), hn::Zero(d), hn::Zero(d), hn::Zero(d)};
    VF others[4] = {sums[0], sums[0], sums[0], sums[0]};
    std::int64_t i = 0;
    for (; i + 4 <= n; i += 4)
        for (int chain = 0; chain < 4; ++chain)
            add(i + chain, sums[chain], others[chain]);
    for (; i < n; ++i)
        add(i, sums[0], others[0]);
    const auto whole = [&](const VF(&four)[4])
                           HWY_ATTR { return total(firstLanes(hn::Add(hn::Add(four[0], four[1]), hn::Add(four[2], four[3])), images)); };
    return {whole(sums), whole(others)};
}

ChannelSums ChannelSumsOf(const float* src, std::int64_t n, std::int64_t images, float shift)
{
    const F32 d;
    const VF from = hn::Set(d, shift);
    return sumsOf(n, images, [&](std::int64_t i, VF& sum, VF& squares) HWY_ATTR {
        const VF x = hn::Sub(hn::Load(d, src + i * lanes()), from);
        sum = hn::Add(sum, x);
        squares = hn::MulAdd(x, x, squares);
    });
}

ChannelSums GradientChannelSums(const float* src, const float* diffDst, std::int64_t n, std::int64_t images, float mean)
{
    const F32 d;
    const VF from = hn::Set(d, mean);
    return sumsOf(n, images, [&](std::int64_t i, VF& sum, VF& products) HWY_ATTR {
        const VF g = hn::Load(d, diffDst + i * lanes());
        sum = hn::Add(sum, g);
        products = hn::MulAdd(g, hn::Sub(hn::Load(d, src + i * lanes()), from), products);
    });
}

void Affine(const float* src, float shift, float a, float b, bool relu, float* dst, std::int64_t n)
{
    const F32 d;
    for (std::int64_t i = 0; i < n * lanes(); i += lanes()) {
        const VF value = hn::MulAdd(hn::Set(d, a), hn::Sub(hn::Load(d, src + i), hn::Set(d, shift)), hn::Set(d, b));
        hn::Store(relu ? relued(value) : value, d, dst + i);
    }
}

void Remainder(const float* src, const float* diffDst, float shift, float scale, float slope, float mean, std::int64_t images,
               float* diffSrc, std::int64_t n)
{
    const F32 d;
    for (std::int64_t i = 0; i < n * lanes(); i += lanes()) {
        const VF x = hn::Sub(hn::Load(d, src + i), hn::Set(d, shift));
        const VF left = hn::NegMulAdd(hn::Set(d, slope), x, hn::Sub(hn::Load(d, diffDst + i), hn::Set(d, mean)));
        hn::Store(firstLanes(hn::Mul(hn::Set(d, scale), left), images), d, diffSrc + i);
    }
}

} // namespace ks::lanes::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ks::lanes {

HWY_EXPORT(Add);
HWY_EXPORT(KeepWhereAbove);
HWY_EXPORT(Softmax);
HWY_EXPORT(SoftmaxBackward);
HWY_EXPORT(CrossEntropy);
HWY_EXPORT(SquaredError);
HWY_EXPORT(SumTree);
HWY_EXPORT(ChannelSumsOf);
HWY_EXPORT(GradientChannelSums);
HWY_EXPORT(Affine);
HWY_EXPORT(Remainder);

void add(const float* a, const float* b, float* dst, std::int64_t n, bool relu)
{
    HWY_DYNAMIC_DISPATCH(Add)(a, b, dst, n, relu);
}

void keepWhereAbove(const float* mask, const float* a, float* dst, std::int64_t n)
{
    HWY_DYNAMIC_DISPATCH(KeepWhereAbove)(mask, a, dst, n);
}

void softmax(const float* src, float* dst, std::int64_t channels, std::int64_t cells)
{
    HWY_DYNAMIC_DISPATCH(Softmax)(src, dst, channels, cells);
}

void softmaxBackward(const float* src, const float* diffDst, float* diffSrc, std::int64_t channels, std::int64_t cells)
{
    HWY_DYNAMIC_DISPATCH(SoftmaxBackward)(src, diffDst, diffSrc, channels, cells);
}

double crossEntropy(const float* src, const float* target, float* diffSrc, std::int64_t channels, std::int64_t cells, std::int64_t images,
                    float scale)
{
    return HWY_DYNAMIC_DISPATCH(CrossEntropy)(src, target, diffSrc, channels, cells, images, scale);
}

double squaredError(const float* src, const float* target, float* diffSrc, std::int64_t cells, std::int64_t images, float scale)
{
    return HWY_DYNAMIC_DISPATCH(SquaredError)(src, target, diffSrc, cells, images, scale);
}

void sumTree(const float* parts, std::int64_t stride, std::int64_t count, float* dst, std::int64_t n)
{
    HWY_DYNAMIC_DISPATCH(SumTree)(parts, stride, count, dst, n);
}

ChannelSums channelSums(const float* src, std::int64_t n, std::int64_t images, float shift)
{
    return HWY_DYNAMIC_DISPATCH(ChannelSumsOf)(src, n, images, shift);
}

ChannelSums gradientChannelSums(const float* src, const float* diffDst, std::int64_t n, std::int64_t images, float mean)
{
    return HWY_DYNAMIC_DISPATCH(GradientChannelSums)(src, diffDst, n, images, mean);
}

void affine(const float* src, float shift, float a, float b, bool relu, float* dst, std::int64_t n)
{
    HWY_DYNAMIC_DISPATCH(Affine)(src, shift, a, b, relu, dst, n);
}

void remainder(const float* src, const float* diffDst, float shift, float scale, float slope, float mean, std::int64_t images,
               float* diffSrc, std::int64_t n)
{
    HWY_DYNAMIC_DISPATCH(Remainder)(src, diffDst, shift, scale, slope, mean, images, diffSrc, n);
}

} // namespace ks::lanes
#endif
