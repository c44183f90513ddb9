#include "core/backends/openmp/correlation.h"

#include "core/backends/openmp/correlation_kernels.h"
#include "core/backends/openmp/pool_kernels.h"

#include <cstring>
#include <hwy/cache_control.h>

namespace ks::openmp {

namespace {

/// The input of a strip stays in the second-level cache while every block of filters passes over it.
constexpr std::int64_t stripBytes = std::int64_t{256} * 1024;
/// Results that keep the inner loop busy: small images are put together until a strip has so many.
constexpr std::int64_t enoughResults = 512;

std::int64_t floorDivide(std::int64_t a, std::int64_t b)
{
    return a >= 0 ? a / b : -((-a + b - 1) / b);
}

/// Filters computed together at `first` of `count`: eight, and smaller powers of two for the rest.
std::int64_t blockAt(std::int64_t first, std::int64_t count)
{
    std::int64_t block = filterBlock;
    while (block > count - first)
        block /= 2;
    return block;
}

} // namespace

AxisLayout::AxisLayout(const WindowAxis& window, bool spreads) : m_window(window), m_spreads(spreads)
{
    const std::int64_t widest = (window.kernel - 1) * window.dilation;
    if (!spreads) {
        m_origin = -window.padBegin;
        m_reach = widest / window.stride;
        return;
    }
    m_origin = floorDivide(window.padBegin - widest, window.stride);
    m_reach = floorDivide(window.stride - 1 + window.padBegin, window.stride) - m_origin;
}

AxisLayout::Tap AxisLayout::tap(std::int64_t pass, std::int64_t k) const
{
    const std::int64_t at = k * m_window.dilation;
    if (!m_spreads)
        return {at % m_window.stride, at / m_window.stride};
    const std::int64_t from = pass + m_window.padBegin - at;
    const std::int64_t input = floorDivide(from, m_window.stride);
    return input * m_window.stride == from ? Tap{0, input - m_origin} : Tap{};
}

Strips::Strips(const AxisLayout& yAxis, const AxisLayout& xAxis, std::int64_t imageCount, std::int64_t channelCount, std::int64_t bytes)
    : y(yAxis), x(xAxis), allImages(imageCount), lineCells(x.count(0) + x.reach())
{
    const std::int64_t all = y.count(0);
    const std::int64_t rowBytes = channelCount * y.phases() * x.phases() * lineCells * static_cast<std::int64_t>(sizeof(float));
    const std::int64_t fitting = std::clamp<std::int64_t>(bytes / rowBytes - y.reach(), std::min(all, y.reach() + 1), all);
    rowGroups = (all + fitting - 1) / fitting;
    rows = (all + rowGroups - 1) / rowGroups;
    rowGroups = (all + rows - 1) / rows;
    storedRows = rows + y.reach();
    images = 1;
    if (rowGroups == 1) {
        const std::int64_t wanted = (enoughResults + imageCells() - 1) / imageCells();
        images = std::clamp<std::int64_t>(std::min(wanted, bytes / (rowBytes * storedRows)), 1, allImages);
        images = (allImages + (allImages + images - 1) / images - 1) / ((allImages + images - 1) / images); // groups of equal size
    }
    imageGroups = (allImages + images - 1) / images;
}

Strips::Inside Strips::inside(const AxisLayout& axis, std::int64_t phase, std::int64_t stored)
{
    const std::int64_t first = axis.inputAt(phase, 0);
    return {std::max<std::int64_t>(0, -floorDivide(first, axis.phases())),
            std::min(stored, floorDivide(axis.inSize() - 1 - first, axis.phases()) + 1)};
}

void Strips::fillChannel(const float* tensor, std::int64_t channels, std::int64_t channel, std::int64_t strip, float* to) const
{
    std::fill_n(to, channelCells(), 0.0F);
    // Divisions take longer than short rows: once for all of them.
    const std::array<Inside, 2> firstPhases = {inside(x, 0, lineCells), inside(x, 1, lineCells)};
    const std::int64_t begin = firstImage(strip);
    const std::int64_t end = lastImage(strip);
    const std::int64_t width = x.inSize();
    for (std::int64_t py = 0; py < y.phases(); ++py) {
        const Inside all = inside(y, py, firstRow(strip) + storedRows);
        const Inside stored = {std::max(all.begin - firstRow(strip), std::int64_t{0}), all.end - firstRow(strip)};
        float* const phase = to + py * x.phases() * phaseCells();
        for (std::int64_t image = begin; image < end; ++image) {
            const float* const plane = tensor + (image * channels + channel) * y.inSize() * width;
            const auto rowAt = [&](std::int64_t row) { return plane + y.inputAt(py, firstRow(strip) + row) * width; };
            float* const lines = phase + (image - begin) * imageCells();
            for (std::int64_t row = stored.begin; row < stored.end; ++row)
                fillLine(rowAt(row), firstPhases, lines + row * lineCells);
        }
    }
}

void Strips::fetchChannel(const float* tensor, std::int64_t channels, std::int64_t channel, std::int64_t strip) const
{
    constexpr std::int64_t line = blockAlignment / sizeof(float);
    const std::int64_t begin = std::max<std::int64_t>(y.inputAt(0, firstRow(strip)), 0);
    const std::int64_t end = std::min(y.inputAt(y.phases() - 1, firstRow(strip) + storedRows - 1) + 1, y.inSize());
    for (std::int64_t image = firstImage(strip); image < lastImage(strip); ++image) {
        const float* const plane = tensor + (image * channels + channel) * y.inSize() * x.inSize();
        for (const float* cell = plane + begin * x.inSize(); cell < plane + end * x.inSize(); cell += line)
            hwy::Prefetch(cell);
    }
}

FetchAhead::FetchAhead(const Strips& strips, std::int64_t strip, const float* tensor, std::int64_t channels, std::int64_t first,
                       std::int64_t count, std::int64_t steps)
    : m_strips(strips), m_strip(strip), m_tensor(tensor), m_channels(channels), m_first(first), m_count(strip < strips.count() ? count : 0),
      m_steps(steps)
{
}

void FetchAhead::step()
{
    for (++m_step; m_done < m_count && m_done * m_steps < m_count * m_step; ++m_done)
        m_strips.fetchChannel(m_tensor, m_channels, m_first + m_done, m_strip);
}

void Strips::fillLine(const float* row, const std::array<Inside, 2>& firstPhases, float* line) const
{
    const auto [zero, one] = firstPhases;
    if (x.phases() == 1) {
        if (zero.begin < zero.end)
            std::memcpy(line + zero.begin, row + x.inputAt(0, zero.begin), static_cast<std::size_t>(zero.end - zero.begin) * sizeof(float));
        return;
    }
    Inside done = {0, 0}; // what a faster way stores of both phases
    if (x.phases() == 2 && std::max(zero.begin, one.begin) < std::min(zero.end, one.end)) {
        done = {std::max(zero.begin, one.begin), std::min(zero.end, one.end)};
        deinterleave2(row + x.inputAt(0, done.begin), line + done.begin, line + phaseCells() + done.begin,
                      static_cast<std::size_t>(done.end - done.begin));
    }
    for (std::int64_t phase = 0; phase < x.phases(); ++phase, line += phaseCells()) {
        const Inside cells = phase < 2 ? firstPhases[static_cast<std::size_t>(phase)] : inside(x, phase, lineCells);
        for (std::int64_t index = cells.begin; index < std::min(cells.end, done.begin); ++index)
            line[index] = row[x.inputAt(phase, index)];
        for (std::int64_t index = std::max(cells.begin, done.end); index < cells.end; ++index)
            line[index] = row[x.inputAt(phase, index)];
    }
}

/// Where things lie in the workspace: weights shared by all threads, then each thread's strip.
struct CorrelationProblem::Layout {
    Layout(const CorrelationProblem& problem, std::byte* workspace)
        : strips(problem.y, problem.x, problem.images, problem.channels.inputs, stripBytes), taps(problem.y.kernel() * problem.x.kernel()),
          shared(workspace),
          weights(shared.take<float>(problem.channels.groups * problem.channels.results * problem.channels.inputs * taps)),
          outCells(strips.resultCells() + 8 * vectorSlack)
    {
    }

    struct Scratch {
        Scratch(const Layout& layout, const CorrelationProblem& problem, std::byte* base)
            : arena(base), in(arena.take<float>(problem.channels.inputs * layout.strips.channelCells() + layout.outCells)),
              out(arena.take<float>(filterBlock * layout.outCells)), offsets(arena.take<std::int64_t>(layout.taps))
        {
        }
        Arena arena;
        float* in;
        float* out;
        std::int64_t* offsets;
    };
    std::size_t scratchBytes(const CorrelationProblem& problem) const { return Scratch(*this, problem, nullptr).arena.bytes(); }

    Strips strips;
    std::int64_t taps;
    Arena shared;
    float* weights;
    std::int64_t outCells;
};

std::size_t CorrelationProblem::workspaceBytes(int threads) const
{
    const Layout layout(*this, nullptr);
    return layout.shared.bytes() + layout.scratchBytes(*this) * static_cast<std::size_t>(threads);
}

/// Weights in the order in which the inner loop reads them: group, pass, block of filters, input channel, tap, filter of the block.
void CorrelationProblem::pack(const float* weights, const Layout& layout, std::byte* workspace) const
{
    float* to = Layout(*this, workspace).weights;
    for (std::int64_t g = 0; g < channels.groups; ++g) {
        const float* group = weights + g * channels.results * channels.inputs * layout.taps;
        for (std::int64_t py = 0; py < y.passes(); ++py)
            for (std::int64_t px = 0; px < x.passes(); ++px)
                for (std::int64_t m = 0; m < channels.results;) {
                    const std::int64_t block = blockAt(m, channels.results);
                    for (std::int64_t c = 0; c < channels.inputs; ++c)
                        forEachTap(*this, py, px, [&](std::int64_t k, const auto&, const auto&) {
                            for (std::int64_t b = 0; b < block; ++b)
                                *to++ = group[(m + b) * channels.out + c * channels.in + k];
                        });
                    m += block;
                }
    }
}

void CorrelationProblem::run(const float* input, const float* weights, const float* bias, float* results, const HostArgs& args) const
{
    const Layout layout(*this, args.workspace);
    const Strips& strips = layout.strips;
    const std::int64_t groupWeights = channels.results * channels.inputs * layout.taps;
    if (!allFinite(weights, static_cast<std::size_t>(channels.groups * groupWeights)))
        return runPlain(input, weights, bias, results, args);
    pack(weights, layout, args.workspace);

    const std::int64_t outPlane = y.outSize() * x.outSize();
    const std::size_t scratchBytes = layout.scratchBytes(*this);
    forEachItem(strips.count() * channels.groups, args, [&](std::int64_t item, int thread) {
        const std::int64_t g = item % channels.groups;
        const std::int64_t strip = item / channels.groups;
        const Layout::Scratch s(layout, *this, args.workspace + layout.shared.bytes() + static_cast<std::size_t>(thread) * scratchBytes);
        for (std::int64_t c = 0; c < channels.inputs; ++c)
            strips.fillChannel(input, channels.groups * channels.inputs, g * channels.inputs + c, strip, s.in + c * strips.channelCells());

        FetchAhead next(strips, strip + 1, input, channels.groups * channels.inputs, g * channels.inputs, channels.inputs,
                        y.passes() * x.passes() * ((channels.results + filterBlock - 1) / filterBlock));
        const float* packed = layout.weights + g * groupWeights;
        for (std::int64_t py = 0; py < y.passes(); ++py)
            for (std::int64_t px = 0; px < x.passes(); ++px) {
                std::int64_t taps = 0;
                forEachTap(*this, py, px, [&](std::int64_t, const auto& ty, const auto& tx) { s.offsets[taps++] = strips.offset(ty, tx); });
                const std::int64_t imageCount = strips.lastImage(strip) - strips.firstImage(strip);
                const std::int64_t rowCount = strips.lastRow(strip, py) - strips.firstRow(strip);
                const std::int64_t width = x.count(px);
                for (std::int64_t m = 0; m < channels.results && !args.stop.stop_requested();) {
                    next.step();
                    const std::int64_t block = blockAt(m, channels.results);
                    const std::int64_t filter = g * channels.results + m;
                    // In one go, or image by image where much would be computed between the images for nothing.
                    const std::int64_t imageResults = (rowCount - 1) * strips.rowCells() + width;
                    const bool together = strips.imageCells() - imageResults < vectorSlack / 4;
                    const std::int64_t n = together ? (imageCount - 1) * strips.imageCells() + imageResults : imageResults;
                    for (std::int64_t image = 0; image < (together ? 1 : imageCount) && rowCount > 0 && width > 0; ++image)
                        correlate({.in = s.in + image * strips.imageCells(),
                                   .channelStride = strips.channelCells(),
                                   .channels = channels.inputs,
                                   .offsets = s.offsets,
                                   .taps = taps,
                                   .weights = packed,
                                   .bias = bias ? bias + filter : nullptr,
                                   .filters = block,
                                   .out = s.out + image * strips.imageCells(),
                                   .outStride = layout.outCells,
                                   .n = n});
                    for (std::int64_t b = 0; b < block; ++b)
                        for (std::int64_t image = 0; image < imageCount; ++image) {
                            const std::int64_t plane = (strips.firstImage(strip) + image) * channels.groups * channels.results + filter + b;
                            for (std::int64_t row = 0; row < rowCount; ++row) {
                                const float* from = s.out + b * layout.outCells + image * strips.imageCells() + row * strips.rowCells();
                                float* to =
                                    results + plane * outPlane + ((strips.firstRow(strip) + row) * y.passes() + py) * x.outSize() + px;
                                if (x.passes() == 1)
                                    std::memcpy(to, from, static_cast<std::size_t>(width) * sizeof(float));
                                else
                                    for (std::int64_t j = 0; j < width; ++j)
                                        to[j * x.passes()] = from[j];
                            }
                        }
                    packed += block * channels.inputs * taps;
                    m += block;
                }
            }
    });
}

void CorrelationProblem::runPlain(const float* input, const float* weights, const float* bias, float* results, const HostArgs& args) const
{
    const std::int64_t taps = y.kernel() * x.kernel();
    const std::int64_t inPlane = y.inSize() * x.inSize();
    forEachItem(images * channels.groups * channels.results * y.outSize(), args, [&](std::int64_t item, int) {
        const std::int64_t oy = item % y.outSize();
        const std::int64_t plane = item / y.outSize();
        const std::int64_t filter = plane % (channels.groups * channels.results);
        const std::int64_t image = plane / (channels.groups * channels.results);
        const std::int64_t g = filter / channels.results;
        const float* in = input + (image * channels.groups + g) * channels.inputs * inPlane;
        const float* w = weights + g * channels.results * channels.inputs * taps + filter % channels.results * channels.out;
        for (std::int64_t ox = 0; ox < x.outSize(); ++ox) {
            float sum = bias ? bias[filter] : 0.0F;
            for (std::int64_t c = 0; c < channels.inputs; ++c)
                forEachTap(*this, oy % y.passes(), ox % x.passes(),
                           [&](std::int64_t k, const AxisLayout::Tap& ty, const AxisLayout::Tap& tx) {
                               const std::int64_t iy = y.inputAt(ty.phase, oy / y.passes() + ty.offset);
                               const std::int64_t ix = x.inputAt(tx.phase, ox / x.passes() + tx.offset);
                               if (iy >= 0 && iy < y.inSize() && ix >= 0 && ix < x.inSize())
                                   sum += in[c * inPlane + iy * x.inSize() + ix] * w[c * channels.in + k];
                           });
            results[item * x.outSize() + ox] = sum;
        }
    });
}

} // namespace ks::openmp
