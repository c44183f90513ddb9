#pragma once

#include "core/base/json_fwd.h"
#include "core/nn/history.h"
#include "core/nn/model.h"
#include "core/nn/training_settings.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>

namespace ks {

/// What a person has said of a training, by which it is told from others in a list.
struct RunLabel {
    std::string name;  ///< one line; empty: it goes by its number
    std::string notes; ///< one line
    bool shown = true; ///< its lines are in the charts

    bool operator==(const RunLabel&) const = default;
};
/// In characters, of a name and of notes: more than anybody reads in a list.
inline constexpr std::size_t mostOfRunName = 60;
inline constexpr std::size_t mostOfRunNotes = 500;

/// A training that the charts still show beside the present one: its lines and how they came about, not its weights.
struct EarlierRun {
    int number = 1; ///< by which the charts call it
    Model model;
    std::string data; ///< for openDataset()
    TrainingSettings settings;
    std::int64_t batchesPerEpoch = 1;
    History history;
    RunLabel label;
    std::filesystem::path weightsIn; ///< the file that has its weights, as long as there is this process; empty: none is known
};

/// One training, as far as both of them go: the batches of one are the first ones of the other. None is that of no batch.
bool isSameTraining(const BatchLog& a, const BatchLog& b);

/// Numbers that the charts may give: from 1, far more than anybody trains.
inline constexpr int mostRunNumber = 1'000'000;

nlohmann::ordered_json toJson(const RunLabel& label);
/// What is missing is as nobody has said it: older files have none of it. Throws InputError for a text that is longer than one may be, json's exceptions
/// for values of another type.
RunLabel runLabelFrom(const nlohmann::json& value);

/// All but the number, which is that of the entry in the session's file.
nlohmann::ordered_json toJson(const EarlierRun& run);
/// Throws InputError for illegal values, json's exceptions for missing ones.
EarlierRun earlierRunFrom(const nlohmann::json& value, int number);

} // namespace ks
