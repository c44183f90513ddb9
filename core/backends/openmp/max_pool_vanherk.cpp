#include "core/backends/openmp/max_pool_methods.h"
#include "core/backends/openmp/max_pool_work.h"

namespace ks::openmp {

namespace {

/// vanherk: rows cut into blocks of k; a window is the end of one block and the beginning of the next
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

    void run(const HostArgs& args) const
    {
        pool.run(args, *this, [&](const float* plane, std::int64_t first, std::int64_t last, Arena& arena, bool nan, auto&& finished) {
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
        const std::int64_t rows = (y.span(last - first) - remainder + y.dilation - 1) / y.dilation;
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

/// The height of the window decides, since that is what the blocks save; not where windows hardly overlap.
bool prefers(const OpSpec& spec)
{
    const WindowAxis y = windowOf(spec).y;
    return y.kernel >= 8 && y.kernel > 2 * y.stride;
}

} // namespace

void addMaxPoolVanHerk(CpuTable& table)
{
    const Implementation meta{
        .name = "vanherk",
        .source = "openmp/max_pool_vanherk.cpp",
        .story =
            Text(KS_TEXT("core", "After van Herk, Gil and Werman: rows are cut into blocks as long as the window, with running maxima from "
                                 "each end. Any window is the end of one block and the beginning of the next, so one comparison joins "
                                 "the two, however tall the window is. Along a row, windows grow by doubling. The time hardly "
                                 "depends on the size of the window.")),
        .prefers = prefers};
    addMaxPoolRows<VanHerk>(table, meta);
}

} // namespace ks::openmp
