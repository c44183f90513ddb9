// Inner product, softmax, addition, LRN and batch normalisation.

#include "core/backends/onednn/description.h"
#include "core/ops/operator.h"

#include <algorithm>
#include <cstring>

namespace ks::onednn {

Primitive makeInnerProduct(const OpSpec& spec, Pass pass, Layout layout)
{
    const std::int64_t inputs = spec.src.c * spec.src.h * spec.src.w;
    const memory::desc plainSrc({spec.src.n, inputs}, f32, Tag::nc);
    const memory::desc plainWeights({spec.filters, inputs}, f32, Tag::oi);
    const memory::desc plainDst({spec.src.n, spec.filters}, f32, Tag::nc);
    const memory::desc bias = spec.bias ? memory::desc(memory::dims{spec.filters}, f32, Tag::x) : memory::desc();
    const auto asked = [&](const memory::desc& desc) { return layout == Layout::Any ? memory::desc(desc.dims(), f32, Tag::any) : desc; };
    const memory::desc src = asked(plainSrc);
    const memory::desc weights = asked(plainWeights);
    const memory::desc dst = asked(plainDst);
    const auto attributes = userScratchpad();
    const auto describeForward = [&](prop_kind kind) {
        using Forward = dnnl::inner_product_forward;
        const Forward::desc description = spec.bias ? Forward::desc(kind, src, weights, bias, dst) : Forward::desc(kind, src, weights, dst);
        return Forward::primitive_desc(description, attributes, engine());
    };
    if (isForward(pass)) {
        const auto pd = describeForward(forwardKind(pass));
        std::vector<Operand> operands = {{Role::Src, DNNL_ARG_SRC, plainSrc, pd.src_desc()},
                                         {Role::Weights, DNNL_ARG_WEIGHTS, plainWeights, pd.weights_desc()},
                                         {Role::Dst, DNNL_ARG_DST, plainDst, pd.dst_desc(), true}};
        if (spec.bias)
            operands.push_back({Role::Bias, DNNL_ARG_BIAS, bias, bias});
        return finish(pd, operands, dnnl::inner_product_forward(pd));
    }
    const auto hint = describeForward(prop_kind::forward_training);
    if (pass == Pass::BackwardData) {
        using Backward = dnnl::inner_product_backward_data;
        const Backward::primitive_desc pd(Backward::desc(src, weights, dst), attributes, engine(), hint);
        return finish(pd,
                      {{Role::DiffDst, DNNL_ARG_DIFF_DST, plainDst, pd.diff_dst_desc()},
                       {Role::Weights, DNNL_ARG_WEIGHTS, plainWeights, pd.weights_desc()},
                       {Role::DiffSrc, DNNL_ARG_DIFF_SRC, plainSrc, pd.diff_src_desc(), true}},
                      Backward(pd));
    }
    using Backward = dnnl::inner_product_backward_weights;
    const Backward::desc description = spec.bias ? Backward::desc(src, weights, bias, dst) : Backward::desc(src, weights, dst);
    const Backward::primitive_desc pd(description, attributes, engine(), hint);
    std::vector<Operand> operands = {{Role::Src, DNNL_ARG_SRC, plainSrc, pd.src_desc()},
                                     {Role::DiffDst, DNNL_ARG_DIFF_DST, plainDst, pd.diff_dst_desc()},
                                     {Role::DiffWeights, DNNL_ARG_DIFF_WEIGHTS, plainWeights, pd.diff_weights_desc(), true}};
    if (spec.bias)
        operands.push_back({Role::DiffBias, DNNL_ARG_DIFF_BIAS, bias, bias, true});
    return finish(pd, operands, Backward(pd));
}

Primitive makeSoftmax(const OpSpec& spec, Pass pass)
{
    const memory::desc data = plain(spec.src);
    const auto attributes = userScratchpad();
    using Forward = dnnl::softmax_v2_forward;
    constexpr int channels = 1;
    const Forward::primitive_desc forward({forwardKind(pass), algorithm::softmax_accurate, data, data, channels}, attributes, engine());
    if (isForward(pass)) {
        Primitive made =
            finish(forward, {{Role::Src, DNNL_ARG_SRC, data, data}, {Role::Dst, DNNL_ARG_DST, data, data, true}}, Forward(forward));
        if (pass == Pass::Training) { // the library makes the gradient from dst
            made.savedBytes = data.get_size();
            made.after = [bytes = data.get_size()](const HostArgs& args) { std::memcpy(args.saved, args.dst, bytes); };
        }
        return made;
    }
    using Backward = dnnl::softmax_v2_backward;
    const Backward::primitive_desc pd({algorithm::softmax_accurate, data, data, data, channels}, attributes, engine(), forward);
    return finish(pd,
                  {{Role::DiffDst, DNNL_ARG_DIFF_DST, data, data},
                   {Role::Dst, DNNL_ARG_DST, data, data, false, Place::Saved},
                   {Role::DiffSrc, DNNL_ARG_DIFF_SRC, data, data, true}},
                  Backward(pd));
}

Primitive makeAdd(const OpSpec& spec)
{
    const memory::desc data = plain(spec.src);
    const dnnl::binary::primitive_desc pd({algorithm::binary_add, data, data, data}, userScratchpad(), engine());
    return finish(
        pd,
        {{Role::Src, DNNL_ARG_SRC_0, data, data}, {Role::Src2, DNNL_ARG_SRC_1, data, data}, {Role::Dst, DNNL_ARG_DST, data, data, true}},
        dnnl::binary(pd));
}

Primitive makeLrn(const OpSpec& spec, Pass pass)
{
    const memory::desc data = plain(spec.src);
    const auto attributes = userScratchpad();
    using Forward = dnnl::lrn_forward;
    const Forward::primitive_desc forward(
        {forwardKind(pass), algorithm::lrn_across_channels, data, spec.size, spec.alpha, spec.beta, spec.offset}, attributes, engine());
    const auto keepWorkspace = [&](Primitive& made) {
        if (pass != Pass::Inference && forward.workspace_desc().get_size() > 0)
            made.workspace = forward.workspace_desc();
    };
    if (isForward(pass)) {
        Primitive made =
            finish(forward, {{Role::Src, DNNL_ARG_SRC, data, data}, {Role::Dst, DNNL_ARG_DST, data, data, true}}, Forward(forward));
        keepWorkspace(made);
        return made;
    }
    using Backward = dnnl::lrn_backward;
    const Backward::primitive_desc pd({algorithm::lrn_across_channels, data, data, spec.size, spec.alpha, spec.beta, spec.offset},
                                      attributes, engine(), forward);
    Primitive made = finish(pd,
                            {{Role::Src, DNNL_ARG_SRC, data, data},
                             {Role::DiffDst, DNNL_ARG_DIFF_DST, data, data},
                             {Role::DiffSrc, DNNL_ARG_DIFF_SRC, data, data, true}},
                            Backward(pd));
    keepWorkspace(made);
    return made;
}

Primitive makeBatchNormalization(const OpSpec& spec, Pass pass)
{
    const memory::desc data = plain(spec.src);
    const memory::desc channels(memory::dims{spec.src.c}, f32, Tag::x);
    const auto attributes = userScratchpad();
    using Flags = dnnl::normalization_flags;
    Flags flags = Flags::use_scale | Flags::use_shift;
    if (!spec.trainingMode)
        flags = flags | Flags::use_global_stats;
    using Forward = dnnl::batch_normalization_forward;
    const Forward::primitive_desc forward({forwardKind(pass), data, spec.epsilon, flags}, attributes, engine());

    // Mean and variance: the running ones, or those that training measures and keeps.
    const std::size_t half = channels.get_size();
    const bool keeps = spec.trainingMode && pass == Pass::Training;
    std::vector<Operand> operands;
    if (!spec.trainingMode) {
        operands = {{Role::Mean, DNNL_ARG_MEAN, channels, channels}, {Role::Variance, DNNL_ARG_VARIANCE, channels, channels}};
    } else if (pass != Pass::Inference) {
        operands = {{Role::NewMean, DNNL_ARG_MEAN, channels, channels, keeps, Place::Saved},
                    {Role::NewVariance, DNNL_ARG_VARIANCE, channels, channels, keeps, Place::Saved, half}};
    }
    operands.push_back({Role::Weights, DNNL_ARG_SCALE, channels, channels});
    if (isForward(pass)) {
        operands.push_back({Role::Bias, DNNL_ARG_SHIFT, channels, channels});
        operands.push_back({Role::Src, DNNL_ARG_SRC, data, data});
        operands.push_back({Role::Dst, DNNL_ARG_DST, data, data, true});
        Primitive made = finish(forward, operands, Forward(forward));
        if (keeps) {
            made.savedBytes = 2 * half;
            made.after = [spec](const HostArgs& args) { // the running statistics are ours: the library has no momentum
                const auto* batch = reinterpret_cast<const float*>(args.saved);
                for (std::int64_t c = 0; c < spec.src.c; ++c) {
                    args.newMean[c] = spec.momentum * args.mean[c] + (1.0F - spec.momentum) * batch[c];
                    args.newVariance[c] = spec.momentum * args.variance[c] + (1.0F - spec.momentum) * batch[spec.src.c + c];
                }
            };
        }
        return made;
    }
    using Backward = dnnl::batch_normalization_backward;
    const Backward::primitive_desc pd({prop_kind::backward, data, data, spec.epsilon, flags}, attributes, engine(), forward);
    // The library makes all gradients at once; those that nobody asked for go nowhere.
    operands.push_back({Role::Bias, DNNL_ARG_SHIFT, channels, channels});
    operands.push_back({Role::Src, DNNL_ARG_SRC, data, data});
    operands.push_back({Role::DiffDst, DNNL_ARG_DIFF_DST, data, data});
    operands.push_back({Role::DiffSrc, DNNL_ARG_DIFF_SRC, data, data, true});
    operands.push_back({Role::DiffWeights, DNNL_ARG_DIFF_SCALE, channels, channels, true});
    operands.push_back({Role::DiffBias, DNNL_ARG_DIFF_SHIFT, channels, channels, true});
    const std::vector<Role> read = operandsOf(spec, pass);
    const std::vector<Role> written = resultsOf(spec, pass);
    for (Operand& operand : operands) {
        const bool ours = std::ranges::find(read, operand.role) != read.end() || std::ranges::find(written, operand.role) != written.end();
        if (operand.place == Place::Operand && !ours)
            operand.place = Place::Own;
    }
    return finish(pd, operands, Backward(pd));
}

Support followsLrnRules(const OpSpec& spec)
{
    if (spec.size % 2 != 1)
        return Support::no(Text(KS_TEXT("core", "oneDNN’s neighbourhood reaches equally far to both sides: size must be odd")));
    if (spec.size == 1 && spec.src.c * spec.src.h * spec.src.w == 1) // 2.6 writes code for the gradient that reads address 0
        return Support::no(Text(KS_TEXT("core", "oneDNN’s gradient breaks off on images of a single cell with size 1")));
    return {};
}

} // namespace ks::onednn
