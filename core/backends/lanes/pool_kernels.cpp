#include "core/backends/lanes/pool_kernels.h"

#include <algorithm>
#include <limits>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/backends/lanes/pool_kernels.cpp"
#include "hwy/foreach_target.h" // this file again, once per instruction set

#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace ks::lanes::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using F32 = hn::ScalableTag<float>;
using I32 = hn::RebindToSigned<F32>;
using U8 = hn::Rebind<std::uint8_t, F32>;
using VF = hn::Vec<F32>;
using VI = hn::Vec<I32>;

HWY_INLINE std::int64_t lanes()
{
    return static_cast<std::int64_t>(hn::Lanes(F32()));
}

/// The taps of one window along one axis that lie in the image: first … last − 1, the first at cell `at`.
struct Span {
    std::int64_t first;
    std::int64_t last;
    std::int64_t at;
};

HWY_INLINE Span spanOf(const WindowAxis& axis, std::int64_t window)
{
    const std::int64_t start = axis.at(window, 0);
    const std::int64_t first = start >= 0 ? 0 : (-start + axis.dilation - 1) / axis.dilation;
    const std::int64_t room = axis.size - 1 - start;
    const std::int64_t last = room < 0 ? 0 : std::min(axis.kernel, room / axis.dilation + 1);
    return {first, std::max(first, last), start + first * axis.dilation};
}

struct Bytes {
    static constexpr std::int32_t none = 255;
    static HWY_INLINE void store(VI index, std::byte* winners, std::int64_t cell)
    {
        hn::StoreU(hn::DemoteTo(U8(), index), U8(), reinterpret_cast<std::uint8_t*>(winners) + cell * lanes());
    }
    static HWY_INLINE VI load(const std::byte* winners, std::int64_t cell)
    {
        return hn::PromoteTo(I32(), hn::LoadU(U8(), reinterpret_cast<const std::uint8_t*>(winners) + cell * lanes()));
    }
};

struct Words {
    static constexpr std::int32_t none = -1;
    static HWY_INLINE void store(VI index, std::byte* winners, std::int64_t cell)
    {
        hn::Store(index, I32(), reinterpret_cast<std::int32_t*>(winners) + cell * lanes());
    }
    static HWY_INLINE VI load(const std::byte* winners, std::int64_t cell)
    {
        return hn::Load(I32(), reinterpret_cast<const std::int32_t*>(winners) + cell * lanes());
    }
};

/// The maximum so far and which tap it is. NaN beats numbers and stays; of equal values the first stays.
template <bool arg>
struct Winner {
    VF value;
    VI index;

    HWY_INLINE void meet(const Winner& other)
    {
        const auto takes = hn::AndNot(hn::Le(other.value, value), hn::Eq(value, value));
        value = hn::IfThenElse(takes, other.value, value);
        if constexpr (arg)
            index = hn::IfThenElse(hn::RebindMask(I32(), takes), other.index, index);
    }
    HWY_INLINE void meet(VF other, std::int32_t tap) { meet({other, hn::Set(I32(), tap)}); }
};

/// Windows of 2×2 that lie side by side in the image, `step` floats apart: the winners of both rows meet.
template <bool arg, class Index>
void maxRow(const float* upper, const float* lower, std::int64_t step, std::int64_t windows, float* dst, std::byte* winners,
            std::int64_t cell)
{
    const F32 d;
    const std::int64_t n = lanes();
    for (const std::int64_t end = cell + windows; cell < end; ++cell, upper += step, lower += step) {
        Winner<arg> best{hn::Load(d, upper), hn::Zero(I32())};
        Winner<arg> below{hn::Load(d, lower), hn::Set(I32(), 2)};
        best.meet(hn::Load(d, upper + n), 1);
        below.meet(hn::Load(d, lower + n), 3);
        best.meet(below);
        hn::Store(best.value, d, dst + cell * n);
        if constexpr (arg)
            Index::store(best.index, winners, cell);
    }
}

template <bool arg, class Index>
void maxPlanes(const Pooling& pool, const float* src, float* dst, std::byte* winners)
{
    const F32 d;
    const WindowAxis& ya = pool.window.y;
    const WindowAxis& xa = pool.window.x;
    const std::int64_t n = lanes();
    const bool twoByTwo = ya.kernel == 2 && xa.kernel == 2 && xa.dilation == 1;
    const WindowRange whole = xa.windowsInside();
    std::int64_t cell = 0;
    for (std::int64_t plane = 0; plane < pool.planes; ++plane, src += ya.size * xa.size * n)
        for (std::int64_t oy = 0; oy < ya.count; ++oy) {
            const Span y = spanOf(ya, oy);
            for (std::int64_t ox = 0; ox < xa.count; ++ox, ++cell) {
                if (twoByTwo && ox == whole.first && ox < whole.last && y.last - y.first == 2) {
                    const float* const upper = src + (y.at * xa.size + xa.at(ox, 0)) * n;
                    maxRow<arg, Index>(upper, upper + ya.dilation * xa.size * n, xa.stride * n, whole.last - ox, dst, winners, cell);
                    cell += whole.last - ox - 1;
                    ox = whole.last - 1;
                    continue;
                }
                const Span x = spanOf(xa, ox);
                Winner<arg> best{hn::Set(d, -std::numeric_limits<float>::infinity()), hn::Set(I32(), Index::none)};
                const std::int64_t inside = (y.last - y.first) * (x.last - x.first);
                bool first = true;
                for (std::int64_t ky = y.first; ky < y.last; ++ky) {
                    const float* row = src + ((y.at + (ky - y.first) * ya.dilation) * xa.size + x.at) * n;
                    for (std::int64_t kx = x.first; kx < x.last; ++kx, row += xa.dilation * n) {
                        const auto tap = static_cast<std::int32_t>(ky * xa.kernel + kx);
                        if (first)
                            best = {hn::Load(d, row), hn::Set(I32(), tap)};
                        else
                            best.meet(hn::Load(d, row), tap);
                        first = false;
                    }
                }
                if (pool.zeroPadding && inside < pool.window.taps())
                    best.meet(hn::Zero(d), Index::none);
                hn::Store(best.value, d, dst + cell * n);
                if constexpr (arg)
                    Index::store(best.index, winners, cell);
            }
        }
}

void MaxPool(const Pooling& pool, const float* src, float* dst, std::byte* winners)
{
    if (!winners)
        maxPlanes<false, Bytes>(pool, src, dst, winners);
    else if (pool.bytesPerWinner() == 1)
        maxPlanes<true, Bytes>(pool, src, dst, winners);
    else
        maxPlanes<true, Words>(pool, src, dst, winners);
}

HWY_INLINE void clear(float* cells, std::int64_t vectors)
{
    const F32 d;
    for (std::int64_t i = 0; i < vectors; ++i)
        hn::Store(hn::Zero(d), d, cells + i * lanes());
}

template <class Index>
void maxPlanesBackward(const Pooling& pool, const float* diffDst, const std::byte* winners, const float* mask, float* diffSrc,
                       bool accumulate)
{
    const F32 d;
    const WindowAxis& ya = pool.window.y;
    const WindowAxis& xa = pool.window.x;
    const std::int64_t n = lanes();
    const auto tiles = [](const WindowAxis& axis) { return axis.kernel <= axis.stride && axis.dilation == 1; };
    const auto covers = [](const WindowAxis& axis) {
        return axis.kernel == axis.stride && axis.padBegin == 0 && axis.count * axis.stride >= axis.size;
    };
    const bool apart = tiles(ya) && tiles(xa); // no cell lies in two windows
    const bool write = apart && !accumulate;
    const bool twoByTwo = write && ya.kernel == 2 && xa.kernel == 2;
    if (!accumulate && !(apart && covers(ya) && covers(xa)))
        clear(diffSrc, pool.planes * ya.size * xa.size);
    std::int64_t cell = 0;
    for (std::int64_t plane = 0; plane < pool.planes; ++plane, diffSrc += ya.size * xa.size * n)
        for (std::int64_t oy = 0; oy < ya.count; ++oy) {
            const Span y = spanOf(ya, oy);
            for (std::int64_t ox = 0; ox < xa.count; ++ox, ++cell) {
                const Span x = spanOf(xa, ox);
                VF gradient = hn::Load(d, diffDst + cell * n);
                if (mask)
                    gradient = hn::IfThenElseZero(hn::Gt(hn::Load(d, mask + cell * n), hn::Zero(d)), gradient);
                const VI winner = Index::load(winners, cell);
                if (twoByTwo && y.last - y.first == 2 && x.last - x.first == 2) {
                    float* upper = diffSrc + (y.at * xa.size + x.at) * n;
                    float* const corners[] = {upper, upper + n, upper + xa.size * n, upper + (xa.size + 1) * n};
                    for (int tap = 0; tap < 4; ++tap)
                        hn::Store(hn::IfThenElseZero(hn::RebindMask(d, hn::Eq(winner, hn::Set(I32(), tap))), gradient), d, corners[tap]);
                    continue;
                }
                for (std::int64_t ky = y.first; ky < y.last; ++ky) {
                    float* row = diffSrc + ((y.at + (ky - y.first) * ya.dilation) * xa.size + x.at) * n;
                    for (std::int64_t kx = x.first; kx < x.last; ++kx, row += xa.dilation * n) {
                        const auto tap = static_cast<std::int32_t>(ky * xa.kernel + kx);
                        const VF part = hn::IfThenElseZero(hn::RebindMask(d, hn::Eq(winner, hn::Set(I32(), tap))), gradient);
                        hn::Store(write ? part : hn::Add(hn::Load(d, row), part), d, row);
                    }
                }
            }
        }
}

void MaxPoolBackward(const Pooling& pool, const float* diffDst, const std::byte* winners, const float* mask, float* diffSrc,
                     bool accumulate)
{
    if (pool.bytesPerWinner() == 1)
        maxPlanesBackward<Bytes>(pool, diffDst, winners, mask, diffSrc, accumulate);
    else
        maxPlanesBackward<Words>(pool, diffDst, winners, mask, diffSrc, accumulate);
}

/// Taps that AveragePool divides by: real cells, or with countIncludePad those that do not hang over the padding.
HWY_INLINE std::int64_t counted(const WindowAxis& axis, std::int64_t window, const Span& span, bool includePad)
{
    return includePad ? axis.tapsOnPadded(window) : span.last - span.first;
}

/// visit(dst cell, y span, x span, divisor, src plane) for all windows.
template <class Visit>
HWY_INLINE void forEachWindow(const Pooling& pool, Visit&& visit)
{
    const WindowAxis& ya = pool.window.y;
    const WindowAxis& xa = pool.window.x;
    std::int64_t cell = 0;
    for (std::int64_t plane = 0; plane < pool.planes; ++plane)
        for (std::int64_t oy = 0; oy < ya.count; ++oy) {
            const Span y = spanOf(ya, oy);
            const std::int64_t rows = counted(ya, oy, y, pool.countIncludePad);
            for (std::int64_t ox = 0; ox < xa.count; ++ox, ++cell) {
                const Span x = spanOf(xa, ox);
                const std::int64_t taps = rows * counted(xa, ox, x, pool.countIncludePad);
                visit(cell, y, x, static_cast<float>(std::max<std::int64_t>(taps, 1)), plane * ya.size * xa.size);
            }
        }
}

void AveragePool(const Pooling& pool, const float* src, float* dst)
{
    const WindowAxis& ya = pool.window.y;
    const WindowAxis& xa = pool.window.x;
    const std::int64_t n = lanes();
    forEachWindow(pool, [&](std::int64_t cell, const Span& y, const Span& x, float divisor, std::int64_t plane) HWY_ATTR {
        const F32 d;
        VF sum = hn::Zero(d);
        for (std::int64_t ky = y.first; ky < y.last; ++ky) {
            const float* row = src + (plane + (y.at + (ky - y.first) * ya.dilation) * xa.size + x.at) * n;
            for (std::int64_t kx = x.first; kx < x.last; ++kx, row += xa.dilation * n)
                sum = hn::Add(sum, hn::Load(d, row));
        }
        hn::Store(hn::Div(sum, hn::Set(d, divisor)), d, dst + cell * n);
    });
}

void AveragePoolBackward(const Pooling& pool, const float* diffDst, float* diffSrc, bool accumulate)
{
    const WindowAxis& ya = pool.window.y;
    const WindowAxis& xa = pool.window.x;
    const std::int64_t n = lanes();
    if (!accumulate)
        clear(diffSrc, pool.planes * ya.size * xa.size);
    forEachWindow(pool, [&](std::int64_t cell, const Span& y, const Span& x, float divisor, std::int64_t plane) HWY_ATTR {
        const F32 d;
        const VF part = hn::Div(hn::Load(d, diffDst + cell * n), hn::Set(d, divisor));
        for (std::int64_t ky = y.first; ky < y.last; ++ky) {
            float* row = diffSrc + (plane + (y.at + (ky - y.first) * ya.dilation) * xa.size + x.at) * n;
            for (std::int64_t kx = x.first; kx < x.last; ++kx, row += xa.dilation * n)
                hn::Store(hn::Add(hn::Load(d, row), part), d, row);
        }
    });
}

} // namespace ks::lanes::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ks::lanes {

HWY_EXPORT(MaxPool);
HWY_EXPORT(MaxPoolBackward);
HWY_EXPORT(AveragePool);
HWY_EXPORT(AveragePoolBackward);

void maxPool(const Pooling& pool, const float* src, float* dst, std::byte* winners)
{
    HWY_DYNAMIC_DISPATCH(MaxPool)(pool, src, dst, winners);
}

void maxPoolBackward(const Pooling& pool, const float* diffDst, const std::byte* winners, const float* mask, float* diffSrc,
                     bool accumulate)
{
    HWY_DYNAMIC_DISPATCH(MaxPoolBackward)(pool, diffDst, winners, mask, diffSrc, accumulate);
}

void averagePool(const Pooling& pool, const float* src, float* dst)
{
    HWY_DYNAMIC_DISPATCH(AveragePool)(pool, src, dst);
}

void averagePoolBackward(const Pooling& pool, const float* diffDst, float* diffSrc, bool accumulate)
{
    HWY_DYNAMIC_DISPATCH(AveragePoolBackward)(pool, diffDst, diffSrc, accumulate);
}

} // namespace ks::lanes
#endif
