#pragma once

#include "core/nn/training_config.h"

#include <array>
#include <string_view>

// Which keys the file of a whole training has, for its reader and its writer.
namespace ks::config_keys {

inline constexpr int version = 1;
inline constexpr int mostNetworks = 10;

/// A training's own setting that the study has a key for.
struct StudySetting {
    std::string_view key;
    std::string_view setting;
};
inline constexpr std::array<StudySetting, 3> studySettings = {{
    {"batch_size", "batch"},
    {"learning_rate", "rate"},
    {"epochs", "epochs"},
}};

/// One of these says the network.
inline constexpr std::array<std::string_view, 4> network = {"hls", "model", "network", "weights"};
inline constexpr std::string_view processor = "CPU";
inline constexpr std::string_view card = "GPU";

/// All keys of one value but those of the data.
const FieldTable<TrainingConfig>& fields();
/// The steps of the preparation that people choose: statistics come from the data.
const FieldTable<Pipeline>& steps();

} // namespace ks::config_keys
