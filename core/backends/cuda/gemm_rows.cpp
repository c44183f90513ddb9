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

template <GemmVariant variant>
void run(const OpSpec& spec, Pass pass, const DeviceArgs& args)
{
    const auto [images, inputs, outputs] = extentsOf(spec);
    switch (pass) {
    case Pass::Inference:
    case Pass::Training:
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
                       .prepare = preparationOf(variant)});
    });
}

} // namespace ks::cuda
