#pragma once

#include "core/ops/graph.h"

#include <string>

namespace ks {

/// The network as a Python program: a class or function that builds it, and one that loads the weights of a safetensors file whose names
/// are those of `parameterName` ("conv1.weight"). In inference both give what we give.
/// Throw Unsupported naming the layer and what the framework cannot say.
std::string pytorchSource(const Graph& graph, const std::string& name);
/// Keras 3; images lie as N×H×W×C there, so weights are turned while they are loaded.
std::string kerasSource(const Graph& graph, const std::string& name);

} // namespace ks
