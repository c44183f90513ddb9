#pragma once

#include "core/ops/attributes.h"

#include <string>

namespace ks::onnx_names {

/// Is it an attribute of a node in ONNX? Ours alone are the number of filters (the weights tell), `bias`, and what is an input there.
bool isNodeAttribute(OpKind op, const Attribute& attribute);

/// The Flatten that stands before a fully connected layer on an image.
std::string flattenOf(const std::string& gemm);

} // namespace ks::onnx_names
