#pragma once

#include "app/cli/energy_options.h"
#include "app/cli/network_options.h"
#include "app/cli/training_files.h"
#include "core/nn/training_config.h"

#include <optional>
#include <string>
#include <vector>

namespace ks::cli {

/// The options of `train` as they were typed, over what a configuration says.
struct TrainOptions {
    NetworkOptions network;
    RunningOptions running;
    PreparationOptions preparation;
    CacheOptions cache;
    TrainingSettings settings;
    std::string own;   ///< which of the preset's settings were typed: "--lr, --batch"
    bool rate = false; ///< --lr was typed, or the configuration says it
    double validation = 0;
    bool newLastLayer = false;
    TrainingFiles files;
    EnergyOptions energy;
    std::optional<TrainingConfig> config;
    std::vector<std::string> models; ///< of the configuration, where it says several: `network.model` is one after the other
};

/// --data with --validation.
std::string dataDescription(const TrainOptions& typed);

/// --config, which other options win over wherever they stand, and --save-config: to be added before them. `typed` must live as long as the command.
void addConfigOptions(CLI::App& command, TrainOptions& typed);

} // namespace ks::cli
