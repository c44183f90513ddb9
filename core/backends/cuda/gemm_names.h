#pragma once

#include "core/backends/cuda/launch.h"

#include <string_view>

namespace ks::cuda {

/// Best first.
inline constexpr GemmVariant gemmVariants[] = {GemmVariant::Cublas,      GemmVariant::Bf16,          GemmVariant::Tf32,
                                               GemmVariant::WarpTiles,   GemmVariant::VectorLoads,   GemmVariant::RegisterTiles,
                                               GemmVariant::SharedTiles, GemmVariant::Tiles,         GemmVariant::OneBlockShared,
                                               GemmVariant::OneBlock,    GemmVariant::RedundantLoops};

/// What implementations by a variant are called: as a product, as the product behind im2col, and as the product of columns that are not
/// written down (empty: the variant is not used there).
struct VariantNames {
    std::string_view product;
    std::string_view columns = {};
    std::string_view implicit = {};
};
constexpr VariantNames namesOf(GemmVariant variant)
{
    switch (variant) {
    case GemmVariant::Cublas: return {"cublas", "im2col-cublas"};
    case GemmVariant::Bf16: return {"bf16", "im2col-bf16", "implicit-bf16"};
    case GemmVariant::Tf32: return {"tf32", "im2col-tf32", "implicit-tf32"};
    case GemmVariant::WarpTiles: return {"warp", "im2col-warp", "implicit-warp"};
    case GemmVariant::VectorLoads: return {"vector", "im2col-vector"};
    case GemmVariant::RegisterTiles: return {"registers", "im2col-registers"};
    case GemmVariant::SharedTiles: return {"shared", "im2col-shared"};
    case GemmVariant::Tiles: return {"tiles", "im2col-tiles"};
    case GemmVariant::OneBlockShared: return {"one-block-shared", "im2col-one-block-shared"};
    case GemmVariant::RedundantLoops: return {"redundant-loops"};
    case GemmVariant::OneBlock: return {"one-block", "im2col-one-block"};
    }
    return {};
}

} // namespace ks::cuda
