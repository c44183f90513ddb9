#include "core/backends/lanes/layer.h"
#include "core/backends/lanes/product_kernels.h"
#include "core/ops/operator.h"
#include "core/ops/window.h"

#include <algorithm>

namespace ks::lanes {

namespace {

/// The Conv that leads from dst back to src: its way back is ConvTranspose forwards, and its way forwards is ConvTranspose's way back.
OpSpec reversed(const OpSpec& spec)
{
    const Window window = windowOf(spec);
    OpSpec conv = spec;
    conv.op = OpKind::Conv;
    conv.src = shapeOf(spec, Role::Dst);
    conv.filters = spec.src.c;
    // So that there are as many windows as src has cells, whatever output_padding adds behind the last one.
    conv.pads = {window.y.padBegin, window.x.padBegin, window.y.reachBehind(), window.x.reachBehind()};
    conv.autoPad = AutoPad::NotSet;
    conv.outputPadding = {};
    conv.bias = false;
    return conv;
}

class ConvTransposeLayer final : public Layer {
public:
    explicit ConvTransposeLayer(const OpSpec& spec) : Layer(spec), m_conv(makeConvLayer(reversed(spec), {})) {}

    std::int64_t packedFloats() const override { return m_conv->packedFloats(); }
    void pack(const float* weights, float* packed, int threads) const override { m_conv->pack(weights, packed, threads); }
    std::int64_t scratchFloats() const override { return m_conv->scratchFloats(); }

    void forward(const BlockArgs& args) const override
    {
        const std::int64_t plane = dstFloats() / spec().filters;
        if (args.bias)
            for (std::int64_t i = 0; i < args.groups * spec().filters; ++i)
                std::fill_n(args.dst + i * plane, plane, args.bias[i % spec().filters]);
        BlockArgs part = args;
        part.diffDst = args.src;
        part.diffSrc = args.dst;
        part.accumulate = args.bias != nullptr;
        part.srcMask = nullptr;
        m_conv->backwardData(part);
    }

    void backwardData(const BlockArgs& args) const override
    {
        BlockArgs part = args;
        part.src = args.diffDst;
        part.dst = args.diffSrc;
        part.bias = nullptr;
        m_conv->forward(part);
    }

    void backwardWeights(const BlockArgs& args) const override
    {
        BlockArgs part = args;
        part.src = args.diffDst;
        part.diffDst = args.src;
        part.diffBias = nullptr;
        m_conv->backwardWeights(part);
        if (args.diffBias)
            biasGradient(args);
    }

private:
    void biasGradient(const BlockArgs& args) const
    {
        const std::int64_t plane = dstFloats() / spec().filters;
        for (std::int64_t n = 0; n < args.groups; ++n)
            planeSums(args.diffDst + n * dstFloats(), plane, spec().filters, plane / lanes(), args.diffBias, n > 0);
    }

    std::unique_ptr<Layer> m_conv;
};

} // namespace

std::unique_ptr<Layer> makeConvTransposeLayer(const OpSpec& spec, const Fusion&)
{
    return std::make_unique<ConvTransposeLayer>(spec);
}

} // namespace ks::lanes
