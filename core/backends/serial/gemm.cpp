#include "core/backends/serial/kernels.h"

namespace ks::serial {

namespace {

struct Sizes {
    std::int64_t images;
    std::int64_t inputs; ///< cells of one image
    std::int64_t outputs;

    explicit Sizes(const OpSpec& spec) : images(spec.src.n), inputs(spec.src.c * spec.src.h * spec.src.w), outputs(spec.filters) {}
};

void gemmForward(const OpSpec& spec, const HostArgs& args)
{
    const Sizes size(spec);
    for (std::int64_t n = 0; n < size.images && !args.stop.stop_requested(); ++n)
        for (std::int64_t m = 0; m < size.outputs; ++m) {
            float sum = args.bias ? args.bias[m] : 0.0F;
            for (std::int64_t k = 0; k < size.inputs; ++k)
                sum += args.src[n * size.inputs + k] * args.weights[m * size.inputs + k];
            args.dst[n * size.outputs + m] = sum;
        }
}

void gemmBackwardData(const OpSpec& spec, const HostArgs& args)
{
    const Sizes size(spec);
    for (std::int64_t n = 0; n < size.images && !args.stop.stop_requested(); ++n)
        for (std::int64_t k = 0; k < size.inputs; ++k) {
            float sum = 0.0F;
            for (std::int64_t m = 0; m < size.outputs; ++m)
                sum += args.diffDst[n * size.outputs + m] * args.weights[m * size.inputs + k];
            args.diffSrc[n * size.inputs + k] = sum;
        }
}

void gemmBackwardWeights(const OpSpec& spec, const HostArgs& args)
{
    const Sizes size(spec);
    for (std::int64_t m = 0; m < size.outputs && !args.stop.stop_requested(); ++m) {
        for (std::int64_t k = 0; k < size.inputs; ++k) {
            float sum = 0.0F;
            for (std::int64_t n = 0; n < size.images; ++n)
                sum += args.src[n * size.inputs + k] * args.diffDst[n * size.outputs + m];
            args.diffWeights[m * size.inputs + k] = sum;
        }
        if (!args.diffBias)
            continue;
        args.diffBias[m] = 0.0F;
        for (std::int64_t n = 0; n < size.images; ++n)
            args.diffBias[m] += args.diffDst[n * size.outputs + m];
    }
}

} // namespace

void addGemm(CpuTable& table)
{
    addRows(table, OpKind::Gemm, "serial/gemm.cpp",
            {.forward = gemmForward, .backwardData = gemmBackwardData, .backwardWeights = gemmBackwardWeights});
}

} // namespace ks::serial
