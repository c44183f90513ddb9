#include "core/backends/openmp/kernels.h"
#include "core/backends/openmp/parallel.h"
#include "core/backends/openmp/pool_kernels.h"
#include "core/ops/operator.h"
#include "core/ops/window.h"

#include <cstring>

namespace ks::openmp {

namespace {

constexpr std::int64_t mostDirectTaps = 4096;

/// The sums of `count` cells that lie `apart` from each other, at every place where a window may begin.
struct BoxAxis {
    std::int64_t length = 0; ///< padded cells that windows see
    std::int64_t kernel = 1;
    std::int64_t dilation = 1;

    std::int64_t sums() const { return length - (kernel - 1) * dilation; }
};

/// Sums over windows of any length from sums over 1, 2, 4, … cells: the binary digits of the length say which of them to join.
/// Only additions, so nothing cancels. `line` holds length·width cells and is overwritten; the sums come in `sums`. A "cell" is a
/// whole row of `width` numbers when the axis runs down the image.
void boxSums(const BoxAxis& axis, std::int64_t width, float* line, float* sums)
{
    std::int64_t done = 0; // cells that `sums` holds already
    std::int64_t valid = axis.length;
    for (std::int64_t have = 1; have <= axis.kernel; have *= 2) {
        if (axis.kernel & have) {
            const float* taps[] = {sums, line + done * axis.dilation * width};
            sumTaps(done == 0 ? taps + 1 : taps, done == 0 ? 1 : 2, nullptr, sums, static_cast<std::size_t>(axis.sums() * width));
            done += have;
        }
        if (2 * have > axis.kernel)
            break;
        valid -= have * axis.dilation;
        const float* taps[] = {line, line + have * axis.dilation * width};
        sumTaps(taps, 2, nullptr, line, static_cast<std::size_t>(valid * width));
    }
}

struct Geometry {
    explicit Geometry(const OpSpec& opSpec)
        : spec(opSpec), window(windowOf(opSpec)), rows(window.y.count, rowsPerBlock(window)), lineLength(window.x.span()),
          phaseLength((lineLength + window.x.stride - 1) / window.x.stride)
    {
    }

    static std::int64_t rowsPerBlock(const Window& window)
    {
        return std::max((1 << 16) / window.x.count, 4 * window.y.extent() / window.y.stride + 1);
    }
    std::int64_t width() const { return window.x.count; }
    std::int64_t planes() const { return spec.src.n * spec.src.c; }
    std::int64_t rowsIn() const { return window.y.span(rows.perBlock); }

    /// The divisors of one row of windows, given the counted taps of its columns.
    void divisors(std::int64_t oy, const std::int64_t* columns, float* out) const
    {
        const std::int64_t row = window.y.tapsCounted(oy, spec.countIncludePad);
        for (std::int64_t ox = 0; ox < width(); ++ox)
            out[ox] = static_cast<float>(std::max<std::int64_t>(row * columns[ox], 1));
    }
    void columnCounts(std::int64_t* out) const
    {
        for (std::int64_t ox = 0; ox < width(); ++ox)
            out[ox] = window.x.tapsCounted(ox, spec.countIncludePad);
    }

    /// The padded cells of an image row, sorted by their remainder modulo the stride (`phase`).
    void splitLine(const float* row, float* line) const
    {
        std::fill_n(line, phaseLength * window.x.stride, 0.0F);
        const std::int64_t cells = std::min(window.x.size, lineLength - window.x.padBegin);
        if (window.x.stride == 1) {
            std::memcpy(line + window.x.padBegin, row, static_cast<std::size_t>(cells) * sizeof(float));
            return;
        }
        for (std::int64_t cell = 0; cell < cells; ++cell) {
            const std::int64_t at = cell + window.x.padBegin;
            line[at % window.x.stride * phaseLength + at / window.x.stride] = row[cell];
        }
    }
    std::int64_t phase(std::int64_t kx) const
    {
        const std::int64_t at = kx * window.x.dilation;
        return at % window.x.stride * phaseLength + at / window.x.stride;
    }
    const float* imageRow(const float* plane, std::int64_t paddedRow) const
    {
        const std::int64_t y = paddedRow - window.y.padBegin;
        return window.y.inside(y) ? plane + y * window.x.size : nullptr;
    }

    OpSpec spec;
    Window window;
    RowBlocks rows;
    std::int64_t lineLength;
    std::int64_t phaseLength;
};

// ---- forward, tap by tap: the serial order of additions for every cell, a vector of cells at a time

struct DirectScratch {
    DirectScratch(const Geometry& g, Arena& arena)
        : lines(arena.take<float>(g.rowsIn() * g.phaseLength * g.window.x.stride)), taps(arena.take<const float*>(g.window.taps())),
          columns(arena.take<std::int64_t>(g.width())), divisors(arena.take<float>(g.width()))
    {
    }
    float* lines;
    const float** taps;
    std::int64_t* columns;
    float* divisors;
};

template <class Scratch>
std::size_t bytesPerThread(const OpSpec& spec)
{
    Arena arena(nullptr);
    Scratch scratch(Geometry(spec), arena);
    return arena.bytes();
}

template <class Scratch>
std::size_t workspaceFor(const OpSpec& spec, int threads)
{
    return bytesPerThread<Scratch>(spec) * static_cast<std::size_t>(threads);
}

template <class Scratch>
Scratch scratchOf(const Geometry& g, const HostArgs& args, int thread)
{
    Arena arena(args.workspace + static_cast<std::size_t>(thread) * bytesPerThread<Scratch>(g.spec));
    return Scratch(g, arena);
}

void forwardDirect(const OpSpec& spec, const HostArgs& args)
{
    const Geometry g(spec);
    const WindowAxis& y = g.window.y;
    forEachItem(g.planes() * g.rows.perPlane(), args, [&](std::int64_t item, int thread) {
        const auto s = scratchOf<DirectScratch>(g, args, thread);
        g.columnCounts(s.columns);
        const float* plane = args.src + g.rows.plane(item) * y.size * g.window.x.size;
        const std::int64_t base = g.rows.first(item) * y.stride;
        const std::int64_t lineRoom = g.phaseLength * g.window.x.stride;
        for (std::int64_t row = 0; row < y.span(g.rows.last(item) - g.rows.first(item)); ++row)
            if (const float* image = g.imageRow(plane, base + row))
                g.splitLine(image, s.lines + row * lineRoom);
        for (std::int64_t oy = g.rows.first(item); oy < g.rows.last(item); ++oy) {
            std::size_t count = 0;
            for (std::int64_t ky = 0; ky < y.kernel; ++ky) {
                const std::int64_t row = oy * y.stride + ky * y.dilation;
                if (g.imageRow(plane, row))
                    for (std::int64_t kx = 0; kx < g.window.x.kernel; ++kx)
                        s.taps[count++] = s.lines + (row - base) * lineRoom + g.phase(kx);
            }
            g.divisors(oy, s.columns, s.divisors);
            sumTaps(s.taps, count, s.divisors, args.dst + (g.rows.plane(item) * y.count + oy) * g.width(),
                    static_cast<std::size_t>(g.width()));
        }
    });
}

// ---- forward by doubling

struct DoublingScratch {
    DoublingScratch(const Geometry& g, Arena& arena)
        : line(arena.take<float>(g.lineLength)), sums(arena.take<float>(g.lineLength)), rows(arena.take<float>(g.rowsIn() * g.width())),
          columnSums(arena.take<float>(g.rowsIn() * g.width())), columns(arena.take<std::int64_t>(g.width())),
          divisors(arena.take<float>(g.width()))
    {
    }
    float* line;
    float* sums;
    float* rows;
    float* columnSums;
    std::int64_t* columns;
    float* divisors;
};

void forwardDoubling(const OpSpec& spec, const HostArgs& args)
{
    const Geometry g(spec);
    const WindowAxis& x = g.window.x;
    const WindowAxis& y = g.window.y;
    forEachItem(g.planes() * g.rows.perPlane(), args, [&](std::int64_t item, int thread) {
        const auto s = scratchOf<DoublingScratch>(g, args, thread);
        g.columnCounts(s.columns);
        const float* plane = args.src + g.rows.plane(item) * y.size * x.size;
        const std::int64_t first = g.rows.first(item);
        const std::int64_t rowsIn = y.span(g.rows.last(item) - first);
        const std::int64_t cells = std::min(x.size, g.lineLength - x.padBegin);
        for (std::int64_t row = 0; row < rowsIn; ++row) {
            float* to = s.rows + row * g.width();
            const float* image = g.imageRow(plane, first * y.stride + row);
            if (!image) {
                std::fill_n(to, g.width(), 0.0F);
                continue;
            }
            std::fill_n(s.line, g.lineLength, 0.0F);
            std::memcpy(s.line + x.padBegin, image, static_cast<std::size_t>(cells) * sizeof(float));
            boxSums({g.lineLength, x.kernel, x.dilation}, 1, s.line, s.sums);
            for (std::int64_t ox = 0; ox < g.width(); ++ox)
                to[ox] = s.sums[ox * x.stride];
        }
        boxSums({rowsIn, y.kernel, y.dilation}, g.width(), s.rows, s.columnSums);
        for (std::int64_t oy = first; oy < g.rows.last(item); ++oy) {
            g.divisors(oy, s.columns, s.divisors);
            divide(s.columnSums + (oy - first) * y.stride * g.width(), s.divisors,
                   args.dst + (g.rows.plane(item) * y.count + oy) * g.width(), static_cast<std::size_t>(g.width()));
        }
    });
}

// ---- backward, tap by tap: every row of diffSrc collects the windows above it in reading order, as the serial loops do

struct GatherScratch {
    GatherScratch(const Geometry& g, Arena& arena)
        : line(arena.take<float>(g.phaseLength * g.window.x.stride)), share(arena.take<float>(g.width())),
          columns(arena.take<std::int64_t>(g.width())), divisors(arena.take<float>(g.width()))
    {
    }
    float* line;
    float* share;
    std::int64_t* columns;
    float* divisors;
};

void backwardGather(const OpSpec& spec, const HostArgs& args)
{
    const Geometry g(spec);
    const WindowAxis& x = g.window.x;
    const WindowAxis& y = g.window.y;
    const RowBlocks rows(y.size, (1 << 16) / x.size + 1);
    forEachItem(g.planes() * rows.perPlane(), args, [&](std::int64_t item, int thread) {
        const auto s = scratchOf<GatherScratch>(g, args, thread);
        g.columnCounts(s.columns);
        for (std::int64_t row = rows.first(item); row < rows.last(item) && !args.stop.stop_requested(); ++row) {
            std::fill_n(s.line, g.phaseLength * x.stride, 0.0F);
            for (std::int64_t ky = y.kernel; ky-- > 0;) { // the last tap belongs to the first window
                const std::int64_t oy = y.windowAt(row, ky);
                if (oy < 0)
                    continue;
                g.divisors(oy, s.columns, s.divisors);
                divide(args.diffDst + (rows.plane(item) * y.count + oy) * x.count, s.divisors, s.share, static_cast<std::size_t>(x.count));
                for (std::int64_t kx = x.kernel; kx-- > 0;)
                    addTo(s.share, s.line + g.phase(kx), static_cast<std::size_t>(x.count));
            }
            float* to = args.diffSrc + (rows.plane(item) * y.size + row) * x.size;
            for (std::int64_t cell = 0; cell < x.size; ++cell) {
                const std::int64_t at = cell + x.padBegin;
                to[cell] = at < g.lineLength ? s.line[at % x.stride * g.phaseLength + at / x.stride] : 0.0F;
            }
        }
    });
}

Support supportsDirect(const OpSpec& spec)
{
    if (spec.kernel.y <= mostDirectTaps / spec.kernel.x)
        return {};
    return Support::no(
        Text(KS_TEXT("core", "direct adds every cell of the window and is meant for windows of up to %1 cells; this one is %2"),
             {std::to_string(mostDirectTaps), spec.kernel.text()}));
}

bool smallWindow(const OpSpec& spec)
{
    return windowOf(spec).taps() <= 36;
}

} // namespace

void addAveragePool(CpuTable& table)
{
    for (const Pass pass : {Pass::Inference, Pass::Training}) {
        table.add(OpKind::AveragePool, pass,
                  {{.name = "direct",
                    .source = "openmp/average_pool.cpp",
                    .story = Text(KS_TEXT("core", "The definition, for a whole vector of neighbouring windows at once: the additions of "
                                                  "each cell keep the textbook order, so the results have the textbook’s bits, and padded "
                                                  "rows make the same cell of all windows lie side by side in memory.")),
                    .supports = supportsDirect,
                    .prefers = smallWindow,
                    .definition = true},
                   forwardDirect,
                   workspaceFor<DirectScratch>});
        table.add(OpKind::AveragePool, pass,
                  {{.name = "doubling",
                    .source = "openmp/average_pool.cpp",
                    .story = Text(KS_TEXT(
                        "core", "Sums over 2, 4, 8, … cells are made from pairs of shorter ones, and the binary digits of the window’s "
                                "length say which of them to join: about 2·log₂ k additions instead of k, along rows, then down columns. A "
                                "running sum would be cheaper still, but its subtractions lose digits; here nothing is subtracted."))},
                   forwardDoubling,
                   workspaceFor<DoublingScratch>});
    }
    table.add(
        OpKind::AveragePool, Pass::BackwardData,
        {{.name = "gather",
          .source = "openmp/average_pool.cpp",
          .story = Text(KS_TEXT("core", "Each row of the result collects the shares of the windows that cover it, a vector of windows at a "
                                        "time and in reading order: the textbook’s bits, and no two threads ever write to one cell."))},
         backwardGather,
         workspaceFor<GatherScratch>});
}

} // namespace ks::openmp
