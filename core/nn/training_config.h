#pragma once

#include "core/base/field.h"
#include "core/data/half_samples.h"
#include "core/data/pipeline.h"
#include "core/nn/model.h"
#include "core/nn/study_data.h"
#include "core/nn/training_settings.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace ks {

/// A whole training as a file of JSON: its network, data, preparation and settings. It is written in the keys of the heterogeneous timing study (7.5 of its
/// document), and what these cannot say in keys of ours:
///
///   {"format": "kernelscope-training", "version": 1, "hls": [50, 25, 13], "n_nets": 1, "orig_folder": "", "hor_pred": 10, "train_size": 100000,
///    "batch_size": 1000, "learning_rate": 0.001, "epochs": 1, "cut": 0, "device": "CPU", "settings": {"optimizer": "adam", "seed": 1}}
///   {"model": "lenet-5", "data": "mnist:FOLDER", "preparation": {"scaling": "zero-to-one"}, "batch_size": 64, "settings": {"schedule": "one-cycle"}}
///
/// The network is said by one of "hls", "model" (as train takes it), "network" (a network file's object) and "weights"; "data" stands in place of all
/// keys of the study that say them. What is left out is as the preset has it, of "hls" as the study has it, else as `train` does.
struct TrainingConfig {
    std::vector<std::int64_t> hidden; ///< widths of the smallest of `networks` fully connected ones; empty: none are
    std::int64_t networks = 1;
    std::string model;
    std::optional<Model> network;
    std::string weights;
    bool newLastLayer = false;

    std::string data; ///< empty where `study` says it, or nobody does
    std::optional<StudyData> study;
    double cut = 0; ///< per cent of the training samples that are kept for validation
    std::string cache;
    PreparedOptions prepared;
    Pipeline preparation;       ///< of which only `said` counts
    std::set<std::string> said; ///< names of rows of pipelineFields()

    TrainingSettings settings;
    bool saysRate = false;    ///< else another one may be proposed
    bool saysBackend = false; ///< else it is the one that trainings take by themselves
    std::string deviceName;   ///< on which it was trained: "GTX1080"; known to nobody but people
    double alpha = 0;         ///< the study's "preprocessing factor": kept and shown, nothing more
    std::string outputFolder; ///< the study's des_folder, which is not applicable

    bool operator==(const TrainingConfig&) const = default;

    bool saysNetwork() const { return !hidden.empty() || !model.empty() || network || !weights.empty(); }
    /// As --model takes them; several are trained one after the other. None where `network` or `weights` says it.
    std::vector<std::string> models() const;
    /// As openDataset() takes it; empty where nothing is said. Throws as descriptionOf().
    std::string description() const;
};

inline constexpr std::string_view trainingConfigFormat = "kernelscope-training";

/// `instead`: a network as --model takes it, in the place of that of the file, or weights. Throws InputError naming `name` and the key that is unknown, missing, of
/// another type or not legal, or FileError with the line of the mistake. Nothing is opened.
TrainingConfig trainingConfigFrom(std::string_view text, const std::string& name, const std::string& instead = {});
TrainingConfig loadTrainingConfig(const std::filesystem::path& path, const std::string& instead = {});
/// All of it, also what is usual, so that it means the same everywhere.
std::string textOf(const TrainingConfig& config);

/// How it is prepared and trained is as in a run, on the device of whose backend, which is asked.
void takeRun(TrainingConfig& config, const Pipeline& pipeline, const TrainingSettings& settings);
/// What repeats a training of these; a preset that the model is, as it comes, is named.
TrainingConfig configOf(const Model& model, std::string data, const TrainingSettings& settings);
/// The file's device is another one than that of the backend which the settings name, which is said; else empty.
Text otherDevice(const TrainingConfig& config);

/// The description of data of which this share of the training samples is kept for validation.
std::string withValidation(const std::string& description, double share);
/// What is said of the steps goes into `into`.
void takeSaid(const TrainingConfig& config, Pipeline& into);

} // namespace ks
