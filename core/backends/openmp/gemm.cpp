#include "core/backends/openmp/gemm_kernels.h"
#include "core/backends/openmp/kernels.h"
#include "core/backends/openmp/parallel.h"

namespace ks::openmp {

namespace {

/// A piece of the sums that lets both operands of a block stay in the nearer caches.
constexpr std::int64_t innerPiece = 1024;
/// Results of one work item.
constexpr std::int64_t blockRows = 16;
constexpr std::int64_t blockColumns = 16;
constexpr std::int64_t blockWidth = 256;

struct Sizes {
    std::int64_t images;
    std::int64_t inputs; ///< cells of one image
    std::int64_t outputs;

    explicit Sizes(const OpSpec& spec) : images(spec.src.n), inputs(spec.src.c * spec.src.h * spec.src.w), outputs(spec.filters) {}
};

/// block(first row, rows, first column, columns) for blocks that cover a matrix.
template <class Block>
void forEachBlock(std::int64_t rows, std::int64_t rowsPerBlock, std::int64_t columns, std::int64_t columnsPerBlock, const HostArgs& args,
                  Block&& block)
{
    const std::int64_t across = (columns + columnsPerBlock - 1) / columnsPerBlock;
    const std::int64_t down = (rows + rowsPerBlock - 1) / rowsPerBlock;
    forEachItem(across * down, args, [&](std::int64_t item, int) {
        const std::int64_t row = item / across * rowsPerBlock;
        const std::int64_t column = item % across * columnsPerBlock;
        block(row, std::min(rowsPerBlock, rows - row), column, std::min(columnsPerBlock, columns - column));
    });
}

void forward(const OpSpec& spec, const HostArgs& args)
{
    const Sizes size(spec);
    forEachBlock(size.images, blockRows, size.outputs, blockColumns, args,
                 [&](std::int64_t n, std::int64_t rows, std::int64_t m, std::int64_t columns) {
                     float* dst = args.dst + n * size.outputs + m;
                     for (std::int64_t row = 0; args.bias && row < rows; ++row)
                         std::copy_n(args.bias + m, columns, dst + row * size.outputs);
                     for (std::int64_t k = 0; k < size.inputs; k += innerPiece)
                         dotBlock({.a = args.src + n * size.inputs + k,
                                   .strideA = size.inputs,
                                   .rows = rows,
                                   .b = args.weights + m * size.inputs + k,
                                   .strideB = size.inputs,
                                   .columns = columns,
                                   .inner = std::min(innerPiece, size.inputs - k),
                                   .dst = dst,
                                   .strideDst = size.outputs,
                                   .adds = args.bias || k > 0});
                 });
}

void backwardData(const OpSpec& spec, const HostArgs& args)
{
    const Sizes size(spec);
    forEachBlock(size.images, blockRows, size.inputs, blockWidth, args,
                 [&](std::int64_t n, std::int64_t rows, std::int64_t k, std::int64_t columns) {
                     outerBlock({.a = args.diffDst + n * size.outputs,
                                 .rowStrideA = size.outputs,
                                 .innerStrideA = 1,
                                 .rows = rows,
                                 .b = args.weights + k,
                                 .strideB = size.inputs,
                                 .columns = columns,
                                 .inner = size.outputs,
                                 .dst = args.diffSrc + n * size.inputs + k,
                                 .strideDst = size.inputs});
                 });
}

void backwardWeights(const OpSpec& spec, const HostArgs& args)
{
    const Sizes size(spec);
    forEachBlock(size.outputs, blockRows, size.inputs, blockWidth, args,
                 [&](std::int64_t m, std::int64_t rows, std::int64_t k, std::int64_t columns) {
                     outerBlock({.a = args.diffDst + m,
                                 .rowStrideA = 1,
                                 .innerStrideA = size.outputs,
                                 .rows = rows,
                                 .b = args.src + k,
                                 .strideB = size.inputs,
                                 .columns = columns,
                                 .inner = size.images,
                                 .dst = args.diffWeights + m * size.inputs + k,
                                 .strideDst = size.inputs});
                 });
    if (!args.diffBias || args.stop.stop_requested())
        return;
    std::fill_n(args.diffBias, size.outputs, 0.0F);
    for (std::int64_t n = 0; n < size.images; ++n)
        for (std::int64_t m = 0; m < size.outputs; ++m)
            args.diffBias[m] += args.diffDst[n * size.outputs + m];
}

} // namespace

void addGemm(CpuTable& table)
{
    const Implementation dots{
        .name = "tiles",
        .source = "openmp/gemm_kernels.cpp",
        .story =
            Text(KS_TEXT("core", "A tile of results stays in the registers while vector code runs along the inputs: each number that is "
                                 "loaded meets four of the other matrix, so multiplying and not loading sets the pace. Blocks of 16 "
                                 "images and 16 outputs are shared among the threads."))};
    const Implementation rows{
        .name = "tiles",
        .source = "openmp/gemm_kernels.cpp",
        .story = Text(KS_TEXT("core", "A tile of results stays in the registers while rows of the other matrix, scaled, are added to it: "
                                      "neither matrix is transposed or copied, and threads share blocks of the result."))};
    table.addForward(OpKind::Gemm, {dots, forward});
    table.add(OpKind::Gemm, Pass::BackwardData, {rows, backwardData});
    table.add(OpKind::Gemm, Pass::BackwardWeights, {rows, backwardWeights});
}

} // namespace ks::openmp
