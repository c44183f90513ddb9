#include "core/backends/openmp/weight_gradient.h"

#include "core/backends/openmp/correlation_kernels.h"
#include "core/backends/openmp/pool_kernels.h"

#include <cstring>

namespace ks::openmp {

namespace {

/// Sums are taken over blocks of strips, whose number depends on the problem alone, and the blocks are added as a tree: the same
/// bits for any number of threads.
constexpr std::int64_t mostBlocks = 16;
constexpr std::int64_t mostPartialBytes = std::int64_t{64} * 1024 * 1024;
/// Few blocks are split further by rows of the grid (filters), which share nothing.
constexpr std::int64_t gridPart = 16;
/// Long strips make few sums across the lanes of a vector; while a tile of the grid passes over it, a strip stays in the second-level cache.
constexpr std::int64_t stripBytes = std::int64_t{384} * 1024;

} // namespace

struct WeightGradientProblem::Layout {
    Layout(const WeightGradientProblem& problem, std::byte* workspace)
        : strips({problem.window.y, false}, {problem.window.x, false}, problem.images, problem.slidChannels, stripBytes),
          taps(problem.window.taps()),
          blocks(std::clamp<std::int64_t>(mostPartialBytes / (problem.weights() * static_cast<std::int64_t>(sizeof(float))), 1,
                                          std::min(strips.count(), mostBlocks))),
          perBlock((strips.count() + blocks - 1) / blocks),
          partChannels(blocks >= mostBlocks / 2 ? problem.gridChannels : std::min(problem.gridChannels, gridPart)),
          parts((problem.gridChannels + partChannels - 1) / partChannels), shared(workspace),
          partial(shared.take<float>(blocks * problem.weights())), gridCells(strips.resultCells() + vectorSlack)
    {
    }

    struct Scratch {
        Scratch(const Layout& layout, const WeightGradientProblem& problem, std::byte* base)
            : arena(base), slid(arena.take<float>(problem.slidChannels * layout.strips.channelCells() + layout.gridCells + vectorSlack)),
              grid(arena.take<float>(layout.partChannels * layout.gridCells)),
              columns(arena.take<const float*>(problem.slidChannels * layout.taps))
        {
        }
        Arena arena;
        float* slid;
        float* grid;
        const float** columns; ///< where each pair of slid channel and tap begins
    };
    std::size_t scratchBytes(const WeightGradientProblem& problem) const { return Scratch(*this, problem, nullptr).arena.bytes(); }

    Strips strips;
    std::int64_t taps;
    std::int64_t blocks;
    std::int64_t perBlock;
    std::int64_t partChannels;
    std::int64_t parts;
    Arena shared;
    float* partial;
    std::int64_t gridCells;
};

std::size_t WeightGradientProblem::workspaceBytes(int threads) const
{
    const Layout layout(*this, nullptr);
    return layout.shared.bytes() + layout.scratchBytes(*this) * static_cast<std::size_t>(threads);
}

namespace {

/// The grid's cells of one channel at the places of the strip's results; 0 elsewhere, so that what lies between adds nothing.
void fillGrid(const Strips& strips, const float* grid, std::int64_t channels, std::int64_t channel, std::int64_t strip, std::int64_t cells,
              float* to)
{
    std::fill_n(to, cells, 0.0F);
    const std::int64_t width = strips.x.outSize();
    for (std::int64_t image = strips.firstImage(strip); image < strips.lastImage(strip); ++image) {
        const float* plane = grid + (image * channels + channel) * strips.y.outSize() * width;
        for (std::int64_t row = strips.firstRow(strip); row < strips.lastRow(strip, 0); ++row)
            std::memcpy(to + (image - strips.firstImage(strip)) * strips.imageCells() + (row - strips.firstRow(strip)) * strips.rowCells(),
                        plane + row * width, static_cast<std::size_t>(width) * sizeof(float));
    }
}

} // namespace

void WeightGradientProblem::run(const float* grid, const float* slid, float* diffWeights, const HostArgs& args) const
{
    // Zeros stand for padding and for the cells between results; they must not meet infinities.
    const auto cells = [&](std::int64_t channels, std::int64_t h, std::int64_t w) {
        return static_cast<std::size_t>(images * groups * channels * h * w);
    };
    if (!allFinite(grid, cells(gridChannels, window.y.count, window.x.count)) ||
        !allFinite(slid, cells(slidChannels, window.y.size, window.x.size)))
        return runPlain(grid, slid, diffWeights, args);

    const Layout layout(*this, args.workspace);
    const Strips& strips = layout.strips;
    const std::size_t scratchBytes = layout.scratchBytes(*this);
    const std::int64_t columns = slidChannels * layout.taps;
    forEachItem(layout.blocks * groups * layout.parts, args, [&](std::int64_t item, int thread) {
        const std::int64_t part = item % layout.parts;
        const std::int64_t g = item / layout.parts % groups;
        const std::int64_t block = item / layout.parts / groups;
        const Layout::Scratch s(layout, *this, args.workspace + layout.shared.bytes() + static_cast<std::size_t>(thread) * scratchBytes);
        for (std::int64_t l = 0; l < slidChannels; ++l)
            for (std::int64_t k = 0; k < layout.taps; ++k)
                s.columns[l * layout.taps + k] = s.slid + l * strips.channelCells() +
                                                 strips.offset(strips.y.tap(0, k / window.x.kernel), strips.x.tap(0, k % window.x.kernel));

        const std::int64_t firstGrid = part * layout.partChannels;
        const std::int64_t gridCount = std::min(layout.partChannels, gridChannels - firstGrid);
        float* sums = layout.partial + block * weights() + (g * gridChannels + firstGrid) * columns;
        std::fill_n(sums, gridCount * columns, 0.0F);
        const std::int64_t lastStrip = std::min(strips.count(), (block + 1) * layout.perBlock);
        for (std::int64_t strip = block * layout.perBlock; strip < lastStrip && !args.stop.stop_requested(); ++strip) {
            std::fill_n(s.slid + slidChannels * strips.channelCells(), layout.gridCells + vectorSlack, 0.0F);
            for (std::int64_t l = 0; l < slidChannels; ++l)
                strips.fillChannel(slid, groups * slidChannels, g * slidChannels + l, strip, s.slid + l * strips.channelCells());
            for (std::int64_t m = 0; m < gridCount; ++m)
                fillGrid(strips, grid, groups * gridChannels, g * gridChannels + firstGrid + m, strip, layout.gridCells,
                         s.grid + m * layout.gridCells);
            const std::int64_t imageCount = strips.lastImage(strip) - strips.firstImage(strip);
            const std::int64_t rows = strips.lastRow(strip, 0) - strips.firstRow(strip);
            const std::int64_t n = (imageCount - 1) * strips.imageCells() + (rows - 1) * strips.rowCells() + window.x.count;
            for (std::int64_t m = 0; m < gridCount; m += gridBlock) {
                const std::int64_t gridRows = std::min(gridBlock, gridCount - m);
                for (std::int64_t column = 0; column < columns; column += tapBlock) {
                    const std::int64_t taps = std::min(tapBlock, columns - column);
                    float tile[gridBlock * tapBlock] = {};
                    weightGradient({.grid = s.grid + m * layout.gridCells,
                                    .gridStride = layout.gridCells,
                                    .rows = gridRows,
                                    .slid = s.columns + column,
                                    .taps = taps,
                                    .n = n,
                                    .sums = tile});
                    for (std::int64_t r = 0; r < gridRows; ++r)
                        for (std::int64_t t = 0; t < taps; ++t)
                            sums[(m + r) * columns + column + t] += tile[r * tapBlock + t];
                }
            }
        }
    });

    constexpr std::int64_t piece = 1 << 14;
    forEachItem((weights() + piece - 1) / piece, args, [&](std::int64_t item, int) {
        const std::int64_t first = item * piece;
        const auto n = static_cast<std::size_t>(std::min(piece, weights() - first));
        addBlocks(layout.partial, layout.blocks, weights(), first, n);
        std::memcpy(diffWeights + first, layout.partial + first, n * sizeof(float));
    });
}

void WeightGradientProblem::runPlain(const float* grid, const float* slid, float* diffWeights, const HostArgs& args) const
{
    const std::int64_t taps = window.taps();
    const std::int64_t gridPlane = window.positions();
    const std::int64_t slidPlane = window.y.size * window.x.size;
    forEachItem(weights(), args, [&](std::int64_t item, int) {
        const std::int64_t k = item % taps;
        const std::int64_t m = item / taps / slidChannels;
        const std::int64_t l = m / gridChannels * slidChannels + item / taps % slidChannels;
        float sum = 0.0F;
        for (std::int64_t n = 0; n < images; ++n) {
            const float* gridCells = grid + (n * groups * gridChannels + m) * gridPlane;
            const float* slidCells = slid + (n * groups * slidChannels + l) * slidPlane;
            for (std::int64_t oy = 0; oy < window.y.count; ++oy) {
                const std::int64_t y = window.y.at(oy, k / window.x.kernel);
                for (std::int64_t ox = 0; window.y.inside(y) && ox < window.x.count; ++ox) {
                    const std::int64_t x = window.x.at(ox, k % window.x.kernel);
                    if (window.x.inside(x))
                        sum += gridCells[oy * window.x.count + ox] * slidCells[y * window.x.size + x];
                }
            }
        }
        diffWeights[item] = sum;
    });
}

void addBlocks(float* blocks, std::int64_t count, std::int64_t stride, std::int64_t first, std::size_t n)
{
    for (std::int64_t apart = 1; apart < count; apart *= 2)
        for (std::int64_t block = 0; block + apart < count; block += 2 * apart)
            addTo(blocks + (block + apart) * stride + first, blocks + block * stride + first, n);
}

void biasGradient(const Shape& dst, const float* diffDst, float* diffBias, const HostArgs& args)
{
    const std::int64_t cells = dst.h * dst.w;
    forEachItem(dst.c, args, [&](std::int64_t c, int) {
        float sum = 0.0F;
        for (std::int64_t n = 0; n < dst.n; ++n)
            sum += sumOf(diffDst + (n * dst.c + c) * cells, static_cast<std::size_t>(cells));
        diffBias[c] = sum;
    });
}

} // namespace ks::openmp
