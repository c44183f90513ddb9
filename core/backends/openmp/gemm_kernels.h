#pragma once

#include <cstdint>

/// Blocks of matrix products, compiled per instruction set and chosen at run time. Every result is summed in an order that depends on the
/// inner size alone.
namespace ks::openmp {

/// dst[i][j] (+)= Σ_k a[i][k] · b[j][k]: products of rows with rows, k being consecutive in both.
struct DotBlock {
    const float* a;
    std::int64_t strideA; ///< from row to row
    std::int64_t rows;
    const float* b;
    std::int64_t strideB;
    std::int64_t columns;
    std::int64_t inner;
    float* dst;
    std::int64_t strideDst;
    bool adds; ///< to what dst holds
};
void dotBlock(const DotBlock& block);

/// dst[i][j] = Σ_r a[i·rowStrideA + r·innerStrideA] · b[r][j]: rows of b, scaled and added; j is consecutive in b and dst.
struct OuterBlock {
    const float* a;
    std::int64_t rowStrideA;
    std::int64_t innerStrideA;
    std::int64_t rows;
    const float* b;
    std::int64_t strideB;
    std::int64_t columns;
    std::int64_t inner;
    float* dst;
    std::int64_t strideDst;
};
void outerBlock(const OuterBlock& block);

} // namespace ks::openmp
