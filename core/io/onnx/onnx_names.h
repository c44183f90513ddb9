#pragma once

#include "core/ops/attributes.h"

#include <string>

namespace ks::onnx_names {

/// Is it an attribute of a node in ONNX? Ours alone are the number of filters (the weights tell), `bias`, and what is an input there.
bool isNodeAttribute(OpKind op, const Attribute& attribute);

/// The Flatten that stands before a fully connected layer on an image.
std::string flattenOf(const std::string& gemm);

/// The names of a layer's parameters: "conv1.weight", "conv1.bias", "bn1.running_mean", "bn1.running_var".
std::string parameter(const std::string& node, Role role);

} // namespace ks::onnx_names
