#include "core/session/earlier_run.h"

#include "core/base/error.h"
#include "core/base/json.h"
#include "core/nn/model_json.h"

#include <algorithm>

namespace ks {

namespace {

/// Characters of UTF-8, which json has looked at.
std::size_t lettersOf(const std::string& text)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char byte) { return (static_cast<unsigned char>(byte) & 0xc0U) != 0x80U; }));
}

std::string labelText(const nlohmann::json& value, const char* field, std::size_t most)
{
    const auto found = value.find(field);
    std::string text = found == value.end() ? std::string() : found->get<std::string>();
    if (lettersOf(text) > most)
        throw InputError(Text(KS_TEXT("core", "the %1 of a run of a training has %2 characters; at most %3 are kept"),
                              {Text::name(field), std::to_string(lettersOf(text)), std::to_string(most)}));
    return text;
}

} // namespace

/// No two batches that were trained at different times have taken the same time.
bool isSameTraining(const BatchLog& a, const BatchLog& b)
{
    const std::size_t common = std::min(a.size(), b.size());
    if (common == 0)
        return false;
    const BatchRecord one = a[common - 1];
    const BatchRecord other = b[common - 1];
    return one.epoch == other.epoch && one.batch == other.batch && one.loss == other.loss && one.seconds == other.seconds;
}

nlohmann::ordered_json toJson(const RunLabel& label)
{
    return {{"name", label.name}, {"notes", label.notes}, {"shown", label.shown}};
}

RunLabel runLabelFrom(const nlohmann::json& value)
{
    RunLabel label{.name = labelText(value, "name", mostOfRunName), .notes = labelText(value, "notes", mostOfRunNotes)};
    label.shown = value.at("shown").get<bool>();
    return label;
}

nlohmann::ordered_json toJson(const EarlierRun& run)
{
    return {{"network", modelToJson(run.model)},        {"data", run.data},
            {"settings", settingsToJson(run.settings)}, {"batches_per_epoch", run.batchesPerEpoch},
            {"history", historyToJson(run.history)},    {"label", toJson(run.label)}};
}

EarlierRun earlierRunFrom(const nlohmann::json& value, int number)
{
    EarlierRun run{.number = number,
                   .model = modelFromJson(value.at("network")),
                   .data = value.at("data"),
                   .settings = settingsFromJson(value.at("settings")),
                   .batchesPerEpoch = std::max<std::int64_t>(1, trainingCount(value.at("batches_per_epoch"))),
                   .history = historyFromJson(value.at("history"))};
    if (const auto label = value.find("label"); label != value.end())
        run.label = runLabelFrom(*label);
    requireHistoryOf(run.history, run.model.graph);
    return run;
}

} // namespace ks
