// Implicit GEMM on tensor cores: the product of conv_implicit_wide.cu, with factors that lose digits on their way into shared memory.

#include "core/backends/cuda/gemm_tensor.h"
#include "core/backends/cuda/implicit_feed.h"

namespace ks::cuda {

namespace {

template <class Format, class Tile, bool turned>
__global__ __launch_bounds__(Tile::threads, 2) void implicitTensorKernel(ImplicitProduct p)
{
#ifdef KS_TENSOR_CORES
    __shared__ PlacesAhead ahead;
    const ImplicitShare share(p);
    ImplicitFeed<Tile, Format, turned> feed(p, share, ahead);
    ImplicitResults<Tile, Format, turned> results(p, share);
    multiplyOnTensorCores<Tile, Format>(feed.tiles(), feed, results);
    if (results.sawNotFinite())
        forOwnFragments<Tile>([&](int row, int column) { results.mend(row, column); });
#endif
}

template <class Format>
void launch(const ImplicitLaunch& what, Stream stream)
{
    const ImplicitProduct& p = what.product;
    withTile<TensorTile>(what, [&](auto tile, auto turned) {
        using Tile = decltype(tile);
        KS_LAUNCH((implicitTensorKernel<Format, Tile, decltype(turned)::value>), blocksOf<Tile>(p.rows, p.columns, p.groups * p.splits),
                  Tile::threads, 0, stream, p);
    });
}

} // namespace

void implicitOnTensorCores(GemmVariant variant, const ImplicitLaunch& what, Stream stream)
{
    if (variant == GemmVariant::Tf32)
        launch<Tf32>(what, stream);
    else
        launch<Bf16>(what, stream);
}

} // namespace ks::cuda
