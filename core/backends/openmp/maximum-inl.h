// Included once per instruction set (Highway), hence no `#pragma once`.
#if defined(KS_MAXIMUM_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef KS_MAXIMUM_INL
#undef KS_MAXIMUM_INL
#else
#define KS_MAXIMUM_INL
#endif

#include "hwy/cache_control.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace ks::openmp::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using F32 = hn::ScalableTag<float>;
using VF = hn::Vec<F32>;

/// Where `value` takes the maximum from `best`, which came earlier.
template <bool nan>
HWY_INLINE hn::Mask<F32> takes(VF value, VF best)
{
    if constexpr (nan)
        return hn::And(hn::Not(hn::Le(value, best)), hn::Eq(best, best)); // greater or unordered, and best is a number
    else
        return hn::Gt(value, best);
}

/// On x86, max(a, b) is defined as a > b ? a : b, so that of equal numbers, −0 and +0 among them, the second stays. Elsewhere it is not.
constexpr bool firstOperandMustBeGreater = HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_SSE4;

/// The larger of two numbers, the first of equal ones; `take` says where it is the second.
template <bool nan>
HWY_INLINE VF largerOf(VF first, VF second, hn::Mask<F32>& take)
{
    take = takes<nan>(second, first);
    return !nan && firstOperandMustBeGreater ? hn::Max(second, first) : hn::IfThenElse(take, second, first);
}

/// Asks for cells that are read soon. Rows that are read in turns are two streams full of gaps, which the processor's own
/// prefetcher loses sight of: without this, pooling a large tensor waited for memory more than half of the time. Past the end is harmless.
HWY_INLINE void prefetchTwoVectors(const float* now)
{
    constexpr std::size_t ahead = 1024; // cells: 4 KiB are read in about the time that memory takes to answer
    constexpr std::size_t cellsPerLine = 16;
    for (std::size_t cell = 0; cell < 2 * hn::Lanes(F32()); cell += cellsPerLine)
        hwy::Prefetch(now + ahead + cell);
}

} // namespace ks::openmp::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
