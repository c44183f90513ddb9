#include "core/backends/lanes/winner_kernels.h"

#include <algorithm>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/backends/lanes/winner_kernels.cpp"
#include "hwy/foreach_target.h" // this file again, once per instruction set

#include "core/backends/cpu/unrolled-inl.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace ks::lanes::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using namespace cpu::HWY_NAMESPACE; // unrolled
using F32 = hn::ScalableTag<float>;

#if HWY_TARGET == HWY_SCALAR
bool Possible()
{
    return false;
}
void Gradient(const WinnerPlanes&, std::int64_t, std::int64_t, const float*, float*, std::int64_t, bool) {}
void Scatter(const WinnerPlanes&, std::int64_t, std::int64_t, const float*, float*) {}
#else
using I32 = hn::RebindToSigned<F32>;
using U8 = hn::Rebind<std::uint8_t, F32>;
using VF = hn::Vec<F32>;

bool Possible()
{
    return true;
}

HWY_INLINE std::int64_t lanes()
{
    return static_cast<std::int64_t>(hn::Lanes(F32()));
}

/// Which of the four cells of a window won, per lane.
HWY_INLINE hn::Vec<I32> winnerAt(const std::uint8_t* winners)
{
    return hn::PromoteTo(I32(), hn::LoadU(U8(), winners));
}

/// Kernel rows first … first + rows − 1 of filters that meet the same cells. Every lane takes its cells one further to the right or below where
/// its winner lies there.
template <int filters, int kernel, int first, int rows>
HWY_NOINLINE void gradientRows(const WinnerPlanes& planes, std::int64_t planeStep, const float* src, float* sums, std::int64_t sumStep,
                               bool fresh)
{
    const F32 d;
    constexpr int taps = rows * kernel;
    const std::int64_t n = lanes();
    VF sum[filters * taps];
    unrolled<filters * taps>([&](auto i) KS_INLINE { sum[i] = hn::Zero(d); });
    const std::int64_t rowStep = planes.width * n;
    for (std::int64_t y = planes.firstY; y < planes.lastY; ++y) {
        const float* cells = src + (2 * y + first) * rowStep;
        const float* gradients = planes.diffDst + y * planes.count * n;
        const std::uint8_t* winners = planes.winners + y * planes.count * n;
        for (std::int64_t x = 0; x < planes.count; ++x, cells += 2 * n, gradients += n, winners += n) {
            VF gradient[filters];
            hn::Mask<F32> right[filters];
            hn::Mask<F32> below[filters];
            unrolled<filters>([&](auto f) KS_INLINE {
                gradient[f] = held(hn::Load(d, gradients + f * planeStep));
                const auto winner = winnerAt(winners + f * planeStep);
                right[f] = hn::RebindMask(d, hn::TestBit(winner, hn::Set(I32(), 1)));
                below[f] = hn::RebindMask(d, hn::TestBit(winner, hn::Set(I32(), 2)));
            });
            VF left[rows + 1];
            unrolled<rows + 1>([&](auto r) KS_INLINE { left[r] = held(hn::Load(d, cells + r * rowStep)); });
            unrolled<kernel>([&](auto t) KS_INLINE {
                VF upper[filters];
                unrolled<rows + 1>([&](auto r) KS_INLINE {
                    const VF next = held(hn::Load(d, cells + r * rowStep + (t + 1) * n));
                    unrolled<filters>([&](auto f) KS_INLINE {
                        const VF lower = hn::IfThenElse(right[f], next, left[r]);
                        if constexpr (r > 0) {
                            constexpr int at = f * taps + (r - 1) * kernel + t;
                            sum[at] = hn::MulAdd(gradient[f], hn::IfThenElse(below[f], lower, upper[f]), sum[at]);
                        }
                        upper[f] = lower;
                    });
                    left[r] = next;
                });
            });
        }
    }
    unrolled<filters * taps>([&](auto i) KS_INLINE {
        float* const to = sums + i / taps * sumStep + (first * kernel + i % taps) * n;
        hn::Store(fresh ? sum[i] : hn::Add(hn::Load(d, to), sum[i]), d, to);
    });
}

template <int filters>
void gradient(const WinnerPlanes& planes, std::int64_t planeStep, const float* src, float* sums, std::int64_t sumStep, bool fresh)
{
    const auto rows = [&](auto kernel, auto first, auto count)
                          HWY_ATTR { gradientRows<filters, kernel, first, count>(planes, planeStep, src, sums, sumStep, fresh); };
    using std::integral_constant;
    if (planes.kernel == 3) {
        rows(integral_constant<int, 3>(), integral_constant<int, 0>(), integral_constant<int, 3>());
    } else if constexpr (filters == 1) {
        rows(integral_constant<int, 5>(), integral_constant<int, 0>(), integral_constant<int, 3>());
        rows(integral_constant<int, 5>(), integral_constant<int, 3>(), integral_constant<int, 2>());
    } else {
        rows(integral_constant<int, 5>(), integral_constant<int, 0>(), integral_constant<int, 2>());
        rows(integral_constant<int, 5>(), integral_constant<int, 2>(), integral_constant<int, 2>());
        rows(integral_constant<int, 5>(), integral_constant<int, 4>(), integral_constant<int, 1>());
    }
}

void Gradient(const WinnerPlanes& planes, std::int64_t filters, std::int64_t planeCells, const float* src, float* sums,
              std::int64_t sumStep, bool fresh)
{
    constexpr int together = registers == 32 ? 2 : 1;
    const std::int64_t planeStep = planeCells * lanes();
    WinnerPlanes part = planes;
    std::int64_t o = 0;
    for (; o + together <= filters; o += together) {
        gradient<together>(part, planeStep, src, sums + o * sumStep, sumStep, fresh);
        part.diffDst += together * planeStep;
        part.winners += together * planeStep;
    }
    if (o < filters)
        gradient<1>(part, planeStep, src, sums + o * sumStep, sumStep, fresh);
}

/// Rows first … first + rows − 1 of the (kernel + 1)² cells that a window's results see: sums in registers over all filters, every lane with
/// the weight that its winner has there. A vector of the table serves as many cells as it has fours of lanes.
template <int kernel, int first, int rows>
HWY_INLINE void scatterWindow(const float* gradients, const std::uint8_t* winners, std::int64_t filters, std::int64_t planeStep,
                              const float* tables, float* cells, std::int64_t rowStep)
{
    const F32 d;
    constexpr int side = kernel + 1;
    constexpr int shared = static_cast<int>(hn::MaxLanes(F32()) / 4);
    static_assert(rows * side % shared == 0 && first * side % shared == 0);
    const std::int64_t n = lanes();
    VF sum[rows * side];
    unrolled<rows * side>([&](auto i) KS_INLINE { sum[i] = hn::Load(d, cells + (first + i / side) * rowStep + i % side * n); });
    constexpr std::int64_t table = std::int64_t{side} * side * 4;
    tables += std::int64_t{first} * side * 4;
    for (std::int64_t o = 0; o < filters; ++o, gradients += planeStep, winners += planeStep, tables += table) {
        const VF gradient = hn::Load(d, gradients);
        const auto winner = winnerAt(winners);
        decltype(hn::IndicesFromVec(d, winner)) lookUp[shared];
        unrolled<shared>([&](auto j) KS_INLINE { lookUp[j] = hn::IndicesFromVec(d, hn::Add(winner, hn::Set(I32(), 4 * j))); });
        unrolled<rows * side / shared>([&](auto part) KS_INLINE {
            const VF table = held(hn::LoadU(d, tables + part * shared * 4));
            unrolled<shared>([&](auto j) KS_INLINE {
                constexpr int i = part * shared + j;
                sum[i] = hn::MulAdd(hn::TableLookupLanes(table, lookUp[j]), gradient, sum[i]);
            });
        });
    }
    unrolled<rows * side>([&](auto i) KS_INLINE { hn::Store(sum[i], d, cells + (first + i / side) * rowStep + i % side * n); });
}

template <int kernel>
HWY_NOINLINE void scatter(const WinnerPlanes& planes, std::int64_t filters, std::int64_t planeCells, const float* tables, float* plane)
{
    const std::int64_t n = lanes();
    const std::int64_t rowStep = planes.width * n;
    for (std::int64_t y = planes.firstY; y < planes.lastY; ++y)
        for (std::int64_t x = 0; x < planes.count; ++x) {
            const std::int64_t at = (y * planes.count + x) * n;
            const float* const gradients = planes.diffDst + at;
            const std::uint8_t* const winners = planes.winners + at;
            float* const cells = plane + 2 * y * rowStep + 2 * x * n;
            if constexpr (kernel == 3) {
                scatterWindow<kernel, 0, 4>(gradients, winners, filters, planeCells * n, tables, cells, rowStep);
            } else {
                scatterWindow<kernel, 0, 4>(gradients, winners, filters, planeCells * n, tables, cells, rowStep);
                scatterWindow<kernel, 4, 2>(gradients, winners, filters, planeCells * n, tables, cells, rowStep);
            }
        }
}

void Scatter(const WinnerPlanes& planes, std::int64_t filters, std::int64_t planeCells, const float* tables, float* plane)
{
    if (planes.kernel == 3)
        scatter<3>(planes, filters, planeCells, tables, plane);
    else
        scatter<5>(planes, filters, planeCells, tables, plane);
}
#endif

} // namespace ks::lanes::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ks::lanes {

HWY_EXPORT(Possible);
HWY_EXPORT(Gradient);
HWY_EXPORT(Scatter);

bool winnersPossible()
{
    return HWY_DYNAMIC_DISPATCH(Possible)();
}

void winnerGradient(const WinnerPlanes& planes, std::int64_t filters, std::int64_t planeCells, const float* src, float* sums,
                    std::int64_t sumStep, bool fresh)
{
    HWY_DYNAMIC_DISPATCH(Gradient)(planes, filters, planeCells, src, sums, sumStep, fresh);
}

void winnerTable(const float* weights, std::int64_t kernel, float* table)
{
    const auto inside = [&](std::int64_t tap) { return tap >= 0 && tap < kernel; };
    for (std::int64_t y = 0; y <= kernel; ++y)
        for (std::int64_t x = 0; x <= kernel; ++x)
            for (std::int64_t winner = 0; winner < 4; ++winner) {
                const std::int64_t ky = y - winner / 2;
                const std::int64_t kx = x - winner % 2;
                *table++ = inside(ky) && inside(kx) ? weights[ky * kernel + kx] : 0.0F;
            }
}

void winnerScatter(const WinnerPlanes& planes, std::int64_t filters, std::int64_t planeCells, const float* tables, float* plane)
{
    HWY_DYNAMIC_DISPATCH(Scatter)(planes, filters, planeCells, tables, plane);
}

} // namespace ks::lanes
#endif
