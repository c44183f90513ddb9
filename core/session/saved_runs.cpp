#include "core/session/saved_runs.h"

#include "core/base/error.h"
#include "core/base/escapes.h"
#include "core/session/network_session.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace ks {

namespace {

bool holdsOneTraining(const std::filesystem::path& path)
{
    std::string ending = path.extension().string();
    std::ranges::transform(ending, ending.begin(),
                           [](char letter) { return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + 32) : letter; });
    return ending == ".safetensors";
}

/// `data`: where the training does not say on what it was.
EarlierRun runOf(Checkpoint training, const std::string& data)
{
    const std::int64_t epoch =
        training.history.epochLength().value_or(training.history.batches.empty() ? 1 : training.history.batches.back().batch + 1);
    return {.model = std::move(training.model),
            .data = training.data.empty() ? data : std::move(training.data),
            .settings = std::move(training.settings),
            .batchesPerEpoch = std::max<std::int64_t>(1, epoch),
            .history = std::move(training.history)};
}

/// What a file is called, cut to what a name may have, between two characters.
std::string nameFor(const std::filesystem::path& path)
{
    std::string name = distinctUtf8(path.stem().string());
    std::size_t letters = 0;
    for (std::size_t at = 0; at < name.size(); ++at)
        if ((static_cast<unsigned char>(name[at]) & 0xc0U) != 0x80U && ++letters > mostOfRunName)
            name.resize(at);
    return name;
}

} // namespace

std::vector<EarlierRun> readRuns(const std::filesystem::path& path)
{
    std::vector<EarlierRun> runs;
    if (holdsOneTraining(path)) {
        runs.push_back(runOf(loadCheckpoint(path), {}));
        runs.back().weightsIn = path;
    } else {
        NetworkSession session = loadNetworkSession(path);
        runs = std::move(session.earlier);
        if (session.training) {
            runs.push_back(runOf(std::move(*session.training), session.data));
            runs.back().number = session.runNumber;
            runs.back().label = std::move(session.runLabel);
            runs.back().weightsIn = path;
        }
    }
    std::erase_if(runs, [](const EarlierRun& run) { return run.history.batches.empty(); });
    if (runs.empty())
        throw InputError(
            Text(KS_TEXT("core", "nothing is trained in %1; there are no lines to put beside others"), {path.filename().string()}));
    for (EarlierRun& run : runs)
        if (run.label.name.empty())
            run.label.name = nameFor(path);
    return runs;
}

Checkpoint readTrainingOf(const BatchLog& batches, const std::filesystem::path& path)
{
    std::optional<Checkpoint> training;
    if (holdsOneTraining(path)) {
        training = loadCheckpoint(path);
    } else {
        NetworkSession session = loadNetworkSession(path);
        training = std::move(session.training);
        if (training && training->data.empty())
            training->data = session.data;
    }
    if (!training || !isSameTraining(training->history.batches, batches))
        throw InputError(Text(KS_TEXT("core", "%1 holds another training by now; there is nothing to go on with of this one"),
                              {path.filename().string()}));
    return std::move(*training);
}

} // namespace ks
