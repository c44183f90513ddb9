#include "core/backends/cuda/rungs.h"

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
        multiply(rung,
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
        multiply(rung,
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
        multiply(rung,
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

template <GemmRung rung, Support (*fits)(const OpSpec&)>
void addRung(Table& table, std::string_view name, Text story)
{
    for (const Pass pass : allPasses)
        table.add(OpKind::Gemm, pass,
                  {.meta = {.name = name,
                            .story = story,
                            .supports = supported<rung, fits>,
                            .prefers = isTakenByName(rung) ? never : nullptr,
                            .unitRoundoffs = unitRoundoffsOf(rung)},
                   .run = run<rung>,
                   .prepare = preparationOf(rung)});
}

} // namespace

void addGemm(Table& table)
{
    addRung<GemmRung::Cublas, countsInInt>(
        table, "cublas",
        Text(KS_TEXT("core",
                     "NVIDIA's own product, the yardstick: the library chooses among many kernels for the size at hand. In float32, "
                     "without tensor cores.")));
    addRung<GemmRung::Bf16, countsInInt>(
        table, "bf16",
        Text(KS_TEXT("core", "Tensor cores with factors of 8 binary digits instead of 24 (BF16), added up in float32: twice as many "
                             "products an instruction as with TF32, for an error 65,536 times as large as float32's.")));
    addRung<GemmRung::Tf32, countsInInt>(
        table, "tf32",
        Text(KS_TEXT("core", "Tensor cores: a warp multiplies 16×8 with 8×16 cells in one instruction. The factors keep 11 of their 24 "
                             "binary digits (TF32), the sums are float32's.")));
    addRung<GemmRung::WarpTiles, countsInInt>(
        table, "warp",
        Text(KS_TEXT("core",
                     "As the one before, but every warp owns 32×64 results and its threads lie so that no two of them wait for the same "
                     "bank of shared memory.")));
    addRung<GemmRung::VectorLoads, countsInInt>(
        table, "vector",
        Text(KS_TEXT("core",
                     "Tiles of 128×128 results: 8×8 sums in the registers of a thread, four values with each load, and the next tiles "
                     "on their way while this one is multiplied.")));
    addRung<GemmRung::RegisterTiles, countsInInt>(
        table, "registers",
        Text(KS_TEXT("core", "4×4 sums in the registers of each thread, so that a value from shared memory is used four times before it is "
                             "fetched again.")));
    addRung<GemmRung::SharedTiles, countsInInt>(
        table, "shared",
        Text(KS_TEXT("core", "The study's fourth product: tiles of both matrices in shared memory, so that a value from memory is used 16 "
                             "times.")));
    addRung<GemmRung::Tiles, countsInInt>(
        table, "tiles",
        Text(KS_TEXT("core", "The study's third product: the result in tiles, a block for each. There is no limit of size, "
                             "but every thread fetches a whole row and a whole column from memory.")));
    addRung<GemmRung::OneBlockShared, fitsOneBlock>(
        table, "one-block-shared",
        Text(KS_TEXT("core",
                     "The study's second product: one block that fetches strips of both matrices into shared memory once for all its "
                     "threads. For up to 1024 results only.")));
    addRung<GemmRung::OneBlock, fitsOneBlock>(
        table, "one-block",
        Text(KS_TEXT("core", "The study's first product: one block, a thread per result, so up to 1024 results, and "
                             "one of the GPU's many processors works.")));
}

} // namespace ks::cuda
