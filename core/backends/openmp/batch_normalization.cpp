#include "core/backends/openmp/kernels.h"
#include "core/backends/openmp/parallel.h"
#include "core/backends/openmp/pool_kernels.h"
#include "core/backends/openmp/row_kernels.h"

#include <cmath>

namespace ks::openmp {

namespace {

/// Work items: one channel of a block of 16 images.
struct Blocks {
    std::int64_t images;
    std::int64_t channels;
    std::int64_t plane;
    std::int64_t perChannel;

    explicit Blocks(const OpSpec& spec)
        : images(spec.src.n), channels(spec.src.c), plane(spec.src.h * spec.src.w), perChannel(imageBlocks(spec))
    {
    }
    std::int64_t count() const { return channels * perChannel; }
    std::int64_t channel(std::int64_t item) const { return item / perChannel; }
    std::int64_t cells(std::int64_t item) const
    {
        const std::int64_t first = item % perChannel * imagesPerBlock;
        return (std::min(images, first + imagesPerBlock) - first) * plane;
    }
    /// visit(offset of a plane) for the images of an item.
    template <class Visit>
    void forEachPlane(std::int64_t item, Visit&& visit) const
    {
        const std::int64_t first = item % perChannel * imagesPerBlock;
        for (std::int64_t n = first; n < std::min(images, first + imagesPerBlock); ++n)
            visit((n * channels + channel(item)) * plane);
    }
};

/// What a channel is normalised with. Kept from the training to the backward pass.
struct Channel {
    float mean;
    float variance;
    float inverseDeviation;
};

/// Number of cells, their sum, and the sum of the squares around their mean.
struct BlockSums {
    float cells;
    float sum;
    float squares;
};

/// Of two sets of cells together. Source: Chan, Golub, LeVeque, "Updating formulae and a pairwise algorithm for computing sample
/// variances", COMPSTAT 1982.
BlockSums together(const BlockSums& a, const BlockSums& b)
{
    const float cells = a.cells + b.cells;
    const float difference = b.sum / b.cells - a.sum / a.cells;
    return {cells, a.sum + b.sum, a.squares + b.squares + difference * difference * (a.cells * (b.cells / cells))};
}

/// Those of channel c as a tree over its blocks; they are overwritten.
BlockSums treeSums(BlockSums* partial, std::int64_t count)
{
    for (std::int64_t step = 1; step < count; step *= 2)
        for (std::int64_t i = 0; i + step < count; i += 2 * step)
            partial[i] = together(partial[i], partial[i + step]);
    return partial[0];
}

struct Workspace {
    BlockSums* sums;
    Channel* channels;
    std::size_t bytes;

    Workspace(const OpSpec& spec, std::byte* base)
    {
        Arena arena(base);
        sums = arena.take<BlockSums>(Blocks(spec).count());
        channels = arena.take<Channel>(spec.src.c);
        bytes = arena.bytes();
    }
};

std::size_t workspaceBytes(const OpSpec& spec, int)
{
    return Workspace(spec, nullptr).bytes;
}

std::size_t savedBytes(const OpSpec& spec)
{
    return spec.trainingMode ? static_cast<std::size_t>(spec.src.c) * sizeof(Channel) : 0;
}

float inverseDeviationOf(float variance, const OpSpec& spec)
{
    return 1.0F / std::sqrt(variance + spec.epsilon);
}

void measureBatch(const OpSpec& spec, const HostArgs& args, BlockSums* sums, Channel* channels)
{
    const Blocks blocks(spec);
    forEachItem(blocks.count(), args, [&](std::int64_t item, int) {
        const auto plane = static_cast<std::size_t>(blocks.plane);
        const auto cells = static_cast<float>(blocks.cells(item));
        float sum = 0.0F;
        blocks.forEachPlane(item, [&](std::int64_t at) { sum += sumOf(args.src + at, plane); });
        const float mean = sum / cells;
        float squares = 0.0F; // the block is still in a cache
        blocks.forEachPlane(item, [&](std::int64_t at) { squares += squaresAround(args.src + at, mean, plane); });
        sums[item] = {cells, sum, squares};
    });
    if (args.stop.stop_requested())
        return;
    for (std::int64_t c = 0; c < spec.src.c; ++c) {
        const BlockSums all = treeSums(sums + c * blocks.perChannel, blocks.perChannel);
        const float variance = all.squares / all.cells;
        channels[c] = {all.sum / all.cells, variance, inverseDeviationOf(variance, spec)};
    }
}

void forward(const OpSpec& spec, const HostArgs& args)
{
    const Workspace workspace(spec, args.workspace);
    Channel* channels = args.saved ? reinterpret_cast<Channel*>(args.saved) : workspace.channels;
    if (spec.trainingMode)
        measureBatch(spec, args, workspace.sums, channels);
    if (args.stop.stop_requested())
        return;
    for (std::int64_t c = 0; c < spec.src.c; ++c) {
        if (!spec.trainingMode)
            channels[c] = {args.mean[c], args.variance[c], inverseDeviationOf(args.variance[c], spec)};
        if (args.newMean) {
            args.newMean[c] = spec.momentum * args.mean[c] + (1.0F - spec.momentum) * channels[c].mean;
            args.newVariance[c] = spec.momentum * args.variance[c] + (1.0F - spec.momentum) * channels[c].variance;
        }
    }
    const Blocks blocks(spec);
    forEachItem(blocks.count(), args, [&](std::int64_t item, int) {
        const std::int64_t c = blocks.channel(item);
        const float scale = args.weights[c] * channels[c].inverseDeviation;
        blocks.forEachPlane(item, [&](std::int64_t at) {
            normaliseRow(args.src + at, channels[c].mean, scale, args.bias[c], args.dst + at, static_cast<std::size_t>(blocks.plane));
        });
    });
}

/// Σ diffDst and Σ diffDst · normalised of every channel, in `sums`, from what training kept or from the running statistics.
struct ChannelSums {
    GradientSums* partial;
    std::size_t bytes;

    ChannelSums(const OpSpec& spec, std::byte* base)
    {
        Arena arena(base);
        partial = arena.take<GradientSums>(Blocks(spec).count());
        bytes = arena.bytes();
    }

    void gather(const OpSpec& spec, const HostArgs& args) const
    {
        const Blocks blocks(spec);
        forEachItem(blocks.count(), args, [&](std::int64_t item, int) {
            const Channel channel = channelOf(spec, args, blocks.channel(item));
            GradientSums sums;
            blocks.forEachPlane(item, [&](std::int64_t at) {
                const GradientSums plane = gradientSumsOf(args.diffDst + at, args.src + at, channel.mean, channel.inverseDeviation,
                                                          static_cast<std::size_t>(blocks.plane));
                sums.gradient += plane.gradient;
                sums.product += plane.product;
            });
            partial[item] = sums;
        });
        for (std::int64_t c = 0; c < spec.src.c && !args.stop.stop_requested(); ++c) {
            GradientSums* first = partial + c * blocks.perChannel;
            for (std::int64_t step = 1; step < blocks.perChannel; step *= 2)
                for (std::int64_t i = 0; i + step < blocks.perChannel; i += 2 * step) {
                    first[i].gradient += first[i + step].gradient;
                    first[i].product += first[i + step].product;
                }
        }
    }
    const GradientSums& of(const OpSpec& spec, std::int64_t c) const { return partial[c * imageBlocks(spec)]; }

    static Channel channelOf(const OpSpec& spec, const HostArgs& args, std::int64_t c)
    {
        if (spec.trainingMode)
            return reinterpret_cast<const Channel*>(args.saved)[c];
        return {args.mean[c], args.variance[c], inverseDeviationOf(args.variance[c], spec)};
    }
};

std::size_t gradientBytes(const OpSpec& spec, int)
{
    return ChannelSums(spec, nullptr).bytes;
}

void backwardData(const OpSpec& spec, const HostArgs& args)
{
    const ChannelSums sums(spec, args.workspace);
    if (spec.trainingMode)
        sums.gather(spec, args);
    const Blocks blocks(spec);
    const auto cells = static_cast<float>(blocks.images * blocks.plane);
    const auto plane = static_cast<std::size_t>(blocks.plane);
    forEachItem(blocks.count(), args, [&](std::int64_t item, int) {
        const std::int64_t c = blocks.channel(item);
        const Channel channel = ChannelSums::channelOf(spec, args, c);
        const float scale = args.weights[c] * channel.inverseDeviation;
        if (!spec.trainingMode) {
            blocks.forEachPlane(item, [&](std::int64_t at) { scaleRow(args.diffDst + at, scale, args.diffSrc + at, plane); });
            return;
        }
        const GradientSums& all = sums.of(spec, c);
        const NormalisedChannel values{channel.mean, channel.inverseDeviation, all.gradient / cells, all.product / cells, scale};
        blocks.forEachPlane(
            item, [&](std::int64_t at) { normaliseBackwardRow(values, args.diffDst + at, args.src + at, args.diffSrc + at, plane); });
    });
}

void backwardWeights(const OpSpec& spec, const HostArgs& args)
{
    const ChannelSums sums(spec, args.workspace);
    sums.gather(spec, args);
    for (std::int64_t c = 0; c < spec.src.c && !args.stop.stop_requested(); ++c) {
        args.diffWeights[c] = sums.of(spec, c).product;
        args.diffBias[c] = sums.of(spec, c).gradient;
    }
}

} // namespace

void addBatchNormalization(CpuTable& table)
{
    const Implementation ahead{
        .name = "blocks",
        .source = "openmp/batch_normalization.cpp",
        .story =
            Text(KS_TEXT("core", "Each block of 16 images gives mean and spread of a channel in two passes while it is in a cache; the "
                                 "blocks are joined pairwise, so that memory is read once for the statistics, nothing cancels, and the "
                                 "result does not depend on the number of threads. A second sweep scales and shifts. Mean and deviation "
                                 "are kept for the backward pass."))};
    const Implementation back{
        .name = "blocks",
        .source = "openmp/batch_normalization.cpp",
        .story = Text(KS_TEXT("core", "Both sums that a channel’s gradient needs are made in one sweep, block of images by block of "
                                      "images, with the mean and deviation that training kept; a second sweep writes the gradient."))};
    table.add(OpKind::BatchNormalization, Pass::Inference, {.meta = ahead, .run = forward, .workspaceBytes = workspaceBytes});
    table.add(OpKind::BatchNormalization, Pass::Training,
              {.meta = ahead, .run = forward, .workspaceBytes = workspaceBytes, .savedBytes = savedBytes});
    table.add(OpKind::BatchNormalization, Pass::BackwardData, {.meta = back, .run = backwardData, .workspaceBytes = gradientBytes});
    table.add(OpKind::BatchNormalization, Pass::BackwardWeights, {.meta = back, .run = backwardWeights, .workspaceBytes = gradientBytes});
}

} // namespace ks::openmp
