#pragma once

#include "core/base/memory.h"
#include "core/ops/op_spec.h"

#include <cstddef>
#include <cstdint>
#include <memory>

namespace ks::lanes {

/// Images of a block: what one thread takes through the layers at once, and what one partial sum of weight gradients is made of. The same on
/// every processor; a block has blockImages / cpu::laneCount() groups.
inline constexpr std::int64_t blockImages = 16;

/// Floats in whole cache lines.
constexpr std::int64_t rounded(std::int64_t floats)
{
    constexpr std::int64_t line = blockAlignment / sizeof(float);
    return (floats + line - 1) / line * line;
}

/// The tensors of one block in lanes, [group][cell][image of the group]. Null where the pass does not need them.
struct BlockArgs {
    const float* src = nullptr;
    const float* src2 = nullptr;
    float* dst = nullptr;
    const float* diffDst = nullptr;
    float* diffSrc = nullptr;  ///< null with diffSrc2 beside it: not wanted
    float* diffSrc2 = nullptr; ///< of a second source
    /// backwardData: a tensor like src; gradients are 0 where it is not above 0 (a Relu that was fused into the layer before).
    const float* srcMask = nullptr;
    const float* dstMask = nullptr; ///< the same for MaxPool: its dst, above 0 just where the cell that won is
    /// Where a layer takes the way back of the MaxPool after it too: which cell won each window; diffDst is then that of the pool's dst.
    const std::byte* winners = nullptr;
    bool accumulate = false; ///< diffSrc += instead of =

    const float* weights = nullptr; ///< as in NCHW
    const float* packed = nullptr;  ///< what `pack` made of them
    const float* bias = nullptr;
    float* diffWeights = nullptr; ///< of this block, as in NCHW
    float* diffBias = nullptr;

    std::byte* saved = nullptr;
    float* scratch = nullptr;

    std::int64_t groups = 1;
    std::int64_t images = 0;     ///< real ones; the lanes after them hold numbers that must not count
    std::int64_t firstImage = 0; ///< of the block in the batch
    std::uint64_t step = 0;
    std::int64_t part = 0; ///< of a layer that sums over the batch
};

/// An operator on blocks of images. Knows shapes and layouts, owns no tensors; used by several threads at once.
class Layer {
public:
    explicit Layer(const OpSpec& spec);
    virtual ~Layer() = default;

    const OpSpec& spec() const { return m_spec; }
    /// Floats of a group's src and dst.
    std::int64_t srcFloats() const { return m_srcFloats; }
    std::int64_t dstFloats() const { return m_dstFloats; }

    /// Weights in the order in which the passes read them: made anew after every update. `threads` is for large ones.
    virtual std::int64_t packedFloats() const { return 0; }
    virtual void pack(const float* /*weights*/, float* /*packed*/, int /*threads*/) const {}
    /// Per block: what a training pass keeps.
    virtual std::size_t savedBytes() const { return 0; }
    /// Per thread.
    virtual std::int64_t scratchFloats() const { return 0; }

    virtual void forward(const BlockArgs& args) const = 0;
    virtual void backwardData(const BlockArgs& args) const = 0;
    virtual void backwardWeights(const BlockArgs&) const {}
    /// Whether the gradients of the weights are better summed once over the batch, whose blocks lie one after another: where they are so many
    /// that a set of them for every block would not stay in a cache. `backwardWeights` then sees all groups, and part `part` of `parts()`.
    virtual bool sumsOverBatch() const { return false; }
    virtual std::int64_t parts() const { return 1; }
    /// Whether it applies `srcMask` and `accumulate` by itself; else the caller does.
    virtual bool masksSource() const { return false; }
    virtual bool accumulates() const { return false; }

protected:
    std::int64_t lanes() const { return m_lanes; }
    std::int64_t groupsPerBlock() const { return blockImages / m_lanes; }

private:
    OpSpec m_spec;
    std::int64_t m_lanes;
    std::int64_t m_srcFloats;
    std::int64_t m_dstFloats = 0;
};

/// What a layer does beyond its own operator.
struct Fusion {
    bool relu = false;    ///< applies Relu to its dst (Conv, Gemm, Add)
    bool winners = false; ///< takes the way back of the MaxPool after it: see winner_path.h
    bool step = false;    ///< is part of a step, which may ask for the gradients of a whole batch at once
};

using LayerMaker = std::unique_ptr<Layer> (*)(const OpSpec& spec, const Fusion& fusion);
/// What makes the layers of an operator, null where there are none: who asks what there is makes none, since some count their taps, for which
/// there may be no memory now.
LayerMaker layerMakerOf(OpKind op);
/// The same of the layers in cell_layer.cpp alone.
LayerMaker cellLayerMakerOf(OpKind op);
/// Null where there is no such layer.
std::unique_ptr<Layer> makeLayer(const OpSpec& spec, const Fusion& fusion = {});
std::unique_ptr<Layer> makeConvLayer(const OpSpec& spec, const Fusion& fusion);
std::unique_ptr<Layer> makeConvTransposeLayer(const OpSpec& spec, const Fusion& fusion);
std::unique_ptr<Layer> makeGemmLayer(const OpSpec& spec, const Fusion& fusion);
std::unique_ptr<Layer> makePoolLayer(const OpSpec& spec, const Fusion& fusion);

} // namespace ks::lanes
