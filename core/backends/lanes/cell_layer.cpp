#include "core/backends/cpu/activation_kernels.h"
#include "core/backends/cpu/dropout_kernels.h"
#include "core/backends/cpu/layout_kernels.h"
#include "core/backends/cpu/lrn_kernels.h"
#include "core/backends/lanes/cell_kernels.h"
#include "core/backends/lanes/layer.h"
#include "core/base/memory.h"
#include "core/ops/dropout.h"
#include "core/ops/pad.h"
#include "core/ops/window.h"

#include <algorithm>
#include <array>
#include <type_traits>

namespace ks::lanes {

namespace {

/// Functions of single numbers do not care where a number lies: the rows that openmp uses do the work.
class ActivationLayer final : public Layer {
public:
    using Layer::Layer;

    void forward(const BlockArgs& args) const override
    {
        cpu::activationRow(spec(), args.src, args.dst, static_cast<std::size_t>(args.groups * srcFloats()));
    }

    void backwardData(const BlockArgs& args) const override
    {
        cpu::activationBackwardRow(spec(), args.src, args.diffDst, args.diffSrc, static_cast<std::size_t>(args.groups * srcFloats()));
    }
};

class AddLayer final : public Layer {
public:
    AddLayer(const OpSpec& spec, const Fusion& fusion) : Layer(spec), m_relu(fusion.relu) {}

    void forward(const BlockArgs& args) const override { add(args.src, args.src2, args.dst, args.groups * srcFloats(), m_relu); }
    void backwardData(const BlockArgs& args) const override
    {
        for (float* const diff : {args.diffSrc, args.diffSrc2})
            if (diff)
                std::copy_n(args.diffDst, args.groups * srcFloats(), diff);
    }

private:
    bool m_relu;
};

/// In a group the channels of an image follow each other, as in NCHW: dst is both groups, one behind the other.
class ConcatLayer final : public Layer {
public:
    using Layer::Layer;

    void forward(const BlockArgs& args) const override
    {
        for (std::int64_t n = 0; n < args.groups; ++n) {
            float* const dst = args.dst + n * dstFloats();
            std::copy_n(args.src + n * srcFloats(), srcFloats(), dst);
            std::copy_n(args.src2 + n * src2Floats(), src2Floats(), dst + srcFloats());
        }
    }
    void backwardData(const BlockArgs& args) const override
    {
        for (std::int64_t n = 0; n < args.groups; ++n) {
            const float* const diffDst = args.diffDst + n * dstFloats();
            if (args.diffSrc)
                std::copy_n(diffDst, srcFloats(), args.diffSrc + n * srcFloats());
            if (args.diffSrc2)
                std::copy_n(diffDst + srcFloats(), src2Floats(), args.diffSrc2 + n * src2Floats());
        }
    }

private:
    std::int64_t src2Floats() const { return dstFloats() - srcFloats(); }
};

/// Each channel is a LeakyRelu with its own slope.
class PReluLayer final : public Layer {
public:
    using Layer::Layer;

    void forward(const BlockArgs& args) const override
    {
        forEachPlane(args, [&](std::int64_t at, std::int64_t c, std::int64_t) {
            cpu::activationRow(cpu::leakyWith(args.weights[c]), args.src + at, args.dst + at, planeFloats());
        });
    }
    void backwardData(const BlockArgs& args) const override
    {
        forEachPlane(args, [&](std::int64_t at, std::int64_t c, std::int64_t) {
            cpu::activationBackwardRow(cpu::leakyWith(args.weights[c]), args.src + at, args.diffDst + at, args.diffSrc + at, planeFloats());
        });
    }
    void backwardWeights(const BlockArgs& args) const override
    {
        std::fill_n(args.diffWeights, spec().src.c, 0.0F);
        forEachPlane(args, [&](std::int64_t at, std::int64_t c, std::int64_t images) {
            if (images == lanes()) {
                args.diffWeights[c] += cpu::negativeProducts(args.src + at, args.diffDst + at, planeFloats());
                return;
            }
            for (std::size_t i = 0; i < planeFloats(); i += static_cast<std::size_t>(lanes())) // the lanes behind hold no images
                args.diffWeights[c] += cpu::negativeProducts(args.src + at + i, args.diffDst + at + i, static_cast<std::size_t>(images));
        });
    }

private:
    std::size_t planeFloats() const { return static_cast<std::size_t>(srcFloats() / spec().src.c); }

    /// work(offset, channel, images in the group)
    template <class Work>
    void forEachPlane(const BlockArgs& args, Work&& work) const
    {
        for (std::int64_t n = 0; n < args.groups; ++n)
            for (std::int64_t c = 0; c < spec().src.c; ++c)
                work(n * srcFloats() + c * static_cast<std::int64_t>(planeFloats()), c, std::min(lanes(), args.images - n * lanes()));
    }
};

class PadLayer final : public Layer {
public:
    explicit PadLayer(const OpSpec& spec) : Layer(spec), m_axes(padAxesOf(spec)) {}

    void forward(const BlockArgs& args) const override
    {
        forEachCell(args, [&](std::int64_t dst, std::int64_t src) {
            if (src < 0)
                std::fill_n(args.dst + dst, lanes(), spec().padConstant);
            else
                std::copy_n(args.src + src, lanes(), args.dst + dst);
        });
    }
    void backwardData(const BlockArgs& args) const override
    {
        std::fill_n(args.diffSrc, args.groups * srcFloats(), 0.0F);
        forEachCell(args, [&](std::int64_t dst, std::int64_t src) {
            for (std::int64_t lane = 0; src >= 0 && lane < lanes(); ++lane)
                args.diffSrc[src + lane] += args.diffDst[dst + lane];
        });
    }

private:
    /// work(offset in dst, in src or −1 where there is none) for the lanes of every cell of dst.
    template <class Work>
    void forEachCell(const BlockArgs& args, Work&& work) const
    {
        for (std::int64_t plane = 0; plane < args.groups * spec().src.c; ++plane)
            for (std::int64_t y = 0; y < m_axes.y.padded(); ++y) {
                const std::int64_t row = m_axes.y.from(y);
                for (std::int64_t x = 0; x < m_axes.x.padded(); ++x) {
                    const std::int64_t column = row < 0 ? -1 : m_axes.x.from(x);
                    work(((plane * m_axes.y.padded() + y) * m_axes.x.padded() + x) * lanes(),
                         column < 0 ? -1 : ((plane * spec().src.h + row) * spec().src.w + column) * lanes());
                }
            }
    }

    PadAxes m_axes;
};

class FlattenLayer final : public Layer {
public:
    using Layer::Layer;

    void forward(const BlockArgs& args) const override { std::copy_n(args.src, args.groups * srcFloats(), args.dst); }
    void backwardData(const BlockArgs& args) const override { std::copy_n(args.diffDst, args.groups * srcFloats(), args.diffSrc); }
};

/// Which cells are dropped depends on image and cell as they stand in NCHW.
class DropoutLayer final : public Layer {
public:
    using Layer::Layer;

    void forward(const BlockArgs& args) const override { route(args, args.src, args.dst); }
    void backwardData(const BlockArgs& args) const override { route(args, args.diffDst, args.diffSrc); }

private:
    /// The numbers of a piece of every image, then turned into lanes as its cells are.
    void route(const BlockArgs& args, const float* from, float* to) const
    {
        const std::int64_t cells = srcFloats() / lanes();
        if (!spec().trainingMode) {
            std::copy_n(from, args.groups * srcFloats(), to);
            return;
        }
        constexpr std::int64_t most = 128;
        constexpr std::int64_t stride = most + 8; // a piece begins in the midst of a block of four numbers, and ends so
        alignas(blockAlignment) std::array<std::uint32_t, blockImages * stride> words;
        alignas(blockAlignment) std::array<std::uint32_t, blockImages * most> turned;
        const Philox numbers = dropoutNumbers(spec(), args.step);
        const std::uint32_t limit = cpu::dropLimit(spec().ratio);
        for (std::int64_t n = 0; n < args.groups; ++n)
            for (std::int64_t cell = 0; cell < cells; cell += most) {
                const std::int64_t count = std::min(most, cells - cell);
                const std::int64_t images = std::min(lanes(), args.images - n * lanes());
                for (std::int64_t lane = 0; lane < images; ++lane) {
                    const auto number = static_cast<std::uint64_t>((args.firstImage + n * lanes() + lane) * cells + cell);
                    std::uint32_t* const row = words.data() + lane * stride;
                    const auto skipped = static_cast<std::int64_t>(number % 4);
                    cpu::randomWords(numbers, number / 4, static_cast<std::size_t>((skipped + count + 3) / 4), row);
                    if (skipped > 0)
                        std::copy_n(row + skipped, count, row);
                }
                cpu::toLanes(words.data(), stride, count, images, turned.data());
                const std::int64_t at = (n * cells + cell) * lanes();
                cpu::dropDivided(turned.data(), limit, from + at, 1.0F - spec().ratio, to + at, static_cast<std::size_t>(count * lanes()));
            }
    }
};

/// A group's channels lie at one distance from each other, as an image's do in NCHW: the rows that openmp uses do the work.
class LrnLayer final : public Layer {
public:
    using Layer::Layer;

    std::int64_t scratchFloats() const override { return spec().src.c * cpu::lrnCells; }

    void forward(const BlockArgs& args) const override
    {
        forEachPiece(args, [&](const cpu::LrnRows& rows, std::int64_t at) { cpu::lrnRows(rows, args.src + at, args.dst + at); });
    }
    void backwardData(const BlockArgs& args) const override
    {
        forEachPiece(args, [&](const cpu::LrnRows& rows, std::int64_t at) {
            cpu::lrnBackwardRows(rows, args.src + at, args.diffDst + at, args.diffSrc + at, args.scratch);
        });
    }

private:
    template <class Work>
    void forEachPiece(const BlockArgs& args, Work&& work) const
    {
        const std::int64_t plane = srcFloats() / spec().src.c;
        for (std::int64_t n = 0; n < args.groups; ++n)
            for (std::int64_t first = 0; first < plane; first += cpu::lrnCells)
                work(cpu::LrnRows{.channels = spec().src.c,
                                  .stride = plane,
                                  .cells = std::min(cpu::lrnCells, plane - first),
                                  .size = spec().size,
                                  .share = spec().alpha / static_cast<float>(spec().size),
                                  .offset = spec().offset,
                                  .beta = spec().beta},
                     n * srcFloats() + first);
    }
};

class SoftmaxLayer final : public Layer {
public:
    using Layer::Layer;

    void forward(const BlockArgs& args) const override
    {
        for (std::int64_t n = 0; n < args.groups; ++n)
            softmax(args.src + n * srcFloats(), args.dst + n * srcFloats(), spec().src.c, spec().src.h * spec().src.w);
    }
    void backwardData(const BlockArgs& args) const override
    {
        for (std::int64_t n = 0; n < args.groups; ++n) {
            const std::int64_t at = n * srcFloats();
            softmaxBackward(args.src + at, args.diffDst + at, args.diffSrc + at, spec().src.c, spec().src.h * spec().src.w);
        }
    }
};

template <class Kind>
std::unique_ptr<Layer> makeCellLayer(const OpSpec& spec, const Fusion& fusion)
{
    if constexpr (std::is_constructible_v<Kind, const OpSpec&, const Fusion&>)
        return std::make_unique<Kind>(spec, fusion);
    else
        return std::make_unique<Kind>(spec);
}

} // namespace

LayerMaker cellLayerMakerOf(OpKind op)
{
    if (isActivation(op))
        return makeCellLayer<ActivationLayer>;
    switch (op) {
    case OpKind::Add: return makeCellLayer<AddLayer>;
    case OpKind::Concat: return makeCellLayer<ConcatLayer>;
    case OpKind::PRelu: return makeCellLayer<PReluLayer>;
    case OpKind::Pad: return makeCellLayer<PadLayer>;
    case OpKind::Flatten: return makeCellLayer<FlattenLayer>;
    case OpKind::Dropout: return makeCellLayer<DropoutLayer>;
    case OpKind::LRN: return makeCellLayer<LrnLayer>;
    case OpKind::Softmax: return makeCellLayer<SoftmaxLayer>;
    default: return nullptr;
    }
}

} // namespace ks::lanes
