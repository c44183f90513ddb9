#include "core/backends/openmp/correlation_kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/backends/openmp/correlation_kernels.cpp"
#include "hwy/foreach_target.h" // this file again, once per instruction set

#include "core/backends/cpu/partial_vectors-inl.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace ks::openmp::HWY_NAMESPACE {

using namespace cpu::HWY_NAMESPACE; // partial vectors

using F32 = hn::ScalableTag<float>;
using VF = hn::Vec<F32>;

/// Results for `filters` × `vectors` vectors stay in registers while all channels and taps pass by: every vector read is used
/// `filters` times, every weight `vectors` times.
template <int filters, int vectors>
HWY_INLINE void correlateTile(const Correlation& task, const float* weights, const float* bias, std::int64_t i, float* out)
{
    const F32 d;
    const std::int64_t lanes = static_cast<std::int64_t>(hn::Lanes(d));
    VF sums[filters][vectors];
    for (int m = 0; m < filters; ++m)
        for (int v = 0; v < vectors; ++v)
            sums[m][v] = bias ? hn::Set(d, bias[m]) : hn::Zero(d);
    const float* weight = weights;
    const std::int64_t taps = task.taps;
    const std::int64_t* offsets = task.offsets;
    for (std::int64_t c = 0; c < task.channels; ++c) {
        const float* in = task.in + c * task.channelStride + i;
        for (std::int64_t t = 0; t < taps; ++t, weight += task.filters) {
            const float* from = in + offsets[t];
            VF cells[vectors];
            for (int v = 0; v < vectors; ++v)
                cells[v] = hn::LoadU(d, from + v * lanes);
            for (int m = 0; m < filters; ++m) {
                const VF w = hn::Set(d, weight[m]);
                for (int v = 0; v < vectors; ++v)
                    sums[m][v] = hn::MulAdd(w, cells[v], sums[m][v]);
            }
        }
    }
    for (int m = 0; m < filters; ++m)
        for (int v = 0; v < vectors; ++v)
            hn::StoreU(sums[m][v], d, out + m * task.outStride + i + v * lanes);
}

template <int filters, int vectors>
HWY_NOINLINE void correlateRow(const Correlation& task, std::int64_t firstFilter)
{
    const std::int64_t lanes = static_cast<std::int64_t>(hn::Lanes(F32()));
    const float* weights = task.weights + firstFilter;
    const float* bias = task.bias ? task.bias + firstFilter : nullptr;
    float* out = task.out + firstFilter * task.outStride;
    std::int64_t i = 0;
    for (; i + (vectors - 1) * lanes < task.n; i += vectors * lanes)
        correlateTile<filters, vectors>(task, weights, bias, i, out);
    for (; i < task.n; i += lanes)
        correlateTile<filters, 1>(task, weights, bias, i, out);
}

void Correlate(const Correlation& task)
{
    // 32 registers hold 24 sums with 512-bit vectors; elsewhere 16 hold 12.
#if HWY_TARGET == HWY_AVX3
    switch (task.filters) {
    case 8: return correlateRow<8, 3>(task, 0);
    case 4: return correlateRow<4, 6>(task, 0);
    case 2: return correlateRow<2, 6>(task, 0);
    default: return correlateRow<1, 6>(task, 0);
    }
#else
    switch (task.filters) {
    case 8: correlateRow<4, 3>(task, 0); return correlateRow<4, 3>(task, 4);
    case 4: return correlateRow<4, 3>(task, 0);
    case 2: return correlateRow<2, 5>(task, 0);
    default: return correlateRow<1, 6>(task, 0);
    }
#endif
}

template <int rows, int taps>
HWY_NOINLINE void gradientTile(const WeightGradient& task)
{
    const F32 d;
    const std::int64_t lanes = static_cast<std::int64_t>(hn::Lanes(d));
    VF sums[rows][taps];
    const float* slid[taps];
    for (int t = 0; t < taps; ++t) {
        slid[t] = task.slid[t];
        for (int g = 0; g < rows; ++g)
            sums[g][t] = hn::Zero(d);
    }
    for (std::int64_t i = 0; i < task.n; i += lanes) {
        VF grid[rows];
        for (int g = 0; g < rows; ++g)
            grid[g] = hn::LoadU(d, task.grid + g * task.gridStride + i);
        for (int t = 0; t < taps; ++t) {
            const VF cells = hn::LoadU(d, slid[t] + i);
            for (int g = 0; g < rows; ++g)
                sums[g][t] = hn::MulAdd(grid[g], cells, sums[g][t]);
        }
    }
    for (int g = 0; g < rows; ++g)
        for (int t = 0; t < taps; ++t)
            task.sums[g * tapBlock + t] += hn::GetLane(hn::SumOfLanes(d, sums[g][t]));
}

template <int rows>
HWY_INLINE void gradientRows(const WeightGradient& task)
{
    WeightGradient part = task;
    const auto advance = [&](int taps) HWY_ATTR {
        part.slid += taps;
        part.sums += taps;
        part.taps -= taps;
    };
#if HWY_TARGET == HWY_AVX3
    while (part.taps >= 6) {
        gradientTile<rows, 6>(part);
        advance(6);
    }
#endif
    while (part.taps >= 3) {
        gradientTile<rows, 3>(part);
        advance(3);
    }
    while (part.taps >= 1) {
        gradientTile<rows, 1>(part);
        advance(1);
    }
}

void Gradient(const WeightGradient& task)
{
    WeightGradient part = task;
    const auto advance = [&](int rows) HWY_ATTR {
        part.grid += rows * task.gridStride;
        part.sums += rows * tapBlock;
        part.rows -= rows;
    };
    while (part.rows >= 4) {
        gradientRows<4>(part);
        advance(4);
    }
    if (part.rows >= 2) {
        gradientRows<2>(part);
        advance(2);
    }
    if (part.rows >= 1)
        gradientRows<1>(part);
}

bool AllFinite(const float* row, std::size_t n)
{
    const F32 d;
    VF zeros = hn::Zero(d); // x − x is 0 for every finite x, else NaN, which no addition takes away
    forEachVector(d, n, [&](std::size_t i, auto part) HWY_ATTR {
        const VF x = part.load(d, row + i);
        zeros = hn::Add(zeros, hn::Sub(x, x));
    });
    return hn::AllTrue(d, hn::Eq(zeros, hn::Zero(d)));
}

} // namespace ks::openmp::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ks::openmp {

HWY_EXPORT(Correlate);
HWY_EXPORT(Gradient);
HWY_EXPORT(AllFinite);

void correlate(const Correlation& task)
{
    HWY_DYNAMIC_DISPATCH(Correlate)(task);
}

void weightGradient(const WeightGradient& task)
{
    HWY_DYNAMIC_DISPATCH(Gradient)(task);
}

bool allFinite(const float* row, std::size_t n)
{
    return HWY_DYNAMIC_DISPATCH(AllFinite)(row, n);
}

} // namespace ks::openmp
#endif
