#pragma once

#include "core/ops/attributes.h"

#include <cstdint>
#include <onnx/onnx_pb.h>
#include <string>
#include <string_view>

/// What the reader asks of a single node of a file.
namespace ks::onnx_node {

/// Throws InputError: of so many inputs the one at `index` is missing.
[[noreturn]] void lacksInput(int count, int index);
/// A node's input; those that are left out at the end are not there at all: InputError.
const std::string& inputOf(const onnx::NodeProto& node, int index);
/// Null where the node does not have it.
const onnx::AttributeProto* attributeOf(const onnx::NodeProto& node, std::string_view name);
/// An attribute's value, or what it is `otherwise`.
float number(const onnx::NodeProto& node, std::string_view name, float otherwise);
std::int64_t integer(const onnx::NodeProto& node, std::string_view name, std::int64_t otherwise);
/// The text that our row of it reads.
std::string textOf(const onnx::AttributeProto& attribute, const Field& field);

} // namespace ks::onnx_node
