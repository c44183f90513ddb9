#pragma once

#include "core/nn/model.h"
#include "core/tensor/tensor.h"

#include <string>

namespace ks::cli {

/// A file as the network gets it; what a person should know about it is printed on the side. Pictures and bytes say what their white is. Other
/// numbers do not: for a network of pictures (Model::white), whole ones up to 255 are taken for bytes, which is said; all others, and what
/// numbers are foretold from, stay as they are. Throws InputError, FileError, OutOfMemory.
Tensor readNetworkInput(const std::string& path, const Model& model);

} // namespace ks::cli
