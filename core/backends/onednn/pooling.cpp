#include "core/backends/onednn/description.h"

#include "core/ops/global_pool.h"
#include "core/ops/operator.h"
#include "core/ops/window.h"

namespace ks::onednn {

namespace {

/// Does some window of this axis see no real cell?
bool seesOnlyPadding(const WindowAxis& axis)
{
    for (std::int64_t window = 0; window < axis.count; ++window)
        if (axis.tapsInside(window) == 0)
            return true;
    return false;
}

struct PoolProblem {
    algorithm kind;
    memory::dims strides, kernel, dilations, padBegin, padEnd;
};

PoolProblem problemOf(const OpSpec& pool)
{
    const Window window = windowOf(pool);
    const algorithm average = pool.countIncludePad ? algorithm::pooling_avg_include_padding : algorithm::pooling_avg_exclude_padding;
    return {pool.op == OpKind::MaxPool ? algorithm::pooling_max : average,
            {window.y.stride, window.x.stride},
            {window.y.kernel, window.x.kernel},
            {window.y.dilation - 1, window.x.dilation - 1},
            {window.y.padBegin, window.x.padBegin},
            {window.y.reachBehind(), window.x.reachBehind()}};
}

} // namespace

Support followsRules(const OpSpec& given)
{
    if (!isPool(given.op))
        return {};
    const OpSpec spec = asWindowedPool(given);
    const Window window = windowOf(spec);
    if (spec.op == OpKind::MaxPool && spec.padValue == PadValue::Zero)
        return Support::no(Text(KS_TEXT("core", "oneDNN pads MaxPool with −∞ only")));
    if (seesOnlyPadding(window.y) || seesOnlyPadding(window.x))
        return Support::no(Text(KS_TEXT("core", "oneDNN does not define a window that sees nothing but padding")));
    if (spec.op == OpKind::AveragePool && spec.countIncludePad && window.hasOverhang())
        return Support::no(Text(KS_TEXT("core", "oneDNN would count the overhang of ceil_mode in AveragePool’s divisor")));
    return {};
}

Primitive makePooling(const OpSpec& given, Pass pass, Layout layout, const Primitive* forward)
{
    const OpSpec spec = asWindowedPool(given);
    const PoolProblem p = problemOf(spec);
    const memory::desc plainSrc = plain(spec.src);
    const memory::desc plainDst = plain(shapeOf(spec, Role::Dst));
    // Pooling follows the layout of its src; blocked by 16 channels is what its neighbours in a network would hand over.
    const memory::desc src = layout == Layout::Any ? memory::desc(dims(spec.src), f32, Tag::nChw16c) : plainSrc;
    const memory::desc dst = layout == Layout::Any ? memory::desc(dims(shapeOf(spec, Role::Dst)), f32, Tag::any) : plainDst;

    if (isForward(pass)) {
        const prop_kind prop = forwardKind(pass);
        const dnnl::pooling_v2_forward::desc description(prop, p.kind, src, dst, p.strides, p.kernel, p.dilations, p.padBegin, p.padEnd);
        auto pd = std::make_shared<dnnl::pooling_v2_forward::primitive_desc>(description, engine());
        Primitive primitive{
            .primitive = dnnl::pooling_v2_forward(*pd),
            .operands = {{Role::Src, DNNL_ARG_SRC, plainSrc, pd->src_desc()}, {Role::Dst, DNNL_ARG_DST, plainDst, pd->dst_desc(), true}},
            .implementation = pd->impl_info_str(),
            .poolForward = pd};
        if (pass == Pass::Training && p.kind == algorithm::pooling_max)
            primitive.workspace = pd->workspace_desc();
        return primitive;
    }
    const Primitive own = forward && forward->poolForward ? *forward : makePooling(given, Pass::Training, layout, nullptr);
    const dnnl::pooling_v2_backward::desc description(p.kind, own.poolForward->src_desc(), own.poolForward->dst_desc(), p.strides, p.kernel,
                                                      p.dilations, p.padBegin, p.padEnd);
    const dnnl::pooling_v2_backward::primitive_desc pd(description, engine(), *own.poolForward);
    return {.primitive = dnnl::pooling_v2_backward(pd),
            .operands = {{Role::DiffDst, DNNL_ARG_DIFF_DST, plainDst, pd.diff_dst_desc()},
                         {Role::DiffSrc, DNNL_ARG_DIFF_SRC, plainSrc, pd.diff_src_desc(), true}},
            .implementation = pd.impl_info_str(),
            .workspace = own.workspace};
}

} // namespace ks::onednn
