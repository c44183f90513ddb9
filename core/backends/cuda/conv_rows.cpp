#include "core/backends/cuda/rungs.h"

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

void runDirect(const OpSpec& spec, Pass pass, const DeviceArgs& args)
{
    const Conv conv = convOf(spec);
    const Operands on = operandsOf(spec, args);
    switch (workOf(spec, pass)) {
    case Work::Correlate: correlateDirect(conv, on.image, args.weights, args.bias, on.mapsResult, args.stream); break;
    case Work::Spread: spreadDirect(conv, on.maps, args.weights, args.bias, on.imageResult, args.stream); break;
    case Work::WeightGradient:
        weightGradientDirect(conv, on.image, on.maps, args.diffWeights, args.stream);
        biasGradient(spec, args);
        break;
    }
}

void runImplicit(const OpSpec& spec, Pass pass, const DeviceArgs& args)
{
    const Conv conv = convOf(spec);
    const Operands on = operandsOf(spec, args);
    switch (workOf(spec, pass)) {
    case Work::Correlate: correlateImplicit(conv, on.image, args.weights, args.bias, on.mapsResult, args.stream); break;
    case Work::Spread: spreadImplicit(conv, on.maps, args.weights, args.bias, on.imageResult, args.stream); break;
    case Work::WeightGradient:
        weightGradientImplicit(conv, on.image, on.maps, args.diffWeights, args.stream);
        biasGradient(spec, args);
        break;
    }
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

template <GemmRung rung>
void correlateByColumns(const Conv& conv, const float* image, const DeviceArgs& args, float* maps)
{
    const Columns s = columnsOf(conv);
    auto* columns = reinterpret_cast<float*>(args.workspace);
    imageToColumns(conv, image, columns, args.stream);
    if (args.bias)
        fillChannels(conv.groups * s.maps, s.windows, args.bias, maps, args.stream);
    for (int group = 0; group < conv.groups; ++group)
        multiply(rung,
                 {.m = s.maps,
                  .n = s.windows,
                  .k = s.depth,
                  .a = {args.weights + group * s.maps * s.depth, s.depth, 1},
                  .b = {columns + group * s.depth * s.windows, s.windows, 1},
                  .c = maps + group * s.maps * s.windows,
                  .accumulate = args.bias != nullptr},
                 args.stream);
}

template <GemmRung rung>
void spreadByColumns(const Conv& conv, const float* maps, const DeviceArgs& args, float* image)
{
    const Columns s = columnsOf(conv);
    auto* columns = reinterpret_cast<float*>(args.workspace);
    for (int group = 0; group < conv.groups; ++group)
        multiply(rung,
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

template <GemmRung rung>
void weightGradientByColumns(const Conv& conv, const float* image, const float* maps, const DeviceArgs& args, bool first)
{
    const Columns s = columnsOf(conv);
    auto* columns = reinterpret_cast<float*>(args.workspace);
    imageToColumns(conv, image, columns, args.stream);
    for (int group = 0; group < conv.groups; ++group)
        multiply(rung,
                 {.m = s.maps,
                  .n = s.depth,
                  .k = s.windows,
                  .a = {maps + group * s.maps * s.windows, s.windows, 1},
                  .b = {columns + group * s.depth * s.windows, 1, s.windows},
                  .c = args.diffWeights + group * s.maps * s.depth,
                  .accumulate = !first},
                 args.stream);
}

template <GemmRung rung>
void runColumns(const OpSpec& spec, Pass pass, const DeviceArgs& args)
{
    Conv conv = convOf(spec);
    const Operands on = operandsOf(spec, args);
    const Work work = workOf(spec, pass);
    const int imageCells = conv.groups * conv.imageChannels * conv.y.size * conv.x.size;
    const int mapCells = conv.groups * conv.mapChannels * conv.y.count * conv.x.count;
    const int images = std::exchange(conv.images, 1); // one after another through the same columns
    for (int n = 0; n < images && !args.stop.stop_requested(); ++n) {
        if (work == Work::Correlate)
            correlateByColumns<rung>(conv, on.image + n * imageCells, args, on.mapsResult + n * mapCells);
        else if (work == Work::Spread)
            spreadByColumns<rung>(conv, on.maps + n * mapCells, args, on.imageResult + n * imageCells);
        else
            weightGradientByColumns<rung>(conv, on.image + n * imageCells, on.maps + n * mapCells, args, n == 0);
    }
    if (work == Work::WeightGradient)
        biasGradient(spec, args);
}

Support fitsColumns(const OpSpec& spec)
{
    if (const Support counts = countsInInt(spec); !counts)
        return counts;
    const std::size_t cells = columnBytes(spec, Pass::Inference) / sizeof(float);
    if (cells > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max()))
        return Support::no(Text(KS_TEXT("core", "the columns of one image would have %1 cells; these kernels count up to 2³¹ − 1"),
                                {std::to_string(cells)}));
    return {};
}

/// The three products of a layer (forward, gradient of the image, of the weights) have to fit one block.
Support fitsOneBlock(const OpSpec& spec)
{
    if (const Support fits = fitsColumns(spec); !fits)
        return fits;
    const Columns s = columnsOf(convOf(spec));
    for (const auto& [m, n] : {std::pair{s.maps, s.windows}, std::pair{s.depth, s.windows}, std::pair{s.maps, s.depth}})
        if (!isPossible(GemmRung::OneBlock, m, n))
            return Support::no(Text(KS_TEXT("core", "a product of %1×%2 cells needs more than the 1024 threads of one block"),
                                    {std::to_string(m), std::to_string(n)}));
    return {};
}

/// A tile is 64 maps high; with few of them most of it stays empty.
bool fillsTiles(const OpSpec& spec)
{
    const Conv conv = convOf(spec);
    return conv.mapChannels >= 16 && conv.imageChannels * conv.y.kernel * conv.x.kernel >= 16;
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

template <GemmRung rung, Support (*fits)(const OpSpec&)>
void addColumns(Table& table, std::string_view name, Text story)
{
    addRow(table,
           {.meta = {.name = name,
                     .story = std::move(story),
                     .supports = supported<rung, fits>,
                     .prefers = never,
                     .unitRoundoffs = unitRoundoffsOf(rung)},
            .run = runColumns<rung>,
            .workspaceBytes = columnBytes,
            .prepare = preparationOf(rung)},
           true);
}

} // namespace

void addConvolutions(Table& table)
{
    addRow(table,
           {.meta = {.name = "implicit",
                     .story = Text(KS_TEXT("core",
                                           "The product of im2col without its matrix: a tile of it is computed from the image when it is "
                                           "needed, straight into shared memory. Nothing is written out and read back, and the whole batch "
                                           "is one launch.")),
                     .prefers = fillsTiles},
            .run = runImplicit},
           true);
    addRow(table,
           {.meta = {.name = "direct",
                     .story = Text(
                         KS_TEXT("core", "The definition: one thread per result adds up its window (for weights a block, in a fixed tree). "
                                         "Every value is fetched again for every result that uses it; only the caches help."))},
            .run = runDirect},
           false);
    addColumns<GemmRung::Cublas, fitsColumns>(
        table, "im2col-cublas",
        Text(KS_TEXT("core",
                     "im2col, and NVIDIA's own product of the library cuBLAS, in float32 without tensor cores: what is left between "
                     "this and our own products is the product alone.")));
    addColumns<GemmRung::Bf16, fitsColumns>(
        table, "im2col-bf16",
        Text(KS_TEXT("core", "im2col, and tensor cores with factors of 8 binary digits instead of 24 (BF16), added up in float32.")));
    addColumns<GemmRung::Tf32, fitsColumns>(
        table, "im2col-tf32",
        Text(KS_TEXT("core", "im2col, and tensor cores with factors of 11 binary digits instead of 24 (TF32), added up in float32.")));
    addColumns<GemmRung::WarpTiles, fitsColumns>(
        table, "im2col-warp",
        Text(KS_TEXT("core",
                     "im2col, and the product of the rung before with threads that lie in warps of 32×64 results, so that no two of "
                     "them wait for the same bank of shared memory.")));
    addColumns<GemmRung::VectorLoads, fitsColumns>(
        table, "im2col-vector",
        Text(KS_TEXT("core",
                     "im2col, and a product of 128×128 tiles: 8×8 sums in the registers of a thread, four values with each load, and the "
                     "next tiles on their way while this one is multiplied.")));
    addColumns<GemmRung::RegisterTiles, fitsColumns>(
        table, "im2col-registers",
        Text(KS_TEXT(
            "core", "im2col, and a product that keeps 4×4 sums in the registers of each thread, so that a value from shared memory is used "
                    "four times before it is fetched again.")));
    addColumns<GemmRung::SharedTiles, fitsColumns>(
        table, "im2col-shared",
        Text(KS_TEXT(
            "core",
            "im2col, and the study's fourth product: tiles of both matrices in shared memory, so that a value from memory is used 16 "
            "times.")));
    addColumns<GemmRung::Tiles, fitsColumns>(
        table, "im2col-tiles",
        Text(KS_TEXT(
            "core", "im2col, and the study's third product: the result in tiles, a block for each. There is no limit of size any more, but "
                    "every thread fetches a whole row and a whole column from memory.")));
    addColumns<GemmRung::OneBlockShared, fitsOneBlock>(
        table, "im2col-one-block-shared",
        Text(KS_TEXT(
            "core",
            "im2col, and the study's second product: one block that fetches strips of both matrices into shared memory once for all "
            "its threads. Still for up to 1024 results only.")));
    addColumns<GemmRung::OneBlock, fitsOneBlock>(
        table, "im2col-one-block",
        Text(KS_TEXT(
            "core",
            "Every window becomes a column of one matrix (im2col), and the layer one product of matrices. This is the study's first "
            "product: one block, a thread per result, so up to 1024 results, and one of the GPU's many processors works.")));
}

} // namespace ks::cuda
