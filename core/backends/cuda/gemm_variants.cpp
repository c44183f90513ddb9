#include "core/backends/cuda/gemm_variants.h"

#include "core/backends/cuda/cublas.h"

namespace ks::cuda {

Capabilities& capabilities()
{
    static Capabilities all;
    return all;
}

Support isThere(GemmVariant variant)
{
    if (variant == GemmVariant::Cublas)
        return Cublas::instance().there();
    if ((variant == GemmVariant::Tf32 || variant == GemmVariant::Bf16) && !capabilities().tensorCores)
        return Support::no(Text(KS_TEXT("core", "this GPU has no tensor cores for TF32 and BF16; they came with compute capability 8.0")));
    return {};
}

Support fitOneBlock(std::initializer_list<std::pair<int, int>> products)
{
    for (const auto& [m, n] : products)
        if (!isPossible(GemmVariant::OneBlock, m, n))
            return Support::no(Text(KS_TEXT("core", "a product of %1×%2 cells needs more than the 1024 threads of one block"),
                                    {std::to_string(m), std::to_string(n)}));
    return {};
}

void (*preparationOf(GemmVariant variant))()
{
    if (variant != GemmVariant::Cublas)
        return nullptr;
    return [] { Cublas::instance().start(); };
}

void multiply(GemmVariant variant, const Gemm& problem, Stream stream)
{
    if (variant == GemmVariant::Cublas)
        Cublas::instance().multiply(problem, stream);
    else
        gemm(variant, problem, stream);
}

} // namespace ks::cuda
