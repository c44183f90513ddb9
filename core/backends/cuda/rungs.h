#pragma once

#include "core/backends/cuda/table.h"

#include <initializer_list>
#include <iterator>
#include <string_view>
#include <utility>

namespace ks::cuda {

/// What rows may count on, of the device that the plug-in found; set before a table is asked.
struct Capabilities {
    bool tensorCores = true; ///< for TF32 and BF16
};
Capabilities& capabilities();

/// Can this rung be run here at all? No, where the device or a library is missing.
Support isThere(GemmRung rung);

inline constexpr GemmRung allRungs[] = {GemmRung::Cublas,         GemmRung::Bf16,          GemmRung::Tf32,        GemmRung::WarpTiles,
                                        GemmRung::VectorLoads,    GemmRung::RegisterTiles, GemmRung::SharedTiles, GemmRung::Tiles,
                                        GemmRung::OneBlockShared, GemmRung::OneBlock};

/// What the ladders call a rung: as a product, as the product behind im2col, and as the product of columns that are not written down (which
/// not every rung can do).
struct RungNames {
    std::string_view product;
    std::string_view columns;
    std::string_view implicit = {};
};
constexpr RungNames namesOf(GemmRung rung)
{
    switch (rung) {
    case GemmRung::Cublas: return {"cublas", "im2col-cublas"};
    case GemmRung::Bf16: return {"bf16", "im2col-bf16", "implicit-bf16"};
    case GemmRung::Tf32: return {"tf32", "im2col-tf32", "implicit-tf32"};
    case GemmRung::WarpTiles: return {"warp", "im2col-warp", "implicit-warp"};
    case GemmRung::VectorLoads: return {"vector", "im2col-vector"};
    case GemmRung::RegisterTiles: return {"registers", "im2col-registers"};
    case GemmRung::SharedTiles: return {"shared", "im2col-shared"};
    case GemmRung::Tiles: return {"tiles", "im2col-tiles"};
    case GemmRung::OneBlockShared: return {"one-block-shared", "im2col-one-block-shared"};
    case GemmRung::OneBlock: return {"one-block", "im2col-one-block"};
    }
    return {};
}

/// add.operator()<rung>() for every rung.
template <class Add>
void forEachRung(Add&& add)
{
    [&]<std::size_t... at>(std::index_sequence<at...>)
    {
        (add.template operator()<allRungs[at]>(), ...);
    }
    (std::make_index_sequence<std::size(allRungs)>());
}

/// For the tables of all operators that are made of products: `fits` says whether the operator suits the rung.
template <GemmRung rung, Support (*fits)(const OpSpec&)>
Support supported(const OpSpec& spec)
{
    Support there = isThere(rung);
    return there ? fits(spec) : there;
}

/// Rungs that give up digits, or are not our own, are only taken by name.
constexpr bool isTakenByName(GemmRung rung)
{
    return rung == GemmRung::Tf32 || rung == GemmRung::Bf16 || rung == GemmRung::Cublas;
}
bool never(const OpSpec& spec);

/// Of one product, relative to float32: factors of 11 and of 8 digits instead of 24.
constexpr double unitRoundoffsOf(GemmRung rung)
{
    return rung == GemmRung::Tf32 ? 0x1p13 : rung == GemmRung::Bf16 ? 0x1p16 : 1.0;
}

constexpr bool isOneBlock(GemmRung rung)
{
    return rung == GemmRung::OneBlock || rung == GemmRung::OneBlockShared;
}
/// Do all products of a layer, each m×n, fit one block?
Support fitOneBlock(std::initializer_list<std::pair<int, int>> products);

/// What a plan with this rung needs to have started; null: nothing.
void (*preparationOf(GemmRung rung))();
void multiply(GemmRung rung, const Gemm& problem, Stream stream);

} // namespace ks::cuda
