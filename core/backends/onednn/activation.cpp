#include "core/backends/onednn/description.h"

namespace ks::onednn {

dnnl::engine& engine()
{
    static dnnl::engine cpu(dnnl::engine::kind::cpu, 0);
    return cpu;
}

dnnl::memory::dims dims(const Shape& shape)
{
    return {shape.n, shape.c, shape.h, shape.w};
}

bool hasActivation(OpKind op)
{
    return op == OpKind::Relu || op == OpKind::LeakyRelu || op == OpKind::Sigmoid || op == OpKind::Tanh;
}

Primitive makeActivation(const OpSpec& spec, Pass pass)
{
    const memory::desc data = plain(spec.src);
    algorithm kind = algorithm::eltwise_relu;
    float alpha = 0.0F;
    switch (spec.op) {
    case OpKind::LeakyRelu: alpha = spec.alpha; break;
    case OpKind::Sigmoid: kind = algorithm::eltwise_logistic; break;
    case OpKind::Tanh: kind = algorithm::eltwise_tanh; break;
    default: break;
    }
    const dnnl::eltwise_forward::primitive_desc forward({forwardKind(pass), kind, data, alpha, 0.0F}, engine());
    if (isForward(pass))
        return {.primitive = dnnl::eltwise_forward(forward),
                .operands = {{Role::Src, DNNL_ARG_SRC, data, data}, {Role::Dst, DNNL_ARG_DST, data, data, true}},
                .implementation = forward.impl_info_str()};
    const dnnl::eltwise_backward::primitive_desc backward({kind, data, data, alpha, 0.0F}, engine(), forward);
    return {.primitive = dnnl::eltwise_backward(backward),
            .operands = {{Role::Src, DNNL_ARG_SRC, data, data},
                         {Role::DiffDst, DNNL_ARG_DIFF_DST, data, data},
                         {Role::DiffSrc, DNNL_ARG_DIFF_SRC, data, data, true}},
            .implementation = backward.impl_info_str()};
}

} // namespace ks::onednn
