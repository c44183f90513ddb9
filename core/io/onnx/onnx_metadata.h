#pragma once

#include "core/io/onnx/onnx_file.h"

#include <onnx/onnx_pb.h>

namespace ks::onnx_names {

/// What our own files say beside the graph: loss, preprocessing, names of the classes. Files of others say nothing here.
void readMetadata(const onnx::ModelProto& model, OnnxNetwork& network);

/// The version of ONNX's own operators. Throws InputError for one that nobody knew when this was written.
std::int64_t opsetOf(const onnx::ModelProto& model);

} // namespace ks::onnx_names
