#include "core/backends/onednn/description.h"

#include "core/ops/operator.h"
#include "core/ops/window.h"

namespace ks::onednn {

namespace {

/// Everything that the six primitive descriptions of convolutions take.
struct Problem {
    memory::desc src, dst, weights, bias;                     ///< what the primitive is asked for
    memory::desc plainSrc, plainDst, plainWeights, plainBias; ///< how our buffers lie
    memory::dims strides, dilations, padBegin, padEnd;
};

Problem problemOf(const OpSpec& spec, Layout layout)
{
    const Shape dst = shapeOf(spec, Role::Dst);
    const Window window = windowOf(spec);
    const bool transposed = spec.op == OpKind::ConvTranspose;
    const std::int64_t g = spec.group;

    // oneDNN counts weights as output × input channels of a group; ConvTranspose's lie input-major in our buffers.
    const memory::dims kernel = {spec.kernel.y, spec.kernel.x};
    memory::dims weights = {spec.filters / g, spec.src.c / g, kernel[0], kernel[1]};
    Tag weightsTag = transposed ? Tag::iohw : Tag::oihw;
    if (g > 1) {
        weights.insert(weights.begin(), g);
        weightsTag = transposed ? Tag::giohw : Tag::goihw;
    }
    Problem p;
    p.plainSrc = plain(spec.src);
    p.plainDst = plain(dst);
    p.plainWeights = {weights, f32, weightsTag};
    if (spec.bias)
        p.plainBias = {memory::dims{spec.filters}, f32, Tag::x};
    p.src = layout == Layout::Any ? memory::desc(dims(spec.src), f32, Tag::any) : p.plainSrc;
    p.dst = layout == Layout::Any ? memory::desc(dims(dst), f32, Tag::any) : p.plainDst;
    p.weights = {weights, f32, Tag::any};
    p.bias = p.plainBias;
    p.strides = {spec.strides.y, spec.strides.x};
    p.dilations = {spec.dilations.y - 1, spec.dilations.x - 1}; // counted from 0 there
    // The pads that make the library's floor formula give exactly our number of windows.
    p.padBegin = {window.y.padBegin, window.x.padBegin};
    p.padEnd = {window.y.reachBehind(), window.x.reachBehind()};
    return p;
}

/// Conv and ConvTranspose differ only in which class of primitives does them.
template <class Forward, class BackwardData, class BackwardWeights>
Primitive make(const OpSpec& spec, Pass pass, Layout layout, algorithm kind)
{
    const Problem p = problemOf(spec, layout);
    const dnnl::primitive_attr attributes = userScratchpad();
    const auto describeForward = [&](prop_kind prop) {
        const typename Forward::desc description =
            spec.bias ? typename Forward::desc(prop, kind, p.src, p.weights, p.bias, p.dst, p.strides, p.dilations, p.padBegin, p.padEnd)
                      : typename Forward::desc(prop, kind, p.src, p.weights, p.dst, p.strides, p.dilations, p.padBegin, p.padEnd);
        return typename Forward::primitive_desc(description, attributes, engine());
    };
    if (isForward(pass)) {
        const auto pd = describeForward(forwardKind(pass));
        std::vector<Operand> operands = {{Role::Src, DNNL_ARG_SRC, p.plainSrc, pd.src_desc()},
                                         {Role::Weights, DNNL_ARG_WEIGHTS, p.plainWeights, pd.weights_desc()},
                                         {Role::Dst, DNNL_ARG_DST, p.plainDst, pd.dst_desc(), true}};
        if (spec.bias)
            operands.push_back({Role::Bias, DNNL_ARG_BIAS, p.plainBias, pd.bias_desc()});
        return finish(pd, std::move(operands), Forward(pd));
    }
    const auto hint = describeForward(prop_kind::forward_training);
    if (pass == Pass::BackwardData) {
        const typename BackwardData::desc description(kind, p.src, p.weights, p.dst, p.strides, p.dilations, p.padBegin, p.padEnd);
        const typename BackwardData::primitive_desc pd(description, attributes, engine(), hint);
        return finish(pd,
                      {{Role::DiffDst, DNNL_ARG_DIFF_DST, p.plainDst, pd.diff_dst_desc()},
                       {Role::Weights, DNNL_ARG_WEIGHTS, p.plainWeights, pd.weights_desc()},
                       {Role::DiffSrc, DNNL_ARG_DIFF_SRC, p.plainSrc, pd.diff_src_desc(), true}},
                      BackwardData(pd));
    }
    const typename BackwardWeights::desc description =
        spec.bias ? typename BackwardWeights::desc(kind, p.src, p.weights, p.bias, p.dst, p.strides, p.dilations, p.padBegin, p.padEnd)
                  : typename BackwardWeights::desc(kind, p.src, p.weights, p.dst, p.strides, p.dilations, p.padBegin, p.padEnd);
    const typename BackwardWeights::primitive_desc pd(description, attributes, engine(), hint);
    std::vector<Operand> operands = {{Role::Src, DNNL_ARG_SRC, p.plainSrc, pd.src_desc()},
                                     {Role::DiffDst, DNNL_ARG_DIFF_DST, p.plainDst, pd.diff_dst_desc()},
                                     {Role::DiffWeights, DNNL_ARG_DIFF_WEIGHTS, p.plainWeights, pd.diff_weights_desc(), true}};
    if (spec.bias)
        operands.push_back({Role::DiffBias, DNNL_ARG_DIFF_BIAS, p.plainBias, pd.diff_bias_desc(), true});
    return finish(pd, std::move(operands), BackwardWeights(pd));
}

} // namespace

Primitive makeConvolution(const OpSpec& spec, Pass pass, Layout layout)
{
    return make<dnnl::convolution_forward, dnnl::convolution_backward_data, dnnl::convolution_backward_weights>(
        spec, pass, layout, algorithm::convolution_direct);
}

Primitive makeDeconvolution(const OpSpec& spec, Pass pass, Layout layout)
{
    return make<dnnl::deconvolution_forward, dnnl::deconvolution_backward_data, dnnl::deconvolution_backward_weights>(
        spec, pass, layout, algorithm::deconvolution_direct);
}

} // namespace ks::onednn
