#include "core/backends/arg_max.h"
#include "core/backends/openmp/kernels.h"
#include "core/backends/openmp/parallel.h"
#include "core/backends/openmp/pool_kernels.h"
#include "core/ops/operator.h"

namespace ks::openmp {

namespace {

/// A plane is reduced piece by piece, each small enough for the first-level cache; the pieces depend on the shape alone.
constexpr std::int64_t pieceCells = 4096;

std::int64_t planeCells(const OpSpec& spec)
{
    return spec.src.h * spec.src.w;
}

/// Does `value` win over `best`, which came earlier?
bool beats(float value, float best)
{
    return value > best || (value != value && best == best);
}

template <bool train>
void maxForward(const OpSpec& spec, const HostArgs& args)
{
    const std::int64_t cells = planeCells(spec);
    forEachItem(spec.src.n * spec.src.c, args, [&](std::int64_t plane, int) {
        const float* src = args.src + plane * cells;
        std::int64_t best = 0;
        for (std::int64_t first = 0; first < cells && !args.stop.stop_requested(); first += pieceCells) {
            const auto n = static_cast<std::size_t>(std::min(pieceCells, cells - first));
            const std::int64_t winner = first + static_cast<std::int64_t>(argMaxOf(src + first, n));
            if (beats(src[winner], src[best]))
                best = winner;
            else if (first == 0)
                best = winner;
        }
        args.dst[plane] = src[best];
        if (train && args.saved)
            withArgMaxType(spec, [&]<class Index>(Index) { reinterpret_cast<Index*>(args.saved)[plane] = static_cast<Index>(best); });
    });
}

void maxBackward(const OpSpec& spec, const HostArgs& args)
{
    const std::int64_t cells = planeCells(spec);
    forEachItem(spec.src.n * spec.src.c, args, [&](std::int64_t plane, int) {
        float* diffSrc = args.diffSrc + plane * cells;
        std::fill_n(diffSrc, cells, 0.0F);
        withArgMaxType(spec,
                       [&]<class Index>(Index) { diffSrc[reinterpret_cast<const Index*>(args.saved)[plane]] += args.diffDst[plane]; });
    });
}

/// Pairs of neighbouring pieces are added, then pairs of those, and so on.
float treeSum(const float* src, std::int64_t cells)
{
    if (cells <= pieceCells)
        return sumOf(src, static_cast<std::size_t>(cells));
    const std::int64_t pieces = (cells + pieceCells - 1) / pieceCells;
    const std::int64_t half = (pieces + 1) / 2 * pieceCells;
    return treeSum(src, half) + treeSum(src + half, cells - half);
}

void averageForward(const OpSpec& spec, const HostArgs& args)
{
    const std::int64_t cells = planeCells(spec);
    forEachItem(spec.src.n * spec.src.c, args,
                [&](std::int64_t plane, int) { args.dst[plane] = treeSum(args.src + plane * cells, cells) / static_cast<float>(cells); });
}

void averageBackward(const OpSpec& spec, const HostArgs& args)
{
    const std::int64_t cells = planeCells(spec);
    forEachItem(spec.src.n * spec.src.c, args, [&](std::int64_t plane, int) {
        std::fill_n(args.diffSrc + plane * cells, cells, 0.0F + args.diffDst[plane] / static_cast<float>(cells));
    });
}

} // namespace

void addGlobalPools(CpuTable& table)
{
    const Implementation max{
        .name = "reduce",
        .source = "openmp/global_pool.cpp",
        .story = Text(
            KS_TEXT("core", "A plane is read once, in pieces that fit the innermost cache: vector code finds the largest value of a piece, "
                            "then its first place. Planes are shared among the threads."))};
    table.add(OpKind::GlobalMaxPool, Pass::Inference, {max, maxForward<false>});
    table.add(OpKind::GlobalMaxPool, Pass::Training, {.meta = max, .run = maxForward<true>, .savedBytes = argMaxBytes});
    table.add(OpKind::GlobalMaxPool, Pass::BackwardData,
              {{.name = "route",
                .source = "openmp/global_pool.cpp",
                .story = Text(KS_TEXT("core", "Each plane is cleared and gets its gradient at the one cell that won."))},
               maxBackward});

    const Implementation average{
        .name = "tree",
        .source = "openmp/global_pool.cpp",
        .story = Text(KS_TEXT(
            "core", "Several vectors of partial sums run side by side over pieces of a plane, and the pieces are added as a tree. Faster "
                    "than one long chain of additions, and more accurate: fewer roundings lie on any cell’s way into the sum."))};
    table.addForward(OpKind::GlobalAveragePool, {average, averageForward});
    table.add(OpKind::GlobalAveragePool, Pass::BackwardData,
              {{.name = "spread",
                .source = "openmp/global_pool.cpp",
                .story = Text(KS_TEXT(
                    "core", "Every cell of a plane gets the same share of its gradient: planes are filled at the speed of memory."))},
               averageBackward});
}

} // namespace ks::openmp
