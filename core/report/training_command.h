#pragma once

#include "core/data/dataset.h"
#include "core/nn/model.h"
#include "core/nn/training_settings.h"

#include <string>

namespace ks {

/// The command that trains the same network on the same data from the same seed: every setting that is not the command's default is in it.
/// A network that no preset is, is read from `networkFile`, which its owner saves (core/nn/model_json.h).
struct TrainingCommand {
    std::string text;
    bool needsNetworkFile = false;
};
TrainingCommand trainingCommand(const Model& model, const Dataset& data, const std::string& description, const TrainingSettings& settings,
                                const std::string& networkFile = "network.json");

/// What a preset has a say in (epochs, batch, optimiser, rate …) as options; those that are as `usual` are left out, but for the first four.
std::string trainingOptions(const TrainingSettings& settings, const TrainingSettings& usual);

} // namespace ks
