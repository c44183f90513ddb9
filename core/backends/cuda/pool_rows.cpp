#include "core/backends/arg_max.h"
#include "core/backends/cuda/identity.h"
#include "core/backends/cuda/round_trip.h"
#include "core/backends/cuda/table.h"
#include "core/ops/global_pool.h"

namespace ks::cuda {

namespace {

Pool poolOf(const OpSpec& given)
{
    const OpSpec spec = asWindowedPool(given);
    const Window window = windowOf(spec);
    return {.planes = static_cast<int>(spec.src.n * spec.src.c),
            .y = axisOf(window.y),
            .x = axisOf(window.x),
            .zeroPadding = spec.op == OpKind::MaxPool && spec.padValue == PadValue::Zero,
            .countIncludesPad = spec.op == OpKind::AveragePool && spec.countIncludePad};
}

ArgMax argMaxOf(const OpSpec& spec, const DeviceArgs& args)
{
    return {args.saved, static_cast<int>(ArgMaxLayout(spec).bytesPerCell)};
}

Support plain2x2(const OpSpec& spec)
{
    if (!windowOf(spec).halves() || spec.src.w % 4 != 0)
        return Support::no(Text(KS_TEXT("core", "only 2×2 windows with stride 2, without padding, on rows of a multiple of 4 cells")));
    return countsInInt(spec);
}

/// The backward pass writes whole pairs of rows, so there must be no odd one.
Support plain2x2Backward(const OpSpec& spec)
{
    if (spec.src.h % 2 != 0)
        return Support::no(Text(KS_TEXT("core", "only images with an even number of rows")));
    return plain2x2(spec);
}

Support fitsProduct(const OpSpec& spec)
{
    const Window window = windowOf(spec);
    if (window.x.kernel > constantFilterWidth || window.y.kernel > constantFilterWidth)
        return Support::no(Text(KS_TEXT("core", "the identity in the kernel is 32×32; the window is %1×%2"),
                                {std::to_string(window.y.kernel), std::to_string(window.x.kernel)}));
    return countsInInt(spec);
}

/// The study pads the image with zeros before it cuts windows out of it.
Support fitsRoundTrip(const OpSpec& spec)
{
    const Window window = windowOf(spec);
    if (spec.padValue != PadValue::Zero && (window.isPadded() || window.hasOverhang()))
        return Support::no(
            Text(KS_TEXT("core", "padding would be multiplied, and −∞ · 0 is no number; pad_value 0, as in the study, is possible")));
    return fitsProduct(spec);
}

Support fitsDoubling(const OpSpec& spec)
{
    if (Support counts = countsInInt(spec); !counts)
        return counts;
    const int bytes = doublingSharedBytes(poolOf(spec), true);
    if (bytes > sharedLimit)
        return Support::no(Text(KS_TEXT("core", "the windows of a block need %1 bytes of shared memory; there are %2"),
                                {std::to_string(bytes), std::to_string(sharedLimit)}));
    return {};
}

/// k² comparisons against two launches with ⌈log₂ k⌉ steps each.
bool isLarge(const OpSpec& spec)
{
    return windowOf(spec).taps() >= 49;
}

template <WindowProduct product, bool transferred>
void runProduct(const OpSpec& spec, Pass, const DeviceArgs& args)
{
    const Pool pool = poolOf(spec);
    auto* window = reinterpret_cast<float*>(args.workspace);
    const std::int64_t taps = windowOf(spec).taps();
    float* result = window + taps;
    const ProductFilter filter = {transferred ? identityOf(pool.x.kernel).data() : nullptr, result + taps};
    constexpr int between = 64; // looks at the stop token
    const int windows = static_cast<int>(shapeOf(spec, Role::Dst).elements());
    for (int first = 0; first < windows && !args.stop.stop_requested(); first += between)
        maxPoolProduct(pool, product, filter, args.src, args.dst, argMaxOf(spec, args), window, result, first,
                       std::min(between, windows - first), args.stream);
}

std::size_t productWorkspace(const OpSpec& spec, Pass)
{
    const Window window = windowOf(spec);
    return static_cast<std::size_t>(2 * window.taps() + window.x.kernel * window.x.kernel) * sizeof(float);
}

/// A window is cut out, multiplied and looked through on the device: three launches, and a copy where the filter is sent.
template <WindowProduct product, bool transferred>
DeviceWork workOfProducts(const OpSpec& spec, Pass)
{
    const Window window = windowOf(spec);
    const std::int64_t windows = shapeOf(spec, Role::Dst).elements();
    const std::int64_t copies = transferred ? windows : 0;
    return {.launches = 3 * windows,
            .copies = copies,
            .bytesToDevice = copies * window.x.kernel * window.x.kernel * static_cast<std::int64_t>(sizeof(float)),
            .multiplyAdds = static_cast<double>(windows) * multiplyAdds(product, window.y.kernel, window.x.kernel),
            .block = {windowProductSide, windowProductSide}}; // one: the widest window has as many cells
}

template <WindowProduct product>
void addProduct(Table& table, std::string_view transferred, std::string_view constant)
{
    Row row{.meta = {.name = constant, .supports = fitsProduct, .prefers = never},
            .run = runProduct<product, false>,
            .workspaceBytes = productWorkspace,
            .work = workOfProducts<product, false>};
    table.addForward(OpKind::MaxPool, row);
    row.meta.name = transferred;
    row.run = runProduct<product, true>;
    row.work = workOfProducts<product, true>;
    table.addForward(OpKind::MaxPool, row);
}

/// The same as the study's program does it: its own kernel, for inference.
template <WindowProduct product>
void addRoundTrips(Table& table)
{
    const auto add = [&]<IdentityFilter filter>() {
        table.add(OpKind::MaxPool, Pass::Inference,
                  {.meta = {.name = roundTripName(product, filter),
                            .supports = fitsRoundTrip,
                            .prefers = never,
                            .rules = {.cellsAreCompared = false}},
                   .make = makeRoundTrip<product, filter>});
    };
    add.template operator()<IdentityFilter::Transferred>();
    add.template operator()<IdentityFilter::Constant>();
}

void runThread(const OpSpec& spec, Pass, const DeviceArgs& args)
{
    maxPoolThread(poolOf(spec), args.src, args.dst, argMaxOf(spec, args), args.stream);
}

void runVector2x2(const OpSpec& spec, Pass, const DeviceArgs& args)
{
    maxPoolVector2x2(poolOf(spec), args.src, args.dst, argMaxOf(spec, args), args.stream);
}

std::size_t doublingWorkspace(const OpSpec& spec, Pass pass)
{
    const auto cells = static_cast<std::size_t>(spec.src.n * spec.src.c * spec.src.h * shapeOf(spec, Role::Dst).w);
    return cells * (pass == Pass::Training ? sizeof(float) + sizeof(int) : sizeof(float));
}

void runDoubling(const OpSpec& spec, Pass, const DeviceArgs& args)
{
    auto* rowBest = reinterpret_cast<float*>(args.workspace);
    auto* rowTaps = reinterpret_cast<int*>(rowBest + spec.src.n * spec.src.c * spec.src.h * shapeOf(spec, Role::Dst).w);
    maxPoolDoubling(poolOf(spec), args.src, args.dst, argMaxOf(spec, args), rowBest, rowTaps, args.stream);
}

void runGather(const OpSpec& spec, Pass, const DeviceArgs& args)
{
    maxPoolGather(poolOf(spec), args.diffDst, argMaxOf(spec, args), args.diffSrc, args.stream);
}

void runGather2x2(const OpSpec& spec, Pass, const DeviceArgs& args)
{
    maxPoolGather2x2(poolOf(spec), args.diffDst, argMaxOf(spec, args), args.diffSrc, args.stream);
}

void addMaxPool(Table& table)
{
    table.addForward(OpKind::MaxPool, {.meta = {.name = "vector2x2", .supports = plain2x2}, .run = runVector2x2});
    table.addForward(OpKind::MaxPool, {.meta = {.name = "doubling", .supports = fitsDoubling, .prefers = isLarge},
                                       .run = runDoubling,
                                       .workspaceBytes = doublingWorkspace});
    table.addForward(OpKind::MaxPool, {.meta = {.name = "thread"}, .run = runThread});
    addProduct<WindowProduct::Tiles>(table, "matmul3-transferred", "matmul3-constant");
    addProduct<WindowProduct::FromOwnCellOn>(table, "matmul2-transferred", "matmul2-constant");
    addProduct<WindowProduct::OneThreadPerCell>(table, "matmul1-transferred", "matmul1-constant");
    addRoundTrips<WindowProduct::Tiles>(table);
    addRoundTrips<WindowProduct::FromOwnCellOn>(table);
    addRoundTrips<WindowProduct::OneThreadPerCell>(table);

    table.add(OpKind::MaxPool, Pass::BackwardData, {.meta = {.name = "vector2x2", .supports = plain2x2Backward}, .run = runGather2x2});
    table.add(OpKind::MaxPool, Pass::BackwardData, {.meta = {.name = "gather"}, .run = runGather});
}

void runAverageThread(const OpSpec& spec, Pass, const DeviceArgs& args)
{
    averagePoolThread(poolOf(spec), args.src, args.dst, args.stream);
}

void runAverageVector2x2(const OpSpec& spec, Pass, const DeviceArgs& args)
{
    averagePoolVector2x2(poolOf(spec), args.src, args.dst, args.stream);
}

void runAverageGather(const OpSpec& spec, Pass, const DeviceArgs& args)
{
    averagePoolGather(poolOf(spec), args.diffDst, args.diffSrc, args.stream);
}

void runAverageGather2x2(const OpSpec& spec, Pass, const DeviceArgs& args)
{
    averagePoolGather2x2(poolOf(spec), args.diffDst, args.diffSrc, args.stream);
}

void addAveragePool(Table& table)
{
    table.addForward(OpKind::AveragePool, {.meta = {.name = "vector2x2", .supports = plain2x2}, .run = runAverageVector2x2});
    table.addForward(OpKind::AveragePool, {.meta = {.name = "thread"}, .run = runAverageThread});
    table.add(OpKind::AveragePool, Pass::BackwardData,
              {.meta = {.name = "vector2x2", .supports = plain2x2Backward}, .run = runAverageGather2x2});
    table.add(OpKind::AveragePool, Pass::BackwardData, {.meta = {.name = "gather"}, .run = runAverageGather});
}

int planesOf(const OpSpec& spec)
{
    return static_cast<int>(spec.src.n * spec.src.c);
}

int planeCells(const OpSpec& spec)
{
    return static_cast<int>(spec.src.h * spec.src.w);
}

void runGlobalMaxBlock(const OpSpec& spec, Pass, const DeviceArgs& args)
{
    globalMaxBlock(planesOf(spec), planeCells(spec), args.src, args.dst, argMaxOf(spec, args), args.stream);
}

void runGlobalAverageBlock(const OpSpec& spec, Pass, const DeviceArgs& args)
{
    globalAverageBlock(planesOf(spec), planeCells(spec), args.src, args.dst, args.stream);
}

void runGlobalMaxBackward(const OpSpec& spec, Pass, const DeviceArgs& args)
{
    globalMaxBackward(planesOf(spec), planeCells(spec), args.diffDst, argMaxOf(spec, args), args.diffSrc, args.stream);
}

void runGlobalAverageBackward(const OpSpec& spec, Pass, const DeviceArgs& args)
{
    globalAverageBackward(planesOf(spec), planeCells(spec), args.diffDst, args.diffSrc, args.stream);
}

void addGlobalPools(Table& table)
{
    table.addForward(OpKind::GlobalMaxPool, {.meta = {.name = "block"}, .run = runGlobalMaxBlock});
    table.addForward(OpKind::GlobalMaxPool, {.meta = {.name = "thread"}, .run = runThread});
    table.add(OpKind::GlobalMaxPool, Pass::BackwardData, {.meta = {.name = "thread"}, .run = runGlobalMaxBackward});
    table.addForward(OpKind::GlobalAveragePool, {.meta = {.name = "block"}, .run = runGlobalAverageBlock});
    table.addForward(OpKind::GlobalAveragePool, {.meta = {.name = "thread"}, .run = runAverageThread});
    table.add(OpKind::GlobalAveragePool, Pass::BackwardData, {.meta = {.name = "thread"}, .run = runGlobalAverageBackward});
}

} // namespace

void addPools(Table& table)
{
    addMaxPool(table);
    addAveragePool(table);
    addGlobalPools(table);
}

} // namespace ks::cuda
