#include "core/backends/lanes/layer.h"

#include "core/backends/cpu/layout_kernels.h"
#include "core/backends/lanes/product_kernels.h"
#include "core/ops/operator.h"
#include "core/ops/window.h"

namespace ks::lanes {

Layer::Layer(const OpSpec& spec) : m_spec(spec), m_lanes(cpu::laneCount()), m_srcFloats(spec.src.c * spec.src.h * spec.src.w * m_lanes)
{
    const Shape dst = shapeOf(spec, Role::Dst);
    m_dstFloats = dst.c * dst.h * dst.w * m_lanes;
}

LayerMaker layerMakerOf(OpKind op)
{
    if (isPool(op))
        return makePoolLayer;
    switch (op) {
    case OpKind::Conv: return makeConvLayer;
    case OpKind::ConvTranspose: return makeConvTransposeLayer;
    case OpKind::Gemm: return makeGemmLayer;
    default: return cellLayerMakerOf(op);
    }
}

std::unique_ptr<Layer> makeLayer(const OpSpec& spec, const Fusion& fusion)
{
    const LayerMaker make = layerMakerOf(spec.op);
    return make ? make(spec, fusion) : nullptr;
}

} // namespace ks::lanes
