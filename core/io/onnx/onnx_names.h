#pragma once

#include "core/ops/attributes.h"
#include "core/ops/op_info.h"
#include <string>

namespace ks::onnx_names {

/// The operator of that name, or that has it for its alias; null for none.
const OpInfo* operatorFor(std::string_view type);
/// "MaxPool, AveragePool, …": all that can be layers, then what is read as one of them, for people.
std::string knownOperators();

/// The Flatten that stands before a fully connected layer on an image.
std::string flattenOf(const std::string& gemm);

} // namespace ks::onnx_names
