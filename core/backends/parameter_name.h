#pragma once

#include "core/ops/op_spec.h"

#include <string>

namespace ks {

/// The names of a layer's parameters in files of every kind: "conv1.weight", "conv1.bias", "bn1.running_mean", "bn1.running_var".
std::string parameterName(const std::string& layer, Role role);

} // namespace ks
