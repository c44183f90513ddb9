#pragma once

#include "core/backends/onednn/primitive.h"

#include <utility>

/// The library's words, and the steps that all makers of primitives share.
namespace ks::onednn {

using dnnl::algorithm;
using dnnl::memory;
using dnnl::prop_kind;
using Tag = memory::format_tag;

inline constexpr auto f32 = memory::data_type::f32;

inline memory::desc plain(const Shape& shape)
{
    return {dims(shape), f32, Tag::nchw};
}

inline prop_kind forwardKind(Pass pass)
{
    return pass == Pass::Inference ? prop_kind::forward_inference : prop_kind::forward_training;
}

inline dnnl::primitive_attr userScratchpad()
{
    dnnl::primitive_attr attributes;
    attributes.set_scratchpad_mode(dnnl::scratchpad_mode::user);
    return attributes;
}

/// The operands of a finished description; each kind of description names its own.
template <class Description>
Primitive finish(const Description& pd, std::vector<Operand> operands, dnnl::primitive primitive)
{
    return {.primitive = std::move(primitive),
            .operands = std::move(operands),
            .implementation = pd.impl_info_str(),
            .scratchpadBytes = pd.scratchpad_desc().get_size()};
}

} // namespace ks::onednn
