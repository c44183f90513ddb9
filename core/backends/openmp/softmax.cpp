// Softmax and the cross-entropy after it.

#include "core/backends/openmp/kernels.h"
#include "core/backends/openmp/parallel.h"
#include "core/backends/openmp/softmax_kernels.h"

namespace ks::openmp {

namespace {

/// A piece of an image's rows small enough to stay in the first-level cache between the passes over it.
constexpr std::int64_t rowsPerPiece = 256;

/// Work items: pieces of single images, or, where an image is one row, blocks of images.
struct Pieces {
    std::int64_t images;
    std::int64_t channels;
    std::int64_t plane;

    explicit Pieces(const OpSpec& spec) : images(spec.src.n), channels(spec.src.c), plane(spec.src.h * spec.src.w) {}

    std::int64_t perImage() const { return (plane + rowsPerPiece - 1) / rowsPerPiece; }
    bool oneRow() const { return plane == 1; }
    std::int64_t count() const { return oneRow() ? (images + imagesPerBlock - 1) / imagesPerBlock : images * perImage(); }

    /// visit(shape, offset) for what one item covers.
    template <class Visit>
    void forEach(std::int64_t item, Visit&& visit) const
    {
        if (oneRow()) {
            for (std::int64_t n = item * imagesPerBlock; n < std::min(images, (item + 1) * imagesPerBlock); ++n)
                visit(ChannelRows{channels, 1, 1}, n * channels);
            return;
        }
        const std::int64_t first = item % perImage() * rowsPerPiece;
        visit(ChannelRows{channels, plane, std::min(rowsPerPiece, plane - first)}, item / perImage() * channels * plane + first);
    }
};

void forward(const OpSpec& spec, const HostArgs& args)
{
    const Pieces pieces(spec);
    forEachItem(pieces.count(), args, [&](std::int64_t item, int) {
        pieces.forEach(item, [&](const ChannelRows& shape, std::int64_t at) { softmaxRows(shape, args.src + at, args.dst + at); });
    });
}

void backward(const OpSpec& spec, const HostArgs& args)
{
    const Pieces pieces(spec);
    forEachItem(pieces.count(), args, [&](std::int64_t item, int) {
        pieces.forEach(item, [&](const ChannelRows& shape, std::int64_t at) {
            softmaxBackwardRows(shape, args.src + at, args.diffDst + at, args.diffSrc + at);
        });
    });
}

float countOf(const OpSpec& spec)
{
    return spec.reduction == Reduction::Mean ? static_cast<float>(spec.src.n * spec.src.h * spec.src.w) : 1.0F;
}

std::size_t lossBytes(const OpSpec& spec, int)
{
    return static_cast<std::size_t>(Pieces(spec).count()) * sizeof(float);
}

void lossForward(const OpSpec& spec, const HostArgs& args)
{
    const Pieces pieces(spec);
    auto* sums = reinterpret_cast<float*>(args.workspace);
    forEachItem(pieces.count(), args, [&](std::int64_t item, int) {
        sums[item] = 0.0F;
        pieces.forEach(item, [&](const ChannelRows& shape, std::int64_t at) {
            sums[item] += crossEntropyOfRows(shape, args.src + at, args.src2 + at);
        });
    });
    if (!args.stop.stop_requested())
        args.dst[0] = treeSum(sums, pieces.count()) / countOf(spec);
}

void lossBackward(const OpSpec& spec, const HostArgs& args)
{
    const Pieces pieces(spec);
    forEachItem(pieces.count(), args, [&](std::int64_t item, int) {
        const float scale = args.diffDst[0] / countOf(spec);
        pieces.forEach(item, [&](const ChannelRows& shape, std::int64_t at) {
            crossEntropyBackwardRows(shape, args.src + at, args.src2 + at, scale, args.diffSrc + at);
        });
    });
}

} // namespace

void addSoftmax(CpuTable& table)
{
    const Implementation vector{
        .name = "vector",
        .source = "openmp/softmax_kernels.cpp",
        .story =
            Text(KS_TEXT("core", "Vectors run along the channels where an image has one row of them, else across neighbouring cells, each "
                                 "lane a row of its own; the exponential function is a short polynomial, and a piece stays in the "
                                 "innermost cache for maximum, sum and division."))};
    const Implementation fused{
        .name = "fused",
        .source = "openmp/softmax_kernels.cpp",
        .story =
            Text(KS_TEXT("core", "Softmax, logarithm and product with the target in one go over pieces that stay in the innermost cache; "
                                 "the partial sums of the pieces are added as a tree, whatever the number of threads."))};
    const Implementation fusedBackward{
        .name = "fused",
        .source = "openmp/softmax_kernels.cpp",
        .story =
            Text(KS_TEXT("core", "Output minus target: softmax is computed again, piece by piece in the innermost cache, instead of being "
                                 "kept in memory."))};
    table.addForward(OpKind::Softmax, {vector, forward});
    table.add(OpKind::Softmax, Pass::BackwardData, {vector, backward});
    table.addForward(OpKind::SoftmaxCrossEntropyLoss, {.meta = fused, .run = lossForward, .workspaceBytes = lossBytes});
    table.add(OpKind::SoftmaxCrossEntropyLoss, Pass::BackwardData, {fusedBackward, lossBackward});
}

} // namespace ks::openmp
