#include "core/backends/cuda/rungs.h"

#include "core/backends/cuda/cublas.h"

namespace ks::cuda {

Capabilities& capabilities()
{
    static Capabilities all;
    return all;
}

Support isThere(GemmRung rung)
{
    if (rung == GemmRung::Cublas)
        return Cublas::instance().there();
    if ((rung == GemmRung::Tf32 || rung == GemmRung::Bf16) && !capabilities().tensorCores)
        return Support::no(Text(KS_TEXT("core", "this GPU has no tensor cores for TF32 and BF16; they came with compute capability 8.0")));
    return {};
}

bool never(const OpSpec&)
{
    return false;
}

RungWords wordsOf(GemmRung rung)
{
    switch (rung) {
    case GemmRung::Cublas:
        return {"cublas",
                Text(KS_TEXT(
                    "core", "NVIDIA's own product, the yardstick: the library chooses among many kernels for the size at hand. In float32, "
                            "without tensor cores.")),
                "im2col-cublas",
                Text(KS_TEXT(
                    "core", "im2col, and NVIDIA's own product of the library cuBLAS, in float32 without tensor cores: what is left between "
                            "this and our own products is the product alone."))};
    case GemmRung::Bf16:
        return {
            "bf16",
            Text(KS_TEXT("core", "Tensor cores with factors of 8 binary digits instead of 24 (BF16), added up in float32: twice as many "
                                 "products an instruction as with TF32, for an error 65,536 times as large as float32's.")),
            "im2col-bf16",
            Text(KS_TEXT("core", "im2col, and tensor cores with factors of 8 binary digits instead of 24 (BF16), added up in float32."))};
    case GemmRung::Tf32:
        return {
            "tf32",
            Text(KS_TEXT("core", "Tensor cores: a warp multiplies 16×8 with 8×16 cells in one instruction. The factors keep 11 of their 24 "
                                 "binary digits (TF32), the sums are float32's.")),
            "im2col-tf32",
            Text(KS_TEXT("core", "im2col, and tensor cores with factors of 11 binary digits instead of 24 (TF32), added up in float32."))};
    case GemmRung::WarpTiles:
        return {
            "warp",
            Text(KS_TEXT(
                "core", "As the one before, but every warp owns 32×64 results and its threads lie so that no two of them wait for the same "
                        "bank of shared memory.")),
            "im2col-warp",
            Text(KS_TEXT("core",
                         "im2col, and the product of the rung before with threads that lie in warps of 32×64 results, so that no two of "
                         "them wait for the same bank of shared memory."))};
    case GemmRung::VectorLoads:
        return {
            "vector",
            Text(KS_TEXT("core",
                         "Tiles of 128×128 results: 8×8 sums in the registers of a thread, four values with each load, and the next tiles "
                         "on their way while this one is multiplied.")),
            "im2col-vector",
            Text(KS_TEXT(
                "core",
                "im2col, and a product of 128×128 tiles: 8×8 sums in the registers of a thread, four values with each load, and the "
                "next tiles on their way while this one is multiplied."))};
    case GemmRung::RegisterTiles:
        return {"registers",
                Text(KS_TEXT("core",
                             "4×4 sums in the registers of each thread, so that a value from shared memory is used four times before it is "
                             "fetched again.")),
                "im2col-registers",
                Text(KS_TEXT(
                    "core",
                    "im2col, and a product that keeps 4×4 sums in the registers of each thread, so that a value from shared memory is used "
                    "four times before it is fetched again."))};
    case GemmRung::SharedTiles:
        return {
            "shared",
            Text(KS_TEXT("core",
                         "The study's fourth product: tiles of both matrices in shared memory, so that a value from memory is used 16 "
                         "times.")),
            "im2col-shared",
            Text(KS_TEXT(
                "core",
                "im2col, and the study's fourth product: tiles of both matrices in shared memory, so that a value from memory is used 16 "
                "times."))};
    case GemmRung::Tiles:
        return {"tiles",
                Text(KS_TEXT("core", "The study's third product: the result in tiles, a block for each. There is no limit of size, "
                                     "but every thread fetches a whole row and a whole column from memory.")),
                "im2col-tiles",
                Text(KS_TEXT(
                    "core",
                    "im2col, and the study's third product: the result in tiles, a block for each. There is no limit of size any more, but "
                    "every thread fetches a whole row and a whole column from memory."))};
    case GemmRung::OneBlockShared:
        return {
            "one-block-shared",
            Text(KS_TEXT("core",
                         "The study's second product: one block that fetches strips of both matrices into shared memory once for all its "
                         "threads. For up to 1024 results only.")),
            "im2col-one-block-shared",
            Text(KS_TEXT(
                "core",
                "im2col, and the study's second product: one block that fetches strips of both matrices into shared memory once for all "
                "its threads. Still for up to 1024 results only."))};
    case GemmRung::OneBlock:
        return {
            "one-block",
            Text(KS_TEXT("core", "The study's first product: one block, a thread per result, so up to 1024 results, and "
                                 "one of the GPU's many processors works.")),
            "im2col-one-block",
            Text(KS_TEXT(
                "core",
                "Every window becomes a column of one matrix (im2col), and the layer one product of matrices. This is the study's first "
                "product: one block, a thread per result, so up to 1024 results, and one of the GPU's many processors works."))};
    }
    return {};
}

Support fitOneBlock(std::initializer_list<std::pair<int, int>> products)
{
    for (const auto& [m, n] : products)
        if (!isPossible(GemmRung::OneBlock, m, n))
            return Support::no(Text(KS_TEXT("core", "a product of %1×%2 cells needs more than the 1024 threads of one block"),
                                    {std::to_string(m), std::to_string(n)}));
    return {};
}

void (*preparationOf(GemmRung rung))()
{
    if (rung != GemmRung::Cublas)
        return nullptr;
    return [] { Cublas::instance().start(); };
}

void multiply(GemmRung rung, const Gemm& problem, Stream stream)
{
    if (rung == GemmRung::Cublas)
        Cublas::instance().multiply(problem, stream);
    else
        gemm(rung, problem, stream);
}

} // namespace ks::cuda
