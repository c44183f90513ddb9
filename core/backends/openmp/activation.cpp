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

/// plane(first cell, cells, channel) for every plane.
template <class Plane>
void forEachPlane(const OpSpec& spec, const HostArgs& args, Plane&& plane)
{
    const std::int64_t area = spec.src.h * spec.src.w;
    forEachItem(spec.src.n * spec.src.c, args,
                [&](std::int64_t item, int) { plane(item * area, static_cast<std::size_t>(area), item % spec.src.c); });
}

void preluForward(const OpSpec& spec, const HostArgs& args)
{
    forEachPlane(spec, args, [&](std::int64_t first, std::size_t n, std::int64_t c) {
        cpu::activationRow(cpu::leakyWith(args.weights[c]), args.src + first, args.dst + first, n);
    });
}

void preluBackward(const OpSpec& spec, const HostArgs& args)
{
    forEachPlane(spec, args, [&](std::int64_t first, std::size_t n, std::int64_t c) {
        cpu::activationBackwardRow(cpu::leakyWith(args.weights[c]), args.src + first, args.diffDst + first, args.diffSrc + first, n);
    });
}

/// Each channel's sum has one thread, image by image: the same bits for any number of them.
void preluBackwardWeights(const OpSpec& spec, const HostArgs& args)
{
    const std::int64_t area = spec.src.h * spec.src.w;
    forEachItem(spec.src.c, args, [&](std::int64_t c, int) {
        float sum = 0.0F;
        for (std::int64_t n = 0; n < spec.src.n && !args.stop.stop_requested(); ++n) {
            const std::int64_t first = (n * spec.src.c + c) * area;
            sum += cpu::negativeProducts(args.src + first, args.diffDst + first, static_cast<std::size_t>(area));
        }
        args.diffWeights[c] = sum;
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
                              "once, so only memory sets the pace.")),
        .definition = true};
    const Implementation curved{
        .name = "vector",
        .source = "cpu/activation_kernels.cpp",
        .story = Text(KS_TEXT(
            "core", "The exponential function as a short polynomial, for a whole vector of cells at once and accurate to a few units "
                    "in the last place: many times faster than calling the library function cell by cell.")),
        .definition = true};
    for (const OpKind op : allOps()) {
        if (!isActivation(op))
            continue;
        const bool plain = op == OpKind::Relu || op == OpKind::LeakyRelu || op == OpKind::HardSwish || op == OpKind::Clip;
        const Implementation& meta = plain ? simple : curved; // without or with an exponential
        table.addForward(op, {meta, forward});
        table.add(op, Pass::BackwardData, {meta, backward});
    }
    table.addForward(OpKind::PRelu, {simple, preluForward});
    table.add(OpKind::PRelu, Pass::BackwardData, {simple, preluBackward});
    table.add(OpKind::PRelu, Pass::BackwardWeights,
              {{.name = "vector",
                .source = "openmp/activation.cpp",
                .story = Text(KS_TEXT("core", "A channel’s sum has one thread, so that it does not depend on how many there are; within a "
                                              "plane the lanes of a vector have sums of their own.")),
                .definition = true},
               preluBackwardWeights});
}

} // namespace ks::openmp
