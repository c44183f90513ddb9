#include "core/backends/openmp/max_pool_methods.h"

#include "core/backends/arg_max.h"
#include "core/backends/openmp/parallel.h"
#include "core/backends/openmp/pool_kernels.h"
#include "core/ops/operator.h"

namespace ks::openmp {

namespace {

/// Rows of diffSrc that one thread owns at a time.
RowBlocks ownedRows(const OpSpec& spec)
{
    const WindowAxis y = windowOf(spec).y;
    return {spec.src.h, std::max((1 << 18) / spec.src.w, 4 * y.extent())};
}

/// Offsets in a plane from a window's first cell to each of its taps, where a table of them is small enough.
constexpr std::int64_t mostTabledTaps = 65536;

std::int64_t tabledTaps(const OpSpec& spec)
{
    const std::int64_t taps = windowOf(spec).taps();
    return taps <= mostTabledTaps ? taps : 0;
}

std::size_t tableBytes(const OpSpec& spec, int)
{
    return static_cast<std::size_t>(tabledTaps(spec)) * sizeof(std::int64_t);
}

/// `shared`: neighbouring windows often share their winner, whose sum then stays in a register until another cell wins.
template <bool shared, class Index>
void routeRows(const OpSpec& spec, const HostArgs& args, const RowBlocks& rows, std::int64_t item)
{
    const Window window = windowOf(spec);
    const std::int64_t width = spec.src.w;
    const std::int64_t first = rows.first(item) * width;
    const std::int64_t last = rows.last(item) * width;
    const std::int64_t plane = rows.plane(item);
    float* diffSrc = args.diffSrc + plane * spec.src.h * width;
    std::fill(diffSrc + first, diffSrc + last, 0.0F);

    const auto* table = tabledTaps(spec) > 0 ? reinterpret_cast<const std::int64_t*>(args.workspace) : nullptr;
    const auto kernelWidth = static_cast<std::uint32_t>(window.x.kernel);
    const auto offsetOfTap = [&](Index tap) {
        return table ? table[tap] : tap / kernelWidth * window.y.dilation * width + tap % kernelWidth * window.x.dilation;
    };
    // Windows that reach into these rows; all threads go through their windows in the same order.
    const std::int64_t reach = rows.first(item) + window.y.padBegin - window.y.extent() + 1;
    const std::int64_t firstWindow = reach > 0 ? (reach + window.y.stride - 1) / window.y.stride : 0;
    const std::int64_t lastWindow = std::min(window.y.count, (rows.last(item) - 1 + window.y.padBegin) / window.y.stride + 1);
    for (std::int64_t oy = firstWindow; oy < lastWindow && !args.stop.stop_requested(); ++oy) {
        const std::int64_t row = (plane * window.y.count + oy) * window.x.count;
        const Index* argMax = reinterpret_cast<const Index*>(args.saved) + row;
        const float* diffDst = args.diffDst + row;
        std::int64_t cell = -1;
        float sum = 0.0F;
        std::int64_t start = window.y.at(oy, 0) * width + window.x.at(0, 0);
        for (std::int64_t ox = 0; ox < window.x.count; ++ox, start += window.x.stride) {
            const Index tap = argMax[ox];
            if (tap == noWinner<Index>)
                continue;
            const std::int64_t winner = start + offsetOfTap(tap);
            if (winner < first || winner >= last)
                continue;
            if constexpr (!shared) {
                diffSrc[winner] += diffDst[ox];
                continue;
            }
            if (winner != cell) {
                if (cell >= 0)
                    diffSrc[cell] = sum;
                cell = winner;
                sum = diffSrc[cell];
            }
            sum += diffDst[ox];
        }
        if (cell >= 0)
            diffSrc[cell] = sum;
    }
}

void route(const OpSpec& spec, const HostArgs& args)
{
    const Window window = windowOf(spec);
    auto* table = reinterpret_cast<std::int64_t*>(args.workspace);
    for (std::int64_t tap = 0; tap < tabledTaps(spec); ++tap)
        table[tap] = tap / window.x.kernel * window.y.dilation * spec.src.w + tap % window.x.kernel * window.x.dilation;
    const RowBlocks rows = ownedRows(spec);
    const bool shared = window.x.kernel >= 4 * window.x.stride && window.x.kernel >= 8;
    withArgMaxType(spec, [&]<class Index>(Index) {
        forEachItem(spec.src.n * spec.src.c * rows.perPlane(), args, [&](std::int64_t item, int) {
            if (shared)
                routeRows<true, Index>(spec, args, rows, item);
            else
                routeRows<false, Index>(spec, args, rows, item);
        });
    });
}

void fixed2x2(const OpSpec& spec, const HostArgs& args)
{
    const Shape dst = shapeOf(spec, Role::Dst);
    const RowBlocks blocks(dst.h, (1 << 17) / dst.w + 1);
    const std::int64_t width = spec.src.w;
    forEachItem(dst.n * dst.c * blocks.perPlane(), args, [&](std::int64_t item, int) {
        float* plane = args.diffSrc + blocks.plane(item) * spec.src.h * width;
        for (std::int64_t oy = blocks.first(item); oy < blocks.last(item); ++oy) {
            const std::int64_t from = (blocks.plane(item) * dst.h + oy) * dst.w;
            float* top = plane + 2 * oy * width;
            maxPool2x2Backward(args.diffDst + from, reinterpret_cast<const std::uint8_t*>(args.saved) + from, top, top + width,
                               static_cast<std::size_t>(dst.w));
            if (width > 2 * dst.w) // the odd column that no window covers
                top[width - 1] = top[2 * width - 1] = 0.0F;
        }
        if (blocks.last(item) == dst.h)
            std::fill(plane + 2 * dst.h * width, plane + spec.src.h * width, 0.0F);
    });
}

} // namespace

void addMaxPoolBackward(CpuTable& table)
{
    table.add(OpKind::MaxPool, Pass::BackwardData,
              {{.name = "fixed2x2",
                .source = "openmp/pool_kernels.cpp",
                .story = Text(KS_TEXT(
                    "core", "Windows of 2×2 with stride 2 do not overlap, so each gradient has four cells of its own: the saved byte says "
                            "which of them it goes to, and whole vectors of gradients and zeros are written in one go.")),
                .supports = supportsFixed2x2},
               fixed2x2});
    table.add(
        OpKind::MaxPool, Pass::BackwardData,
        {{.name = "route",
          .source = "openmp/max_pool_backward.cpp",
          .story = Text(KS_TEXT(
              "core", "Each gradient is added to the cell that won its window. Every thread owns whole rows of the result and goes "
                      "through the windows in reading order: no two threads write to one cell, no locks are needed, and the sums have "
                      "the same bits for any number of threads."))},
         route,
         tableBytes});
}

} // namespace ks::openmp
