#include "core/backends/openmp/max_pool_3x3_kernels.h"

#include <algorithm>
#include <limits>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/backends/openmp/max_pool_3x3_kernels.cpp"
#include "hwy/foreach_target.h" // this file again, once per instruction set

#include "core/backends/openmp/maximum-inl.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace ks::openmp::HWY_NAMESPACE {

using U32 = hn::RebindToUnsigned<F32>;
using I32 = hn::RebindToSigned<F32>;
using VI = hn::Vec<I32>;

/// The cells of one row under a vector of windows, by column of the window.
struct Triple {
    VF first, second, third;
};

/// Windows overlap by one column: with padding, the third column of one is the first of the next, else the other way round. So two loads are
/// sorted into even and odd columns, and the missing column is one of these, moved by a lane, with one more cell at its end.
template <bool padded>
HWY_INLINE Triple tripleAt(const float* row, std::size_t i, VF& sum)
{
    const F32 d;
    const U32 du;
    const std::size_t lanes = hn::Lanes(d);
    VF even;
    VF odd;
    hn::LoadInterleaved2(d, row + 2 * i, even, odd);
    sum = hn::Add(sum, hn::Add(even, odd));
    const auto lastLane = static_cast<std::uint32_t>(lanes - 1);
    if constexpr (padded) {
        const auto earlier = hn::IndicesFromVec(d, hn::And(hn::Add(hn::Iota(du, 0), hn::Set(du, lastLane)), hn::Set(du, lastLane)));
        const float before = i > 0 ? row[2 * i - 1] : -std::numeric_limits<float>::infinity();
        return {hn::IfThenElse(hn::FirstN(d, 1), hn::Set(d, before), hn::TableLookupLanes(odd, earlier)), even, odd};
    } else {
        const auto later = hn::IndicesFromVec(d, hn::And(hn::Add(hn::Iota(du, 0), hn::Set(du, 1U)), hn::Set(du, lastLane)));
        const VF after = hn::Set(d, row[2 * (i + lanes)]);
        sum = hn::Add(sum, after); // of the last vector nobody else reads it
        return {even, odd, hn::IfThenElse(hn::FirstN(d, lanes - 1), hn::TableLookupLanes(even, later), after)};
    }
}

/// A row of results; false: there may be a NaN, which only the careful comparison (`nan`) treats by the rule.
template <bool padded, bool arg, bool nan>
HWY_NOINLINE bool maxOfRows(const float* const* rows, float* dst, std::uint8_t* argMax, std::size_t n)
{
    const F32 d;
    const I32 di;
    const hn::Rebind<std::uint8_t, F32> d8;
    const std::size_t lanes = hn::Lanes(d);
    VF sum = hn::Zero(d); // NaN if a cell is (or if infinities cancel, which costs time only)
    for (std::size_t begin = 0; begin < n; begin += lanes) {
        const std::size_t i = std::min(begin, n - lanes); // the last vector may begin inside the one before it
        prefetchTwoVectors(rows[1] + 2 * i);
        prefetchTwoVectors(rows[2] + 2 * i);
        VF best = hn::Zero(d);
        VI winner = hn::Zero(di);
        // Along each row first, so that the first of equal cells in reading order wins.
        for (int y = 0; y < 3; ++y) {
            const Triple t = tripleAt<padded>(rows[y], i, sum);
            hn::Mask<F32> second;
            hn::Mask<F32> third;
            const VF ofTwo = largerOf<nan>(t.first, t.second, second);
            const VF ofRow = largerOf<nan>(ofTwo, t.third, third);
            VI tap = hn::Zero(di);
            if constexpr (arg) {
                const VI left = hn::IfThenElse(hn::RebindMask(di, second), hn::Set(di, 3 * y + 1), hn::Set(di, 3 * y));
                tap = hn::IfThenElse(hn::RebindMask(di, third), hn::Set(di, 3 * y + 2), left);
            }
            hn::Mask<F32> below;
            best = y == 0 ? ofRow : largerOf<nan>(best, ofRow, below);
            if constexpr (arg)
                winner = y == 0 ? tap : hn::IfThenElse(hn::RebindMask(di, below), tap, winner);
        }
        hn::StoreU(best, d, dst + i);
        if constexpr (arg)
            hn::StoreU(hn::DemoteTo(d8, winner), d8, argMax + i);
    }
    return nan || hn::AllTrue(d, hn::Eq(sum, sum));
}

template <bool padded, bool arg>
HWY_INLINE void maxOfRows(const float* const* rows, float* dst, std::uint8_t* argMax, std::size_t n)
{
    if (HWY_UNLIKELY((!maxOfRows<padded, arg, false>(rows, dst, argMax, n))))
        maxOfRows<padded, arg, true>(rows, dst, argMax, n);
}

void MaxPool3x3(const float* const* rows, bool padded, float* dst, std::uint8_t* argMax, std::size_t n)
{
    if (argMax)
        padded ? maxOfRows<true, true>(rows, dst, argMax, n) : maxOfRows<false, true>(rows, dst, argMax, n);
    else
        padded ? maxOfRows<true, false>(rows, dst, argMax, n) : maxOfRows<false, false>(rows, dst, argMax, n);
}

} // namespace ks::openmp::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ks::openmp {

HWY_EXPORT(MaxPool3x3);

void maxPool3x3(const float* const* rows, bool padded, float* dst, std::uint8_t* argMax, std::size_t n)
{
    HWY_DYNAMIC_DISPATCH(MaxPool3x3)(rows, padded, dst, argMax, n);
}

} // namespace ks::openmp
#endif
