#pragma once

#include "core/ops/op_spec.h"

#include <functional>

/// libtorch's own functions on NCHW tensors of its own, one thread. They return a new tensor with every call, as its users meet them.
/// MaxPool: training and inference are one function, which always makes the indices.
std::function<void()> torchOperation(const ks::OpSpec& spec, ks::Pass pass);

/// "1.13.1"
const char* torchVersion();
