#include "core/session/network_session.h"

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/guard.h"
#include "core/base/json.h"
#include "core/data/source.h"
#include "core/io/session_kind.h"
#include "core/nn/model_json.h"
#include "core/nn/trainer.h"
#include "core/session/zip_archive.h"
#include "core/tensor/npy.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace ks {

namespace {

// These come behind the document, `networkDocument`, in alphabetical order: see sessionKindIn().
constexpr const char* trainingEntry = "training.safetensors";
constexpr const char* beforeBestEntry = "training_before_best.safetensors";
constexpr const char* drawingEntry = "try_drawing.npy";
constexpr std::size_t largestDrawing = std::size_t{1} << 20U; ///< also of numbers of eight bytes

std::string runEntry(int number)
{
    return "run_" + std::to_string(number) + ".json";
}

/// A number stands for one run: a file with two of them could not be read.
std::vector<const EarlierRun*> distinctRuns(const NetworkSession& session)
{
    std::vector<const EarlierRun*> runs;
    std::set<int> numbers = {session.runNumber};
    for (const EarlierRun& run : session.earlier)
        if (numbers.insert(run.number).second)
            runs.push_back(&run);
    return runs;
}

int runNumberFrom(const nlohmann::json& value)
{
    const std::int64_t number = trainingCount(value);
    if (number < 1 || number > mostRunNumber)
        throw InputError(Text(KS_TEXT("core", "a run of a training has the number %1; it must be from 1 to %2"),
                              {std::to_string(number), std::to_string(mostRunNumber)}));
    return static_cast<int>(number);
}

std::vector<std::byte> bytesOf(const std::string& text)
{
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

nlohmann::ordered_json toJson(const NetworkSession& session)
{
    const Environment& environment = session.environment;
    nlohmann::ordered_json earlier = nlohmann::ordered_json::array();
    for (const EarlierRun* const run : distinctRuns(session))
        earlier.push_back(run->number);
    nlohmann::ordered_json json = {{"format", "kernelscope-network-session"},
                                   {"version", networkSessionFormatVersion},
                                   {"network", modelToJson(session.model)},
                                   {"data", session.data},
                                   {"settings", settingsToJson(session.settings)},
                                   {"drawing", {{"centre", session.question.centre}, {"class", session.question.is}}},
                                   {"page", session.page},
                                   {"more_charts", session.moreCharts},
                                   {"log_loss", session.logLoss},
                                   {"look", toJson(session.look)},
                                   {"run", session.runNumber},
                                   {"run_label", toJson(session.runLabel)},
                                   {"earlier_runs", std::move(earlier)},
                                   {"environment",
                                    {{"program", environment.program},
                                     {"processor", environment.processor},
                                     {"system", environment.system},
                                     {"threads", environment.threads}}}};
    putSeen(session.seen, json);
    if (!session.beside.ending.empty())
        json["moments_beside"] = toJson(session.beside);
    return json;
}

NetworkSession fromJson(const nlohmann::json& json, const std::string& name)
{
    if (json.at("format") != "kernelscope-network-session")
        throw FileError(Text(KS_TEXT("core", "%1 is no session of the Network lab"), {name}));
    requireVersion(json.at("version"), networkSessionFormatVersion, name);
    NetworkSession session{.model = modelFromJson(json.at("network"), Soundness::Later),
                           .data = json.at("data"),
                           .settings = settingsFromJson(json.at("settings")),
                           .page = json.at("page"),
                           .moreCharts = json.at("more_charts"),
                           .logLoss = json.value("log_loss", false)}; // not in older files
    if (const auto drawing = json.find("drawing"); drawing != json.end())
        session.question = {.centre = drawing->at("centre"), .is = drawing->at("class")};
    if (const auto look = json.find("look"); look != json.end())
        session.look = networkLookFrom(*look);
    session.seen = seenFrom(json);
    if (const auto beside = json.find("moments_beside"); beside != json.end())
        session.beside = momentsBesideFrom(*beside);
    const nlohmann::json& environment = json.at("environment");
    session.environment = {environment.at("program"), environment.at("processor"), environment.at("system"), environment.at("threads")};
    return session;
}

/// Throws FileError where they are not the same training at the same place: going back from one to the other would mix two of them.
void requireSameTraining(const std::optional<Checkpoint>& training, const Checkpoint& beforeBest, const std::string& name)
{
    const bool same = training && training->model.graph == beforeBest.model.graph && training->model.loss == beforeBest.model.loss &&
                      training->settings.optimizer == beforeBest.settings.optimizer &&
                      training->history.batches.size() == beforeBest.history.batches.size() &&
                      training->state.steps == beforeBest.state.steps; // their places may differ, where the data became fewer
    if (!same)
        throw FileError(Text(KS_TEXT("core", "%1 is not of the training that the session holds"), {name}));
}

/// Files of older programs have none.
void readEarlier(const ZipReader& archive, const nlohmann::json& document, const std::string& name, NetworkSession& session)
{
    if (!document.contains("earlier_runs"))
        return;
    session.runNumber = runNumberFrom(document.at("run"));
    if (const auto label = document.find("run_label"); label != document.end())
        session.runLabel = runLabelFrom(*label);
    std::set<int> numbers = {session.runNumber};
    for (const nlohmann::json& one : document.at("earlier_runs")) {
        const int number = runNumberFrom(one);
        const std::string entry = runEntry(number);
        if (!numbers.insert(number).second)
            throw InputError(Text(KS_TEXT("core", "two runs of a training have the number %1"), {std::to_string(number)}));
        session.earlier.push_back(earlierRunFrom(parseJson(archive.read(entry).text(), name + " " + entry), number));
    }
}

TensorPtr readDrawing(std::span<const std::byte> bytes, const std::string& name)
{
    Tensor drawing = readNpy(bytes, name).tensor;
    const auto isGrey = [](float value) { return value >= 0 && value <= 255; };
    if (drawing.shape() != Shape{1, 1, drawingSide, drawingSide} || !std::ranges::all_of(drawing.cells(), isGrey))
        throw FileError(Text(KS_TEXT("core", "%1 is no drawing: %2×%2 values from 0 to 255"), {name, std::to_string(drawingSide)}));
    return std::make_shared<const Tensor>(std::move(drawing));
}

Environment ofBoth(Environment before, const Environment& after)
{
    if (before == Environment{}) // still nobody knows
        return before;
    for (std::string Environment::*field : {&Environment::program, &Environment::processor, &Environment::system})
        if (!(before.*field).ends_with(after.*field))
            before.*field += ", " + after.*field;
    if (before.threads != after.threads)
        before.threads = 0;
    return before;
}

/// Over at most the last epoch's worth of batches.
struct Mean {
    double loss = 0;
    double accuracy = 0;
    double samples = 0;
};
Mean meanOf(const History& history, std::int64_t batches)
{
    Mean mean;
    const auto count = std::min<std::size_t>(history.batches.size(), static_cast<std::size_t>(batches));
    for (auto batch = history.batches.end() - static_cast<std::ptrdiff_t>(count); batch != history.batches.end(); ++batch) {
        const auto size = static_cast<double>(batch->size);
        mean.loss += batch->loss * size;
        mean.accuracy += batch->accuracy * size;
        mean.samples += size;
    }
    mean.loss /= std::max(1.0, mean.samples);
    mean.accuracy /= std::max(1.0, mean.samples);
    return mean;
}

} // namespace

Environment environmentOf(const BatchLog& batches, const std::vector<TrainingOrigin>& origins)
{
    const Environment here = currentEnvironment();
    const TrainingOrigin* origin = nullptr;
    std::size_t read = 0; // batches of it
    for (const TrainingOrigin& one : origins)
        if (const std::size_t common = std::min(batches.size(), one.batches.size());
            common > read && isSameTraining(batches, one.batches)) {
            origin = &one;
            read = common;
        }
    if (!origin)
        return here;
    return batches.size() > read ? ofBoth(origin->environment, here) : origin->environment;
}

std::vector<std::byte> encodeNetworkSession(const NetworkSession& session)
{
    ZipEntries entries;
    entries[networkDocument] = bytesOf(toJson(session).dump(1) + "\n");
    for (const EarlierRun* const run : distinctRuns(session))
        entries[runEntry(run->number)] = bytesOf(toJson(*run).dump());
    if (session.training)
        entries[trainingEntry] = encodeCheckpoint(*session.training);
    if (session.beforeBest)
        entries[beforeBestEntry] = encodeCheckpoint(*session.beforeBest);
    if (session.training)
        putMoments(session.moments, entries);
    if (session.drawing)
        entries[drawingEntry] = encodeNpy(*session.drawing);
    return packZip(entries);
}

NetworkSession decodeNetworkSession(std::span<const std::byte> bytes, const std::string& name)
{
    const ZipReader archive(bytes, name);
    if (!archive.has(networkDocument))
        throw FileError(Text(KS_TEXT("core", "%1 is no session of the Network lab"), {name}));
    const nlohmann::json document = parseJson(archive.read(networkDocument, largestDocument).text(), name + " " + networkDocument);
    try {
        NetworkSession session = fromJson(document, name);
        readEarlier(archive, document, name, session);
        if (archive.has(trainingEntry))
            session.training = decodeCheckpoint(archive.read(trainingEntry).bytes(), name + " " + trainingEntry);
        if (archive.has(beforeBestEntry)) {
            const std::string entry = name + " " + beforeBestEntry;
            session.beforeBest = std::make_shared<const Checkpoint>(decodeCheckpoint(archive.read(beforeBestEntry).bytes(), entry));
            requireSameTraining(session.training, *session.beforeBest, entry);
        }
        if (session.training) {
            ReadMoments read = readMoments(archive, *session.training, name);
            session.moments = std::move(read.moments);
            session.momentsLost = std::move(read.lost);
        }
        if (archive.has(drawingEntry))
            session.drawing = readDrawing(archive.read(drawingEntry, largestDrawing).bytes(), name + " " + drawingEntry);
        return session;
    } catch (const nlohmann::json::exception& error) {
        throw FileError(Text(KS_TEXT("core", "%1 is not a whole session: %2"), {name, plainReason(error.what())}));
    } catch (const InputError& error) {
        throw InputError(Text("%1: %2", {name, error.text()}));
    }
}

void saveNetworkSession(const NetworkSession& session, const std::filesystem::path& path)
{
    writeFile(path, encodeNetworkSession(session));
}

NetworkSession loadNetworkSession(const std::filesystem::path& path)
{
    return decodeNetworkSession(readFile(path).bytes(), path.filename().string());
}

bool NetworkReplay::ok() const
{
    if (sameBits)
        return true;
    if (sameEnvironment)
        return false;
    if (std::isnan(accuracyThen))
        return std::abs(lossNow - lossThen) <= 0.01 * std::abs(lossThen);
    const double spread = std::sqrt(accuracyThen * (1 - accuracyThen) / std::max(1.0, static_cast<double>(samples)));
    return std::abs(accuracyNow - accuracyThen) <= 0.003 + 3 * spread;
}

namespace {

/// What was changed on the way, at the batch before which it was changed. The trainer has trained as far as the batch that is asked for.
class Changes {
public:
    explicit Changes(const Checkpoint& then)
        : m_then(then), m_base(static_cast<double>(then.settings.schedule.rate)), m_rule(then.history.rules.begin()),
          m_return(then.history.returns.begin())
    {
    }

    void makeBefore(std::size_t batch, Trainer& trainer)
    {
        const TrainingPosition at = trainer.course().position;
        const History& history = m_then.history;
        while (m_return != history.returns.end() && isAt(*m_return, at)) {
            trainer.useBest();
            ++m_return;
        }
        if (batch == history.batches.size()) {
            trainer.setStopConditions(m_then.settings.stop);
            if (m_then.state.baseRate > 0)
                trainer.setRate(static_cast<float>(m_then.state.baseRate));
        } else if (history.rules.empty()) {
            guessRate(history.batches[batch].rate, trainer);
        } else if (m_rule != history.rules.end() && isAt(*m_rule, at)) {
            trainer.setRate(m_rule->rate);
            trainer.setStopConditions(m_rule->stop);
            ++m_rule;
        }
    }

private:
    template <class Record>
    static bool isAt(const Record& record, const TrainingPosition& position)
    {
        return record.epoch == position.epoch && record.batch == position.batch;
    }

    /// Older files have no rules: what was in force is in the history, and every schedule is its highest rate times a share.
    void guessRate(double wanted, Trainer& trainer)
    {
        const auto planned = static_cast<double>(trainer.rate());
        if (wanted == planned || planned <= 0 || wanted <= 0)
            return;
        m_base = m_then.settings.schedule.kind == ScheduleKind::Constant ? wanted : m_base * wanted / planned;
        trainer.setRate(static_cast<float>(m_base));
    }

    const Checkpoint& m_then;
    double m_base;
    std::vector<RulesRecord>::const_iterator m_rule;
    std::vector<ReturnRecord>::const_iterator m_return;
};

} // namespace

NetworkReplay replay(const NetworkSession& session, const LoadContext& context)
{
    if (!session.training || session.training->history.batches.empty())
        throw InputError(Text(KS_TEXT("core", "nothing is trained in this session; there is nothing to compare with")));
    const Checkpoint& then = *session.training;
    if (then.history.edited)
        throw InputError(Text(
            KS_TEXT("core", "this training began with weights that were kept when layers of a trained network were changed, which its seed "
                            "does not make again; it cannot be repeated from here")));
    if (then.history.given)
        throw InputError(Text(KS_TEXT(
            "core",
            "this training began with the weights of a file, which its seed does not make again; it cannot be repeated from here")));
    if (then.history.otherData)
        throw InputError(
            Text(KS_TEXT("core", "this training went on with other data than those that it began with; it cannot be repeated from here")));
    Trainer trainer(then.model, openDataset(then.data.empty() ? session.data : then.data, context), then.settings, context);
    if (hasOtherData(trainer, then))
        throw InputError(
            Text(KS_TEXT("core", "this training was on other data than those that are there now; it cannot be repeated with these")));
    NetworkReplay result{.sameEnvironment = session.environment == currentEnvironment(),
                         .batches = static_cast<std::int64_t>(then.history.batches.size())};
    Changes changes(then);
    const auto goesOn = [&, batch = std::int64_t{0}]() mutable {
        if (batch > 0 && context.progress)
            context.progress(static_cast<double>(batch) / static_cast<double>(result.batches));
        if (batch < result.batches && context.stop.stop_requested())
            throw Stopped();
        changes.makeBefore(static_cast<std::size_t>(batch), trainer);
        return batch++ < result.batches;
    };
    if (!trainer.train(goesOn))
        throw InputError(trainer.divergence());
    result.sameBits = hashOf(trainer.state()) == hashOf(then.state);
    const Mean before = meanOf(then.history, trainer.samples().batches());
    const Mean now = meanOf(trainer.history(), trainer.samples().batches());
    result.lossThen = before.loss;
    result.lossNow = now.loss;
    result.accuracyThen = before.accuracy;
    result.accuracyNow = now.accuracy;
    result.samples = static_cast<std::int64_t>(before.samples);
    return result;
}

} // namespace ks
