#pragma once

#include "core/backends/parameter_name.h"
#include "core/base/text.h"
#include "core/io/safetensors.h"
#include "core/nn/model.h"

#include <filesystem>
#include <string>
#include <vector>

namespace ks {

/// The shape under which others know a parameter: Conv's weights as they are, Gemm's M×K, biases and statistics with one extent.
std::vector<std::int64_t> fileShape(const OpSpec& spec, Role role);

/// Throws InputError where they are not as many tensors, of the same shapes, as `parametersOf` names.
void requireParametersOf(const Graph& graph, std::span<const Tensor> parameters);

/// A model's weights as safetensors, with the whole network (its file, core/nn/model_json.h) in the metadata "network": what a saved network
/// needs to be used again is in one file. Parameters in the order of `parametersOf`. `about`: which weights of which training they are
/// (core/nn/kept_weights.h). Throws FileError, InputError.
void saveWeights(const std::filesystem::path& path, const Model& model, std::span<const Tensor> parameters, const std::string& about = {});
/// The same into a file that somebody else commits.
void saveWeights(AtomicFile& file, const Model& model, std::span<const Tensor> parameters, const std::string& about = {});

/// The same bytes in memory, for another program.
std::vector<std::byte> encodeWeights(const Model& model, std::span<const Tensor> parameters);

/// Network and weights of a file that saveWeights wrote.
struct TrainedModel {
    Model model;
    std::vector<Tensor> parameters;
    std::vector<Text> notes; ///< what a person should know who goes on with it
    std::string about = {};  ///< which weights of a training they are; empty where the file does not say
};
TrainedModel loadTrained(const std::filesystem::path& path);
TrainedModel trainedFrom(const SafetensorsFile& file);

/// As loadWeights, from a file in memory; tensors whose names begin with `prefix` are looked at alone.
std::vector<Tensor> parametersFrom(const SafetensorsFile& file, const Model& model, const std::string& prefix = {});
/// The entries that saveWeights writes, with `prefix` before their names; they point into `parameters`.
std::vector<SafetensorsEntry> entriesOf(const Model& model, std::span<const Tensor> parameters, const std::string& prefix = {});

} // namespace ks
