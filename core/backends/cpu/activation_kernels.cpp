#include "core/backends/cpu/activation_kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/backends/cpu/activation_kernels.cpp"
#include "hwy/foreach_target.h" // this file again, once per instruction set

#include "core/backends/cpu/partial_vectors-inl.h"
#include "hwy/contrib/math/math-inl.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace ks::cpu::HWY_NAMESPACE {

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

struct Elu {
    float alpha;

    /// With a number below 0 alone: e^x of a large one would be infinite.
    HWY_INLINE VF value(VF x) const
    {
        const VF bent = hn::Mul(hn::Set(F32(), alpha), hn::Expm1(F32(), hn::Min(x, hn::Zero(F32()))));
        return hn::IfThenElse(hn::Lt(x, hn::Zero(F32())), bent, x);
    }
    HWY_INLINE VF derivative(VF x) const
    {
        const VF slope = hn::Mul(hn::Set(F32(), alpha), hn::Exp(F32(), hn::Min(x, hn::Zero(F32()))));
        return hn::IfThenElse(hn::Gt(x, hn::Zero(F32())), one(), slope);
    }
};

struct HardSwish {
    HWY_INLINE VF value(VF x) const
    {
        const VF inner = hn::Min(hn::Max(x, hn::Set(F32(), -3.0F)), hn::Set(F32(), 3.0F));
        const VF curved = hn::Mul(inner, hn::MulAdd(inner, hn::Set(F32(), 1.0F / 6.0F), hn::Set(F32(), 0.5F)));
        return chosen(x, hn::Zero(F32()), curved, x);
    }
    HWY_INLINE VF derivative(VF x) const
    {
        return chosen(x, hn::Zero(F32()), hn::MulAdd(x, hn::Set(F32(), 1.0F / 3.0F), hn::Set(F32(), 0.5F)), one());
    }

private:
    /// What holds up to −3, between and from 3 on.
    static HWY_INLINE VF chosen(VF x, VF below, VF between, VF above)
    {
        const VF left = hn::IfThenElse(hn::Le(x, hn::Set(F32(), -3.0F)), below, between);
        return hn::IfThenElse(hn::Ge(x, hn::Set(F32(), 3.0F)), above, left);
    }
};

struct Clip {
    float low;
    float high;

    HWY_INLINE VF value(VF x) const
    {
        const VF least = hn::Set(F32(), low);
        const VF most = hn::Set(F32(), high);
        return hn::IfThenElse(hn::Lt(x, least), least, hn::IfThenElse(hn::Gt(x, most), most, x));
    }
    HWY_INLINE VF derivative(VF x) const
    {
        return hn::IfThenElseZero(hn::And(hn::Gt(x, hn::Set(F32(), low)), hn::Lt(x, hn::Set(F32(), high))), one());
    }
};

/// Beyond these Gelu is 0, or its argument, to all digits; squares and cubes of larger numbers would be infinite.
constexpr float geluReach = 10.0F;

HWY_INLINE VF withinReach(VF x)
{
    return hn::Min(hn::Max(x, hn::Set(F32(), -geluReach)), hn::Set(F32(), geluReach));
}

HWY_INLINE VF beyondReach(VF x, VF within, VF above)
{
    const VF left = hn::IfThenElse(hn::Lt(x, hn::Set(F32(), -geluReach)), hn::Zero(F32()), within);
    return hn::IfThenElse(hn::Gt(x, hn::Set(F32(), geluReach)), above, left);
}

struct Gelu {
    HWY_INLINE VF value(VF x) const
    {
        const VF y = withinReach(x);
        return beyondReach(x, hn::Mul(y, probability(y, bell(y))), x);
    }
    HWY_INLINE VF derivative(VF x) const
    {
        const VF y = withinReach(x);
        const VF density = bell(y);
        const VF slope = hn::MulAdd(hn::Mul(y, density), hn::Set(F32(), 0.3989422804F), probability(y, density)); // 1/√(2π)
        return beyondReach(x, slope, one());
    }

private:
    /// e^(−x²/2)
    static HWY_INLINE VF bell(VF x) { return hn::Exp(F32(), hn::Mul(hn::Mul(x, x), hn::Set(F32(), -0.5F))); }
    /// Φ(x), to about 10⁻⁷. Source: Abramowitz and Stegun, Handbook of Mathematical Functions, 7.1.26, for erf of |x|/√2.
    static HWY_INLINE VF probability(VF x, VF bell)
    {
        const VF t = hn::Div(one(), hn::MulAdd(hn::Abs(x), hn::Set(F32(), 0.3275911F * 0.7071067812F), one()));
        VF sum = hn::Set(F32(), 1.061405429F);
        sum = hn::MulAdd(sum, t, hn::Set(F32(), -1.453152027F));
        sum = hn::MulAdd(sum, t, hn::Set(F32(), 1.421413741F));
        sum = hn::MulAdd(sum, t, hn::Set(F32(), -0.284496736F));
        sum = hn::MulAdd(sum, t, hn::Set(F32(), 0.254829592F));
        const VF tail = hn::Mul(hn::Mul(hn::Set(F32(), 0.5F), bell), hn::Mul(sum, t)); // beyond |x|
        return hn::IfThenElse(hn::Lt(x, hn::Zero(F32())), tail, hn::Sub(one(), tail));
    }
};

struct GeluByTanh {
    HWY_INLINE VF value(VF x) const
    {
        const VF y = withinReach(x);
        return beyondReach(x, hn::Mul(hn::Mul(hn::Set(F32(), 0.5F), y), hn::Add(one(), hn::Tanh(F32(), inner(y)))), x);
    }
    HWY_INLINE VF derivative(VF x) const
    {
        const VF y = withinReach(x);
        const VF half = hn::Set(F32(), 0.5F);
        const VF slope = hn::MulAdd(hn::Mul(y, y), hn::Set(F32(), 3.0F * cubic * factor), hn::Set(F32(), factor));
        const VF curve = hn::Mul(hn::Mul(half, y), hn::Mul(Tanh{}.derivative(inner(y)), slope));
        return beyondReach(x, hn::MulAdd(half, hn::Add(one(), hn::Tanh(F32(), inner(y))), curve), one());
    }

private:
    static constexpr float cubic = 0.044715F;
    static constexpr float factor = 0.7978845608F; // √(2/π)

    static HWY_INLINE VF inner(VF x)
    {
        return hn::Mul(x, hn::MulAdd(hn::Mul(x, x), hn::Set(F32(), cubic * factor), hn::Set(F32(), factor)));
    }
};

/// With e = exp(−|x|), tanh(ln(1 + e^x)) is a / b, where a = e (2 + e) and b = a + 2 below 0, else a = 1 + 2e and b = a + 2e²: no logarithm, nothing
/// that can overflow, and no difference of nearly equal numbers. Its slope is 4e (1 + e) / b² below 0, else e times that.
struct Mish {
    HWY_INLINE VF value(VF x) const
    {
        const Parts parts(x);
        return hn::Mul(hn::Max(x, hn::Set(F32(), -reach)), hn::Div(parts.above, parts.below));
    }
    HWY_INLINE VF derivative(VF x) const
    {
        const Parts parts(x);
        const VF slope =
            hn::Div(hn::Mul(hn::Set(F32(), 4.0F), hn::Mul(parts.power, hn::Add(one(), parts.e))), hn::Mul(parts.below, parts.below));
        const VF y = hn::Min(hn::Max(x, hn::Set(F32(), -reach)), hn::Set(F32(), reach));
        return hn::MulAdd(y, slope, hn::Div(parts.above, parts.below));
    }

private:
    /// e^x is 0 where x is as far below 0 as this, and stays 0 as a factor of an infinite x.
    static constexpr float reach = 110.0F;

    struct Parts {
        VF e;
        VF power; ///< e below 0, else e²
        VF above;
        VF below;

        HWY_INLINE explicit Parts(VF x)
        {
            const auto negative = hn::Lt(x, hn::Zero(F32()));
            const VF two = hn::Set(F32(), 2.0F);
            e = hn::Exp(F32(), hn::Neg(hn::Min(hn::Abs(x), hn::Set(F32(), reach))));
            power = hn::IfThenElse(negative, e, hn::Mul(e, e));
            above = hn::IfThenElse(negative, hn::Mul(e, hn::Add(two, e)), hn::MulAdd(two, e, one()));
            below = hn::Add(above, hn::IfThenElse(negative, two, hn::Mul(two, power)));
        }
    };
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

/// use(function) with that of the operator.
template <class Use>
HWY_INLINE void withFunction(const OpSpec& spec, Use&& use)
{
    switch (spec.op) {
    case OpKind::Relu: return use(Relu{});
    case OpKind::LeakyRelu: return use(LeakyRelu{spec.alpha});
    case OpKind::Sigmoid: return use(Sigmoid{});
    case OpKind::Elu: return use(Elu{spec.alpha});
    case OpKind::HardSwish: return use(HardSwish{});
    case OpKind::Gelu: return spec.approximate == Approximation::Tanh ? use(GeluByTanh{}) : use(Gelu{});
    case OpKind::Clip: return use(Clip{spec.low, spec.high});
    case OpKind::Mish: return use(Mish{});
    default: return use(Tanh{});
    }
}

void ActivationRow(const OpSpec& spec, const float* src, float* dst, std::size_t n)
{
    withFunction(spec, [=](const auto& function) HWY_ATTR { forwardRow(function, src, dst, n); });
}

void ActivationBackwardRow(const OpSpec& spec, const float* src, const float* diffDst, float* diffSrc, std::size_t n)
{
    withFunction(spec, [=](const auto& function) HWY_ATTR { backwardRow(function, src, diffDst, diffSrc, n); });
}

float NegativeProducts(const float* src, const float* diffDst, std::size_t n)
{
    const F32 d;
    VF sum = hn::Zero(d);
    forEachVector(d, n, [&](std::size_t i, auto part) HWY_ATTR {
        const VF x = part.load(d, src + i);
        sum = hn::Add(sum, hn::IfThenZeroElse(hn::Ge(x, hn::Zero(d)), hn::Mul(part.load(d, diffDst + i), x)));
    });
    return hn::GetLane(hn::SumOfLanes(d, sum));
}

} // namespace ks::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ks::cpu {

HWY_EXPORT(ActivationRow);
HWY_EXPORT(ActivationBackwardRow);
HWY_EXPORT(NegativeProducts);

void activationRow(const OpSpec& spec, const float* src, float* dst, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(ActivationRow)(spec, src, dst, n);
}

void activationBackwardRow(const OpSpec& spec, const float* src, const float* diffDst, float* diffSrc, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(ActivationBackwardRow)(spec, src, diffDst, diffSrc, n);
}

float negativeProducts(const float* src, const float* diffDst, std::size_t n)
{
    return HWY_DYNAMIC_DISPATCH(NegativeProducts)(src, diffDst, n);
}

} // namespace ks::cpu
#endif
