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

std::unique_ptr<Layer> makeLayer(const OpSpec& spec, const Fusion& fusion)
{
    if (spec.op == OpKind::Conv)
        return makeConvLayer(spec, fusion);
    if (spec.op == OpKind::ConvTranspose)
        return makeConvTransposeLayer(spec);
    if (spec.op == OpKind::Gemm)
        return makeGemmLayer(spec, fusion);
    if (isPool(spec.op))
        return makePoolLayer(spec);
    return makeCellLayer(spec, fusion);
}

} // namespace ks::lanes
