#include "core/backends/gemm/kernels.h"
#include "core/backends/gemm/product_threads.h"

#include <cblas.h>

#include <algorithm>

namespace ks::gemm {

namespace {

struct Sizes {
    blasint images;
    blasint inputs; ///< cells of one image
    blasint outputs;

    explicit Sizes(const OpSpec& spec)
        : images(static_cast<blasint>(spec.src.n)), inputs(static_cast<blasint>(spec.src.c * spec.src.h * spec.src.w)),
          outputs(static_cast<blasint>(spec.filters))
    {
    }
};

} // namespace

void fullyConnectedForward(const OpSpec& spec, const HostArgs& args)
{
    if (args.stop.stop_requested())
        return;
    const Sizes size(spec);
    const ProductThreads used(args.threads);
    for (blasint n = 0; args.bias && n < size.images; ++n)
        std::copy_n(args.bias, size.outputs, args.dst + static_cast<std::int64_t>(n) * size.outputs);
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasTrans, size.images, size.outputs, size.inputs, 1.0F, args.src, size.inputs, args.weights,
                size.inputs, args.bias ? 1.0F : 0.0F, args.dst, size.outputs);
}

void fullyConnectedBackwardData(const OpSpec& spec, const HostArgs& args)
{
    if (args.stop.stop_requested())
        return;
    const Sizes size(spec);
    const ProductThreads used(args.threads);
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, size.images, size.inputs, size.outputs, 1.0F, args.diffDst, size.outputs,
                args.weights, size.inputs, 0.0F, args.diffSrc, size.inputs);
}

void fullyConnectedBackwardWeights(const OpSpec& spec, const HostArgs& args)
{
    if (args.stop.stop_requested())
        return;
    const Sizes size(spec);
    const ProductThreads used(args.threads);
    cblas_sgemm(CblasRowMajor, CblasTrans, CblasNoTrans, size.outputs, size.inputs, size.images, 1.0F, args.diffDst, size.outputs, args.src,
                size.inputs, 0.0F, args.diffWeights, size.inputs);
    if (!args.diffBias)
        return;
    std::fill_n(args.diffBias, size.outputs, 0.0F);
    for (blasint n = 0; n < size.images; ++n)
        for (blasint m = 0; m < size.outputs; ++m)
            args.diffBias[m] += args.diffDst[static_cast<std::int64_t>(n) * size.outputs + m];
}

} // namespace ks::gemm
