#pragma once

#include <cstdint>
#include <onnx/onnx_pb.h>
#include <span>
#include <string>
#include <vector>

namespace ks::onnx_names {

/// A constant of the file: numbers with ONNX's own dimensions.
struct Constant {
    std::vector<std::int64_t> dimensions;
    std::vector<float> cells;
};

/// Throws InputError for what no tensor can have.
std::int64_t product(std::span<const std::int64_t> dimensions);

/// `name` is what messages call it where it has no name of its own. Throws InputError (another file, another type, too few numbers).
Constant constantOf(const onnx::TensorProto& tensor, const std::string& name);
/// Of a node Constant.
Constant constantOf(const onnx::NodeProto& node);

} // namespace ks::onnx_names
