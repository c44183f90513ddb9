#include "core/backends/openmp/max_pool_backward.h"

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

template <class Index>
void routeRows(const OpSpec& spec, const HostArgs& args, const RowBlocks& rows, std::int64_t item)
{
    const Window window = windowOf(spec);
    const std::int64_t first = rows.first(item);
    const std::int64_t last = rows.last(item);
    const std::int64_t plane = rows.plane(item);
    float* diffSrc = args.diffSrc + plane * spec.src.h * spec.src.w;
    std::fill(diffSrc + first * spec.src.w, diffSrc + last * spec.src.w, 0.0F);

    // Windows that reach into these rows; all threads go through their windows in the same order.
    const std::int64_t reach = first + window.y.padBegin - window.y.extent() + 1;
    const std::int64_t firstWindow = reach > 0 ? (reach + window.y.stride - 1) / window.y.stride : 0;
    const std::int64_t lastWindow = std::min(window.y.count, (last - 1 + window.y.padBegin) / window.y.stride + 1);
    const auto width = static_cast<std::uint32_t>(window.x.kernel);
    for (std::int64_t oy = firstWindow; oy < lastWindow && !args.stop.stop_requested(); ++oy) {
        const std::int64_t row = (plane * window.y.count + oy) * window.x.count;
        const Index* argMax = reinterpret_cast<const Index*>(args.saved) + row;
        const float* diffDst = args.diffDst + row;
        for (std::int64_t ox = 0; ox < window.x.count; ++ox) {
            const Index tap = argMax[ox];
            if (tap == noWinner<Index>)
                continue;
            const std::int64_t y = window.y.at(oy, tap / width);
            if (y >= first && y < last)
                diffSrc[y * spec.src.w + window.x.at(ox, tap % width)] += diffDst[ox];
        }
    }
}

void route(const OpSpec& spec, const HostArgs& args)
{
    const RowBlocks rows = ownedRows(spec);
    withArgMaxType(spec, [&]<class Index>(Index) {
        forEachItem(spec.src.n * spec.src.c * rows.perPlane(), args,
                    [&](std::int64_t item, int) { routeRows<Index>(spec, args, rows, item); });
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
                .story = Text(KS_TEXT(
                    "core", "Windows of 2×2 with stride 2 do not overlap, so each gradient has four cells of its own: the saved byte says "
                            "which of them it goes to, and whole vectors of gradients and zeros are written in one go.")),
                .supports = supportsFixed2x2},
               fixed2x2});
    table.add(
        OpKind::MaxPool, Pass::BackwardData,
        {{.name = "route",
          .story = Text(KS_TEXT(
              "core", "Each gradient is added to the cell that won its window. Every thread owns whole rows of the result and goes "
                      "through the windows in reading order: no two threads write to one cell, no locks are needed, and the sums have "
                      "the same bits for any number of threads."))},
         route});
}

} // namespace ks::openmp
