#include "core/backends/cpu/layout_kernels.h"
#include "core/backends/lanes/layer.h"
#include "core/backends/lanes/strips.h"

#include <algorithm>

namespace ks::lanes {

namespace {

/// Fully connected: a product whose columns are the groups of the block. src has K = C·H·W cells, in the order in which they lie.
class GemmLayer final : public Layer {
public:
    GemmLayer(const OpSpec& spec, const Fusion& fusion)
        : Layer(spec), m_relu(fusion.relu), m_step(fusion.step), m_inputs(spec.src.c * spec.src.h * spec.src.w), m_outputs(spec.filters),
          m_padded((m_inputs + lanes() - 1) / lanes() * lanes()), m_forwardBlocks(packedBlocks(m_outputs, m_inputs, groupsPerBlock())),
          m_backwardBlocks(packedBlocks(m_inputs, 1, groupsPerBlock())),
          m_gradientBlocks(packedBlocks(m_outputs, lanes(), m_padded / lanes()))
    {
        for (std::int64_t g = 0; g < groupsPerBlock(); ++g) {
            m_forward.push_back({static_cast<std::int32_t>(g * srcFloats()), static_cast<std::int32_t>(g * dstFloats())});
            m_backward.push_back({static_cast<std::int32_t>(g * dstFloats()), static_cast<std::int32_t>(g * srcFloats())});
        }
        for (std::int64_t k = 0; k + lanes() <= m_inputs; k += lanes())
            m_gradient.push_back({static_cast<std::int32_t>(k), static_cast<std::int32_t>(k)});
        if (sumsOverBatch())
            planBatch();
    }

    std::int64_t packedFloats() const override { return m_outputs * m_inputs; }

    void pack(const float* from, float* packed, int) const override
    {
        for (const RowBlock& block : m_forwardBlocks) {
            const float* const rows = from + block.first * m_inputs;
            float* const to = packed + block.weights;
            if (block.rows == lanes()) { // as images are turned
                cpu::toLanes(rows, m_inputs, m_inputs, lanes(), to);
                continue;
            }
            for (std::int64_t k = 0; k < m_inputs; ++k)
                for (std::int64_t i = 0; i < block.rows; ++i)
                    to[k * block.rows + i] = rows[i * m_inputs + k];
        }
    }

    void forward(const BlockArgs& args) const override
    {
        productInStrips({.src = args.src,
                         .weights = args.packed,
                         .dst = args.dst,
                         .bias = args.bias,
                         .dstRow = lanes(),
                         .blocks = m_forwardBlocks,
                         .range = {.count = m_inputs, .step = lanes()},
                         .relu = m_relu},
                        groupsOf(m_forward, args.groups));
    }

    /// Weights of neighbouring inputs lie side by side in a row of the matrix as it is: nothing to pack.
    void backwardData(const BlockArgs& args) const override
    {
        productInStrips({.src = args.diffDst,
                         .weights = args.weights,
                         .dst = args.diffSrc,
                         .mask = args.srcMask,
                         .dstRow = lanes(),
                         .tapStride = m_inputs,
                         .blocks = m_backwardBlocks,
                         .range = {.count = m_outputs, .step = lanes()},
                         .accumulate = args.accumulate},
                        groupsOf(m_backward, args.groups));
    }
    bool masksSource() const override { return true; }
    bool accumulates() const override { return true; }

    /// src turned to [image][input], and the last inputs' gradients where they do not fill a vector.
    std::int64_t scratchFloats() const override
    {
        return sumsOverBatch() ? batchLanes() * batchPiece + m_outputs * lanes() : lanes() * m_padded + m_outputs * lanes();
    }

    bool sumsOverBatch() const override { return m_step && m_inputs * m_outputs >= manyWeights && spec().src.n > blockImages; }
    std::int64_t parts() const override { return (m_inputs + batchPiece - 1) / batchPiece; }

    /// The sum over images is the product's sum: inputs stand in the lanes here, and no vector has to be summed across.
    void backwardWeights(const BlockArgs& args) const override
    {
        if (sumsOverBatch())
            return gradientOfBatch(args);
        float* turned = args.scratch;
        float* tail = args.scratch + lanes() * m_padded;
        const std::int64_t rest = m_inputs % lanes();
        for (std::int64_t g = 0; g < args.groups; ++g) {
            cpu::fromLanes(args.src + g * srcFloats(), m_inputs, lanes(), turned, m_padded);
            Product task{.src = turned,
                         .weights = args.diffDst + g * dstFloats(),
                         .dst = args.diffWeights,
                         .dstRow = m_inputs,
                         .rowStride = lanes(),
                         .tapStride = 1,
                         .blocks = m_gradientBlocks,
                         .range = {.count = lanes(), .step = m_padded},
                         .accumulate = g > 0};
            productInStrips(task, {{}, m_gradient});
            if (rest > 0) {
                const Place last{static_cast<std::int32_t>(m_inputs - rest), 0};
                task.dst = tail;
                task.dstRow = lanes();
                productInStrips(task, {{}, {&last, 1}});
            }
            if (args.diffBias)
                planeSums(args.diffDst + g * dstFloats(), lanes(), m_outputs, 1, args.diffBias, g > 0);
        }
        for (std::int64_t m = 0; m < m_outputs && rest > 0; ++m)
            std::copy_n(tail + m * lanes(), rest, args.diffWeights + (m + 1) * m_inputs - rest);
    }

private:
    static constexpr std::int64_t manyWeights = std::int64_t{1024} * 1024; ///< 4 MiB: more than a second-level cache
    static constexpr std::int64_t batchPiece = 512;                        ///< inputs

    std::int64_t batchLanes() const { return (spec().src.n + lanes() - 1) / lanes() * lanes(); }

    void planBatch()
    {
        for (std::int64_t image = 0; image < batchLanes(); ++image)
            m_batchTaps.push_back({static_cast<std::int32_t>(image * batchPiece),
                                   static_cast<std::int32_t>(image / lanes() * dstFloats() + image % lanes())});
        for (std::int64_t k = 0; k < batchPiece; k += lanes())
            m_batchPlaces.push_back({static_cast<std::int32_t>(k), static_cast<std::int32_t>(k)});
    }

    /// Some inputs of all images are turned, and every sum over the batch stays in a register until it is whole.
    void gradientOfBatch(const BlockArgs& args) const
    {
        const std::int64_t first = args.part * batchPiece;
        const std::int64_t count = std::min(batchPiece, m_inputs - first);
        const std::int64_t rest = count % lanes();
        float* const turned = args.scratch;
        float* const tail = turned + batchLanes() * batchPiece;
        for (std::int64_t g = 0; g < args.groups; ++g)
            cpu::fromLanes(args.src + g * srcFloats() + first * lanes(), count, lanes(), turned + g * lanes() * batchPiece, batchPiece);
        const auto taps = std::span(m_batchTaps).first(static_cast<std::size_t>(args.groups * lanes()));
        const auto places = std::span(m_batchPlaces);
        const auto whole = static_cast<std::size_t>(count / lanes());
        Product task{.src = turned,
                     .weights = args.diffDst,
                     .dst = args.diffWeights + first,
                     .dstRow = m_inputs,
                     .rowStride = lanes(),
                     .tapStride = 1,
                     .blocks = m_gradientBlocks};
        productInStrips(task, {taps, places.first(whole)});
        if (rest > 0) {
            const Place last{places[whole].src, 0};
            task.dst = tail;
            task.dstRow = lanes();
            productInStrips(task, {taps, {&last, 1}});
            for (std::int64_t m = 0; m < m_outputs; ++m)
                std::copy_n(tail + m * lanes(), rest, args.diffWeights + m * m_inputs + first + count - rest);
        }
        if (args.diffBias && args.part == 0)
            for (std::int64_t g = 0; g < args.groups; ++g)
                planeSums(args.diffDst + g * dstFloats(), lanes(), m_outputs, 1, args.diffBias, g > 0);
    }

    /// The last block of a batch may have fewer groups.
    static TapView groupsOf(const std::vector<Place>& all, std::int64_t groups)
    {
        return {{}, std::span(all).first(static_cast<std::size_t>(groups))};
    }

    bool m_relu;
    bool m_step;
    std::int64_t m_inputs;
    std::int64_t m_outputs;
    std::int64_t m_padded; ///< inputs, in whole vectors
    std::vector<Place> m_forward;
    std::vector<Place> m_backward;
    std::vector<Place> m_gradient;
    std::vector<RowBlock> m_forwardBlocks;
    std::vector<RowBlock> m_backwardBlocks;
    std::vector<RowBlock> m_gradientBlocks;
    std::vector<Tap> m_batchTaps;
    std::vector<Place> m_batchPlaces;
};

} // namespace

std::unique_ptr<Layer> makeGemmLayer(const OpSpec& spec, const Fusion& fusion)
{
    return std::make_unique<GemmLayer>(spec, fusion);
}

} // namespace ks::lanes
