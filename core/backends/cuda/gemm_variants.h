#pragma once

#include "core/backends/cuda/gemm_names.h"
#include "core/backends/cuda/table.h"

#include <initializer_list>
#include <iterator>
#include <utility>

namespace ks::cuda {

/// What rows may count on, of the device that the plug-in found; set before a table is asked.
struct Capabilities {
    bool tensorCores = true; ///< for TF32 and BF16
};
Capabilities& capabilities();

/// Can this variant be run here at all? No, where the device or a library is missing.
Support isThere(GemmVariant variant);

/// add.operator()<variant>() for every variant.
template <class Add>
void forEachGemmVariant(Add&& add)
{
    [&]<std::size_t... at>(std::index_sequence<at...>)
    {
        (add.template operator()<gemmVariants[at]>(), ...);
    }
    (std::make_index_sequence<std::size(gemmVariants)>());
}

/// For the tables of all operators that are made of products: `fits` says whether the operator suits the variant.
template <GemmVariant variant, Support (*fits)(const OpSpec&)>
Support supported(const OpSpec& spec)
{
    Support there = isThere(variant);
    return there ? fits(spec) : there;
}

/// Variants that give up digits, are not our own, or exist to be looked at, are only taken by name.
constexpr bool isTakenByName(GemmVariant variant)
{
    return variant == GemmVariant::Tf32 || variant == GemmVariant::Bf16 || variant == GemmVariant::Cublas ||
           variant == GemmVariant::RedundantLoops;
}

/// Of one product, relative to float32: factors of 11 and of 8 digits instead of 24.
constexpr double unitRoundoffsOf(GemmVariant variant)
{
    return variant == GemmVariant::Tf32 ? 0x1p13 : variant == GemmVariant::Bf16 ? 0x1p16 : 1.0;
}

constexpr bool isOneBlock(GemmVariant variant)
{
    return variant == GemmVariant::OneBlock || variant == GemmVariant::OneBlockShared;
}
/// Do all products of a layer, each m×n, fit one block?
Support fitOneBlock(std::initializer_list<std::pair<int, int>> products);

/// What a plan with this variant needs to have started; null: nothing.
void (*preparationOf(GemmVariant variant))();
void multiply(GemmVariant variant, const Gemm& problem, Stream stream);

} // namespace ks::cuda
