#include "core/backends/cpu/activation_kernels.h"
#include "core/backends/openmp/kernels.h"
#include "core/backends/openmp/parallel.h"
#include "core/ops/window.h"

namespace ks::openmp {

namespace {

void forward(const OpSpec& spec, const HostArgs& args)
{
    forEachPiece(spec.src.elements(), args,
                 [&](std::int64_t first, std::size_t n) { cpu::activationRow(spec, args.src + first, args.dst + first, n); });
}

void backward(const OpSpec& spec, const HostArgs& args)
{
    forEachPiece(spec.src.elements(), args, [&](std::int64_t first, std::size_t n) {
        cpu::activationBackwardRow(spec, args.src + first, args.diffDst + first, args.diffSrc + first, n);
    });
}

} // namespace

void addActivations(CpuTable& table)
{
    const Implementation simple{
        .name = "vector",
        .source = "cpu/activation_kernels.cpp",
        .story = Text(KS_TEXT("core",
                              "Comparing and choosing for a whole vector of cells at once, without branches: each cell is read and written "
                              "once, so only memory sets the pace."))};
    const Implementation curved{
        .name = "vector",
        .source = "cpu/activation_kernels.cpp",
        .story = Text(KS_TEXT(
            "core", "The exponential function as a short polynomial, for a whole vector of cells at once and accurate to a few units "
                    "in the last place: many times faster than calling the library function cell by cell."))};
    for (const OpKind op : allOps()) {
        if (!isActivation(op))
            continue;
        const bool plain = op == OpKind::Relu || op == OpKind::LeakyRelu || op == OpKind::HardSwish || op == OpKind::Clip;
        const Implementation& meta = plain ? simple : curved; // without or with an exponential
        table.add(op, Pass::Inference, {meta, forward});
        table.add(op, Pass::Training, {meta, forward});
        table.add(op, Pass::BackwardData, {meta, backward});
    }
}

} // namespace ks::openmp
