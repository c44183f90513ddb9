#pragma once

#include "core/base/json_fwd.h"
#include "core/nn/model.h"

#include <filesystem>
#include <string>

namespace ks {

/// A network file: ONNX's operator and attribute names, shapes left to be inferred.
///
///   {"format": "kernelscope-network", "version": 1, "name": "LeNet-5", "input": [1, 28, 28], "loss": "SoftmaxCrossEntropyLoss",
///    "initialisation": "he-normal",
///    "layers": [{"name": "conv1", "op": "Conv", "filters": 6, "kernel_shape": [5, 5], "pads": [2, 2, 2, 2]},
///               {"name": "relu1", "op": "Relu"},
///               {"name": "sum", "op": "Add", "inputs": ["relu1", "conv1"]}]}
///
/// A layer without "inputs" reads the one before it; "input" is the network's. "filters" is what ONNX reads from the weights' shape.
/// Optional: "classes", "pipeline" (core/data/pipeline.h), and of a layer "initialisation", "limit" and
/// "draw" (the number under which its weights are drawn, where that is not its place).
nlohmann::ordered_json modelToJson(const Model& model);
/// Throws InputError saying which field of which layer is wrong and what is legal: unknown operators, attributes and fields, layers that
/// read what does not run before them (cycles), shapes that are impossible. `Soundness::Later`: a network that is being built may not be possible yet.
enum class Soundness : std::uint8_t { Required, Later };
Model modelFromJson(const nlohmann::json& json, Soundness soundness = Soundness::Required);

/// Throws FileError (missing, no JSON, cut off) and InputError naming the file.
Model loadModel(const std::filesystem::path& path, Soundness soundness = Soundness::Required);
/// The text of a network file.
std::string modelText(const Model& model);
void saveModel(const Model& model, const std::filesystem::path& path);

} // namespace ks
