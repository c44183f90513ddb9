#include "core/backends/cuda/table.h"

#include <limits>

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

template <GemmRung rung>
void run(const OpSpec& spec, Pass pass, const DeviceArgs& args)
{
    const auto [images, inputs, outputs] = extentsOf(spec);
    switch (pass) {
    case Pass::Inference:
    case Pass::Training:
        if (args.bias)
            repeatCells(images * outputs, outputs, args.bias, args.dst, args.stream);
        gemm(rung,
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
        gemm(rung,
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
        gemm(rung,
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

/// The three products of a layer have to fit one block.
Support fitsOneBlock(const OpSpec& spec)
{
    if (const Support counts = countsInInt(spec); !counts)
        return counts;
    const auto [images, inputs, outputs] = extentsOf(spec);
    for (const auto& [m, n] : {std::pair{images, outputs}, std::pair{images, inputs}, std::pair{outputs, inputs}})
        if (!isPossible(GemmRung::OneBlock, m, n))
            return Support::no(Text(KS_TEXT("core", "a product of %1×%2 cells needs more than the 1024 threads of one block"),
                                    {std::to_string(m), std::to_string(n)}));
    return {};
}

template <GemmRung rung>
void addRung(Table& table, std::string_view name, Support (*supports)(const OpSpec&), Text story)
{
    for (const Pass pass : allPasses)
        table.add(OpKind::Gemm, pass, {.meta = {.name = name, .story = story, .supports = supports}, .run = run<rung>});
}

} // namespace

void addGemm(Table& table)
{
    addRung<GemmRung::WarpTiles>(
        table, "warp", countsInInt,
        Text(KS_TEXT("core",
                     "As the one before, but every warp owns 32×64 results and its threads lie so that no two of them wait for the same "
                     "bank of shared memory.")));
    addRung<GemmRung::VectorLoads>(
        table, "vector", countsInInt,
        Text(KS_TEXT("core",
                     "Tiles of 128×128 results: 8×8 sums in the registers of a thread, four values with each load, and the next tiles "
                     "on their way while this one is multiplied.")));
    addRung<GemmRung::RegisterTiles>(
        table, "registers", countsInInt,
        Text(KS_TEXT("core", "4×4 sums in the registers of each thread, so that a value from shared memory is used four times before it is "
                             "fetched again.")));
    addRung<GemmRung::SharedTiles>(
        table, "shared", countsInInt,
        Text(KS_TEXT("core", "The study's fourth product: tiles of both matrices in shared memory, so that a value from memory is used 16 "
                             "times.")));
    addRung<GemmRung::Tiles>(
        table, "tiles", countsInInt,
        Text(KS_TEXT("core", "The study's third product: the result in tiles, a block for each. There is no limit of size, "
                             "but every thread fetches a whole row and a whole column from memory.")));
    addRung<GemmRung::OneBlockShared>(
        table, "one-block-shared", fitsOneBlock,
        Text(KS_TEXT("core",
                     "The study's second product: one block that fetches strips of both matrices into shared memory once for all its "
                     "threads. For up to 1024 results only.")));
    addRung<GemmRung::OneBlock>(
        table, "one-block", fitsOneBlock,
        Text(KS_TEXT("core", "The study's first product: one block, a thread per result, so up to 1024 results, and "
                             "one of the GPU's many processors works.")));
}

} // namespace ks::cuda
