#include "core/backends/openmp/max_pool_methods.h"
#include "core/backends/openmp/max_pool_work.h"

namespace ks::openmp {

namespace {

/// scan: every cell of every window, a vector of windows at a time
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

    void run(const HostArgs& args) const
    {
        const MaxGeometry& g = pool.geometry;
        pool.run(args, *this, [&](const float* plane, std::int64_t first, std::int64_t last, Arena& arena, bool nan, auto&& finished) {
            const Scratch s = scratch(arena);
            const std::int64_t base = first * g.y().stride;
            for (std::int64_t row = 0; row < g.y().span(last - first); ++row) {
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

constexpr std::int64_t mostTaps = 4096;

Support supports(const OpSpec& spec)
{
    const Window window = windowOf(spec);
    if (window.y.kernel <= mostTaps / window.x.kernel)
        return {};
    return Support::no(
        Text(KS_TEXT("core", "scan compares every cell of the window and is meant for windows of up to %1 cells; this one is %2"),
             {std::to_string(mostTaps), Size2{window.y.kernel, window.x.kernel}.text()}));
}

bool prefers(const OpSpec& spec)
{
    return windowOf(spec).taps() <= 16;
}

} // namespace

void addMaxPoolScan(CpuTable& table)
{
    const Implementation meta{
        .name = "scan",
        .source = "openmp/max_pool_scan.cpp",
        .story = Text(KS_TEXT("core",
                              "The definition, for a whole vector of neighbouring windows at once: padded rows are copied so that the same "
                              "cell of all windows lies side by side, and the running maximum never leaves its register. Unbeaten "
                              "for small windows; the time grows with the number of cells in the window.")),
        .supports = supports,
        .prefers = prefers,
        .definition = true};
    addMaxPoolRows<Scan>(table, meta);
}

} // namespace ks::openmp
