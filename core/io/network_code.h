#pragma once

#include "core/ops/graph.h"

#include <string>

namespace ks {

/// What a program has beside its layers.
struct ProgramParts {
    std::string ending;    ///< Model::endingForOthers(): what the outputs go through that is a part of the loss here
    std::string functions; ///< behind the network's own (core/data/pipeline_code.h)
};

/// The network as a Python program: a class or function that builds it, and one that loads the weights of a safetensors file whose names
/// are those of `parameterName` ("conv1.weight"). In inference both give what we give.
/// Names are written so that nothing in them can be run. Throw Unsupported naming the layer and what the framework cannot say.
std::string pytorchSource(const Graph& graph, const std::string& name, const ProgramParts& parts = {});
/// Keras 3; images lie as N×H×W×C there, so weights are turned while they are loaded.
std::string kerasSource(const Graph& graph, const std::string& name, const ProgramParts& parts = {});

} // namespace ks
