#include "core/backends/openmp/gemm_kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/backends/openmp/gemm_kernels.cpp"
#include "hwy/foreach_target.h" // this file again, once per instruction set

#include "core/backends/cpu/partial_vectors-inl.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace ks::openmp::HWY_NAMESPACE {

using namespace cpu::HWY_NAMESPACE; // partial vectors

using F32 = hn::ScalableTag<float>;
using VF = hn::Vec<F32>;

/// Tiles of sums that fit the registers: 32 of them with AVX-512 and NEON, else 16.
#if HWY_TARGET == HWY_AVX3 || HWY_ARCH_ARM_A64
constexpr std::int64_t tileWidth = 4;
#else
constexpr std::int64_t tileWidth = 3;
#endif
constexpr std::int64_t tileRows = 4;

template <std::int64_t rows, std::int64_t columns>
HWY_INLINE void dotTile(const DotBlock& block, std::int64_t i, std::int64_t j)
{
    const F32 d;
    VF sums[rows][columns];
    for (auto& row : sums)
        for (VF& sum : row)
            sum = hn::Zero(d);
    const float* a = block.a + i * block.strideA;
    const float* b = block.b + j * block.strideB;
    forEachVector(d, static_cast<std::size_t>(block.inner), [&](std::size_t k, auto part) HWY_ATTR {
        VF cells[columns];
        for (std::int64_t c = 0; c < columns; ++c)
            cells[c] = part.load(d, b + c * block.strideB + k);
        for (std::int64_t r = 0; r < rows; ++r) {
            const VF one = part.load(d, a + r * block.strideA + k);
            for (std::int64_t c = 0; c < columns; ++c)
                sums[r][c] = hn::MulAdd(one, cells[c], sums[r][c]);
        }
    });
    for (std::int64_t r = 0; r < rows; ++r)
        for (std::int64_t c = 0; c < columns; ++c) {
            float& dst = block.dst[(i + r) * block.strideDst + j + c];
            const float sum = hn::GetLane(hn::SumOfLanes(d, sums[r][c]));
            dst = block.adds ? dst + sum : sum;
        }
}

template <std::int64_t rows>
HWY_INLINE void dotRows(const DotBlock& block, std::int64_t i)
{
    std::int64_t j = 0;
    for (; j + tileWidth <= block.columns; j += tileWidth)
        dotTile<rows, tileWidth>(block, i, j);
    for (; j < block.columns; ++j)
        dotTile<rows, 1>(block, i, j);
}

void DotBlockOf(const DotBlock& block)
{
    std::int64_t i = 0;
    for (; i + tileRows <= block.rows; i += tileRows)
        dotRows<tileRows>(block, i);
    switch (block.rows - i) {
    case 3: return dotRows<3>(block, i);
    case 2: return dotRows<2>(block, i);
    case 1: return dotRows<1>(block, i);
    default: break;
    }
}

template <std::int64_t rows, std::int64_t vectors, class Part>
HWY_INLINE void outerTile(const OuterBlock& block, std::int64_t i, std::int64_t j, const Part& part)
{
    const F32 d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    VF sums[rows][vectors];
    for (auto& row : sums)
        for (VF& sum : row)
            sum = hn::Zero(d);
    const float* a = block.a + i * block.rowStrideA;
    const float* b = block.b + j;
    for (std::int64_t r = 0; r < block.inner; ++r) {
        VF cells[vectors];
        for (std::int64_t v = 0; v < vectors; ++v)
            cells[v] = part.load(d, b + v * lanes);
        for (std::int64_t row = 0; row < rows; ++row) {
            const VF one = hn::Set(d, a[row * block.rowStrideA]);
            for (std::int64_t v = 0; v < vectors; ++v)
                sums[row][v] = hn::MulAdd(one, cells[v], sums[row][v]);
        }
        a += block.innerStrideA;
        b += block.strideB;
    }
    for (std::int64_t row = 0; row < rows; ++row)
        for (std::int64_t v = 0; v < vectors; ++v)
            part.store(d, sums[row][v], block.dst + (i + row) * block.strideDst + j + v * lanes);
}

template <std::int64_t rows>
HWY_INLINE void outerRows(const OuterBlock& block, std::int64_t i)
{
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(F32()));
    std::int64_t j = 0;
    for (; j + tileWidth * lanes <= block.columns; j += tileWidth * lanes)
        outerTile<rows, tileWidth>(block, i, j, AllLanes{});
    for (; j + lanes <= block.columns; j += lanes)
        outerTile<rows, 1>(block, i, j, AllLanes{});
    if (j < block.columns)
        outerTile<rows, 1>(block, i, j, FirstLanes{static_cast<std::size_t>(block.columns - j)});
}

void OuterBlockOf(const OuterBlock& block)
{
    std::int64_t i = 0;
    for (; i + tileRows <= block.rows; i += tileRows)
        outerRows<tileRows>(block, i);
    switch (block.rows - i) {
    case 3: return outerRows<3>(block, i);
    case 2: return outerRows<2>(block, i);
    case 1: return outerRows<1>(block, i);
    default: break;
    }
}

} // namespace ks::openmp::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ks::openmp {

HWY_EXPORT(DotBlockOf);
HWY_EXPORT(OuterBlockOf);

void dotBlock(const DotBlock& block)
{
    HWY_DYNAMIC_DISPATCH(DotBlockOf)(block);
}

void outerBlock(const OuterBlock& block)
{
    HWY_DYNAMIC_DISPATCH(OuterBlockOf)(block);
}

} // namespace ks::openmp
#endif
