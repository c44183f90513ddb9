#include "core/backends/openmp/activation_kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/backends/openmp/activation_kernels.cpp"
#include "hwy/foreach_target.h" // this file again, once per instruction set

#include "core/backends/openmp/partial_vectors-inl.h"
#include "hwy/contrib/math/math-inl.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace ks::openmp::HWY_NAMESPACE {

using F32 = hn::ScalableTag<float>;
using VF = hn::Vec<F32>;

HWY_INLINE VF one()
{
    return hn::Set(F32(), 1.0F);
}

/// The functions by themselves: value(x) and derivative(x). Both work with exp of a number that is not positive, which cannot overflow.
struct Relu {
    HWY_INLINE VF value(VF x) const { return hn::IfThenElse(hn::Lt(x, hn::Zero(F32())), hn::Zero(F32()), x); }
    HWY_INLINE VF derivative(VF x) const { return hn::IfThenElseZero(hn::Gt(x, hn::Zero(F32())), one()); }
};

struct LeakyRelu {
    float alpha;

    HWY_INLINE VF value(VF x) const { return hn::IfThenElse(hn::Lt(x, hn::Zero(F32())), hn::Mul(hn::Set(F32(), alpha), x), x); }
    HWY_INLINE VF derivative(VF x) const { return hn::IfThenElse(hn::Gt(x, hn::Zero(F32())), one(), hn::Set(F32(), alpha)); }
};

struct Sigmoid {
    HWY_INLINE VF value(VF x) const
    {
        const VF e = hn::Exp(F32(), hn::Neg(hn::Abs(x)));
        return hn::Div(hn::IfThenElse(hn::Lt(x, hn::Zero(F32())), e, one()), hn::Add(one(), e));
    }
    HWY_INLINE VF derivative(VF x) const
    {
        const VF e = hn::Exp(F32(), hn::Neg(hn::Abs(x)));
        const VF sum = hn::Add(one(), e);
        return hn::Div(e, hn::Mul(sum, sum));
    }
};

struct Tanh {
    HWY_INLINE VF value(VF x) const { return hn::Tanh(F32(), x); }
    /// 1 − tanh² would lose digits where tanh is near 1; this is the same without a subtraction: 4e / (1 + e)², e = exp(−2|x|).
    HWY_INLINE VF derivative(VF x) const
    {
        const VF e = hn::Exp(F32(), hn::Mul(hn::Set(F32(), -2.0F), hn::Abs(x)));
        const VF sum = hn::Add(one(), e);
        return hn::Div(hn::Mul(hn::Set(F32(), 4.0F), e), hn::Mul(sum, sum));
    }
};

template <class Function>
HWY_INLINE void forwardRow(const Function& function, const float* src, float* dst, std::size_t n)
{
    const F32 d;
    forEachVector(d, n, [&](std::size_t i, auto part) HWY_ATTR {
        const VF x = part.load(d, src + i);
        part.store(d, hn::IfThenElse(hn::Eq(x, x), function.value(x), x), dst + i);
    });
}

template <class Function>
HWY_INLINE void backwardRow(const Function& function, const float* src, const float* diffDst, float* diffSrc, std::size_t n)
{
    const F32 d;
    forEachVector(d, n, [&](std::size_t i, auto part) HWY_ATTR {
        const VF x = part.load(d, src + i);
        const VF slope = hn::IfThenElse(hn::Eq(x, x), function.derivative(x), x);
        part.store(d, hn::Mul(part.load(d, diffDst + i), slope), diffSrc + i);
    });
}

void ReluRow(const float* src, float* dst, std::size_t n)
{
    forwardRow(Relu{}, src, dst, n);
}

void LeakyReluRow(const float* src, float alpha, float* dst, std::size_t n)
{
    forwardRow(LeakyRelu{alpha}, src, dst, n);
}

void SigmoidRow(const float* src, float* dst, std::size_t n)
{
    forwardRow(Sigmoid{}, src, dst, n);
}

void TanhRow(const float* src, float* dst, std::size_t n)
{
    forwardRow(Tanh{}, src, dst, n);
}

void ReluBackwardRow(const float* src, const float* diffDst, float* diffSrc, std::size_t n)
{
    backwardRow(Relu{}, src, diffDst, diffSrc, n);
}

void LeakyReluBackwardRow(const float* src, const float* diffDst, float alpha, float* diffSrc, std::size_t n)
{
    backwardRow(LeakyRelu{alpha}, src, diffDst, diffSrc, n);
}

void SigmoidBackwardRow(const float* src, const float* diffDst, float* diffSrc, std::size_t n)
{
    backwardRow(Sigmoid{}, src, diffDst, diffSrc, n);
}

void TanhBackwardRow(const float* src, const float* diffDst, float* diffSrc, std::size_t n)
{
    backwardRow(Tanh{}, src, diffDst, diffSrc, n);
}

} // namespace ks::openmp::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ks::openmp {

HWY_EXPORT(ReluRow);
HWY_EXPORT(LeakyReluRow);
HWY_EXPORT(SigmoidRow);
HWY_EXPORT(TanhRow);
HWY_EXPORT(ReluBackwardRow);
HWY_EXPORT(LeakyReluBackwardRow);
HWY_EXPORT(SigmoidBackwardRow);
HWY_EXPORT(TanhBackwardRow);

void reluRow(const float* src, float* dst, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(ReluRow)(src, dst, n);
}

void leakyReluRow(const float* src, float alpha, float* dst, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(LeakyReluRow)(src, alpha, dst, n);
}

void sigmoidRow(const float* src, float* dst, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(SigmoidRow)(src, dst, n);
}

void tanhRow(const float* src, float* dst, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(TanhRow)(src, dst, n);
}

void reluBackwardRow(const float* src, const float* diffDst, float* diffSrc, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(ReluBackwardRow)(src, diffDst, diffSrc, n);
}

void leakyReluBackwardRow(const float* src, const float* diffDst, float alpha, float* diffSrc, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(LeakyReluBackwardRow)(src, diffDst, alpha, diffSrc, n);
}

void sigmoidBackwardRow(const float* src, const float* diffDst, float* diffSrc, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(SigmoidBackwardRow)(src, diffDst, diffSrc, n);
}

void tanhBackwardRow(const float* src, const float* diffDst, float* diffSrc, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(TanhBackwardRow)(src, diffDst, diffSrc, n);
}

} // namespace ks::openmp
#endif
