#include "core/backends/cuda/descriptions.h"
#include "core/backends/cuda/gemm_map.h"
#include "core/backends/cuda/gemm_names.h"
#include "core/ops/window.h"

namespace ks::cuda {

namespace {

/// What is told of a variant of the product of two matrices: by itself, and behind im2col.
struct VariantStories {
    GemmVariant variant;
    std::string_view source;
    Text product;
    Text columns;
};

std::vector<VariantStories> variantStories()
{
    return {
        {.variant = GemmVariant::Cublas,
         .source = "cuda/cublas.cpp",
         .product = Text(KS_TEXT("core", "NVIDIA’s own product, the yardstick: the library chooses among many kernels for the size at "
                                         "hand. In float32, without tensor cores.")),
         .columns = Text(KS_TEXT("core", "im2col, and NVIDIA’s own product of the library cuBLAS, in float32 without tensor cores: what is "
                                         "left between this and our own products is the product alone."))},
        {.variant = GemmVariant::Bf16,
         .source = "cuda/gemm_tensor.cu",
         .product = Text(KS_TEXT("core", "Tensor cores with factors of 8 binary digits instead of 24 (BF16), added up in float32: twice as "
                                         "many products an instruction as with TF32, for an error 65,536 times as large as float32’s.")),
         .columns =
             Text(KS_TEXT("core", "im2col, and tensor cores with factors of 8 binary digits instead of 24 (BF16), added up in float32."))},
        {.variant = GemmVariant::Tf32,
         .source = "cuda/gemm_tensor.cu",
         .product = Text(KS_TEXT("core", "Tensor cores: a warp multiplies 16×8 with 8×8 cells in one instruction. The factors keep 11 of "
                                         "their 24 binary digits (TF32), the sums are float32’s.")),
         .columns =
             Text(KS_TEXT("core", "im2col, and tensor cores with factors of 11 binary digits instead of 24 (TF32), added up in float32."))},
        {.variant = GemmVariant::WarpTiles,
         .source = "cuda/gemm.cu",
         .product = Text(KS_TEXT("core", "As the one before, but every warp owns 32×64 results and its threads lie so that no two of them "
                                         "wait for the same bank of shared memory.")),
         .columns = Text(KS_TEXT("core", "im2col, and the product of the implementation before with threads that lie in warps of 32×64 "
                                         "results, so that no two of them wait for the same bank of shared memory."))},
        {.variant = GemmVariant::VectorLoads,
         .source = "cuda/gemm.cu",
         .product = Text(KS_TEXT("core", "Tiles of 128×128 results: 8×8 sums in the registers of a thread, four values with each load, and "
                                         "the next tiles on their way while this one is multiplied.")),
         .columns = Text(KS_TEXT("core", "im2col, and a product of 128×128 tiles: 8×8 sums in the registers of a thread, four values with "
                                         "each load, and the next tiles on their way while this one is multiplied."))},
        {.variant = GemmVariant::RegisterTiles,
         .source = "cuda/gemm.cu",
         .product = Text(KS_TEXT("core", "4×4 sums in the registers of each thread, so that a value from shared memory is used four times "
                                         "before it is fetched again.")),
         .columns = Text(KS_TEXT("core", "im2col, and a product that keeps 4×4 sums in the registers of each thread, so that a value from "
                                         "shared memory is used four times before it is fetched again."))},
        {.variant = GemmVariant::SharedTiles,
         .source = "cuda/gemm.cu",
         .product = Text(KS_TEXT(
             "core", "The study’s fourth product: tiles of both matrices in shared memory, so that a value from memory is used 16 times.")),
         .columns = Text(KS_TEXT("core", "im2col, and the study’s fourth product: tiles of both matrices in shared memory, so that a value "
                                         "from memory is used 16 times."))},
        {.variant = GemmVariant::Tiles,
         .source = "cuda/gemm.cu",
         .product = Text(KS_TEXT("core", "The study’s third product: the result in tiles, a block for each. There is no limit of size, but "
                                         "every thread fetches a whole row and a whole column from memory.")),
         .columns = Text(KS_TEXT("core", "im2col, and the study’s third product: the result in tiles, a block for each. There is no limit "
                                         "of size any more, but every thread fetches a whole row and a whole column from memory."))},
        {.variant = GemmVariant::OneBlockShared,
         .source = "cuda/gemm.cu",
         .product = Text(KS_TEXT("core", "The study’s second product: one block that fetches strips of both matrices into shared memory "
                                         "once for all its threads. For up to 1024 results only.")),
         .columns = Text(KS_TEXT("core", "im2col, and the study’s second product: one block that fetches strips of both matrices into "
                                         "shared memory once for all its threads. Still for up to 1024 results only."))},
        {.variant = GemmVariant::OneBlock,
         .source = "cuda/gemm.cu",
         .product = Text(KS_TEXT("core", "The study’s first product: one block, a thread per result, so up to 1024 results, and one of the "
                                         "GPU’s many processors works.")),
         .columns = Text(KS_TEXT(
             "core", "Every window becomes a column of one matrix (im2col), and the layer one product of matrices. This is the study’s "
                     "first product: one block, a thread per result, so up to 1024 results, and one of the GPU’s many processors works."))},
        {.variant = GemmVariant::RedundantLoops,
         .source = "cuda/gemm.cu",
         .product = Text(KS_TEXT(
             "core", "The pooling study’s matmul2: blocks of 16×16 threads, each of which begins at its own cell and goes on to the "
                     "end of the row and down the last column. So an n×n product is written n³ times instead of n², all "
                     "with the same numbers: what a loop in a kernel does that should have been an if."))},
    };
}

std::vector<Implementation> products()
{
    std::vector<Implementation> rows;
    for (const VariantStories& one : variantStories())
        rows.push_back({.name = namesOf(one.variant).product, .source = one.source, .story = one.product});
    return rows;
}

/// Those that need no columns, then the products behind im2col.
std::vector<Implementation> convolutions()
{
    std::vector<Implementation> rows = {
        {.name = namesOf(GemmVariant::Bf16).implicit,
         .source = "cuda/conv_implicit_tensor.cu",
         .story = Text(
             KS_TEXT("core", "Implicit GEMM on tensor cores with factors of 8 binary digits instead of 24 (BF16), added up in float32."))},
        {.name = namesOf(GemmVariant::Tf32).implicit,
         .source = "cuda/conv_implicit_tensor.cu",
         .story =
             Text(KS_TEXT("core", "Implicit GEMM on tensor cores: cells of the columns lose digits (TF32 keeps 11 of 24) on their way from "
                                  "the image into shared memory, and a warp multiplies 16×8 with 8×8 of them in one instruction."))},
        {.name = namesOf(GemmVariant::WarpTiles).implicit,
         .source = "cuda/implicit_feed.h",
         .story = Text(
             KS_TEXT("core", "Implicit GEMM on the tiles of the fast products: 64 or 128 maps by 128 windows a block, 8×8 sums a thread. "
                             "Where a window lies is worked out once per thread, where its taps lie once per block, in a small table; "
                             "which taps fall into the padding is a bit each. So a value of the image costs no division, and it is copied "
                             "into shared memory past the registers while the tile before it is multiplied. The gradient of the weights, "
                             "long sums for few results, is split among blocks and added up in a fixed order."))},
        {.name = "implicit",
         .source = "cuda/conv_implicit.cu",
         .story = Text(KS_TEXT("core",
                               "The product of im2col without its matrix: a tile of it is computed from the image when it is needed, "
                               "straight into shared memory. Nothing is written out and read back, and the whole batch is one launch."))},
        {.name = "direct",
         .source = "cuda/conv_direct.cu",
         .story = Text(KS_TEXT("core", "The definition: one thread per result adds up its window (for weights a block, in a fixed tree). "
                                       "Every value is fetched again for every result that uses it; only the caches help."))},
    };
    for (const VariantStories& one : variantStories())
        if (!namesOf(one.variant).columns.empty())
            rows.push_back({.name = namesOf(one.variant).columns, .source = "cuda/im2col.cu", .story = one.columns});
    return rows;
}

} // namespace

std::vector<TiledProduct> tiledProducts(OpKind op)
{
    const bool dense = op == OpKind::Gemm;
    if (!dense && !isConvolution(op))
        return {};
    std::vector<TiledProduct> rows;
    for (const VariantStories& one : variantStories())
        if (hasTiling(one.variant)) {
            const VariantNames names = namesOf(one.variant);
            rows.insert(rows.begin(), {dense ? names.product : names.columns, dense ? one.product : one.columns, tilingOf(one.variant)});
        }
    return rows;
}

std::vector<Implementation> productDescriptions(OpKind op)
{
    return op == OpKind::Gemm ? products() : convolutions();
}

} // namespace ks::cuda
