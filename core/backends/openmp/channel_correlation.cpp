#include "core/backends/cpu/layout_kernels.h"
#include "core/backends/openmp/channel_kernels.h"
#include "core/backends/openmp/correlation.h"
#include "core/backends/openmp/correlation_kernels.h"

#include <atomic>
#include <hwy/cache_control.h>

namespace ks::openmp {

namespace {

/// The input of a strip stays in the second-level cache, beside the weights of the filters that pass over it.
constexpr std::int64_t stripBytes = std::int64_t{256} * 1024;
/// Pieces of work that keep the threads of most machines busy.
constexpr std::int64_t enoughItems = 16;
/// Rows up to this long are computed two at a time.
constexpr std::int64_t shortRow = 7;

/// Rows that are about to be written come nearer while their cells are computed.
void fetchRows(const float* first, std::int64_t n, std::int64_t rows, std::int64_t stride)
{
    constexpr std::int64_t line = blockAlignment / sizeof(float);
    for (std::int64_t row = 0; row < rows; ++row, first += stride) {
        for (std::int64_t i = 0; i < n; i += line)
            hwy::Prefetch(first + i);
        hwy::Prefetch(first + n - 1);
    }
}

} // namespace

/// Where things lie in the workspace: weights and biases in lanes, shared by all threads, then each thread's strip.
struct CorrelationProblem::LaneLayout {
    LaneLayout(const CorrelationProblem& problem, std::byte* workspace)
        : lanes(cpu::laneCount()), taps(problem.y.kernel() * problem.x.kernel()), vectors(quotientUp(problem.channels.results, lanes)),
          vectorWeights(problem.channels.inputs * taps * lanes), turns(std::max<std::int64_t>(vectors / 2, 1)),
          strips(problem.y, problem.x, problem.images, problem.channels.inputs, stripBytes),
          itemTurns(quotientUp(turns, quotientUp(enoughItems, problem.channels.groups * strips.count()))), shared(workspace),
          weights(shared.take<float>(problem.channels.groups * vectors * vectorWeights)),
          biases(shared.take<float>(problem.channels.groups * vectors * lanes)), width(problem.x.count(0)),
          rowsTogether(width <= shortRow ? 2 : 1), oneStretch(problem.y.passes() * problem.x.passes() == 1)
    {
    }

    struct Scratch {
        Scratch(const LaneLayout& layout, const CorrelationProblem& problem, std::byte* base)
            : arena(base), in(arena.take<float>(problem.channels.inputs * layout.strips.channelCells())),
              rows(arena.take<float>(layout.oneStretch ? 0 : filterBlocks * layout.lanes * layout.rowsTogether * layout.width)),
              taps(arena.take<ChannelTap>(layout.taps))
        {
        }
        Arena arena;
        float* in;
        float* rows; ///< of results, by channels, if they have gaps between them
        ChannelTap* taps;
    };
    std::size_t scratchBytes(const CorrelationProblem& problem) const { return Scratch(*this, problem, nullptr).arena.bytes(); }

    std::int64_t lanes;
    std::int64_t taps;
    std::int64_t vectors; ///< of filters, per group
    std::int64_t vectorWeights;
    std::int64_t turns; ///< in which a strip meets all filters: two vectors at a time, three once if their number is odd
    Strips strips;
    std::int64_t itemTurns; ///< that one piece of work takes
    Arena shared;
    float* weights; ///< [group][vector][input channel][tap][lane]
    float* biases;
    std::int64_t width;        ///< of the widest pass
    std::int64_t rowsTogether; ///< of results that are computed in one go
    bool oneStretch;           ///< rows of results follow each other
};

std::size_t CorrelationProblem::laneWorkspaceBytes(int threads) const
{
    const LaneLayout layout(*this, nullptr);
    return layout.shared.bytes() + layout.scratchBytes(*this) * static_cast<std::size_t>(threads);
}

bool CorrelationProblem::prefersLanes() const
{
    // Two vectors of filters or more, hardly a lane of them empty, and terms enough to pay for turning the results.
    const std::int64_t lanes = cpu::laneCount();
    const std::int64_t vectors = quotientUp(channels.results, lanes);
    const std::int64_t terms = channels.inputs * y.kernel() * x.kernel();
    return vectors >= 2 && 5 * channels.results >= 4 * vectors * lanes && terms >= 64;
}

bool CorrelationProblem::packLanes(const float* weights, const float* bias, const LaneLayout& layout, const HostArgs& args) const
{
    const std::int64_t lanes = layout.lanes;
    std::atomic<bool> finite = true;
    forEachItem(channels.groups * layout.vectors, args, [&](std::int64_t item, int) {
        const std::int64_t g = item / layout.vectors;
        const std::int64_t first = item % layout.vectors * lanes;
        const std::int64_t count = std::min(lanes, channels.results - first);
        const float* from = weights + g * channels.results * channels.inputs * layout.taps + first * channels.out;
        float* const to = layout.weights + item * layout.vectorWeights;
        if (channels.in == layout.taps) // the input channels follow each other
            cpu::toLanes(from, channels.out, channels.inputs * layout.taps, count, to);
        else
            for (std::int64_t c = 0; c < channels.inputs; ++c)
                cpu::toLanes(from + c * channels.in, channels.out, layout.taps, count, to + c * layout.taps * lanes);
        if (!allFinite(to, static_cast<std::size_t>(layout.vectorWeights)))
            finite.store(false, std::memory_order_relaxed);
        float* const biases = layout.biases + item * lanes;
        std::fill_n(biases, lanes, 0.0F);
        if (bias)
            std::copy_n(bias + g * channels.results + first, count, biases);
    });
    return finite;
}

void CorrelationProblem::runInLanes(const float* input, const float* weights, const float* bias, float* results, const HostArgs& args) const
{
    const LaneLayout layout(*this, args.workspace);
    if (!packLanes(weights, bias, layout, args)) // zeros stand for padding; they must not meet infinities
        return runPlain(input, weights, bias, results, args);

    const Strips& strips = layout.strips;
    const std::int64_t lanes = layout.lanes;
    const std::int64_t outPlane = y.outSize() * x.outSize();
    const std::size_t scratchBytes = layout.scratchBytes(*this);
    const std::int64_t turnItems = quotientUp(layout.turns, layout.itemTurns);
    const std::int64_t rowsTogether = layout.rowsTogether;
    // A matrix product by 1×1: the input can be read where it lies.
    const bool inPlace = layout.taps == 1 && layout.oneStretch && strips.channelCells() == strips.images * strips.rows * x.inSize() &&
                         x.inSize() == x.outSize() && y.inSize() == y.outSize();
    const std::int64_t inPlane = y.inSize() * x.inSize();
    forEachItem(strips.count() * channels.groups * turnItems, args, [&](std::int64_t item, int thread) {
        const std::int64_t firstTurn = item % turnItems * layout.itemTurns;
        const std::int64_t lastTurn = std::min(layout.turns, firstTurn + layout.itemTurns);
        const std::int64_t g = item / turnItems % channels.groups;
        const std::int64_t strip = item / turnItems / channels.groups;
        const LaneLayout::Scratch s(layout, *this,
                                    args.workspace + layout.shared.bytes() + static_cast<std::size_t>(thread) * scratchBytes);
        for (std::int64_t c = 0; c < channels.inputs && !inPlace; ++c)
            strips.fillChannel(input, channels.groups * channels.inputs, g * channels.inputs + c, strip, s.in + c * strips.channelCells());

        const std::int64_t steps = y.passes() * x.passes() * (lastTurn - firstTurn) * (strips.lastImage(strip) - strips.firstImage(strip)) *
                                   quotientUp(strips.rows, rowsTogether);
        FetchAhead next(strips, turnItems == 1 ? strip + 1 : strips.count(), input, channels.groups * channels.inputs, g * channels.inputs,
                        channels.inputs, steps);
        for (std::int64_t py = 0; py < y.passes(); ++py)
            for (std::int64_t px = 0; px < x.passes(); ++px) {
                std::size_t taps = 0;
                forEachTap(*this, py, px, [&](std::int64_t k, const auto& ty, const auto& tx) {
                    s.taps[taps++] = {strips.offset(ty, tx), k * lanes};
                });
                const std::int64_t width = x.count(px);
                for (std::int64_t turn = firstTurn; turn < lastTurn && !args.stop.stop_requested(); ++turn) {
                    const std::int64_t firstVector = turn * layout.vectors / layout.turns;
                    const std::int64_t count =
                        std::min((turn + 1) * layout.vectors / layout.turns * lanes, channels.results) - firstVector * lanes;
                    const std::int64_t groupVector = g * layout.vectors + firstVector;
                    for (std::int64_t image = strips.firstImage(strip); image < strips.lastImage(strip); ++image)
                        for (std::int64_t row = strips.firstRow(strip); row < strips.lastRow(strip, py) && width > 0; row += rowsTogether) {
                            next.step();
                            const std::int64_t rows = std::min(rowsTogether, strips.lastRow(strip, py) - row);
                            const float* const in = inPlace
                                                        ? input + (image * channels.groups + g) * channels.inputs * inPlane + row * width
                                                        : s.in + (image - strips.firstImage(strip)) * strips.imageCells() +
                                                              (row - strips.firstRow(strip)) * strips.rowCells();
                            const std::int64_t plane = (image * channels.groups + g) * channels.results + firstVector * lanes;
                            float* const firstResult = results + plane * outPlane + (row * y.passes() + py) * x.outSize() + px;
                            fetchRows(firstResult, ((rows - 1) * y.passes() + 1) * x.outSize() - px, count, outPlane);
                            correlateChannels({.in = in,
                                               .channelStride = inPlace ? inPlane : strips.channelCells(),
                                               .channels = channels.inputs,
                                               .taps = {s.taps, taps},
                                               .weights = layout.weights + groupVector * layout.vectorWeights,
                                               .channelWeights = layout.taps * lanes,
                                               .blockWeights = layout.vectorWeights,
                                               .bias = layout.biases + groupVector * lanes,
                                               .filters = count,
                                               .out = layout.oneStretch ? firstResult : s.rows,
                                               .outStride = layout.oneStretch ? outPlane : rows * width,
                                               .outRowStride = width,
                                               .rows = rows,
                                               .rowStride = strips.rowCells(),
                                               .n = width});
                            const float* from = s.rows;
                            for (std::int64_t m = 0; m < count && !layout.oneStretch; ++m)
                                for (std::int64_t r = 0; r < rows; ++r, from += width)
                                    for (std::int64_t j = 0; j < width; ++j)
                                        firstResult[m * outPlane + r * y.passes() * x.outSize() + j * x.passes()] = from[j];
                        }
                }
            }
    });
}

} // namespace ks::openmp
