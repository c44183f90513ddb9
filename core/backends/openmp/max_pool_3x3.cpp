#include "core/backends/openmp/max_pool_3x3_kernels.h"
#include "core/backends/openmp/max_pool_methods.h"
#include "core/backends/openmp/max_pool_work.h"

#include <limits>

namespace ks::openmp {

namespace {

struct Fixed3x3 {
    MaxPool pool;

    Fixed3x3(const OpSpec& spec, bool train) : pool(spec, train, (1 << 17) / MaxGeometry(spec).width() + 1) {}

    /// A row of the image that is padding.
    float* scratch(Arena& arena) const { return arena.take<float>(pool.geometry.x().size); }

    void run(const HostArgs& args) const
    {
        const MaxGeometry& g = pool.geometry;
        auto* argMax = pool.train ? reinterpret_cast<std::uint8_t*>(args.saved) : nullptr;
        const auto work = [&](const float* plane, std::int64_t base, std::int64_t first, std::int64_t last, Arena& arena) {
            float* outside = scratch(arena);
            std::fill_n(outside, g.x().size, -std::numeric_limits<float>::infinity());
            for (std::int64_t oy = first; oy < last; ++oy) {
                const float* rows[3];
                for (std::int64_t ky = 0; ky < 3; ++ky) {
                    const float* image = pool.imageRow(plane, oy * g.y().stride + ky);
                    rows[ky] = image ? image : outside;
                }
                const std::int64_t at = base + oy * g.width();
                std::uint8_t* taps = argMax ? argMax + at : nullptr;
                maxPool3x3(rows, g.x().padBegin == 1, args.dst + at, taps, static_cast<std::size_t>(g.width()));
                g.finish(oy, args.dst + at, taps, pool.none);
            }
        };
        pool.forEachBlock(args, *this, work);
    }
};

Support supportsFixed3x3(const OpSpec& spec)
{
    const Window window = windowOf(spec);
    for (const WindowAxis& axis : {window.y, window.x})
        if (axis.kernel != 3 || axis.stride != 2 || axis.dilation != 1 || axis.padBegin > 1)
            return Support::no(
                Text(KS_TEXT("core", "fixed3x3 is for windows of 3×3 with stride 2×2, without dilation and with one padded cell at most")));
    if (window.x.reachBehind() > 0)
        return Support::no(Text(KS_TEXT("core", "fixed3x3 is for rows that end with their last window")));
    if (window.x.count < static_cast<std::int64_t>(leastMaxPool3x3))
        return Support::no(Text(KS_TEXT("core", "fixed3x3 is for rows of 16 results or more")));
    return {};
}

} // namespace

void addMaxPool3x3(CpuTable& table)
{
    const Implementation meta{
        .name = "fixed3x3",
        .source = "openmp/max_pool_3x3_kernels.cpp",
        .story =
            Text(KS_TEXT("core", "Three rows are read as whole vectors, and even and odd columns are sorted apart; neighbouring windows "
                                 "share a column, which is one of these moved by a lane. Nothing is copied, and no pass looks for NaN "
                                 "first: a sum of all cells tells whether there was one. For windows of 3×3 with stride 2, which begin "
                                 "many networks for photographs.")),
        .supports = supportsFixed3x3};
    addMaxPoolRows<Fixed3x3>(table, meta);
}

} // namespace ks::openmp
