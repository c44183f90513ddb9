#pragma once

#include "core/io/onnx/onnx_constant.h"

#include <cstdint>
#include <onnx/onnx_pb.h>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// What other programs compute with constants alone: shapes for a Reshape, weights the other way round.
namespace ks::onnx_fold {

using onnx_names::Constant;

/// "1×16×5×5"
std::string textOf(std::span<const std::int64_t> extents);

/// The whole number that a cell holds. Throws InputError where it is none that a tensor can have.
std::int64_t wholeNumber(float cell);

/// "axes" as a node names them, as attribute or (`given`) as an input, none of them negative. Throws InputError for axes beyond the `rank` dimensions.
/// Nothing where they are not named.
std::optional<std::vector<std::int64_t>> axesOf(const onnx::NodeProto& node, const Constant* given, std::int64_t rank);

/// The axes that an Unsqueeze adds to `rank` dimensions, in order, as what it makes counts them.
std::vector<std::int64_t> addedAxesOf(const onnx::NodeProto& node, const Constant* given, std::int64_t rank);

/// The shape that a Reshape of `from` to `wished` has (ONNX): 0 stays as it is, unless `zeros` are meant, −1 is what is left. Throws InputError.
std::vector<std::int64_t> reshaped(std::span<const std::int64_t> from, std::span<const float> wished, bool zeros);

/// What the node makes of its inputs (null: left out); nothing where it is an operator that is not known for constants. Throws InputError for what
/// is not understood of those that are. At most a few thousand numbers more than the inputs have.
std::optional<Constant> folded(const onnx::NodeProto& node, std::span<const Constant* const> inputs);

} // namespace ks::onnx_fold
