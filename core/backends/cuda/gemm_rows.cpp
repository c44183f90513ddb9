#include "core/backends/cuda/gemm_variants.h"

namespace ks::cuda {

namespace {

struct Extents {
    int images;
    int inputs;
    int outputs;
};

Extents extentsOf(const OpSpec& spec)
{
    return {static_cast<int>(spec.src.n), static_cast<int>(spec.src.c * spec.src.h * spec.src.w), static_cast<int>(spec.filters)};
}

/// Of what cannot be added to while it is made: the biases and the product lie apart, 16-byte aligned.
std::size_t halfOfSumBytes(const OpSpec& spec)
{
    return (static_cast<std::size_t>(shapeOf(spec, Role::Dst).elements()) * sizeof(float) + 15) / 16 * 16;
}

std::size_t sumBytes(const OpSpec& spec, Pass pass)
{
    return isForward(pass) && spec.bias ? 2 * halfOfSumBytes(spec) : 0;
}

template <GemmVariant variant>
void run(const OpSpec& spec, Pass pass, const DeviceArgs& args)
{
    const auto [images, inputs, outputs] = extentsOf(spec);
    switch (pass) {
    case Pass::Inference:
    case Pass::Training:
        if constexpr (variant == GemmVariant::RedundantLoops)
            if (args.bias) {
                auto* const biases = reinterpret_cast<float*>(args.workspace);
                auto* const product = reinterpret_cast<float*>(args.workspace + halfOfSumBytes(spec));
                repeatCells(images * outputs, outputs, args.bias, biases, args.stream);
                multiply(variant, {images, outputs, inputs, {args.src, inputs, 1}, {args.weights, 1, inputs}, product, false}, args.stream);
                addCells(images * outputs, biases, product, args.dst, args.stream);
                return;
            }
        if (args.bias)
            repeatCells(images * outputs, outputs, args.bias, args.dst, args.stream);
        multiply(variant,
                 {.m = images,
                  .n = outputs,
                  .k = inputs,
                  .a = {args.src, inputs, 1},
                  .b = {args.weights, 1, inputs},
                  .c = args.dst,
                  .accumulate = args.bias != nullptr},
                 args.stream);
        break;
    case Pass::BackwardData:
        multiply(variant,
                 {.m = images,
                  .n = inputs,
                  .k = outputs,
                  .a = {args.diffDst, outputs, 1},
                  .b = {args.weights, inputs, 1},
                  .c = args.diffSrc,
                  .accumulate = false},
                 args.stream);
        break;
    case Pass::BackwardWeights:
        multiply(variant,
                 {.m = outputs,
                  .n = inputs,
                  .k = images,
                  .a = {args.diffDst, 1, outputs},
                  .b = {args.src, inputs, 1},
                  .c = args.diffWeights,
                  .accumulate = false},
                 args.stream);
        if (args.diffBias)
            sumChannels(images, outputs, 1, args.diffDst, args.diffBias, args.stream);
        break;
    }
}

/// Of RedundantLoops, by its own blocks of 16×16 threads; with a bias two short launches more.
DeviceWork redundantWork(const OpSpec& spec, Pass pass)
{
    const auto [images, inputs, outputs] = extentsOf(spec);
    const int rows = pass == Pass::BackwardWeights ? outputs : images;
    const int columns = isForward(pass) ? outputs : inputs;
    const int depth = isForward(pass) ? inputs : pass == Pass::BackwardData ? outputs : images;
    constexpr int side = redundantBlockSide;
    return {.launches = spec.bias && pass != Pass::BackwardData ? (isForward(pass) ? 3 : 2) : 1,
            .multiplyAdds = cellsWritten(WindowProduct::FromOwnCellOn, rows, columns) * depth,
            .grid = {(rows + side - 1) / side, (columns + side - 1) / side},
            .block = {side, side}};
}

/// Are there enough tiles of side×side results for a large device? With fewer, most of it would stand idle, and smaller tiles are quicker
/// although they read more.
template <int side>
bool fillsDevice(const OpSpec& spec)
{
    constexpr std::int64_t enough = 32;
    const auto tiles = [](std::int64_t cells) { return (cells + side - 1) / side; };
    return tiles(spec.src.n) * tiles(spec.filters) >= enough;
}

using Preference = bool (*)(const OpSpec&);
constexpr Preference preferenceOf(GemmVariant variant)
{
    if (isTakenByName(variant))
        return never;
    switch (variant) {
    case GemmVariant::WarpTiles:
    case GemmVariant::VectorLoads: return fillsDevice<128>;
    case GemmVariant::RegisterTiles: return fillsDevice<64>;
    default: return nullptr;
    }
}

/// The three products of a layer.
Support fitsOneBlock(const OpSpec& spec)
{
    const auto [images, inputs, outputs] = extentsOf(spec);
    Support counts = countsInInt(spec);
    return counts ? fitOneBlock({{images, outputs}, {images, inputs}, {outputs, inputs}}) : counts;
}

} // namespace

void addGemm(Table& table)
{
    forEachGemmVariant([&]<GemmVariant variant>() {
        constexpr auto* fits = isOneBlock(variant) ? fitsOneBlock : countsInInt;
        for (const Pass pass : allPasses)
            table.add(OpKind::Gemm, pass,
                      {.meta = {.name = namesOf(variant).product,
                                .supports = supported<variant, fits>,
                                .prefers = preferenceOf(variant),
                                .unitRoundoffs = unitRoundoffsOf(variant)},
                       .run = run<variant>,
                       .workspaceBytes = variant == GemmVariant::RedundantLoops ? sumBytes : nullptr,
                       .prepare = preparationOf(variant),
                       .work = variant == GemmVariant::RedundantLoops ? redundantWork : nullptr});
    });
}

} // namespace ks::cuda
