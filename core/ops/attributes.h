#pragma once

#include "core/base/field.h"
#include "core/ops/op_spec.h"

#include <string_view>

namespace ks {

/// The attributes of one operator by their ONNX names, in the order in which people set them. `usual` is ONNX's default; `always` are those that
/// ONNX has no default for (kernel_shape); `oursAlone` those that are no attributes of a node there, but an input, or told by the weights.
/// Ranges are those of single numbers: what depends on other settings is asked of `problemsOf`.
const FieldTable<OpSpec>& attributesOf(OpKind op);
inline ConstFields attributesOf(const OpSpec& spec)
{
    return {attributesOf(spec.op), spec};
}
inline Fields attributesOf(OpSpec& spec)
{
    return {attributesOf(spec.op), spec};
}

/// The row of `op` with this name, or else another operator's: it reads and writes any spec.
const Field& attributeNamed(OpKind op, std::string_view name);

/// What people call the count of its outputs, which the attribute `filters` holds: filters of a convolution, outputs of a Gemm (KS_TEXT).
inline std::string_view outputsTitle(OpKind op)
{
    return attributeNamed(op, "filters").title;
}

/// Those that are set of a layer in a network: not what follows from the layers that it reads.
const FieldTable<OpSpec>& layerAttributesOf(OpKind op);

/// `op` on `src` with ONNX's defaults, where `defaultSpec` has friendlier ones.
OpSpec onnxSpec(OpKind op, const Shape& src);
/// The same as a layer of a network: which pass runs is the training's affair, and what ONNX has no default for is as in `defaultSpec`.
OpSpec layerSpec(OpKind op, const Shape& src);

/// Throws InputError naming the attribute, the value and what type is needed; whether the value is legal is asked of `problemsOf`. Attributes of
/// ONNX that have one value here (Gemm's transB, Softmax's axis) are taken with that value alone.
void setAttribute(OpSpec& spec, std::string_view name, std::string_view value);

} // namespace ks
