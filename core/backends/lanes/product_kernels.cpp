#include "core/backends/lanes/product_kernels.h"

#include <algorithm>
#include <utility>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/backends/lanes/product_kernels.cpp"
#include "hwy/foreach_target.h" // this file again, once per instruction set

#include "core/backends/cpu/unrolled-inl.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace ks::lanes::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using namespace cpu::HWY_NAMESPACE; // unrolled
using F32 = hn::ScalableTag<float>;
using VF = hn::Vec<F32>;

/// Columns of a tile: rows · columns sums, the columns' vectors and one weight fit the registers.
constexpr int mostColumns(int rows)
{
    return std::clamp((registers - 2) / (rows + 1), 1, 8);
}

template <int rows, int columns>
HWY_INLINE void productTile(const Product& task, const RowBlock& block, const Place* places)
{
    const F32 d;
    constexpr int all = rows * columns;
    VF sums[all]; // row by row
    const float* src[columns];
    unrolled<columns>([&](auto j) KS_INLINE { src[j] = task.src + places[j].src; });
    float* const dst = task.dst + block.first * task.dstRow;
    const auto cell = [&](auto at) KS_INLINE { return at / columns * task.dstRow + places[at % columns].dst; };
    if (task.accumulate)
        unrolled<all>([&](auto at) KS_INLINE { sums[at] = hn::LoadU(d, dst + cell(at)); });
    else
        unrolled<all>([&](auto at) KS_INLINE { sums[at] = hn::Set(d, task.bias ? task.bias[block.first + at / columns] : 0.0F); });
    const float* const weights = task.weights + block.weights;
    const std::int64_t rowStride = task.rowStride;
    const std::int64_t tapStride = task.tapStride == 0 ? rows : task.tapStride;
    const auto term = [&](auto stride, std::int64_t at, const float* weight) KS_INLINE {
        VF cells[columns];
        unrolled<columns>([&](auto j) KS_INLINE { cells[j] = hn::LoadU(d, src[j] + at); });
        unrolled<rows>([&](auto i) KS_INLINE {
            const VF w = hn::Set(d, weight[i * stride]);
            unrolled<columns>([&](auto j) KS_INLINE { sums[i * columns + j] = hn::MulAdd(w, cells[j], sums[i * columns + j]); });
        });
    };
    const auto sweep = [&](auto stride) KS_INLINE {
        const float* weight = weights + task.range.first * tapStride;
        const std::int64_t end = (task.range.first + task.range.count) * task.range.step;
        for (std::int64_t at = task.range.first * task.range.step; at < end; at += task.range.step, weight += tapStride)
            term(stride, at, weight);
        for (const Tap& tap : task.taps)
            term(stride, tap.src, weights + tap.weight * tapStride);
    };
    if (rowStride == 1)
        sweep(std::integral_constant<std::int64_t, 1>());
    else
        sweep(rowStride);
    const VF zero = hn::Zero(d);
    if (task.relu)
        unrolled<all>([&](auto at) KS_INLINE { sums[at] = hn::IfThenElse(hn::Lt(sums[at], zero), zero, sums[at]); }); // keeps NaN
    if (task.mask) {
        const float* const mask = task.mask + block.first * task.dstRow;
        unrolled<all>([&](auto at) KS_INLINE { sums[at] = hn::IfThenElseZero(hn::Gt(hn::LoadU(d, mask + cell(at)), zero), sums[at]); });
    }
    unrolled<all>([&](auto at) KS_INLINE { hn::StoreU(sums[at], d, dst + cell(at)); });
}

template <int rows, int columns>
HWY_NOINLINE void productColumns(const Product& task, const RowBlock& block, std::size_t first)
{
    std::size_t p = first;
    for (; p + columns <= task.places.size(); p += columns)
        productTile<rows, columns>(task, block, task.places.data() + p);
    if constexpr (columns > 1)
        if (p < task.places.size())
            productColumns<rows, columns - 1>(task, block, p);
}

template <int rows>
void productRows(const Product& task, const RowBlock& block)
{
    productColumns<rows, mostColumns(rows)>(task, block, 0);
}

void RunProduct(const Product& task)
{
    for (const RowBlock& block : task.blocks)
        switch (block.rows) {
#if HWY_TARGET == HWY_AVX3 || HWY_ARCH_ARM_A64
        case 16: productRows<16>(task, block); break;
#endif
        case 12: productRows<12>(task, block); break;
        case 8: productRows<8>(task, block); break;
        case 6: productRows<6>(task, block); break;
        case 5: productRows<5>(task, block); break;
        case 4: productRows<4>(task, block); break;
        case 3: productRows<3>(task, block); break;
        case 2: productRows<2>(task, block); break;
        default: productRows<1>(task, block); break;
        }
}

/// Rows of a gradient tile: rows · taps sums, the rows' vectors and one cell of src fit the registers.
constexpr int gradientRows(int taps)
{
    return std::clamp((registers - 2) / (taps + 1), 1, 8);
}

/// `taps` of each of `kernelRows` rows of the kernel, whose sums follow each other.
template <int rows, int kernelRows, int taps>
HWY_NOINLINE void gradientTile(const KernelRowGradient& task)
{
    const F32 d;
    constexpr int all = kernelRows * taps;
    const std::int64_t lanes = static_cast<std::int64_t>(hn::Lanes(d));
    VF sums[rows * all];
    unrolled<rows * all>([&](auto i) KS_INLINE { sums[i] = hn::Zero(d); });
    const std::int64_t plane = task.planeStride;
    const std::int64_t step = task.strideX * lanes;
    const std::int64_t tapStep = task.dilation * lanes;
    const std::int64_t rowStep = task.kernelRowStep * task.srcWidth * lanes;
    for (std::int64_t y = task.firstY; y < task.lastY; ++y) {
        const float* grid = task.diffDst + y * task.dstWidth * lanes;
        const float* row = task.src + (task.srcRow0 + y * task.strideY) * task.srcWidth * lanes;
        const auto edge = [&](std::int64_t x) KS_INLINE {
            unrolled<all>([&](auto k) KS_INLINE {
                constexpr int t = k % taps;
                const std::int64_t column = task.srcColumn0 + x * task.strideX + t * task.dilation;
                if (column < 0 || column >= task.srcWidth)
                    return;
                const VF cell = hn::Load(d, row + k / taps * rowStep + column * lanes);
                unrolled<rows>([&](auto i) KS_INLINE {
                    sums[i * all + k] = hn::MulAdd(hn::Load(d, grid + i * plane + x * lanes), cell, sums[i * all + k]);
                });
            });
        };
        for (std::int64_t x = 0; x < task.innerBegin; ++x)
            edge(x);
        const float* cells = row + (task.srcColumn0 + task.innerBegin * task.strideX) * lanes;
        const float* gradients = grid + task.innerBegin * lanes;
        for (std::int64_t x = task.innerBegin; x < task.innerEnd; ++x, cells += step, gradients += lanes) {
            VF gradient[rows];
            unrolled<rows>([&](auto i) KS_INLINE { gradient[i] = held(hn::Load(d, gradients + i * plane)); });
            unrolled<all>([&](auto k) KS_INLINE {
                constexpr int t = k % taps;
                const VF cell = held(hn::Load(d, cells + k / taps * rowStep + t * tapStep));
                unrolled<rows>([&](auto i) KS_INLINE { sums[i * all + k] = hn::MulAdd(gradient[i], cell, sums[i * all + k]); });
            });
        }
        for (std::int64_t x = task.innerEnd; x < task.dstWidth; ++x)
            edge(x);
    }
    unrolled<rows>([&](auto i) KS_INLINE {
        unrolled<all>([&](auto k) KS_INLINE {
            float* to = task.sums + i * task.sumRow + k * lanes;
            const VF sum = sums[i * all + k];
            hn::Store(task.fresh ? sum : hn::Add(hn::Load(d, to), sum), d, to);
        });
    });
}

template <int rows, int kernelRows, int taps>
void gradientBlock(const KernelRowGradient& task, std::int64_t count)
{
    if (count == rows)
        return gradientTile<rows, kernelRows, taps>(task);
    if constexpr (rows > 1)
        gradientBlock<rows - 1, kernelRows, taps>(task, count);
}

/// All rows in blocks that differ by one at most: registers are full as evenly as can be.
template <int kernelRows, int taps>
void gradientTaps(const KernelRowGradient& task)
{
    constexpr int most = gradientRows(kernelRows * taps);
    const std::int64_t blocks = (task.rows + most - 1) / most;
    KernelRowGradient part = task;
    for (std::int64_t b = 0, first = 0; b < blocks; ++b) {
        const std::int64_t end = task.rows * (b + 1) / blocks;
        part.diffDst = task.diffDst + first * task.planeStride;
        part.sums = task.sums + first * task.sumRow;
        gradientBlock<most, kernelRows, taps>(part, end - first);
        first = end;
    }
}

void RunKernelRowGradient(const KernelRowGradient& task)
{
    if (task.kernelRows == 3)
        return gradientTaps<3, 3>(task);
    constexpr std::int64_t most = 5;
    const std::int64_t lanes = static_cast<std::int64_t>(hn::Lanes(F32()));
    const std::int64_t pieces = (task.taps + most - 1) / most;
    KernelRowGradient part = task;
    for (std::int64_t piece = 0, first = 0; piece < pieces; ++piece) {
        const std::int64_t end = task.taps * (piece + 1) / pieces;
        part.srcColumn0 = task.srcColumn0 + first * task.dilation;
        part.sums = task.sums + first * lanes;
        switch (end - first) {
        case 5: gradientTaps<1, 5>(part); break;
        case 4: gradientTaps<1, 4>(part); break;
        case 3: gradientTaps<1, 3>(part); break;
        case 2: gradientTaps<1, 2>(part); break;
        default: gradientTaps<1, 1>(part); break;
        }
        first = end;
    }
}

void PlaneSums(const float* src, std::int64_t stride, std::int64_t rows, std::int64_t n, float* dst, bool accumulate)
{
    const F32 d;
    const std::int64_t lanes = static_cast<std::int64_t>(hn::Lanes(d));
    for (std::int64_t row = 0; row < rows; ++row, src += stride) {
        VF a = hn::Zero(d);
        VF b = a;
        VF c = a;
        VF e = a;
        std::int64_t i = 0;
        for (; i + 4 <= n; i += 4) {
            a = hn::Add(a, hn::Load(d, src + i * lanes));
            b = hn::Add(b, hn::Load(d, src + (i + 1) * lanes));
            c = hn::Add(c, hn::Load(d, src + (i + 2) * lanes));
            e = hn::Add(e, hn::Load(d, src + (i + 3) * lanes));
        }
        for (; i < n; ++i)
            a = hn::Add(a, hn::Load(d, src + i * lanes));
        const float sum = hn::GetLane(hn::SumOfLanes(d, hn::Add(hn::Add(a, b), hn::Add(c, e))));
        dst[row] = accumulate ? dst[row] + sum : sum;
    }
}

int RegisterCount()
{
    return registers;
}

const char* TargetInUse()
{
    return hwy::TargetName(HWY_TARGET);
}

} // namespace ks::lanes::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ks::lanes {

HWY_EXPORT(RunProduct);
HWY_EXPORT(RunKernelRowGradient);
HWY_EXPORT(PlaneSums);
HWY_EXPORT(RegisterCount);
HWY_EXPORT(TargetInUse);

int registerCount()
{
    return HWY_DYNAMIC_DISPATCH(RegisterCount)();
}

const char* vectorTarget()
{
    return HWY_DYNAMIC_DISPATCH(TargetInUse)();
}

void product(const Product& task)
{
    HWY_DYNAMIC_DISPATCH(RunProduct)(task);
}

int tileRows(std::int64_t rows, std::int64_t places)
{
    if (places <= 2 && rows >= 12) // a fully connected layer: many chains, one column
        return rows >= 16 && registerCount() == 32 ? 16 : 12;
    if (registerCount() == 16)
        return static_cast<int>(std::min<std::int64_t>(rows, 4));
    if (rows % 8 == 0 || rows > 12)
        return 8;
    return rows % 6 == 0 ? 6 : rows > 8 ? 6 : rows == 7 ? 4 : static_cast<int>(rows);
}

void kernelRowGradient(const KernelRowGradient& task)
{
    HWY_DYNAMIC_DISPATCH(RunKernelRowGradient)(task);
}

void planeSums(const float* src, std::int64_t stride, std::int64_t rows, std::int64_t n, float* dst, bool accumulate)
{
    HWY_DYNAMIC_DISPATCH(PlaneSums)(src, stride, rows, n, dst, accumulate);
}

} // namespace ks::lanes
#endif
