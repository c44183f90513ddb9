#include "core/session/earlier_run.h"

#include "core/base/json.h"
#include "core/nn/model_json.h"

#include <algorithm>

namespace ks {

nlohmann::ordered_json toJson(const EarlierRun& run)
{
    return {{"network", modelToJson(run.model)},
            {"data", run.data},
            {"settings", settingsToJson(run.settings)},
            {"batches_per_epoch", run.batchesPerEpoch},
            {"history", historyToJson(run.history)}};
}

EarlierRun earlierRunFrom(const nlohmann::json& value, int number)
{
    EarlierRun run{.number = number,
                   .model = modelFromJson(value.at("network")),
                   .data = value.at("data"),
                   .settings = settingsFromJson(value.at("settings")),
                   .batchesPerEpoch = std::max<std::int64_t>(1, trainingCount(value.at("batches_per_epoch"))),
                   .history = historyFromJson(value.at("history"))};
    requireHistoryOf(run.history, run.model.graph);
    return run;
}

} // namespace ks
