#include "core/backends/openmp/channel_kernels.h"

#include <algorithm>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/backends/openmp/channel_kernels.cpp"
#include "hwy/foreach_target.h" // this file again, once per instruction set

#include "core/backends/cpu/unrolled-inl.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace ks::openmp::HWY_NAMESPACE {

using namespace cpu::HWY_NAMESPACE; // unrolled

namespace hn = hwy::HWY_NAMESPACE;
using F32 = hn::ScalableTag<float>;
using VF = hn::Vec<F32>;

/// Cells whose sums for `blocks` vectors, with these vectors and one cell, fit the registers.
constexpr int mostCells(int blocks)
{
    return std::min((registers - 1 - blocks) / blocks, 14);
}

#if HWY_TARGET == HWY_AVX3
/// In every block of four lanes, rows become columns.
HWY_INLINE void turnWithinBlocks(VF (&v)[4])
{
    const F32 d;
    const hn::RepartitionToWide<hn::RebindToUnsigned<F32>> pairs;
    const auto ab = hn::BitCast(pairs, hn::InterleaveLower(d, v[0], v[1]));
    const auto ce = hn::BitCast(pairs, hn::InterleaveLower(d, v[2], v[3]));
    const auto abUpper = hn::BitCast(pairs, hn::InterleaveUpper(d, v[0], v[1]));
    const auto ceUpper = hn::BitCast(pairs, hn::InterleaveUpper(d, v[2], v[3]));
    v[0] = hn::BitCast(d, hn::InterleaveLower(pairs, ab, ce));
    v[1] = hn::BitCast(d, hn::InterleaveUpper(pairs, ab, ce));
    v[2] = hn::BitCast(d, hn::InterleaveLower(pairs, abUpper, ceUpper));
    v[3] = hn::BitCast(d, hn::InterleaveUpper(pairs, abUpper, ceUpper));
}

/// The blocks of four vectors: rows become columns.
HWY_INLINE void turnBlocks(VF (&v)[4])
{
    const F32 d;
    const VF ab = hn::OddEvenBlocks(hn::SwapAdjacentBlocks(v[1]), v[0]);
    const VF abOdd = hn::OddEvenBlocks(v[1], hn::SwapAdjacentBlocks(v[0]));
    const VF ce = hn::OddEvenBlocks(hn::SwapAdjacentBlocks(v[3]), v[2]);
    const VF ceOdd = hn::OddEvenBlocks(v[3], hn::SwapAdjacentBlocks(v[2]));
    v[0] = hn::ConcatLowerLower(d, ce, ab);
    v[1] = hn::ConcatLowerLower(d, ceOdd, abOdd);
    v[2] = hn::ConcatUpperUpper(d, ce, ab);
    v[3] = hn::ConcatUpperUpper(d, ceOdd, abOdd);
}
#endif

/// out[m·stride + i] = lane m of cell(i), for m < filters and i < cells.
template <int cells, class Cell>
HWY_INLINE void storeTurned(Cell&& cell, std::int64_t filters, float* out, std::int64_t stride)
{
    const F32 d;
#if HWY_TARGET == HWY_AVX3
    static_assert(cells <= 16);
    const auto mask = hn::FirstN(d, cells);
    VF turned[4][4];
    unrolled<4>([&](auto fours) KS_INLINE {
        VF v[4];
        unrolled<4>([&](auto i) KS_INLINE {
            constexpr int at = 4 * fours + i;
            if constexpr (at < cells)
                v[i] = cell(std::integral_constant<int, at>());
            else
                v[i] = hn::Zero(d);
        });
        turnWithinBlocks(v);
        unrolled<4>([&](auto j) KS_INLINE { turned[j][fours] = v[j]; });
    });
    unrolled<4>([&](auto j) KS_INLINE {
        turnBlocks(turned[j]);
        unrolled<4>([&](auto q) KS_INLINE {
            if (4 * q + j < filters)
                hn::BlendedStore(turned[j][q], mask, d, out + (4 * q + j) * stride);
        });
    });
#else
    const std::int64_t lanes = static_cast<std::int64_t>(hn::Lanes(d));
    HWY_ALIGN float turned[cells * hn::MaxLanes(F32())];
    unrolled<cells>([&](auto i) KS_INLINE { hn::Store(cell(i), d, turned + i * lanes); });
    for (std::int64_t m = 0; m < std::min(filters, lanes); ++m)
        for (int i = 0; i < cells; ++i)
            out[m * stride + i] = turned[i * lanes + m];
#endif
}

/// The sums of `cells` neighbours in each of `rows` rows stay in registers while all channels and taps pass by.
template <int blocks, int cells, int rows>
HWY_NOINLINE void correlateCells(const ChannelCorrelation& task, std::int64_t row, std::int64_t first)
{
    const F32 d;
    const std::int64_t lanes = static_cast<std::int64_t>(hn::Lanes(d));
    constexpr int all = rows * cells;
    VF sums[all * blocks];
    unrolled<blocks>([&](auto b) KS_INLINE {
        const VF start = hn::Load(d, task.bias + b * lanes);
        unrolled<all>([&](auto i) KS_INLINE { sums[i * blocks + b] = start; });
    });
    const float* weights = task.weights;
    const std::int64_t rowStride = task.rowStride;
    const float* in = task.in + row * rowStride + first;
    for (std::int64_t c = 0; c < task.channels; ++c, in += task.channelStride, weights += task.channelWeights)
        for (const ChannelTap& tap : task.taps) {
            const float* const cell = in + tap.in;
            const float* const weight = weights + tap.weight;
            VF w[blocks];
            unrolled<blocks>([&](auto b) KS_INLINE { w[b] = held(hn::Load(d, weight + b * task.blockWeights)); });
            unrolled<all>([&](auto i) KS_INLINE {
                const VF x = hn::Set(d, cell[i / cells * rowStride + i % cells]);
                unrolled<blocks>([&](auto b) KS_INLINE { sums[i * blocks + b] = hn::MulAdd(w[b], x, sums[i * blocks + b]); });
            });
        }
    unrolled<blocks>([&](auto b) KS_INLINE {
        float* const out = task.out + b * lanes * task.outStride + row * task.outRowStride + first;
        const auto cell = [&](auto i) KS_INLINE { return sums[i * blocks + b]; };
        storeTurned<all>(cell, task.filters - b * lanes, out, task.outStride);
    });
}

/// correlateCells for a number of cells known at run time, up to `most`.
template <int blocks, int most, int rows>
HWY_INLINE void correlateSome(const ChannelCorrelation& task, std::int64_t row, std::int64_t first, std::int64_t cells)
{
    if constexpr (most > 1)
        if (cells < most)
            return correlateSome<blocks, most - 1, rows>(task, row, first, cells);
    correlateCells<blocks, most, rows>(task, row, first);
}

/// Rows in as few and as equal pieces as possible.
template <int blocks>
HWY_INLINE void correlateRows(const ChannelCorrelation& task)
{
    constexpr int most = mostCells(blocks);
    std::int64_t row = 0;
    if (task.n <= most / 2 && task.outRowStride == task.n)
        for (; row + 2 <= task.rows; row += 2)
            correlateSome<blocks, most / 2, 2>(task, row, 0, task.n);
    const std::int64_t pieces = (task.n + most - 1) / most;
    for (; row < task.rows; ++row)
        for (std::int64_t piece = 0; piece < pieces; ++piece) {
            const std::int64_t first = piece * task.n / pieces;
            correlateSome<blocks, most, 1>(task, row, first, (piece + 1) * task.n / pieces - first);
        }
}

void CorrelateChannels(const ChannelCorrelation& task)
{
    static_assert(filterBlocks == 3);
    const std::int64_t lanes = static_cast<std::int64_t>(hn::Lanes(F32()));
    if (task.filters > 2 * lanes)
        correlateRows<3>(task);
    else if (task.filters > lanes)
        correlateRows<2>(task);
    else
        correlateRows<1>(task);
}

/// The sums of a tile of blocks and taps stay in registers while all cells pass by.
template <int blocks, int taps>
HWY_NOINLINE void gradientTile(const ChannelGradient& task, std::int64_t firstBlock, std::int64_t firstTap)
{
    const F32 d;
    const std::int64_t lanes = static_cast<std::int64_t>(hn::Lanes(d));
    VF sums[taps * blocks];
    unrolled<taps * blocks>([&](auto at) KS_INLINE { sums[at] = hn::Zero(d); });
    const float* grid = task.grid + firstBlock * task.gridStride;
    const std::int64_t gridStride = task.gridStride;
    const float* const* const columns = task.slid + firstTap;
    for (std::int64_t image = 0; image < task.images; ++image)
        for (std::int64_t row = 0; row < task.rows; ++row) {
            const std::int64_t from = image * task.imageStride + row * task.rowStride;
            const float* slid[taps];
            unrolled<taps>([&](auto t) KS_INLINE { slid[t] = columns[t] + from; });
            for (std::int64_t i = 0; i < task.width; ++i, grid += lanes) {
                VF g[blocks];
                unrolled<blocks>([&](auto b) KS_INLINE { g[b] = held(hn::Load(d, grid + b * gridStride)); });
                unrolled<taps>([&](auto t) KS_INLINE {
                    const VF x = hn::Set(d, slid[t][i]);
                    unrolled<blocks>([&](auto b) KS_INLINE { sums[t * blocks + b] = hn::MulAdd(g[b], x, sums[t * blocks + b]); });
                });
            }
        }
    unrolled<blocks>([&](auto b) KS_INLINE {
        float* const out = task.sums + (firstBlock + b) * task.sumStride + firstTap * lanes;
        unrolled<taps>([&](auto t) KS_INLINE {
            const VF sum = sums[t * blocks + b];
            hn::Store(task.adds ? hn::Add(hn::Load(d, out + t * lanes), sum) : sum, d, out + t * lanes);
        });
    });
}

/// Tiles of `most` taps; what is left over in tiles of three and one.
template <int blocks, int most>
HWY_INLINE void gradientTaps(const ChannelGradient& task, std::int64_t block)
{
    std::int64_t tap = 0;
    for (; tap + most <= task.taps; tap += most)
        gradientTile<blocks, most>(task, block, tap);
    for (; tap + 3 <= task.taps; tap += 3)
        gradientTile<blocks, 3>(task, block, tap);
    for (; tap < task.taps; ++tap)
        gradientTile<blocks, 1>(task, block, tap);
}

void GradientInLanes(const ChannelGradient& task)
{
    static_assert(gridBlocks == 4);
#if HWY_TARGET == HWY_AVX3
    switch (task.blocks) {
    case 4: return gradientTaps<4, 6>(task, 0);
    case 3: return gradientTaps<3, 8>(task, 0);
    case 2: return gradientTaps<2, 9>(task, 0);
    default: return gradientTaps<1, 9>(task, 0);
    }
#else
    std::int64_t block = 0;
    for (; block + 2 <= task.blocks; block += 2)
        gradientTaps<2, 6>(task, block);
    if (block < task.blocks)
        gradientTaps<1, 6>(task, block);
#endif
}

} // namespace ks::openmp::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ks::openmp {

HWY_EXPORT(CorrelateChannels);
HWY_EXPORT(GradientInLanes);

void correlateChannels(const ChannelCorrelation& task)
{
    HWY_DYNAMIC_DISPATCH(CorrelateChannels)(task);
}

void channelGradient(const ChannelGradient& task)
{
    HWY_DYNAMIC_DISPATCH(GradientInLanes)(task);
}

} // namespace ks::openmp
#endif
