// The product of two matrices on tensor cores, in fewer digits: these variants declare a rounding of their own and are only taken when asked for
// by name.

#include "core/backends/cuda/gemm_tensor.h"

namespace ks::cuda {

namespace {

template <class Format, bool alongA, bool alongB>
__global__ __launch_bounds__(TensorTile<wideSide>::threads, 2) void tensorKernel(Gemm g, bool wideA, bool wideB, bool wideC)
{
#ifdef KS_TENSOR_CORES
    using Tile = TensorTile<wideSide>;
    FetchedFactors<alongA, alongB, Tile, Format> factors(g, wideA, wideB);
    const PutResults<Tile> results{g, wideC};
    multiplyOnTensorCores<Tile, Format>((g.k + Tile::depth - 1) / Tile::depth, factors, results);
#endif
}

template <class Format>
void onTensorCores(const Gemm& g, Stream stream)
{
    using Tile = TensorTile<wideSide>;
    withDirections(g, [&](auto alongA, auto alongB) {
        KS_LAUNCH((tensorKernel<Format, decltype(alongA)::value, decltype(alongB)::value>), blocksOf<Tile>(g.m, g.n), Tile::threads, 0,
                  stream, g, isWide(g.a), isWide(g.b), isWide(g.c, g.n));
    });
}

} // namespace

void gemmOnTensorCores(GemmVariant variant, const Gemm& g, Stream stream)
{
    if (variant == GemmVariant::Tf32)
        onTensorCores<Tf32>(g, stream);
    else
        onTensorCores<Bf16>(g, stream);
}

} // namespace ks::cuda
