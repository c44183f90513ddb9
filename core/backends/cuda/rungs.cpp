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
