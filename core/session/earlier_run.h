#pragma once

#include "core/base/json_fwd.h"
#include "core/nn/history.h"
#include "core/nn/model.h"
#include "core/nn/training_settings.h"

#include <cstdint>
#include <string>

namespace ks {

/// A training that the charts still show beside the present one: its lines and how they came about, not its weights.
struct EarlierRun {
    int number = 1; ///< by which the charts call it
    Model model;
    std::string data; ///< for openDataset()
    TrainingSettings settings;
    std::int64_t batchesPerEpoch = 1;
    History history;
};

/// Numbers that the charts may give: from 1, far more than anybody trains.
inline constexpr int mostRunNumber = 1'000'000;

/// All but the number, which is that of the entry in the session's file.
nlohmann::ordered_json toJson(const EarlierRun& run);
/// Throws InputError for illegal values, json's exceptions for missing ones.
EarlierRun earlierRunFrom(const nlohmann::json& value, int number);

} // namespace ks
