#pragma once

#include "core/measure/experiment.h"

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ks {

/// Reads an experiment from JSON:
///   { "format": "kernelscope-experiment", "name": "…", "op": "MaxPool", "shape": "1x4x256x256", "attributes": {"strides": "1x1"},
///     "passes": ["inference"], "backends": ["serial"], "implementations": ["auto"], "threads": 0,
///     "sweep": {"axis": "window", "values": "2:64:x2"}, "repeat": 20, "warm_up": 2, "cache": "warm", "time_budget": 20, "seed": 35 }
/// "op", "shape" and "backends" are needed; values of a sweep are a text as on the command line or an array. "memory_limit_mib" limits what
/// the points may take. Instead of "op", "shape" and "attributes" a network: "network" (a preset, a network file's path, relative to the
/// experiment's folder, or a network as in core/nn/model_json.h) and "batch" (32). Several of either: "subjects", a list of objects with these
/// keys. A grid of several axes: "sweeps", a list of such objects. Whole trainings of networks: "training", as trialPlanFromJson() reads it.
/// Of a saved result (result_store.h) the experiment that it holds.
/// Throws FileError for what is no JSON, InputError that names the file (`name`), the key and what is legal; also for an experiment that can never run.
Experiment experimentFromJson(std::string_view text, const std::string& name, const std::filesystem::path& folder = {});
/// Throws FileError too.
Experiment readExperiment(const std::filesystem::path& path);

std::string jsonOf(const Experiment& experiment);
/// Throws FileError.
void writeExperiment(const std::filesystem::path& path, const Experiment& experiment);

/// "1x3x224x224"; those that are missing in front are 1. Throws InputError for anything else, and for more cells than can be counted.
Shape shapeFrom(const std::string& text);

/// The passes that a word of the command line or a file stands for: a pass by its name; "forward" is inference, "backward" every backward pass of the
/// operators (without any, all there are); several are joined by commas. Throws InputError.
std::vector<Pass> passesNamed(std::span<const OpKind> ops, std::string_view word);
/// The operators that it is about.
std::vector<OpKind> opsOf(const Experiment& experiment);
/// All of these words, with commas between.
std::string passWords();

/// The operator with ONNX's defaults for every attribute, before any is set. Throws InputError naming the operators there are.
OpSpec plainSpec(std::string_view op, const Shape& src);

} // namespace ks
