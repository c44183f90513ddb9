#pragma once

#include "core/backends/arg_max.h"
#include "core/backends/openmp/max_pool_rows.h"

#include <bit>
#include <limits>

namespace ks::openmp {

/// What the implementations share: blocks of rows over threads, lines, the row-wise maximum, and the end of a row.
class MaxPool {
public:
    MaxPool(const OpSpec& opSpec, bool training, std::int64_t blockRows)
        : spec(opSpec), geometry(opSpec), train(training), none(noWinnerOf(opSpec)), blocks(geometry.y().count, blockRows)
    {
    }

    /// Cells of one block.
    std::int64_t rowsIn() const { return geometry.y().span(blocks.perBlock); }
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

    /// Of one thread's share, found by taking what the method keeps, in `scratch`, from an arena without memory.
    template <class Method>
    std::size_t bytesPerThread(const Method& method) const
    {
        Arena arena(nullptr);
        if (train)
            arena.take<std::uint32_t>(geometry.width());
        method.scratch(arena);
        return arena.bytes();
    }

    /// `work(plane, offset of its first result, first row, last row, workspace)`
    template <class Method, class Work>
    void forEachBlock(const HostArgs& args, const Method& method, Work&& work) const
    {
        const std::size_t bytes = bytesPerThread(method);
        forEachItem(geometry.planes() * blocks.perPlane(), args, [&](std::int64_t item, int thread) {
            Arena arena(args.workspace + static_cast<std::size_t>(thread) * bytes);
            const std::int64_t plane = blocks.plane(item);
            work(args.src + plane * geometry.srcPlane(), plane * geometry.dstPlane(), blocks.first(item), blocks.last(item), arena);
        });
    }

    /// `work(plane, first row, last row, workspace, nan, finished row(oy))`
    template <class Method, class Work>
    void run(const HostArgs& args, const Method& method, Work&& work) const
    {
        forEachBlock(args, method, [&](const float* plane, std::int64_t base, std::int64_t first, std::int64_t last, Arena& arena) {
            std::uint32_t* index = train ? arena.take<std::uint32_t>(geometry.width()) : nullptr;
            work(plane, first, last, arena, anyNan(plane, first, last), [&](std::int64_t oy, auto&& fill) {
                const std::int64_t offset = base + oy * geometry.width();
                const MaxRow row{args.dst + offset, index};
                fill(row);
                geometry.finish(oy, row.value, row.index, none);
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
            std::fill_n(to.value, n, -std::numeric_limits<float>::infinity()); // nothing but padding: `finish` knows what that means
    }
    void pair(MaxTap earlier, MaxTap later, MaxRow to, std::int64_t n, bool nan) const
    {
        const MaxTap taps[] = {earlier, later};
        reduce(taps, 2, to, n, nan);
    }
    void fillPadding(MaxRow row) const
    {
        std::fill_n(row.value, geometry.width(), -std::numeric_limits<float>::infinity());
        if (row.index)
            std::fill_n(row.index, geometry.width(), 0U);
    }

    OpSpec spec;
    MaxGeometry geometry;
    bool train;
    std::uint32_t none;
    RowBlocks blocks;
};

/// Rows of results whose source rows, at so many bytes each, stay in the second-level cache from one step to the next.
inline std::int64_t rowsInBudget(const OpSpec& spec, std::int64_t bytesPerRow)
{
    constexpr std::int64_t blockBytes = std::int64_t{192} * 1024;
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
        const std::int64_t passes = static_cast<std::int64_t>(std::bit_width(static_cast<std::uint64_t>(x.kernel))) + 1;
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

    /// Windows of 4, 16, … cells from up to four smaller ones each; the last may overlap, which a maximum does not mind. Four at a
    /// time is two doublings in one go, which spares a pass over the line.
    void doubling(const float* row, MaxRow to, bool nan) const
    {
        const WindowAxis& x = m_pool.geometry.x();
        MaxTap in{m_pool.geometry.plainLine(row, m_copy), nullptr, 0};
        std::int64_t length = m_pool.geometry.lineLength();
        for (std::int64_t have = 1; have < x.kernel;) {
            const std::int64_t whole = std::min(4 * have, x.kernel);
            MaxTap parts[4] = {in};
            std::int64_t count = 1;
            for (std::int64_t covered = have; covered < whole; covered += have, ++count) {
                const std::int64_t begin = std::min(covered, whole - have);
                const std::int64_t apart = begin * x.dilation;
                parts[count] = {in.value + apart, in.index ? in.index + apart : nullptr, static_cast<std::uint32_t>(begin)};
            }
            length -= (whole - have) * x.dilation;
            const MaxRow out = whole == x.kernel && x.stride == 1 ? to : m_line;
            m_pool.reduce(parts, count, out, length, nan);
            in = out.tap();
            have = whole;
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

/// A row of the table from a type with `pool`, `scratch` and `run`.
template <class Method, auto... options>
CpuImplementation maxPoolRow(const Implementation& meta)
{
    return {.meta = meta,
            .run = [](const OpSpec& spec, const HostArgs& args) { Method(spec, options...).run(args); },
            .workspaceBytes =
                [](const OpSpec& spec, int threads) {
                    const Method method(spec, options...);
                    return method.pool.bytesPerThread(method) * static_cast<std::size_t>(threads);
                },
            .savedBytes = argMaxBytes};
}

/// Of one that is made from a spec, whether it trains, and options.
template <class Method, auto... options>
void addMaxPoolRows(CpuTable& table, const Implementation& meta)
{
    table.add(OpKind::MaxPool, Pass::Inference, maxPoolRow<Method, false, options...>(meta));
    table.add(OpKind::MaxPool, Pass::Training, maxPoolRow<Method, true, options...>(meta));
}

} // namespace ks::openmp
