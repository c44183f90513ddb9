// Flatten, Add, Concat, Pad, Dropout and the squared error: each cell by itself.

#include "core/backends/cpu/dropout_kernels.h"
#include "core/backends/openmp/kernels.h"
#include "core/backends/openmp/parallel.h"
#include "core/backends/openmp/row_kernels.h"
#include "core/ops/dropout.h"
#include "core/ops/pad.h"

#include <cstring>

namespace ks::openmp {

namespace {

void copy(const float* from, float* to, const OpSpec& spec, const HostArgs& args)
{
    forEachPiece(spec.src.elements(), args,
                 [&](std::int64_t first, std::size_t n) { std::memcpy(to + first, from + first, n * sizeof(float)); });
}

void flattenForward(const OpSpec& spec, const HostArgs& args)
{
    copy(args.src, args.dst, spec, args);
}

void flattenBackward(const OpSpec& spec, const HostArgs& args)
{
    copy(args.diffDst, args.diffSrc, spec, args);
}

void addForward(const OpSpec& spec, const HostArgs& args)
{
    forEachPiece(spec.src.elements(), args,
                 [&](std::int64_t first, std::size_t n) { addRow(args.src + first, args.src2 + first, args.dst + first, n); });
}

void addBackward(const OpSpec& spec, const HostArgs& args)
{
    copy(args.diffDst, args.diffSrc, spec, args);
    copy(args.diffDst, args.diffSrc2, spec, args);
}

/// piece(image, cells of an image of src, of src2): an image's channels of either lie together in dst.
template <class Piece>
void forEachImage(const OpSpec& spec, const HostArgs& args, Piece&& piece)
{
    const std::int64_t area = spec.src.h * spec.src.w;
    forEachItem(spec.src.n, args, [&](std::int64_t n, int) { piece(n, spec.src.c * area, spec.src2Channels * area); });
}

void concatForward(const OpSpec& spec, const HostArgs& args)
{
    forEachImage(spec, args, [&](std::int64_t n, std::int64_t first, std::int64_t second) {
        float* const dst = args.dst + n * (first + second);
        std::copy_n(args.src + n * first, first, dst);
        std::copy_n(args.src2 + n * second, second, dst + first);
    });
}

void concatBackward(const OpSpec& spec, const HostArgs& args)
{
    forEachImage(spec, args, [&](std::int64_t n, std::int64_t first, std::int64_t second) {
        const float* const diffDst = args.diffDst + n * (first + second);
        std::copy_n(diffDst, first, args.diffSrc + n * first);
        std::copy_n(diffDst + first, second, args.diffSrc2 + n * second);
    });
}

/// A row of src lies whole in a row of dst; what is put around it comes cell by cell.
void padForward(const OpSpec& spec, const HostArgs& args)
{
    const PadAxes axes = padAxesOf(spec);
    const std::int64_t width = axes.x.padded();
    forEachItem(spec.src.n * spec.src.c * axes.y.padded(), args, [&](std::int64_t row, int) {
        const std::int64_t y = axes.y.from(row % axes.y.padded());
        float* const dst = args.dst + row * width;
        if (y < 0) {
            std::fill_n(dst, width, spec.padConstant);
            return;
        }
        const float* const src = args.src + (row / axes.y.padded() * spec.src.h + y) * spec.src.w;
        const auto around = [&](std::int64_t first, std::int64_t last) {
            for (std::int64_t x = first; x < last; ++x) {
                const std::int64_t from = axes.x.from(x);
                dst[x] = from < 0 ? spec.padConstant : src[from];
            }
        };
        around(0, axes.x.before);
        std::copy_n(src, spec.src.w, dst + axes.x.before);
        around(axes.x.before + spec.src.w, width);
    });
}

void padBackward(const OpSpec& spec, const HostArgs& args)
{
    const PadAxes axes = padAxesOf(spec);
    const std::int64_t width = axes.x.padded();
    forEachItem(spec.src.n * spec.src.c, args, [&](std::int64_t plane, int) {
        float* const diffSrc = args.diffSrc + plane * spec.src.h * spec.src.w;
        std::fill_n(diffSrc, spec.src.h * spec.src.w, 0.0F);
        for (std::int64_t row = 0; row < axes.y.padded() && !args.stop.stop_requested(); ++row) {
            const std::int64_t y = axes.y.from(row);
            if (y < 0)
                continue;
            const float* const diffDst = args.diffDst + (plane * axes.y.padded() + row) * width;
            float* const to = diffSrc + y * spec.src.w;
            for (std::int64_t x = 0; x < width; ++x)
                if (const std::int64_t from = axes.x.from(x); from >= 0)
                    to[from] += diffDst[x];
        }
    });
}

/// to = from · scale, or 0 where the cell is dropped. A block of Philox gives the numbers of four cells; pieces begin with a whole block.
void drop(const float* from, float* to, const OpSpec& spec, const HostArgs& args)
{
    if (!spec.trainingMode)
        return copy(from, to, spec, args);
    constexpr std::size_t most = 512;
    static_assert(cellsPerPiece % 4 == 0 && most % 4 == 0);
    const auto scale = static_cast<float>(1.0 / (1.0 - static_cast<double>(spec.ratio)));
    const Philox numbers = dropoutNumbers(spec, args.step);
    const std::uint32_t limit = cpu::dropLimit(spec.ratio);
    forEachPiece(spec.src.elements(), args, [&](std::int64_t first, std::size_t n) {
        std::array<std::uint32_t, most> words;
        for (std::size_t i = 0; i < n; i += most) {
            const std::size_t count = std::min(most, n - i);
            const std::size_t at = static_cast<std::size_t>(first) + i;
            cpu::randomWords(numbers, at / 4, (count + 3) / 4, words.data());
            cpu::dropScaled(words.data(), limit, from + at, scale, to + at, count);
        }
    });
}

void dropoutForward(const OpSpec& spec, const HostArgs& args)
{
    drop(args.src, args.dst, spec, args);
}

void dropoutBackward(const OpSpec& spec, const HostArgs& args)
{
    drop(args.diffDst, args.diffSrc, spec, args);
}

float countOf(const OpSpec& spec)
{
    return spec.reduction == Reduction::Mean ? static_cast<float>(spec.src.elements()) : 1.0F;
}

std::size_t squaredErrorBytes(const OpSpec& spec, int)
{
    return static_cast<std::size_t>(imageBlocks(spec)) * sizeof(float);
}

void squaredErrorForward(const OpSpec& spec, const HostArgs& args)
{
    const std::int64_t image = spec.src.c * spec.src.h * spec.src.w;
    auto* sums = reinterpret_cast<float*>(args.workspace);
    forEachItem(imageBlocks(spec), args, [&](std::int64_t block, int) {
        sums[block] = 0.0F;
        for (std::int64_t n = block * imagesPerBlock; n < std::min(spec.src.n, (block + 1) * imagesPerBlock); ++n)
            sums[block] += squaredDifferenceOf(args.src + n * image, args.src2 + n * image, static_cast<std::size_t>(image));
    });
    if (!args.stop.stop_requested())
        args.dst[0] = treeSum(sums, imageBlocks(spec)) / countOf(spec);
}

void squaredErrorBackward(const OpSpec& spec, const HostArgs& args)
{
    forEachPiece(spec.src.elements(), args, [&](std::int64_t first, std::size_t n) {
        const float scale = 2.0F * args.diffDst[0] / countOf(spec);
        scaledDifferenceRow(args.src + first, args.src2 + first, scale, args.diffSrc + first, n);
    });
}

void add(CpuTable& table, OpKind op, const Implementation& meta, void (*forward)(const OpSpec&, const HostArgs&),
         void (*backward)(const OpSpec&, const HostArgs&))
{
    table.addForward(op, {meta, forward});
    table.add(op, Pass::BackwardData, {meta, backward});
}

} // namespace

void addCellByCell(CpuTable& table)
{
    add(table, OpKind::Flatten,
        {.name = "copy",
         .source = "openmp/cell_by_cell.cpp",
         .story = Text(KS_TEXT("core", "No number changes: the threads copy pieces at the speed of memory."))},
        flattenForward, flattenBackward);
    add(table, OpKind::Add,
        {.name = "vector",
         .source = "openmp/cell_by_cell.cpp",
         .story = Text(KS_TEXT("core", "Whole vectors of cells are added at once; each is read and written once, so only memory sets the "
                                       "pace. The gradient is copied to both sides."))},
        addForward, addBackward);
    add(table, OpKind::Concat,
        {.name = "copy",
         .source = "openmp/cell_by_cell.cpp",
         .story =
             Text(KS_TEXT("core", "The channels of an image lie together in either tensor: two copies an image, at the speed of memory, "
                                  "and backwards the other way."))},
        concatForward, concatBackward);
    add(table, OpKind::Pad,
        {.name = "rows",
         .source = "openmp/cell_by_cell.cpp",
         .story = Text(KS_TEXT("core", "A row of the image is copied as a whole; only what is put around it is looked up cell by cell. "
                                       "Backwards each plane has one thread, which adds up what each cell gets."))},
        padForward, padBackward);
    add(table, OpKind::Dropout,
        {.name = "blocks",
         .source = "cpu/dropout_kernels.cpp",
         .story =
             Text(KS_TEXT("core", "Which cells are dropped follows from seed, step and place alone, so every thread finds out for itself, "
                                  "four cells a block of random numbers, and nothing is kept for the backward pass."))},
        dropoutForward, dropoutBackward);
    const Implementation squares{
        .name = "blocks",
        .source = "openmp/cell_by_cell.cpp",
        .story =
            Text(KS_TEXT("core", "Each block of 16 images gives a partial sum, added up by vector code; the partial sums are added as a "
                                 "tree, so that the result does not depend on the number of threads."))};
    table.addForward(OpKind::MeanSquaredError, {.meta = squares, .run = squaredErrorForward, .workspaceBytes = squaredErrorBytes});
    table.add(OpKind::MeanSquaredError, Pass::BackwardData,
              {{.name = "vector",
                .source = "openmp/cell_by_cell.cpp",
                .story = Text(KS_TEXT("core", "Differences of whole vectors of cells, scaled: only memory sets the pace."))},
               squaredErrorBackward});
}

} // namespace ks::openmp
