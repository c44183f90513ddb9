#include "core/backends/cpu/lrn_kernels.h"
#include "core/backends/openmp/kernels.h"
#include "core/backends/openmp/parallel.h"

namespace ks::openmp {

namespace {

/// piece(shape, offset, thread) for pieces of the planes of every image.
template <class Piece>
void forEachRows(const OpSpec& spec, const HostArgs& args, Piece&& piece)
{
    const std::int64_t plane = spec.src.h * spec.src.w;
    const std::int64_t perImage = (plane + cpu::lrnCells - 1) / cpu::lrnCells;
    forEachItem(spec.src.n * perImage, args, [&](std::int64_t item, int thread) {
        const std::int64_t first = item % perImage * cpu::lrnCells;
        const cpu::LrnRows shape{.channels = spec.src.c,
                                 .stride = plane,
                                 .cells = std::min(cpu::lrnCells, plane - first),
                                 .size = spec.size,
                                 .share = spec.alpha / static_cast<float>(spec.size),
                                 .offset = spec.offset,
                                 .beta = spec.beta};
        piece(shape, item / perImage * spec.src.c * plane + first, thread);
    });
}

void forward(const OpSpec& spec, const HostArgs& args)
{
    forEachRows(spec, args, [&](const cpu::LrnRows& shape, std::int64_t at, int) { cpu::lrnRows(shape, args.src + at, args.dst + at); });
}

std::size_t scratchBytes(const OpSpec& spec, int threads)
{
    return static_cast<std::size_t>(spec.src.c * cpu::lrnCells) * sizeof(float) * static_cast<std::size_t>(threads);
}

void backward(const OpSpec& spec, const HostArgs& args)
{
    forEachRows(spec, args, [&](const cpu::LrnRows& shape, std::int64_t at, int thread) {
        cpu::lrnBackwardRows(shape, args.src + at, args.diffDst + at, args.diffSrc + at,
                             reinterpret_cast<float*>(args.workspace) + thread * spec.src.c * cpu::lrnCells);
    });
}

} // namespace

void addLrn(CpuTable& table)
{
    const Implementation meta{
        .name = "vector",
        .source = "cpu/lrn_kernels.cpp",
        .story = Text(KS_TEXT("core",
                              "Vectors of neighbouring cells, all channels of a piece while it is in a cache; for the usual beta of 0.75 "
                              "two square roots take the place of a power."))};
    table.addForward(OpKind::LRN, {meta, forward});
    table.add(OpKind::LRN, Pass::BackwardData, {.meta = meta, .run = backward, .workspaceBytes = scratchBytes});
}

} // namespace ks::openmp
