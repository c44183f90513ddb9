#include "core/backends/cpu/layout_kernels.h"

#include <algorithm>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/backends/cpu/layout_kernels.cpp"
#include "hwy/foreach_target.h" // this file again, once per instruction set

#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace ks::cpu::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using F32 = hn::ScalableTag<float>;

#if HWY_TARGET == HWY_SCALAR
// Without vectors a group is one row, and there is nothing to turn.
void ToLanes(const float* src, std::int64_t, std::int64_t cells, std::int64_t, float* dst)
{
    std::copy_n(src, cells, dst);
}

void FromLanes(const float* src, std::int64_t cells, std::int64_t, float* dst, std::int64_t)
{
    std::copy_n(src, cells, dst);
}

void SumLanes(const float* src, std::int64_t vectors, float* dst)
{
    std::copy_n(src, vectors, dst);
}
#else
using Four = hn::FixedTag<float, 4>;
using V4 = hn::Vec<Four>;

/// Rows become columns.
HWY_INLINE void transpose(V4 (&rows)[4])
{
    const Four d;
    const V4 ab = hn::InterleaveLower(d, rows[0], rows[1]);
    const V4 ce = hn::InterleaveLower(d, rows[2], rows[3]);
    const V4 abUpper = hn::InterleaveUpper(d, rows[0], rows[1]);
    const V4 ceUpper = hn::InterleaveUpper(d, rows[2], rows[3]);
    rows[0] = hn::ConcatLowerLower(d, ce, ab);
    rows[1] = hn::ConcatUpperUpper(d, ce, ab);
    rows[2] = hn::ConcatLowerLower(d, ceUpper, abUpper);
    rows[3] = hn::ConcatUpperUpper(d, ceUpper, abUpper);
}

/// Four cells of row r, of row r + 4, …: as many as fill a vector.
template <class D>
HWY_INLINE hn::Vec<D> fours(D d, const float* const* from, std::int64_t cell)
{
    if constexpr (hn::MaxLanes(D()) == 4) {
        return hn::LoadU(d, *from + cell);
    } else {
        const hn::Half<D> half;
        return hn::Combine(d, fours(half, from + hn::MaxLanes(d) / 2, cell), fours(half, from, cell));
    }
}

void ToLanes(const float* src, std::int64_t rowStride, std::int64_t cells, std::int64_t rowCount, float* dst)
{
    const F32 d;
    const hn::RepartitionToWide<hn::RebindToUnsigned<F32>> pairs;
    constexpr std::int64_t lanes = hn::MaxLanes(F32());
    const float* from[lanes];
    for (std::int64_t lane = 0; lane < lanes; ++lane)
        from[lane] = src + std::min(lane, rowCount - 1) * rowStride;
    // In every block of four lanes, four rows become columns.
    const auto joined = [&](auto a, auto b, float* lower) HWY_ATTR {
        hn::Store(hn::BitCast(d, hn::InterleaveLower(pairs, a, b)), d, lower);
        hn::Store(hn::BitCast(d, hn::InterleaveUpper(pairs, a, b)), d, lower + lanes);
    };
    std::int64_t i = 0;
    for (; i + 4 <= cells; i += 4) {
        const auto a = fours(d, from, i);
        const auto b = fours(d, from + 1, i);
        const auto c = fours(d, from + 2, i);
        const auto e = fours(d, from + 3, i);
        joined(hn::BitCast(pairs, hn::InterleaveLower(d, a, b)), hn::BitCast(pairs, hn::InterleaveLower(d, c, e)), dst + i * lanes);
        joined(hn::BitCast(pairs, hn::InterleaveUpper(d, a, b)), hn::BitCast(pairs, hn::InterleaveUpper(d, c, e)), dst + (i + 2) * lanes);
    }
    for (; i < cells; ++i)
        for (std::int64_t lane = 0; lane < lanes; ++lane)
            dst[i * lanes + lane] = from[lane][i];
}

void FromLanes(const float* src, std::int64_t cells, std::int64_t rowCount, float* dst, std::int64_t rowStride)
{
    const Four d;
    const std::int64_t lanes = static_cast<std::int64_t>(hn::Lanes(F32()));
    for (std::int64_t lane = 0; lane < rowCount; lane += 4) {
        const float* from = src + lane;
        float* to = dst + lane * rowStride;
        const std::int64_t count = std::min<std::int64_t>(4, rowCount - lane);
        std::int64_t i = 0;
        for (; i + 4 <= cells; i += 4) {
            V4 rows[4];
            for (int r = 0; r < 4; ++r)
                rows[r] = hn::Load(d, from + (i + r) * lanes);
            transpose(rows);
            for (std::int64_t r = 0; r < count; ++r)
                hn::StoreU(rows[r], d, to + r * rowStride + i);
        }
        for (; i < cells; ++i)
            for (std::int64_t r = 0; r < count; ++r)
                to[r * rowStride + i] = from[i * lanes + r];
    }
}

/// A vector folded to four numbers.
HWY_INLINE V4 folded(const float* src)
{
    const Four d;
    V4 sum = hn::Load(d, src);
    for (std::size_t lane = 4; lane < hn::Lanes(F32()); lane += 4)
        sum = hn::Add(sum, hn::Load(d, src + lane));
    return sum;
}

void SumLanes(const float* src, std::int64_t vectors, float* dst)
{
    const Four d;
    const std::int64_t lanes = static_cast<std::int64_t>(hn::Lanes(F32()));
    std::int64_t i = 0;
    for (; i + 4 <= vectors; i += 4) {
        V4 rows[4];
        for (int r = 0; r < 4; ++r)
            rows[r] = folded(src + (i + r) * lanes);
        transpose(rows);
        hn::StoreU(hn::Add(hn::Add(rows[0], rows[1]), hn::Add(rows[2], rows[3])), d, dst + i);
    }
    for (; i < vectors; ++i) {
        HWY_ALIGN float four[4];
        hn::Store(folded(src + i * lanes), d, four);
        dst[i] = (four[0] + four[1]) + (four[2] + four[3]);
    }
}
#endif

int LaneCount()
{
    return static_cast<int>(hn::Lanes(F32()));
}

} // namespace ks::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ks::cpu {

HWY_EXPORT(LaneCount);
HWY_EXPORT(ToLanes);
HWY_EXPORT(FromLanes);
HWY_EXPORT(SumLanes);

int laneCount()
{
    return HWY_DYNAMIC_DISPATCH(LaneCount)();
}

void toLanes(const float* src, std::int64_t rowStride, std::int64_t cells, std::int64_t rowCount, float* dst)
{
    HWY_DYNAMIC_DISPATCH(ToLanes)(src, rowStride, cells, rowCount, dst);
}

void toLanes(const std::uint32_t* src, std::int64_t rowStride, std::int64_t cells, std::int64_t rowCount, std::uint32_t* dst)
{
    // Moved, never computed with: the bits stay as they are.
    toLanes(reinterpret_cast<const float*>(src), rowStride, cells, rowCount, reinterpret_cast<float*>(dst));
}

void fromLanes(const float* src, std::int64_t cells, std::int64_t rowCount, float* dst, std::int64_t rowStride)
{
    HWY_DYNAMIC_DISPATCH(FromLanes)(src, cells, rowCount, dst, rowStride);
}

void sumLanes(const float* src, std::int64_t vectors, float* dst)
{
    HWY_DYNAMIC_DISPATCH(SumLanes)(src, vectors, dst);
}

} // namespace ks::cpu
#endif
