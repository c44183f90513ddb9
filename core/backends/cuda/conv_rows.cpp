#include "core/backends/cuda/gemm_variants.h"

#include <limits>

namespace ks::cuda {

namespace {

/// Conv and ConvTranspose do the same three things with image and maps in different roles.
Conv convOf(const OpSpec& spec)
{
    const Window window = windowOf(spec);
    const bool transposed = spec.op == OpKind::ConvTranspose;
    const auto channels = static_cast<int>(spec.src.c / spec.group);
    const auto filters = static_cast<int>(spec.filters / spec.group);
    return {.images = static_cast<int>(spec.src.n),
            .groups = static_cast<int>(spec.group),
            .imageChannels = transposed ? filters : channels,
            .mapChannels = transposed ? channels : filters,
            .y = axisOf(window.y),
            .x = axisOf(window.x)};
}

enum class Work { Correlate, Spread, WeightGradient };

Work workOf(const OpSpec& spec, Pass pass)
{
    if (pass == Pass::BackwardWeights)
        return Work::WeightGradient;
    return isForward(pass) == (spec.op == OpKind::Conv) ? Work::Correlate : Work::Spread;
}

/// The tensors of a pass by what they are to the window: `image` is what it slides over, `maps` has a cell per position.
struct Operands {
    const float* image;
    const float* maps;
    float* imageResult;
    float* mapsResult;
};

Operands operandsOf(const OpSpec& spec, const DeviceArgs& args)
{
    if (spec.op == OpKind::Conv)
        return {args.src, args.diffDst, args.diffSrc, args.dst};
    return {args.diffDst, args.src, args.dst, args.diffSrc};
}

void biasGradient(const OpSpec& spec, const DeviceArgs& args)
{
    const Shape dst = shapeOf(spec, Role::Dst);
    if (args.diffBias)
        sumChannels(static_cast<int>(dst.n), static_cast<int>(dst.c), static_cast<int>(dst.h * dst.w), args.diffDst, args.diffBias,
                    args.stream);
}

/// One launch for each kind of work, and the sums of the bias.
template <auto correlate, auto spread, auto weightGradient>
void runOwn(const OpSpec& spec, Pass pass, const DeviceArgs& args)
{
    const Conv conv = convOf(spec);
    const Operands on = operandsOf(spec, args);
    switch (workOf(spec, pass)) {
    case Work::Correlate: correlate(conv, on.image, args.weights, args.bias, on.mapsResult, args.stream); break;
    case Work::Spread: spread(conv, on.maps, args.weights, args.bias, on.imageResult, args.stream); break;
    case Work::WeightGradient:
        weightGradient(conv, on.image, on.maps, args.diffWeights, args.stream);
        biasGradient(spec, args);
        break;
    }
}

template <GemmVariant variant>
void runImplicitWide(const OpSpec& spec, Pass pass, const DeviceArgs& args)
{
    const Conv conv = convOf(spec);
    const Operands on = operandsOf(spec, args);
    switch (workOf(spec, pass)) {
    case Work::Correlate: correlateImplicitWide(variant, conv, on.image, args.weights, args.bias, on.mapsResult, args.stream); break;
    case Work::Spread: spreadImplicitWide(variant, conv, on.maps, args.weights, args.bias, on.imageResult, args.stream); break;
    case Work::WeightGradient:
        weightGradientImplicitWide(variant, conv, on.image, on.maps, reinterpret_cast<float*>(args.workspace), args.diffWeights,
                                   args.stream);
        biasGradient(spec, args);
        break;
    }
}

std::size_t partialBytes(const OpSpec& spec, Pass pass)
{
    return workOf(spec, pass) == Work::WeightGradient ? implicitPartialBytes(convOf(spec)) : 0;
}

Support fitsImplicitWide(const OpSpec& spec)
{
    if (Support counts = countsInInt(spec); !counts)
        return counts;
    constexpr std::int64_t mostGroups = 65535; // layers of a grid
    if (spec.kernel.y > longestImplicitKernel || spec.kernel.x > longestImplicitKernel)
        return Support::no(Text(KS_TEXT("core", "a window of more than %1 cells along an axis; here its cells are bits of one number"),
                                {std::to_string(longestImplicitKernel)}));
    if (spec.group > mostGroups)
        return Support::no(
            Text(KS_TEXT("core", "%1 groups; a launch has room for %2"), {std::to_string(spec.group), std::to_string(mostGroups)}));
    return {};
}

/// Extents of the matrices of one group and one image.
struct Columns {
    int depth;   ///< channels of the group × taps
    int windows; ///< positions of the window
    int maps;    ///< of the group
};

Columns columnsOf(const Conv& conv)
{
    return {conv.imageChannels * conv.y.kernel * conv.x.kernel, conv.y.count * conv.x.count, conv.mapChannels};
}

std::size_t columnBytes(const OpSpec& spec, Pass)
{
    const Conv conv = convOf(spec);
    const Columns columns = columnsOf(conv);
    return sizeof(float) * static_cast<std::size_t>(conv.groups) * static_cast<std::size_t>(columns.depth) *
           static_cast<std::size_t>(columns.windows);
}

template <GemmVariant variant>
void correlateByColumns(const Conv& conv, const float* image, const DeviceArgs& args, float* maps)
{
    const Columns s = columnsOf(conv);
    auto* columns = reinterpret_cast<float*>(args.workspace);
    imageToColumns(conv, image, columns, args.stream);
    if (args.bias)
        fillChannels(conv.groups * s.maps, s.windows, args.bias, maps, args.stream);
    for (std::ptrdiff_t group = 0; group < conv.groups; ++group)
        multiply(variant,
                 {.m = s.maps,
                  .n = s.windows,
                  .k = s.depth,
                  .a = {args.weights + group * s.maps * s.depth, s.depth, 1},
                  .b = {columns + group * s.depth * s.windows, s.windows, 1},
                  .c = maps + group * s.maps * s.windows,
                  .accumulate = args.bias != nullptr},
                 args.stream);
}

template <GemmVariant variant>
void spreadByColumns(const Conv& conv, const float* maps, const DeviceArgs& args, float* image)
{
    const Columns s = columnsOf(conv);
    auto* columns = reinterpret_cast<float*>(args.workspace);
    for (std::ptrdiff_t group = 0; group < conv.groups; ++group)
        multiply(variant,
                 {.m = s.depth,
                  .n = s.windows,
                  .k = s.maps,
                  .a = {args.weights + group * s.maps * s.depth, 1, s.depth},
                  .b = {maps + group * s.maps * s.windows, s.windows, 1},
                  .c = columns + group * s.depth * s.windows,
                  .accumulate = false},
                 args.stream);
    columnsToImage(conv, columns, args.bias, image, args.stream);
}

template <GemmVariant variant>
void weightGradientByColumns(const Conv& conv, const float* image, const float* maps, const DeviceArgs& args, bool first)
{
    const Columns s = columnsOf(conv);
    auto* columns = reinterpret_cast<float*>(args.workspace);
    imageToColumns(conv, image, columns, args.stream);
    for (std::ptrdiff_t group = 0; group < conv.groups; ++group)
        multiply(variant,
                 {.m = s.maps,
                  .n = s.depth,
                  .k = s.windows,
                  .a = {maps + group * s.maps * s.windows, s.windows, 1},
                  .b = {columns + group * s.depth * s.windows, 1, s.windows},
                  .c = args.diffWeights + group * s.maps * s.depth,
                  .accumulate = !first},
                 args.stream);
}

template <GemmVariant variant>
void runColumns(const OpSpec& spec, Pass pass, const DeviceArgs& args)
{
    Conv conv = convOf(spec);
    const Operands on = operandsOf(spec, args);
    const Work work = workOf(spec, pass);
    const std::ptrdiff_t imageCells = std::ptrdiff_t{conv.groups} * conv.imageChannels * conv.y.size * conv.x.size;
    const std::ptrdiff_t mapCells = std::ptrdiff_t{conv.groups} * conv.mapChannels * conv.y.count * conv.x.count;
    const int images = std::exchange(conv.images, 1); // one after another through the same columns
    for (std::ptrdiff_t n = 0; n < images && !args.stop.stop_requested(); ++n) {
        if (work == Work::Correlate)
            correlateByColumns<variant>(conv, on.image + n * imageCells, args, on.mapsResult + n * mapCells);
        else if (work == Work::Spread)
            spreadByColumns<variant>(conv, on.maps + n * mapCells, args, on.imageResult + n * imageCells);
        else
            weightGradientByColumns<variant>(conv, on.image + n * imageCells, on.maps + n * mapCells, args, n == 0);
    }
    if (work == Work::WeightGradient)
        biasGradient(spec, args);
}

Support fitsColumns(const OpSpec& spec)
{
    if (Support counts = countsInInt(spec); !counts)
        return counts;
    const std::size_t cells = columnBytes(spec, Pass::Inference) / sizeof(float);
    if (cells > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max()))
        return Support::no(Text(KS_TEXT("core", "the columns of one image would have %1 cells; these kernels count up to 2³¹ − 1"),
                                {std::to_string(cells)}));
    return {};
}

/// The three products of a layer: forward, gradient of the image, of the weights.
Support fitsOneBlock(const OpSpec& spec)
{
    const Columns s = columnsOf(convOf(spec));
    Support fits = fitsColumns(spec);
    return fits ? fitOneBlock({{s.maps, s.windows}, {s.depth, s.windows}, {s.maps, s.depth}}) : fits;
}

/// A tile is 64 maps high; with few of them most of it stays empty.
bool fillsTiles(const OpSpec& spec)
{
    const Conv conv = convOf(spec);
    return conv.mapChannels >= 16 && conv.imageChannels * conv.y.kernel * conv.x.kernel >= 16;
}

/// The wide tiles are twice as long: with few windows, there are too few of them to keep a device busy.
bool fillsWideTiles(const OpSpec& spec)
{
    constexpr std::int64_t leastWindows = 4096; // 32 tiles
    const Conv conv = convOf(spec);
    return fillsTiles(spec) && std::int64_t{conv.images} * conv.y.count * conv.x.count >= leastWindows;
}

/// Adds a row for every pass of both operators. `padded`: the product takes padding along as 0, where it reads the image.
void addRow(Table& table, Row row, bool padded)
{
    for (const OpKind op : {OpKind::Conv, OpKind::ConvTranspose})
        for (const Pass pass : allPasses) {
            OpSpec any;
            any.op = op;
            row.meta.rules.paddingIsSkipped = !padded || workOf(any, pass) == Work::Spread;
            table.add(op, pass, row);
        }
}

} // namespace

void addConvolutions(Table& table)
{
    forEachGemmVariant([&]<GemmVariant variant>() {
        if constexpr (!namesOf(variant).implicit.empty())
            addRow(table,
                   {.meta = {.name = namesOf(variant).implicit,
                             .supports = supported<variant, fitsImplicitWide>,
                             .prefers = isTakenByName(variant) ? never : fillsWideTiles,
                             .unitRoundoffs = unitRoundoffsOf(variant)},
                    .run = runImplicitWide<variant>,
                    .workspaceBytes = partialBytes},
                   false);
    });
    addRow(table,
           {.meta = {.name = "implicit", .prefers = fillsTiles}, .run = runOwn<correlateImplicit, spreadImplicit, weightGradientImplicit>},
           true);
    addRow(table, {.meta = {.name = "direct"}, .run = runOwn<correlateDirect, spreadDirect, weightGradientDirect>}, false);
    forEachGemmVariant([&]<GemmVariant variant>() {
        if constexpr (!namesOf(variant).columns.empty()) {
            constexpr auto* fits = isOneBlock(variant) ? fitsOneBlock : fitsColumns;
            addRow(table,
                   {.meta = {.name = namesOf(variant).columns,
                             .supports = supported<variant, fits>,
                             .prefers = never,
                             .unitRoundoffs = unitRoundoffsOf(variant)},
                    .run = runColumns<variant>,
                    .workspaceBytes = columnBytes,
                    .prepare = preparationOf(variant)},
                   true);
        }
    });
}

} // namespace ks::cuda
