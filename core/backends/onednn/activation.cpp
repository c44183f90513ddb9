#include "core/backends/onednn/primitive.h"

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
    using dnnl::algorithm;
    const dnnl::memory::desc plain(dims(spec.src), dnnl::memory::data_type::f32, dnnl::memory::format_tag::nchw);
    algorithm kind = algorithm::eltwise_relu;
    float alpha = 0.0F;
    switch (spec.op) {
    case OpKind::LeakyRelu: alpha = spec.alpha; break;
    case OpKind::Sigmoid: kind = algorithm::eltwise_logistic; break;
    case OpKind::Tanh: kind = algorithm::eltwise_tanh; break;
    default: break;
    }
    const auto prop = pass == Pass::Inference ? dnnl::prop_kind::forward_inference : dnnl::prop_kind::forward_training;
    const dnnl::eltwise_forward::primitive_desc forward({prop, kind, plain, alpha, 0.0F}, engine());
    if (isForward(pass))
        return {.primitive = dnnl::eltwise_forward(forward),
                .operands = {{Role::Src, DNNL_ARG_SRC, plain, plain}, {Role::Dst, DNNL_ARG_DST, plain, plain, true}},
                .implementation = forward.impl_info_str()};
    const dnnl::eltwise_backward::primitive_desc backward({kind, plain, plain, alpha, 0.0F}, engine(), forward);
    return {.primitive = dnnl::eltwise_backward(backward),
            .operands = {{Role::Src, DNNL_ARG_SRC, plain, plain},
                         {Role::DiffDst, DNNL_ARG_DIFF_DST, plain, plain},
                         {Role::DiffSrc, DNNL_ARG_DIFF_SRC, plain, plain, true}},
            .implementation = backward.impl_info_str()};
}

} // namespace ks::onednn
