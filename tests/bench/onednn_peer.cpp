#include "tests/bench/onednn_peer.h"

#include "core/ops/operator.h"
#include "core/ops/window.h"

#include <oneapi/dnnl/dnnl.hpp>
#include <unordered_map>

namespace {

using dnnl::memory;

struct Device {
    dnnl::engine engine{dnnl::engine::kind::cpu, 0};
    dnnl::stream stream{engine};
};

Device& device()
{
    static Device one;
    return one;
}

memory::dims dims(const ks::Shape& shape)
{
    return {shape.n, shape.c, shape.h, shape.w};
}

memory filled(const memory::desc& desc)
{
    memory block(desc, device().engine);
    auto* cells = static_cast<float*>(block.get_data_handle());
    for (std::size_t i = 0; i < desc.get_size() / sizeof(float); ++i)
        cells[i] = static_cast<float>((i * 2654435761U >> 8U) & 0xffffU) / 65536.0F;
    return block;
}

Peer peerOf(const dnnl::primitive& primitive, const char* implementation, std::unordered_map<int, memory> arguments)
{
    return {[primitive, arguments = std::move(arguments)] {
                primitive.execute(device().stream, arguments);
                device().stream.wait();
            },
            implementation};
}

} // namespace

namespace {

/// MaxPool's tensors and its forward pass, which the backward pass must know.
struct Pooling {
    memory::desc src;
    memory::desc dst;
    dnnl::pooling_forward::primitive_desc forward;

    Pooling(const ks::OpSpec& spec, PeerLayout layout, bool training)
        : src(dims(spec.src), memory::data_type::f32, tagOf(layout)),
          dst(dims(ks::shapeOf(spec, ks::Role::Dst)), memory::data_type::f32, tagOf(layout)),
          forward({training ? dnnl::prop_kind::forward_training : dnnl::prop_kind::forward_inference,
                   dnnl::algorithm::pooling_max,
                   src,
                   dst,
                   {spec.strides.y, spec.strides.x},
                   {spec.kernel.y, spec.kernel.x},
                   {spec.pads.top, spec.pads.left},
                   {spec.pads.bottom, spec.pads.right}},
                  device().engine)
    {
    }

    static memory::format_tag tagOf(PeerLayout layout)
    {
        using Tag = memory::format_tag;
        if (layout != PeerLayout::Blocked)
            return layout == PeerLayout::Nchw ? Tag::nchw : Tag::nhwc;
        // As many channels as a vector has cells: of any other block it only has plain loops.
        const auto instructions = static_cast<unsigned>(dnnl::get_effective_cpu_isa());
        constexpr auto widest = static_cast<unsigned>(dnnl::cpu_isa::avx512_core);
        return (instructions & widest) == widest ? Tag::nChw16c : Tag::nChw8c;
    }
};

} // namespace

Peer onednnMaxPool(const ks::OpSpec& spec, PeerLayout layout, bool training)
{
    const Pooling pool(spec, layout, training);
    std::unordered_map<int, memory> arguments = {{DNNL_ARG_SRC, filled(pool.src)}, {DNNL_ARG_DST, filled(pool.dst)}};
    if (training)
        arguments[DNNL_ARG_WORKSPACE] = memory(pool.forward.workspace_desc(), device().engine);
    return peerOf(dnnl::pooling_forward(pool.forward), pool.forward.impl_info_str(), std::move(arguments));
}

Peer onednnMaxPoolBackward(const ks::OpSpec& spec, PeerLayout layout)
{
    const Pooling pool(spec, layout, true);
    const dnnl::pooling_backward::primitive_desc backward({dnnl::algorithm::pooling_max,
                                                           pool.src,
                                                           pool.dst,
                                                           {spec.strides.y, spec.strides.x},
                                                           {spec.kernel.y, spec.kernel.x},
                                                           {spec.pads.top, spec.pads.left},
                                                           {spec.pads.bottom, spec.pads.right}},
                                                          device().engine, pool.forward);
    const memory winners(pool.forward.workspace_desc(), device().engine);
    std::unordered_map<int, memory> forward = {
        {DNNL_ARG_SRC, filled(pool.src)}, {DNNL_ARG_DST, filled(pool.dst)}, {DNNL_ARG_WORKSPACE, winners}};
    dnnl::pooling_forward(pool.forward).execute(device().stream, forward);
    return peerOf(dnnl::pooling_backward(backward), backward.impl_info_str(),
                  {{DNNL_ARG_DIFF_SRC, filled(pool.src)}, {DNNL_ARG_DIFF_DST, filled(pool.dst)}, {DNNL_ARG_WORKSPACE, winners}});
}

Peer onednnConv(const ks::OpSpec& spec, ks::Pass pass, bool plain)
{
    using Tag = memory::format_tag;
    const auto desc = [&](ks::Role role, Tag tag) {
        return memory::desc(dims(ks::shapeOf(spec, role)), memory::data_type::f32, plain ? tag : Tag::any);
    };
    const memory::desc src = desc(ks::Role::Src, Tag::nchw);
    memory::dims filters = dims(ks::shapeOf(spec, ks::Role::Weights));
    if (spec.group > 1) {
        filters[0] /= spec.group;
        filters.insert(filters.begin(), spec.group);
    }
    const memory::desc weights(filters, memory::data_type::f32, !plain ? Tag::any : spec.group > 1 ? Tag::goihw : Tag::oihw);
    const memory::desc dst = desc(ks::Role::Dst, Tag::nchw);
    const memory::desc bias({spec.filters}, memory::data_type::f32, Tag::a);
    const memory::dims strides = {spec.strides.y, spec.strides.x};
    const memory::dims begin = {spec.pads.top, spec.pads.left};
    const memory::dims end = {spec.pads.bottom, spec.pads.right};
    constexpr auto direct = dnnl::algorithm::convolution_direct;
    const dnnl::convolution_forward::primitive_desc forward(
        {dnnl::prop_kind::forward_training, direct, src, weights, bias, dst, strides, begin, end}, device().engine);
    if (ks::isForward(pass))
        return peerOf(dnnl::convolution_forward(forward), forward.impl_info_str(),
                      {{DNNL_ARG_SRC, filled(forward.src_desc())},
                       {DNNL_ARG_WEIGHTS, filled(forward.weights_desc())},
                       {DNNL_ARG_BIAS, filled(bias)},
                       {DNNL_ARG_DST, filled(forward.dst_desc())}});
    if (pass == ks::Pass::BackwardData) {
        const dnnl::convolution_backward_data::primitive_desc backward({direct, src, weights, dst, strides, begin, end}, device().engine,
                                                                       forward);
        return peerOf(dnnl::convolution_backward_data(backward), backward.impl_info_str(),
                      {{DNNL_ARG_DIFF_SRC, filled(backward.diff_src_desc())},
                       {DNNL_ARG_WEIGHTS, filled(backward.weights_desc())},
                       {DNNL_ARG_DIFF_DST, filled(backward.diff_dst_desc())}});
    }
    const dnnl::convolution_backward_weights::primitive_desc backward({direct, src, weights, bias, dst, strides, begin, end},
                                                                      device().engine, forward);
    return peerOf(dnnl::convolution_backward_weights(backward), backward.impl_info_str(),
                  {{DNNL_ARG_SRC, filled(backward.src_desc())},
                   {DNNL_ARG_DIFF_WEIGHTS, filled(backward.diff_weights_desc())},
                   {DNNL_ARG_DIFF_BIAS, filled(bias)},
                   {DNNL_ARG_DIFF_DST, filled(backward.diff_dst_desc())}});
}
