#include "core/backends/openmp/pool_kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/backends/openmp/pool_kernels.cpp"
#include "hwy/foreach_target.h" // this file again, once per instruction set

#include "core/backends/cpu/partial_vectors-inl.h"
#include "core/backends/openmp/maximum-inl.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace ks::openmp::HWY_NAMESPACE {

using namespace cpu::HWY_NAMESPACE; // partial vectors

using U32 = hn::RebindToUnsigned<F32>;
using VU = hn::Vec<U32>;

/// One vector of results; `fixed` is the number of taps where it is known at compile time, else 0.
template <bool nan, bool arg, bool indexed, int fixed, class Part>
HWY_INLINE void reduceVector(const MaxTap* taps, std::size_t count, float* value, std::uint32_t* index, std::size_t i, Part part)
{
    const F32 d;
    const U32 du;
    const std::size_t n = fixed > 0 ? static_cast<std::size_t>(fixed) : count;
    const auto tapOf = [&](const MaxTap& tap) HWY_ATTR {
        if constexpr (indexed)
            return hn::Add(hn::Set(du, tap.base), part.load(du, tap.index + i));
        else
            return hn::Set(du, tap.base);
    };
    VF best = part.load(d, taps[0].value + i);
    VU winner = hn::Zero(du);
    if constexpr (arg)
        winner = tapOf(taps[0]);
    for (std::size_t t = 1; t < n; ++t) {
        const VF other = part.load(d, taps[t].value + i);
        if constexpr (!nan && !arg && firstOperandMustBeGreater) {
            best = hn::Max(other, best);
            continue;
        }
        const auto take = takes<nan>(other, best);
        best = hn::IfThenElse(take, other, best);
        if constexpr (arg)
            winner = hn::IfThenElse(hn::RebindMask(du, take), tapOf(taps[t]), winner);
    }
    part.store(d, best, value + i);
    if constexpr (arg)
        part.store(du, winner, index + i);
}

template <bool nan, bool arg, bool indexed, int fixed>
HWY_NOINLINE void reduceRow(const MaxTap* taps, std::size_t count, float* value, std::uint32_t* index, std::size_t n)
{
    const F32 d;
    const std::size_t lanes = hn::Lanes(d);
    std::size_t i = 0;
    for (; i + lanes <= n; i += lanes)
        reduceVector<nan, arg, indexed, fixed>(taps, count, value, index, i, AllLanes{});
    if (i < n)
        reduceVector<nan, arg, indexed, fixed>(taps, count, value, index, i, FirstLanes{n - i});
}

template <bool nan, bool arg, bool indexed>
HWY_INLINE void reduceCounted(const MaxTap* taps, std::size_t count, float* value, std::uint32_t* index, std::size_t n)
{
    switch (count) {
    case 2: return reduceRow<nan, arg, indexed, 2>(taps, count, value, index, n);
    case 3: return reduceRow<nan, arg, indexed, 3>(taps, count, value, index, n);
    case 4: return reduceRow<nan, arg, indexed, 4>(taps, count, value, index, n);
    case 9: return reduceRow<nan, arg, indexed, 9>(taps, count, value, index, n);
    default: return reduceRow<nan, arg, indexed, 0>(taps, count, value, index, n);
    }
}

template <bool nan>
HWY_INLINE void reduceKind(const MaxTap* taps, std::size_t count, float* value, std::uint32_t* index, std::size_t n)
{
    if (!index)
        reduceCounted<nan, false, false>(taps, count, value, index, n);
    else if (taps[0].index)
        reduceCounted<nan, true, true>(taps, count, value, index, n);
    else
        reduceCounted<nan, true, false>(taps, count, value, index, n);
}

void ReduceMax(const MaxTap* taps, std::size_t count, float* value, std::uint32_t* index, std::size_t n, bool nan)
{
    if (nan)
        reduceKind<true>(taps, count, value, index, n);
    else
        reduceKind<false>(taps, count, value, index, n);
}

/// The four rows of taps of a 2×2 window from two rows of the image.
struct Quads {
    VF topEven, topOdd, bottomEven, bottomOdd;
};

template <bool arg, bool nan>
HWY_INLINE void maxOfQuads(const Quads& q, VF& best, hn::Vec<hn::RebindToSigned<F32>>& winner)
{
    const hn::RebindToSigned<F32> di;
    hn::Mask<F32> right;
    hn::Mask<F32> right2;
    hn::Mask<F32> down;
    const VF top = largerOf<nan>(q.topEven, q.topOdd, right);
    const VF bottom = largerOf<nan>(q.bottomEven, q.bottomOdd, right2);
    best = largerOf<nan>(top, bottom, down);
    if constexpr (arg) {
        const auto one = hn::Set(di, 1);
        const auto upper = hn::IfThenElseZero(hn::RebindMask(di, right), one);
        const auto lower = hn::IfThenElse(hn::RebindMask(di, right2), hn::Set(di, 3), hn::Set(di, 2));
        winner = hn::IfThenElse(hn::RebindMask(di, down), lower, upper);
    }
}

/// The sum of the four is NaN if one of them is (or if infinities cancel, which costs time only): the careful comparison is for these.
template <bool arg>
HWY_INLINE void maxOfQuads(const Quads& q, VF& best, hn::Vec<hn::RebindToSigned<F32>>& winner)
{
    const VF sum = hn::Add(hn::Add(q.topEven, q.topOdd), hn::Add(q.bottomEven, q.bottomOdd));
    if (HWY_LIKELY(hn::AllTrue(F32(), hn::Eq(sum, sum))))
        maxOfQuads<arg, false>(q, best, winner);
    else
        maxOfQuads<arg, true>(q, best, winner);
}

template <bool arg>
HWY_INLINE void maxPool2x2Rows(const float* top, const float* bottom, float* dst, std::uint8_t* argMax, std::size_t n)
{
    const F32 d;
    const hn::RebindToSigned<F32> di;
    const hn::Rebind<std::uint8_t, F32> d8;
    const std::size_t lanes = hn::Lanes(d);
    VF best;
    auto winner = hn::Zero(di);
    std::size_t i = 0;
    // The last vector may begin inside the one before it: results do not overwrite anything that is still read.
    for (; n >= lanes && i < n; i += lanes) {
        i = i + lanes <= n ? i : n - lanes;
        prefetchTwoVectors(top + 2 * i);
        prefetchTwoVectors(bottom + 2 * i);
        Quads q;
        hn::LoadInterleaved2(d, top + 2 * i, q.topEven, q.topOdd);
        hn::LoadInterleaved2(d, bottom + 2 * i, q.bottomEven, q.bottomOdd);
        maxOfQuads<arg>(q, best, winner);
        hn::StoreU(best, d, dst + i);
        if constexpr (arg)
            hn::StoreU(hn::DemoteTo(d8, winner), d8, argMax + i);
    }
    if (n < lanes) {
        HWY_ALIGN float upper[2 * hn::MaxLanes(d)] = {};
        HWY_ALIGN float lower[2 * hn::MaxLanes(d)] = {};
        std::memcpy(upper, top, 2 * n * sizeof(float));
        std::memcpy(lower, bottom, 2 * n * sizeof(float));
        Quads q;
        hn::LoadInterleaved2(d, upper, q.topEven, q.topOdd);
        hn::LoadInterleaved2(d, lower, q.bottomEven, q.bottomOdd);
        maxOfQuads<arg>(q, best, winner);
        FirstLanes{n}.store(d, best, dst);
        if constexpr (arg) {
            HWY_ALIGN std::uint8_t taps[hn::MaxLanes(d)];
            hn::StoreU(hn::DemoteTo(d8, winner), d8, taps);
            std::memcpy(argMax, taps, n);
        }
    }
}

void MaxPool2x2(const float* top, const float* bottom, float* dst, std::uint8_t* argMax, std::size_t n)
{
    if (argMax)
        maxPool2x2Rows<true>(top, bottom, dst, argMax, n);
    else
        maxPool2x2Rows<false>(top, bottom, dst, argMax, n);
}

void MaxPool2x2Backward(const float* diffDst, const std::uint8_t* argMax, float* top, float* bottom, std::size_t n)
{
    const F32 d;
    const hn::RebindToSigned<F32> di;
    const hn::Rebind<std::uint8_t, F32> d8;
    const std::size_t lanes = hn::Lanes(d);
    std::size_t i = 0;
    for (; n >= lanes && i < n; i += lanes) {
        i = i + lanes <= n ? i : n - lanes;
        const VF gradient = hn::LoadU(d, diffDst + i);
        const auto tap = hn::PromoteTo(di, hn::LoadU(d8, argMax + i));
        const auto routed = [&](int t) HWY_ATTR { return hn::IfThenElseZero(hn::RebindMask(d, hn::Eq(tap, hn::Set(di, t))), gradient); };
        hn::StoreInterleaved2(routed(0), routed(1), d, top + 2 * i);
        hn::StoreInterleaved2(routed(2), routed(3), d, bottom + 2 * i);
    }
    for (; i < n; ++i) {
        top[2 * i] = argMax[i] == 0 ? diffDst[i] : 0.0F;
        top[2 * i + 1] = argMax[i] == 1 ? diffDst[i] : 0.0F;
        bottom[2 * i] = argMax[i] == 2 ? diffDst[i] : 0.0F;
        bottom[2 * i + 1] = argMax[i] == 3 ? diffDst[i] : 0.0F;
    }
}

/// 0·x is 0 for every finite x and NaN else, and sums keep a NaN: one operation a vector tells rows without infinities and NaNs.
HWY_INLINE bool mayHaveNan(const float* row, std::size_t n)
{
    const F32 d;
    const std::size_t lanes = hn::Lanes(d);
    VF sums[4] = {hn::Zero(d), hn::Zero(d), hn::Zero(d), hn::Zero(d)};
    std::size_t i = 0;
    for (; i + 4 * lanes <= n; i += 4 * lanes)
        for (std::size_t s = 0; s < 4; ++s)
            sums[s] = hn::MulAdd(hn::LoadU(d, row + i + s * lanes), hn::Zero(d), sums[s]);
    for (; i + lanes <= n; i += lanes)
        sums[0] = hn::MulAdd(hn::LoadU(d, row + i), hn::Zero(d), sums[0]);
    if (i < n)
        sums[1] = hn::MulAdd(FirstLanes{n - i}.load(d, row + i), hn::Zero(d), sums[1]);
    const VF sum = hn::Add(hn::Add(sums[0], sums[1]), hn::Add(sums[2], sums[3]));
    return !hn::AllTrue(d, hn::Eq(sum, sum));
}

bool HasNan(const float* row, std::size_t n)
{
    if (!mayHaveNan(row, n))
        return false;
    for (std::size_t i = 0; i < n; ++i)
        if (row[i] != row[i])
            return true;
    return false;
}

std::size_t ArgMaxOf(const float* row, std::size_t n)
{
    const F32 d;
    const std::size_t lanes = hn::Lanes(d);
    if (HasNan(row, n)) {
        for (std::size_t i = 0; i < n; ++i)
            if (row[i] != row[i])
                return i;
    }
    float best = row[0];
    std::size_t i = 0;
    if (n >= lanes) {
        VF most = hn::LoadU(d, row);
        for (; i + lanes <= n; i += lanes)
            most = hn::Max(most, hn::LoadU(d, row + i));
        best = hn::GetLane(hn::MaxOfLanes(d, most));
    }
    for (; i < n; ++i)
        best = row[i] > best ? row[i] : best;
    const VF target = hn::Set(d, best);
    for (i = 0; i + lanes <= n; i += lanes) {
        const auto found = hn::FindFirstTrue(d, hn::Eq(hn::LoadU(d, row + i), target));
        if (found >= 0)
            return i + static_cast<std::size_t>(found);
    }
    while (row[i] != best)
        ++i;
    return i;
}

void SumTaps(const float* const* taps, std::size_t count, const float* divisors, float* dst, std::size_t n)
{
    const F32 d;
    forEachVector(d, n, [&](std::size_t i, auto part) HWY_ATTR {
        VF sum = hn::Zero(d);
        for (std::size_t t = 0; t < count; ++t)
            sum = hn::Add(sum, part.load(d, taps[t] + i));
        if (divisors)
            sum = hn::Div(sum, part.load(d, divisors + i));
        part.store(d, sum, dst + i);
    });
}

void Divide(const float* a, const float* divisors, float* dst, std::size_t n)
{
    const F32 d;
    forEachVector(
        d, n, [&](std::size_t i, auto part) HWY_ATTR { part.store(d, hn::Div(part.load(d, a + i), part.load(d, divisors + i)), dst + i); });
}

void AddTo(const float* a, float* dst, std::size_t n)
{
    const F32 d;
    forEachVector(d, n,
                  [&](std::size_t i, auto part) HWY_ATTR { part.store(d, hn::Add(part.load(d, dst + i), part.load(d, a + i)), dst + i); });
}

float SumOf(const float* row, std::size_t n)
{
    const F32 d;
    const std::size_t lanes = hn::Lanes(d);
    VF sums[4] = {hn::Zero(d), hn::Zero(d), hn::Zero(d), hn::Zero(d)};
    std::size_t i = 0;
    for (; i + 4 * lanes <= n; i += 4 * lanes)
        for (std::size_t s = 0; s < 4; ++s)
            sums[s] = hn::Add(sums[s], hn::LoadU(d, row + i + s * lanes));
    for (; i + lanes <= n; i += lanes)
        sums[0] = hn::Add(sums[0], hn::LoadU(d, row + i));
    if (i < n)
        sums[1] = hn::Add(sums[1], FirstLanes{n - i}.load(d, row + i));
    return hn::GetLane(hn::SumOfLanes(d, hn::Add(hn::Add(sums[0], sums[1]), hn::Add(sums[2], sums[3]))));
}

void Deinterleave2(const float* from, float* even, float* odd, std::size_t n)
{
    const F32 d;
    const std::size_t lanes = hn::Lanes(d);
    std::size_t i = 0;
    for (; i + lanes <= n; i += lanes) {
        VF first;
        VF second;
        hn::LoadInterleaved2(d, from + 2 * i, first, second);
        hn::StoreU(first, d, even + i);
        hn::StoreU(second, d, odd + i);
    }
    for (; i < n; ++i) {
        even[i] = from[2 * i];
        odd[i] = from[2 * i + 1];
    }
}

template <class Narrow>
HWY_INLINE void narrowRow(const std::uint32_t* from, Narrow* to, std::size_t n)
{
    const hn::RebindToSigned<F32> di;
    const hn::Rebind<Narrow, F32> dn;
    const std::size_t lanes = hn::Lanes(di);
    std::size_t i = 0;
    for (; i + lanes <= n; i += lanes)
        hn::StoreU(hn::DemoteTo(dn, hn::LoadU(di, reinterpret_cast<const std::int32_t*>(from) + i)), dn, to + i);
    for (; i < n; ++i)
        to[i] = static_cast<Narrow>(from[i]);
}

void Narrow8(const std::uint32_t* from, std::uint8_t* to, std::size_t n)
{
    narrowRow(from, to, n);
}

void Narrow16(const std::uint32_t* from, std::uint16_t* to, std::size_t n)
{
    narrowRow(from, to, n);
}

const char* TargetInUse()
{
    return hwy::TargetName(HWY_TARGET);
}

} // namespace ks::openmp::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ks::openmp {

HWY_EXPORT(ReduceMax);
HWY_EXPORT(MaxPool2x2);
HWY_EXPORT(MaxPool2x2Backward);
HWY_EXPORT(HasNan);
HWY_EXPORT(ArgMaxOf);
HWY_EXPORT(SumTaps);
HWY_EXPORT(Divide);
HWY_EXPORT(AddTo);
HWY_EXPORT(SumOf);
HWY_EXPORT(Deinterleave2);
HWY_EXPORT(Narrow8);
HWY_EXPORT(Narrow16);
HWY_EXPORT(TargetInUse);

void reduceMax(const MaxTap* taps, std::size_t count, float* value, std::uint32_t* index, std::size_t n, bool nan)
{
    HWY_DYNAMIC_DISPATCH(ReduceMax)(taps, count, value, index, n, nan);
}

void maxPool2x2(const float* top, const float* bottom, float* dst, std::uint8_t* argMax, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(MaxPool2x2)(top, bottom, dst, argMax, n);
}

void maxPool2x2Backward(const float* diffDst, const std::uint8_t* argMax, float* top, float* bottom, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(MaxPool2x2Backward)(diffDst, argMax, top, bottom, n);
}

bool hasNan(const float* row, std::size_t n)
{
    return HWY_DYNAMIC_DISPATCH(HasNan)(row, n);
}

std::size_t argMaxOf(const float* row, std::size_t n)
{
    return HWY_DYNAMIC_DISPATCH(ArgMaxOf)(row, n);
}

void sumTaps(const float* const* taps, std::size_t count, const float* divisors, float* dst, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(SumTaps)(taps, count, divisors, dst, n);
}

void divide(const float* a, const float* divisors, float* dst, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(Divide)(a, divisors, dst, n);
}

void addTo(const float* a, float* dst, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(AddTo)(a, dst, n);
}

float sumOf(const float* row, std::size_t n)
{
    return HWY_DYNAMIC_DISPATCH(SumOf)(row, n);
}

void deinterleave2(const float* from, float* even, float* odd, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(Deinterleave2)(from, even, odd, n);
}

void narrow(const std::uint32_t* from, std::uint8_t* to, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(Narrow8)(from, to, n);
}

void narrow(const std::uint32_t* from, std::uint16_t* to, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(Narrow16)(from, to, n);
}

const char* vectorTarget()
{
    return HWY_DYNAMIC_DISPATCH(TargetInUse)();
}

} // namespace ks::openmp
#endif
