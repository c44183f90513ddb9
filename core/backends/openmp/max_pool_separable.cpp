#include "core/backends/openmp/max_pool_methods.h"
#include "core/backends/openmp/max_pool_work.h"

namespace ks::openmp {

namespace {

/// separable: the maximum of each row first, then of k rows; along rows first, so that the first of equal cells wins
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

    void run(const HostArgs& args) const
    {
        const MaxGeometry& g = pool.geometry;
        pool.run(args, *this, [&](const float* plane, std::int64_t first, std::int64_t last, Arena& arena, bool nan, auto&& finished) {
            const Scratch s = scratch(arena);
            const std::int64_t base = first * g.y().stride;
            const std::int64_t rows = g.y().span(last - first);
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

bool prefersDoubling(const OpSpec& spec)
{
    const Window window = windowOf(spec);
    return window.taps() > 25 && window.y.kernel > 2 * window.y.stride;
}

} // namespace

void addMaxPoolSeparable(CpuTable& table)
{
    const Implementation meta{
        .name = "separable",
        .source = "openmp/max_pool_separable.cpp",
        .story =
            Text(KS_TEXT("core", "A maximum over a rectangle is the maximum down a column of maxima along rows: k + k comparisons instead "
                                 "of k × k. Rows come first, so that of equal cells the first in reading order still wins and the "
                                 "saved positions are exact."))};
    addMaxPoolRows<Separable, false>(table, meta);
}

void addMaxPoolDoubling(CpuTable& table)
{
    const Implementation meta{
        .name = "doubling",
        .source = "openmp/max_pool_separable.cpp",
        .story =
            Text(KS_TEXT("core", "Maxima over 2 cells are made from single cells, over 4 from pairs of those, over 8 from pairs of fours: "
                                 "a window of k cells takes about log₂ k comparisons instead of k. The last pair may overlap, which "
                                 "a maximum does not mind. First along the rows, then down the columns.")),
        .prefers = prefersDoubling};
    addMaxPoolRows<Separable, true>(table, meta);
}

} // namespace ks::openmp
