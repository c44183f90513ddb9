#include "core/backends/cpu/layout_kernels.h"
#include "core/backends/openmp/channel_kernels.h"
#include "core/backends/openmp/correlation_kernels.h"
#include "core/backends/openmp/weight_gradient.h"

#include <atomic>

namespace ks::openmp {

namespace {

/// While tiles of weights pass over it, a strip and the gradients that it meets stay in the second-level cache.
constexpr std::int64_t stripBytes = std::int64_t{256} * 1024;
/// Weights per filter that make it worth while to turn the gradients into lanes.
constexpr std::int64_t enoughColumns = 576;
/// Pieces of work that keep the threads of most machines busy.
constexpr std::int64_t enoughItems = 16;
constexpr std::int64_t mostPartialBytes = std::int64_t{64} * 1024 * 1024;

} // namespace

/// The work is cut by slid channels and filters, which share nothing, and where that gives too few pieces by strips, whose sums are added as
/// a tree. All of it depends on the problem alone: the same bits for any number of threads.
struct WeightGradientProblem::LaneLayout {
    LaneLayout(const WeightGradientProblem& problem, std::byte* workspace)
        : lanes(cpu::laneCount()), taps(problem.window.taps()), columns(problem.slidChannels * taps),
          vectors(quotientUp(problem.gridChannels, lanes)),
          parts(quotientUp(problem.slidChannels, std::min(problem.slidChannels, quotientUp(enoughColumns, taps)))),
          partChannels(quotientUp(problem.slidChannels, parts)),
          strips({problem.window.y, false}, {problem.window.x, false}, problem.images, partChannels, stripBytes),
          sumFloats(problem.groups * vectors * columns * lanes),
          perBlock(quotientUp(strips.count(),
                              std::clamp<std::int64_t>(std::min(enoughItems / (problem.groups * parts),
                                                                mostPartialBytes / (sumFloats * static_cast<std::int64_t>(sizeof(float)))),
                                                       1, strips.count()))),
          blocks(quotientUp(strips.count(), perBlock)), turns(quotientUp(vectors, gridBlocks)),
          itemTurns(quotientUp(turns, quotientUp(enoughItems, problem.groups * parts * blocks))), shared(workspace),
          sums(shared.take<float>(blocks * sumFloats)), gridCells(strips.images * strips.rows * problem.window.x.count)
    {
    }

    struct Scratch {
        Scratch(const LaneLayout& layout, std::byte* base)
            : arena(base), slid(arena.take<float>(layout.partChannels * layout.strips.channelCells())),
              grid(arena.take<float>(gridBlocks * layout.gridCells * layout.lanes)),
              slidTaps(arena.take<const float*>(layout.partChannels * layout.taps))
        {
        }
        Arena arena;
        float* slid;
        float* grid;
        const float** slidTaps; ///< where each pair of slid channel and tap begins
    };
    std::size_t scratchBytes() const { return Scratch(*this, nullptr).arena.bytes(); }

    std::int64_t lanes;
    std::int64_t taps;
    std::int64_t columns; ///< weights of a filter
    std::int64_t vectors; ///< of filters, per group
    std::int64_t parts;   ///< of the slid channels of a group
    std::int64_t partChannels;
    Strips strips;
    std::int64_t sumFloats; ///< [group][vector][column][lane]
    std::int64_t perBlock;  ///< strips that are added up in order
    std::int64_t blocks;
    std::int64_t turns;     ///< in which a strip meets all filters, `gridBlocks` vectors at a time
    std::int64_t itemTurns; ///< that one piece of work takes
    Arena shared;
    float* sums;
    std::int64_t gridCells;
};

std::size_t WeightGradientProblem::laneWorkspaceBytes(int threads) const
{
    const LaneLayout layout(*this, nullptr);
    return layout.shared.bytes() + layout.scratchBytes() * static_cast<std::size_t>(threads);
}

void WeightGradientProblem::runInLanes(const float* grid, const float* slid, float* diffWeights, const HostArgs& args) const
{
    const LaneLayout layout(*this, args.workspace);
    const Strips& strips = layout.strips;
    const std::int64_t lanes = layout.lanes;
    const std::int64_t width = window.x.count;
    const std::int64_t plane = window.y.count * width;
    const std::size_t scratchBytes = layout.scratchBytes();
    const std::int64_t turnItems = quotientUp(layout.turns, layout.itemTurns);
    std::atomic<bool> finite = true;
    forEachItem(layout.blocks * groups * layout.parts * turnItems, args, [&](std::int64_t item, int thread) {
        const std::int64_t firstTurn = item % turnItems * layout.itemTurns;
        const std::int64_t part = item / turnItems % layout.parts;
        const std::int64_t g = item / turnItems / layout.parts % groups;
        const std::int64_t block = item / turnItems / layout.parts / groups;
        const LaneLayout::Scratch s(layout, args.workspace + layout.shared.bytes() + static_cast<std::size_t>(thread) * scratchBytes);
        const std::int64_t firstSlid = part * layout.partChannels;
        const std::int64_t slidCount = std::min(layout.partChannels, slidChannels - firstSlid);
        for (std::int64_t l = 0; l < slidCount; ++l)
            for (std::int64_t k = 0; k < layout.taps; ++k)
                s.slidTaps[l * layout.taps + k] = s.slid + l * strips.channelCells() +
                                                  strips.offset(strips.y.tap(0, k / window.x.kernel), strips.x.tap(0, k % window.x.kernel));

        float* const groupSums = layout.sums + block * layout.sumFloats + g * layout.vectors * layout.columns * lanes;
        const std::int64_t firstStrip = block * layout.perBlock;
        const std::int64_t lastStrip = std::min(strips.count(), firstStrip + layout.perBlock);
        for (std::int64_t strip = firstStrip; strip < lastStrip && !args.stop.stop_requested(); ++strip) {
            for (std::int64_t l = 0; l < slidCount; ++l)
                strips.fillChannel(slid, groups * slidChannels, g * slidChannels + firstSlid + l, strip,
                                   s.slid + l * strips.channelCells());
            const std::int64_t imageCount = strips.lastImage(strip) - strips.firstImage(strip);
            const std::int64_t rows = strips.lastRow(strip, 0) - strips.firstRow(strip);
            const std::int64_t cells = rows * width;
            bool allGood = allFinite(s.slid, static_cast<std::size_t>(slidCount * strips.channelCells()));
            const std::int64_t lastTurn = std::min(layout.turns, firstTurn + layout.itemTurns);
            for (std::int64_t turn = firstTurn; turn < lastTurn; ++turn) {
                const std::int64_t firstVector = turn * gridBlocks;
                const std::int64_t vectors = std::min(gridBlocks, layout.vectors - firstVector);
                for (std::int64_t v = 0; v < vectors; ++v)
                    for (std::int64_t image = 0; image < imageCount; ++image) {
                        const std::int64_t channel = (firstVector + v) * lanes;
                        const std::int64_t from = ((strips.firstImage(strip) + image) * groups + g) * gridChannels + channel;
                        float* const to = s.grid + (v * layout.gridCells + image * cells) * lanes;
                        cpu::toLanes(grid + from * plane + strips.firstRow(strip) * width, plane, cells,
                                     std::min(lanes, gridChannels - channel), to);
                        allGood = allGood && allFinite(to, static_cast<std::size_t>(cells * lanes));
                    }
                channelGradient({.grid = s.grid,
                                 .gridStride = layout.gridCells * lanes,
                                 .blocks = vectors,
                                 .slid = s.slidTaps,
                                 .taps = slidCount * layout.taps,
                                 .images = imageCount,
                                 .imageStride = strips.imageCells(),
                                 .rows = rows,
                                 .rowStride = strips.rowCells(),
                                 .width = width,
                                 .sums = groupSums + (firstVector * layout.columns + firstSlid * layout.taps) * lanes,
                                 .sumStride = layout.columns * lanes,
                                 .adds = strip > firstStrip});
            }
            if (!allGood)
                finite.store(false, std::memory_order_relaxed);
        }
    });
    // Zeros stand for padding; they must not meet infinities.
    if (!finite)
        return runPlain(grid, slid, diffWeights, args);

    forEachItem(groups * layout.vectors, args, [&](std::int64_t item, int) {
        const std::int64_t filter = item / layout.vectors * gridChannels + item % layout.vectors * lanes;
        const std::int64_t count = std::min(lanes, gridChannels - item % layout.vectors * lanes);
        const std::int64_t first = item * layout.columns * lanes;
        addBlocks(layout.sums, layout.blocks, layout.sumFloats, first, static_cast<std::size_t>(layout.columns * lanes));
        cpu::fromLanes(layout.sums + first, layout.columns, count, diffWeights + filter * layout.columns, layout.columns);
    });
}

} // namespace ks::openmp
