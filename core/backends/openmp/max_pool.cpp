#include "core/backends/openmp/kernels.h"
#include "core/backends/openmp/max_pool_backward.h"
#include "core/backends/openmp/max_pool_rows.h"

#include <bit>
#include <limits>

namespace ks::openmp {

namespace {

constexpr float minusInfinity = -std::numeric_limits<float>::infinity();
/// Rows of a block together take about this much, so that what one step leaves behind is still in the second-level cache.
constexpr std::int64_t blockBytes = 192 * 1024;
constexpr std::int64_t mostScannedTaps = 4096;

/// What the implementations share: blocks of rows over threads, lines, the row-wise maximum, and the end of a row.
class MaxPool {
public:
    MaxPool(const OpSpec& opSpec, bool training, std::int64_t blockRows)
        : spec(opSpec), geometry(opSpec), train(training), none(noWinnerOf(opSpec)), blocks(geometry.y().count, blockRows)
    {
    }

    /// Cells of one block.
    std::int64_t rowsIn() const { return MaxGeometry::span(geometry.y(), blocks.perBlock); }
    MaxRow takeRows(Arena& arena, std::int64_t rows, std::int64_t cells) const
    {
        return {arena.take<float>(rows * cells), train ? arena.take<std::uint32_t>(rows * cells) : nullptr};
    }

    /// The row of the image under padded row `row`, or null where there is padding.
    const float* imageRow(const float* plane, std::int64_t row) const
    {
        const std::int64_t at = row - geometry.y().padBegin;
        return geometry.y().inside(at) ? plane + at * geometry.x().size : nullptr;
    }
    /// Is there a NaN in the rows that the windows [first, last) see?
    bool anyNan(const float* plane, std::int64_t first, std::int64_t last) const
    {
        const WindowAxis& y = geometry.y();
        const std::int64_t begin = std::max<std::int64_t>(y.at(first, 0), 0);
        const std::int64_t end = std::min(y.at(last - 1, y.kernel - 1) + 1, y.size);
        const std::int64_t width = geometry.x().size;
        return begin < end && hasNan(plane + begin * width, static_cast<std::size_t>((end - begin) * width));
    }

    /// `work(plane, first row, last row, workspace, nan, finished row(oy))`
    template <class Work>
    void run(const HostArgs& args, std::size_t bytesPerThread, Work&& work) const
    {
        forEachItem(geometry.planes() * blocks.perPlane(), args, [&](std::int64_t item, int thread) {
            const float* plane = args.src + blocks.plane(item) * geometry.srcPlane();
            const std::int64_t first = blocks.first(item);
            const std::int64_t last = blocks.last(item);
            Arena arena(args.workspace + static_cast<std::size_t>(thread) * bytesPerThread);
            std::uint32_t* index = train ? arena.take<std::uint32_t>(geometry.width()) : nullptr;
            const std::int64_t base = blocks.plane(item) * geometry.dstPlane();
            work(plane, first, last, arena, anyNan(plane, first, last), [&](std::int64_t oy, auto&& fill) {
                const std::int64_t offset = base + oy * geometry.width();
                const MaxRow row{args.dst + offset, index};
                fill(row);
                geometry.finish(oy, row, none);
                if (index)
                    saveArgMax(spec, index, offset, geometry.width(), args.saved);
            });
        });
    }

    void reduce(const MaxTap* taps, std::int64_t count, MaxRow to, std::int64_t n, bool nan) const
    {
        if (count > 0 && n > 0)
            reduceMax(taps, static_cast<std::size_t>(count), to.value, to.index, static_cast<std::size_t>(n), nan);
        else
            std::fill_n(to.value, n, minusInfinity); // nothing but padding: `finish` knows what that means
    }
    void pair(MaxTap earlier, MaxTap later, MaxRow to, std::int64_t n, bool nan) const
    {
        const MaxTap taps[] = {earlier, later};
        reduce(taps, 2, to, n, nan);
    }
    void fillPadding(MaxRow row) const
    {
        std::fill_n(row.value, geometry.width(), minusInfinity);
        if (row.index)
            std::fill_n(row.index, geometry.width(), 0U);
    }

    OpSpec spec;
    MaxGeometry geometry;
    bool train;
    std::uint32_t none;
    RowBlocks blocks;
};

std::int64_t rowsInBudget(const OpSpec& spec, std::int64_t bytesPerRow)
{
    const WindowAxis y = windowOf(spec).y;
    const std::int64_t rows = blockBytes / std::max<std::int64_t>(bytesPerRow, 1);
    // Neighbouring blocks both read the rows that their windows share: keep those the smaller part.
    return std::max((rows - y.extent()) / y.stride + 1, 4 * y.extent() / y.stride + 1);
}

/// The maximum along the rows of the image; the taps found are kx.
class RowMaximum {
public:
    RowMaximum(const MaxPool& pool, Arena& arena, bool byDoubling)
        : m_pool(pool), m_doubling(byDoubling && worthDoubling(pool.geometry.x())), m_copy(arena.take<float>(pool.geometry.lineRoom())),
          m_line(pool.takeRows(arena, 1, pool.geometry.lineRoom())), m_taps(arena.take<MaxTap>(m_doubling ? 0 : pool.geometry.x().kernel))
    {
    }

    void operator()(const float* row, MaxRow to, bool nan) const
    {
        if (m_doubling)
            doubling(row, to, nan);
        else
            taps(row, to, nan);
    }

private:
    /// Doubling works at every cell, comparing tap by tap only where windows begin.
    static bool worthDoubling(const WindowAxis& x)
    {
        const std::int64_t passes = std::bit_width(static_cast<std::uint64_t>(x.kernel)) + 1;
        return x.kernel > 2 && x.kernel > passes * x.stride;
    }

    void taps(const float* row, MaxRow to, bool nan) const
    {
        const MaxGeometry& geometry = m_pool.geometry;
        const float* line = geometry.splitLine(row, m_copy);
        for (std::int64_t kx = 0; kx < geometry.x().kernel; ++kx)
            m_taps[kx] = {line + geometry.phase(kx), nullptr, static_cast<std::uint32_t>(kx)};
        m_pool.reduce(m_taps, geometry.x().kernel, to, geometry.width(), nan);
    }

    /// Windows of 2, 4, 8, … cells from pairs of smaller ones; the last pair may overlap, which a maximum does not mind.
    void doubling(const float* row, MaxRow to, bool nan) const
    {
        const WindowAxis& x = m_pool.geometry.x();
        MaxTap in{m_pool.geometry.plainLine(row, m_copy), nullptr, 0};
        std::int64_t length = m_pool.geometry.lineLength();
        for (std::int64_t have = 1; have < x.kernel;) {
            const std::int64_t step = std::min(have, x.kernel - have);
            const std::int64_t apart = step * x.dilation;
            length -= apart;
            have += step;
            const MaxRow out = have == x.kernel && x.stride == 1 ? to : m_line;
            m_pool.pair(in, {in.value + apart, in.index ? in.index + apart : nullptr, static_cast<std::uint32_t>(step)}, out, length, nan);
            in = out.tap();
        }
        if (x.stride == 1)
            return;
        for (std::int64_t ox = 0; ox < m_pool.geometry.width(); ++ox) {
            to.value[ox] = m_line.value[ox * x.stride];
            if (to.index)
                to.index[ox] = m_line.index[ox * x.stride];
        }
    }

    const MaxPool& m_pool;
    bool m_doubling;
    float* m_copy;
    MaxRow m_line;
    MaxTap* m_taps;
};

/// Bytes of one thread's share, found by taking them from an arena without memory.
template <class Take>
std::size_t bytesOf(const MaxPool& pool, Take&& take)
{
    Arena arena(nullptr);
    if (pool.train)
        arena.take<std::uint32_t>(pool.geometry.width());
    take(arena);
    return arena.bytes();
}

// ---- scan: every cell of every window, a vector of windows at a time

struct Scan {
    MaxPool pool;

    Scan(const OpSpec& spec, bool train) : pool(spec, train, rowsInBudget(spec, MaxGeometry(spec).lineRoom() * 4)) {}

    struct Scratch {
        float* lines;
        const float** line;
        MaxTap* taps;
    };
    Scratch scratch(Arena& arena) const
    {
        return {arena.take<float>(pool.rowsIn() * pool.geometry.lineRoom()), arena.take<const float*>(pool.rowsIn()),
                arena.take<MaxTap>(pool.geometry.y().kernel * pool.geometry.x().kernel)};
    }
    std::size_t bytes() const
    {
        return bytesOf(pool, [&](Arena& arena) { scratch(arena); });
    }

    void run(const HostArgs& args) const
    {
        const MaxGeometry& g = pool.geometry;
        pool.run(args, bytes(), [&](const float* plane, std::int64_t first, std::int64_t last, Arena& arena, bool nan, auto&& finished) {
            const Scratch s = scratch(arena);
            const std::int64_t base = first * g.y().stride;
            for (std::int64_t row = 0; row < MaxGeometry::span(g.y(), last - first); ++row) {
                const float* image = pool.imageRow(plane, base + row);
                s.line[row] = image ? g.splitLine(image, s.lines + row * g.lineRoom()) : nullptr;
            }
            for (std::int64_t oy = first; oy < last; ++oy) {
                std::int64_t count = 0;
                for (std::int64_t ky = 0; ky < g.y().kernel; ++ky) {
                    const float* line = s.line[(oy - first) * g.y().stride + ky * g.y().dilation];
                    for (std::int64_t kx = 0; line && kx < g.x().kernel; ++kx)
                        s.taps[count++] = {line + g.phase(kx), nullptr, static_cast<std::uint32_t>(ky * g.x().kernel + kx)};
                }
                finished(oy, [&](MaxRow to) { pool.reduce(s.taps, count, to, g.width(), nan); });
            }
        });
    }
};

// ---- separable: the maximum of each row first, then of k rows; along rows first, so that the first of equal cells wins

struct Separable {
    MaxPool pool;
    bool doubling;

    Separable(const OpSpec& spec, bool train, bool byDoubling)
        : pool(spec, train, rowsInBudget(spec, windowOf(spec).x.count * (train ? 8 : 4))), doubling(byDoubling)
    {
    }

    struct Scratch {
        RowMaximum rowMaximum;
        MaxRow rows;
        MaxTap* taps;
    };
    Scratch scratch(Arena& arena) const
    {
        return {RowMaximum(pool, arena, doubling), pool.takeRows(arena, pool.rowsIn(), pool.geometry.width()),
                arena.take<MaxTap>(pool.geometry.y().kernel)};
    }
    std::size_t bytes() const
    {
        return bytesOf(pool, [&](Arena& arena) { scratch(arena); });
    }

    void run(const HostArgs& args) const
    {
        const MaxGeometry& g = pool.geometry;
        pool.run(args, bytes(), [&](const float* plane, std::int64_t first, std::int64_t last, Arena& arena, bool nan, auto&& finished) {
            const Scratch s = scratch(arena);
            const std::int64_t base = first * g.y().stride;
            const std::int64_t rows = MaxGeometry::span(g.y(), last - first);
            for (std::int64_t row = 0; row < rows; ++row) {
                const float* image = pool.imageRow(plane, base + row);
                if (image)
                    s.rowMaximum(image, s.rows.at(row * g.width()), nan);
                else if (doubling)
                    pool.fillPadding(s.rows.at(row * g.width()));
            }
            if (doubling)
                doubleDown(s, rows, nan, first, last, finished);
            else
                tapDown(s, plane, nan, first, last, finished);
        });
    }

    template <class Finished>
    void tapDown(const Scratch& s, const float* plane, bool nan, std::int64_t first, std::int64_t last, Finished&& finished) const
    {
        const MaxGeometry& g = pool.geometry;
        for (std::int64_t oy = first; oy < last; ++oy) {
            std::int64_t count = 0;
            for (std::int64_t ky = 0; ky < g.y().kernel; ++ky) {
                const std::int64_t row = (oy - first) * g.y().stride + ky * g.y().dilation;
                if (pool.imageRow(plane, first * g.y().stride + row))
                    s.taps[count++] = s.rows.at(row * g.width()).tap(static_cast<std::uint32_t>(ky * g.x().kernel));
            }
            finished(oy, [&](MaxRow to) { pool.reduce(s.taps, count, to, g.width(), nan); });
        }
    }

    template <class Finished>
    void doubleDown(const Scratch& s, std::int64_t rows, bool nan, std::int64_t first, std::int64_t last, Finished&& finished) const
    {
        const MaxGeometry& g = pool.geometry;
        std::int64_t left = rows * g.width();
        for (std::int64_t have = 1; have < g.y().kernel;) {
            const std::int64_t step = std::min(have, g.y().kernel - have);
            const std::int64_t apart = step * g.y().dilation * g.width();
            left -= apart;
            pool.pair(s.rows.tap(), s.rows.at(apart).tap(static_cast<std::uint32_t>(step * g.x().kernel)), s.rows, left, nan);
            have += step;
        }
        for (std::int64_t oy = first; oy < last; ++oy) {
            const MaxTap row = s.rows.at((oy - first) * g.y().stride * g.width()).tap();
            finished(oy, [&](MaxRow to) { pool.reduce(&row, 1, to, g.width(), nan); });
        }
    }
};

// ---- vanherk: rows cut into blocks of k; a window is the end of one block and the beginning of the next

struct VanHerk {
    MaxPool pool;

    VanHerk(const OpSpec& spec, bool train) : pool(spec, train, blockRows(spec)) {}

    static std::int64_t blockRows(const OpSpec& spec)
    {
        const Window window = windowOf(spec);
        constexpr std::int64_t cells = 1 << 18; // enough to hide the rows that two blocks both need, few enough to stop soon
        return std::max(4 * window.y.extent() / window.y.stride + 1, cells / std::max<std::int64_t>(window.x.count, 1));
    }

    struct Scratch {
        RowMaximum rowMaximum;
        MaxRow blocks[2]; ///< the block under way and the one before it, which holds its suffix maxima
        MaxRow prefix;
    };
    Scratch scratch(Arena& arena) const
    {
        const std::int64_t k = pool.geometry.y().kernel;
        const std::int64_t width = pool.geometry.width();
        return {RowMaximum(pool, arena, true),
                {pool.takeRows(arena, k, width), pool.takeRows(arena, k, width)},
                pool.takeRows(arena, 1, width)};
    }
    std::size_t bytes() const
    {
        return bytesOf(pool, [&](Arena& arena) { scratch(arena); });
    }

    void run(const HostArgs& args) const
    {
        pool.run(args, bytes(), [&](const float* plane, std::int64_t first, std::int64_t last, Arena& arena, bool nan, auto&& finished) {
            Scratch s = scratch(arena);
            // With dilation, rows of equal remainder form lines of their own.
            for (std::int64_t remainder = 0; remainder < pool.geometry.y().dilation; ++remainder)
                line(s, plane, remainder, nan, first, last, args.stop, finished);
        });
    }

    template <class Finished>
    void line(Scratch& s, const float* plane, std::int64_t remainder, bool nan, std::int64_t first, std::int64_t last,
              const std::stop_token& stop, Finished&& finished) const
    {
        const MaxGeometry& g = pool.geometry;
        const WindowAxis& y = g.y();
        const std::int64_t k = y.kernel;
        const std::int64_t width = g.width();
        const auto kernelWidth = static_cast<std::uint32_t>(g.x().kernel);
        const std::int64_t rows = (MaxGeometry::span(y, last - first) - remainder + y.dilation - 1) / y.dilation;
        // The window that begins at row `start` of this line, or -1.
        const auto windowAt = [&](std::int64_t start) {
            const std::int64_t row = start * y.dilation + remainder;
            const std::int64_t oy = first + row / y.stride;
            return row % y.stride == 0 && oy < last ? oy : -1;
        };
        for (std::int64_t row = 0; row < rows && !stop.stop_requested(); ++row) {
            const std::int64_t i = row % k;
            const MaxRow current = s.blocks[row / k % 2].at(i * width);
            const MaxRow before = s.blocks[(row / k + 1) % 2];
            const float* image = pool.imageRow(plane, first * y.stride + row * y.dilation + remainder);
            if (image)
                s.rowMaximum(image, current, nan);
            else
                pool.fillPadding(current);

            const MaxTap here = current.tap(static_cast<std::uint32_t>(i) * kernelWidth);
            if (i == 0)
                pool.reduce(&here, 1, s.prefix, width, nan);
            else
                pool.pair(s.prefix.tap(), here, s.prefix, width, nan);
            const std::int64_t oy = row + 1 >= k ? windowAt(row + 1 - k) : -1;
            if (oy >= 0)
                finished(oy, [&](MaxRow to) {
                    const MaxTap prefix = s.prefix.tap();
                    if (i == k - 1)
                        pool.reduce(&prefix, 1, to, width, nan);
                    else
                        pool.pair(before.at((i + 1) * width).tap(), s.prefix.tap(static_cast<std::uint32_t>(k - 1 - i) * kernelWidth), to,
                                  width, nan);
                });
            if (i == k - 1) {
                const MaxRow block = s.blocks[row / k % 2];
                for (std::int64_t j = k - 1; j-- > 0;)
                    pool.pair(block.at(j * width).tap(), block.at((j + 1) * width).tap(kernelWidth), block.at(j * width), width, nan);
            }
        }
    }
};

// ---- fixed2x2

template <bool train>
void fixed2x2(const OpSpec& spec, const HostArgs& args)
{
    std::uint8_t* argMax = train ? reinterpret_cast<std::uint8_t*>(args.saved) : nullptr;
    const Shape dst = shapeOf(spec, Role::Dst);
    const RowBlocks blocks(dst.h, (1 << 17) / dst.w + 1);
    forEachItem(dst.n * dst.c * blocks.perPlane(), args, [&](std::int64_t item, int) {
        const float* plane = args.src + blocks.plane(item) * spec.src.h * spec.src.w;
        for (std::int64_t oy = blocks.first(item); oy < blocks.last(item); ++oy) {
            const float* top = plane + 2 * oy * spec.src.w;
            const std::int64_t to = (blocks.plane(item) * dst.h + oy) * dst.w;
            maxPool2x2(top, top + spec.src.w, args.dst + to, argMax ? argMax + to : nullptr, static_cast<std::size_t>(dst.w));
        }
    });
}

template <bool train>
void runScan(const OpSpec& spec, const HostArgs& args)
{
    Scan(spec, train).run(args);
}

template <bool train, bool byDoubling>
void runSeparable(const OpSpec& spec, const HostArgs& args)
{
    Separable(spec, train, byDoubling).run(args);
}

template <bool train>
void runVanHerk(const OpSpec& spec, const HostArgs& args)
{
    VanHerk(spec, train).run(args);
}

template <bool train>
std::size_t scanBytes(const OpSpec& spec, int threads)
{
    return Scan(spec, train).bytes() * static_cast<std::size_t>(threads);
}

template <bool train, bool byDoubling>
std::size_t separableBytes(const OpSpec& spec, int threads)
{
    return Separable(spec, train, byDoubling).bytes() * static_cast<std::size_t>(threads);
}

template <bool train>
std::size_t vanHerkBytes(const OpSpec& spec, int threads)
{
    return VanHerk(spec, train).bytes() * static_cast<std::size_t>(threads);
}

Support supportsScan(const OpSpec& spec)
{
    const Window window = windowOf(spec);
    if (window.y.kernel <= mostScannedTaps / window.x.kernel)
        return {};
    return Support::no(
        Text(KS_TEXT("core", "scan compares every cell of the window and is meant for windows of up to %1 cells; this one is %2"),
             {std::to_string(mostScannedTaps), Size2{window.y.kernel, window.x.kernel}.text()}));
}

/// A block of a long window over a wide image: the larger window decides.
bool largeWindow(const OpSpec& spec)
{
    const Window window = windowOf(spec);
    return window.y.kernel >= 8 && window.y.kernel > 2 * window.y.stride;
}

bool mediumWindow(const OpSpec& spec)
{
    const Window window = windowOf(spec);
    return window.y.kernel * window.x.kernel > 25 && window.y.kernel > 2 * window.y.stride;
}

bool smallWindow(const OpSpec& spec)
{
    return spec.kernel.y * spec.kernel.x <= 16;
}

template <bool train>
void addForward(CpuTable& table)
{
    constexpr Pass pass = train ? Pass::Training : Pass::Inference;
    table.add(OpKind::MaxPool, pass,
              {{.name = "fixed2x2",
                .story = Text(KS_TEXT(
                    "core", "Two rows are read as whole vectors, even and odd columns are sorted apart, and three comparisons give a "
                            "vector of results: every cell is read once, nothing is copied, and only memory sets the pace. "
                            "For windows of 2×2 with stride 2 and no padding, the commonest of all.")),
                .supports = supportsFixed2x2},
               fixed2x2<train>});
    table.add(OpKind::MaxPool, pass,
              {{.name = "vanherk",
                .story = Text(KS_TEXT(
                    "core", "After van Herk, Gil and Werman: rows are cut into blocks as long as the window, with running maxima from "
                            "each end. Any window is the end of one block and the beginning of the next, so one comparison joins "
                            "the two, however tall the window is. Along a row, windows grow by doubling. The time hardly "
                            "depends on the size of the window.")),
                .prefers = largeWindow},
               runVanHerk<train>,
               vanHerkBytes<train>});
    table.add(OpKind::MaxPool, pass,
              {{.name = "doubling",
                .story = Text(KS_TEXT(
                    "core", "Maxima over 2 cells are made from single cells, over 4 from pairs of those, over 8 from pairs of fours: "
                            "a window of k cells takes about log₂ k comparisons instead of k. The last pair may overlap, which "
                            "a maximum does not mind. First along the rows, then down the columns.")),
                .prefers = mediumWindow},
               runSeparable<train, true>,
               separableBytes<train, true>});
    table.add(OpKind::MaxPool, pass,
              {{.name = "scan",
                .story = Text(KS_TEXT(
                    "core", "The definition, for a whole vector of neighbouring windows at once: padded rows are copied so that the same "
                            "cell of all windows lies side by side, and the running maximum never leaves its register. Unbeaten "
                            "for small windows; the time grows with the number of cells in the window.")),
                .supports = supportsScan,
                .prefers = smallWindow},
               runScan<train>,
               scanBytes<train>});
    table.add(OpKind::MaxPool, pass,
              {{.name = "separable",
                .story = Text(KS_TEXT(
                    "core", "A maximum over a rectangle is the maximum down a column of maxima along rows: k + k comparisons instead "
                            "of k × k. Rows come first, so that of equal cells the first in reading order still wins and the "
                            "saved positions are exact."))},
               runSeparable<train, false>,
               separableBytes<train, false>});
}

} // namespace

Support supportsFixed2x2(const OpSpec& spec)
{
    const Window window = windowOf(spec);
    for (const WindowAxis& axis : {window.y, window.x})
        if (axis.kernel != 2 || axis.stride != 2 || axis.dilation != 1 || axis.padBegin != 0 || 2 * axis.count > axis.size)
            return Support::no(Text(KS_TEXT("core", "fixed2x2 is for windows of 2×2 with stride 2×2, without dilation and padding")));
    return {};
}

void addMaxPool(CpuTable& table)
{
    addForward<false>(table);
    addForward<true>(table);
    addMaxPoolBackward(table);
}

} // namespace ks::openmp
