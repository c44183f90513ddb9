#include "core/backends/openmp/activation_kernels.h"
#include "core/backends/openmp/kernels.h"
#include "core/backends/openmp/parallel.h"

namespace ks::openmp {

namespace {

void forward(const OpSpec& spec, const HostArgs& args)
{
    forEachPiece(spec.src.elements(), args, [&](std::int64_t first, std::size_t n) {
        const float* src = args.src + first;
        float* dst = args.dst + first;
        switch (spec.op) {
        case OpKind::Relu: return reluRow(src, dst, n);
        case OpKind::LeakyRelu: return leakyReluRow(src, spec.alpha, dst, n);
        case OpKind::Sigmoid: return sigmoidRow(src, dst, n);
        default: return tanhRow(src, dst, n);
        }
    });
}

void backward(const OpSpec& spec, const HostArgs& args)
{
    forEachPiece(spec.src.elements(), args, [&](std::int64_t first, std::size_t n) {
        const float* src = args.src + first;
        const float* diffDst = args.diffDst + first;
        float* diffSrc = args.diffSrc + first;
        switch (spec.op) {
        case OpKind::Relu: return reluBackwardRow(src, diffDst, diffSrc, n);
        case OpKind::LeakyRelu: return leakyReluBackwardRow(src, diffDst, spec.alpha, diffSrc, n);
        case OpKind::Sigmoid: return sigmoidBackwardRow(src, diffDst, diffSrc, n);
        default: return tanhBackwardRow(src, diffDst, diffSrc, n);
        }
    });
}

} // namespace

void addActivations(CpuTable& table)
{
    const Implementation simple{
        .name = "vector",
        .source = "openmp/activation_kernels.cpp",
        .story = Text(KS_TEXT("core",
                              "Comparing and choosing for a whole vector of cells at once, without branches: each cell is read and written "
                              "once, so only memory sets the pace."))};
    const Implementation curved{
        .name = "vector",
        .source = "openmp/activation_kernels.cpp",
        .story = Text(KS_TEXT(
            "core", "The exponential function as a short polynomial, for a whole vector of cells at once and accurate to a few units "
                    "in the last place: many times faster than calling the library function cell by cell."))};
    for (const OpKind op : {OpKind::Relu, OpKind::LeakyRelu, OpKind::Sigmoid, OpKind::Tanh}) {
        const Implementation& meta = op == OpKind::Relu || op == OpKind::LeakyRelu ? simple : curved;
        table.add(op, Pass::Inference, {meta, forward});
        table.add(op, Pass::Training, {meta, forward});
        table.add(op, Pass::BackwardData, {meta, backward});
    }
}

} // namespace ks::openmp
