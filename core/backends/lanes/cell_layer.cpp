#include "core/backends/lanes/cell_kernels.h"
#include "core/backends/lanes/layer.h"
#include "core/backends/lanes/layout_kernels.h"
#include "core/backends/openmp/activation_kernels.h"
#include "core/ops/dropout.h"
#include "core/ops/window.h"

#include <algorithm>
#include <array>

namespace ks::lanes {

namespace {

/// Functions of single numbers do not care where a number lies: openmp's rows do the work.
class ActivationLayer final : public Layer {
public:
    using Layer::Layer;

    void forward(const BlockArgs& args) const override
    {
        const auto n = static_cast<std::size_t>(args.groups * srcFloats());
        switch (spec().op) {
        case OpKind::Relu: return openmp::reluRow(args.src, args.dst, n);
        case OpKind::LeakyRelu: return openmp::leakyReluRow(args.src, spec().alpha, args.dst, n);
        case OpKind::Sigmoid: return openmp::sigmoidRow(args.src, args.dst, n);
        default: return openmp::tanhRow(args.src, args.dst, n);
        }
    }

    void backwardData(const BlockArgs& args) const override
    {
        const auto n = static_cast<std::size_t>(args.groups * srcFloats());
        switch (spec().op) {
        case OpKind::Relu: return openmp::reluBackwardRow(args.src, args.diffDst, args.diffSrc, n);
        case OpKind::LeakyRelu: return openmp::leakyReluBackwardRow(args.src, args.diffDst, spec().alpha, args.diffSrc, n);
        case OpKind::Sigmoid: return openmp::sigmoidBackwardRow(args.src, args.diffDst, args.diffSrc, n);
        default: return openmp::tanhBackwardRow(args.src, args.diffDst, args.diffSrc, n);
        }
    }
};

class AddLayer final : public Layer {
public:
    using Layer::Layer;

    void forward(const BlockArgs& args) const override { add(args.src, args.src2, args.dst, args.groups * srcFloats()); }
    void backwardData(const BlockArgs& args) const override { std::copy_n(args.diffDst, args.groups * srcFloats(), args.diffSrc); }
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
    /// A block of Philox gives the numbers of four neighbouring cells of an image: every lane keeps its own until it is used up.
    void route(const BlockArgs& args, const float* from, float* to) const
    {
        const std::int64_t cells = srcFloats() / lanes();
        if (!spec().trainingMode) {
            std::copy_n(from, args.groups * srcFloats(), to);
            return;
        }
        const Philox numbers = dropoutNumbers(spec(), args.step);
        const float divisor = 1.0F - spec().ratio;
        std::array<Philox::Block, blockImages> blocks{};
        for (std::int64_t n = 0; n < args.groups; ++n)
            for (std::int64_t cell = 0; cell < cells; ++cell)
                for (std::int64_t lane = 0; lane < lanes(); ++lane) {
                    const std::int64_t image = args.firstImage + std::min(n * lanes() + lane, args.images - 1);
                    const auto number = static_cast<std::uint64_t>(image * cells + cell);
                    Philox::Block& block = blocks[static_cast<std::size_t>(lane)];
                    if (cell == 0 || number % 4 == 0)
                        block = numbers.block(number / 4);
                    const bool drops = static_cast<float>(block[number % 4] >> 8U) * 0x1p-24F < spec().ratio;
                    const std::int64_t at = (n * cells + cell) * lanes() + lane;
                    to[at] = drops ? 0.0F : from[at] / divisor;
                }
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

} // namespace

std::unique_ptr<Layer> makeCellLayer(const OpSpec& spec)
{
    if (isActivation(spec.op))
        return std::make_unique<ActivationLayer>(spec);
    switch (spec.op) {
    case OpKind::Add: return std::make_unique<AddLayer>(spec);
    case OpKind::Flatten: return std::make_unique<FlattenLayer>(spec);
    case OpKind::Dropout: return std::make_unique<DropoutLayer>(spec);
    case OpKind::Softmax: return std::make_unique<SoftmaxLayer>(spec);
    default: return nullptr;
    }
}

} // namespace ks::lanes
