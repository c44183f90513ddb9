#pragma once

#include "core/io/onnx/onnx_file.h"
#include "core/nn/checkpoint.h"
#include "core/nn/weights.h"

#include <filesystem>

namespace ks {

/// A network from a file of any kind that holds one: its layers alone (.json; no parameters then), ONNX (.onnx), or weights that bring their
/// network along (.safetensors). Throws FileError and InputError naming the file.
TrainedModel readNetworkFile(const std::filesystem::path& path);

/// What an ONNX file holds of a model with its weights; read back, it is the same model with the same preprocessing.
OnnxNetwork onnxOf(const Model& model, std::vector<Tensor> parameters);

/// A training that has not begun, with the weights of a file instead of random ones.
Checkpoint beginningWith(TrainedModel network, const TrainingSettings& settings, std::string data);

/// What one goes on with from a file: the training that it holds, or else its network and weights, at the beginning of one with these data and, as
/// far as they were not only proposed for `before`, these settings. Throws FileError and InputError naming the file; a training that is damaged is not
/// read as weights.
Checkpoint readTraining(const std::filesystem::path& path, const Model& before, const TrainingSettings& settings, const std::string& data);

} // namespace ks
