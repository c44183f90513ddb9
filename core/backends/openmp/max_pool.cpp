#include "core/backends/arg_max.h"
#include "core/backends/openmp/kernels.h"
#include "core/backends/openmp/max_pool_methods.h"
#include "core/backends/openmp/parallel.h"
#include "core/backends/openmp/pool_kernels.h"
#include "core/ops/operator.h"
#include "core/ops/window.h"

namespace ks::openmp {

namespace {

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

void addFixed2x2(CpuTable& table)
{
    const Implementation meta{
        .name = "fixed2x2",
        .source = "openmp/pool_kernels.cpp",
        .story =
            Text(KS_TEXT("core", "Two rows are read as whole vectors, even and odd columns are sorted apart, and three comparisons give a "
                                 "vector of results: every cell is read once, nothing is copied, and only memory sets the pace. "
                                 "For windows of 2×2 with stride 2 and no padding, the commonest of all.")),
        .supports = supportsFixed2x2,
        .definition = true};
    table.add(OpKind::MaxPool, Pass::Inference, {meta, fixed2x2<false>});
    table.add(OpKind::MaxPool, Pass::Training, {.meta = meta, .run = fixed2x2<true>, .savedBytes = argMaxBytes});
}

} // namespace

Support supportsFixed2x2(const OpSpec& spec)
{
    if (!windowOf(spec).halves())
        return Support::no(Text(KS_TEXT("core", "fixed2x2 is for windows of 2×2 with stride 2×2, without dilation and padding")));
    return {};
}

void addMaxPool(CpuTable& table)
{
    addFixed2x2(table);
    addMaxPool3x3(table);
    addMaxPoolVanHerk(table);
    addMaxPoolDoubling(table);
    addMaxPoolScan(table);
    addMaxPoolSeparable(table);
    addMaxPoolBackward(table);
}

} // namespace ks::openmp
