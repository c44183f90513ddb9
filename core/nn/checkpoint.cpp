#include "core/nn/checkpoint.h"

#include "core/base/changed_mark.h"
#include "core/base/error.h"
#include "core/base/escapes.h"
#include "core/base/guard.h"
#include "core/base/hash.h"
#include "core/base/json.h"
#include "core/nn/model_json.h"
#include "core/nn/trainer.h"
#include "core/nn/weights.h"
#include "core/ops/optimizer_spec.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace ks {

using nlohmann::json;
using nlohmann::ordered_json;

namespace {

constexpr int checkpointVersion = 1;
constexpr const char* bestPrefix = "best.";

/// "optimizer.v."
std::string prefixOf(OptimizerState state)
{
    return "optimizer." + std::string(infoOf(state).symbol) + ".";
}

std::string hexOf(std::uint64_t number)
{
    std::array<char, 17> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number, 16).ptr;
    return {digits.data(), end};
}

/// visit(prefixed name, layer's info, state's index, tensor's index in `optimizer`)
template <class Visit>
void forEachNamedState(const Model& model, const OptimizerSpec& optimizer, Visit&& visit)
{
    std::size_t at = 0;
    for (const ParameterInfo& info : parametersOf(model.graph)) {
        const GraphNode& node = model.graph.nodes[static_cast<std::size_t>(info.node)];
        if (!info.trained)
            continue;
        for (const OptimizerState state : statesOf(optimizer.kind))
            visit(prefixOf(state) + parameterName(node.name, info.role), node.spec, info, at++);
    }
}

ordered_json describe(const Checkpoint& checkpoint)
{
    const TrainingState& state = checkpoint.state;
    ordered_json text = {{"version", checkpointVersion},
                         {"settings", settingsToJson(checkpoint.settings)},
                         {"epoch", state.position.epoch},
                         {"batch", state.position.batch},
                         {"steps", state.steps},
                         {"updates", state.network.updates},
                         {"base_rate", state.baseRate},
                         {"epoch_loss", state.epochLoss},
                         {"epoch_correct", state.epochCorrect},
                         {"epoch_samples", state.epochSamples},
                         {"epoch_seconds", state.epochSeconds},
                         {"epoch_phases", phasesToJson(state.epochPhases)},
                         {"seconds", state.seconds},
                         {"validations_since_best", state.validationsSinceBest},
                         {"best", nullptr},
                         {"history", historyToJson(checkpoint.history)}};
    if (!checkpoint.data.empty())
        text["data"] = distinctUtf8(checkpoint.data);
    if (!checkpoint.dataDigest.empty())
        text["data_digest"] = checkpoint.dataDigest;
    if (state.best)
        text["best"] = {{"epoch", state.best->epoch}, {"score", known(state.best->score)}, {"parameters", !state.best->parameters.empty()}};
    return text;
}

void readState(const SafetensorsFile& file, const json& text, Checkpoint& checkpoint)
{
    TrainingState& state = checkpoint.state;
    state.position = {trainingCount(text.at("epoch")), trainingCount(text.at("batch"))};
    state.steps = text.at("steps");
    state.network.updates = text.at("updates");
    state.baseRate = text.at("base_rate");
    state.epochLoss = knownFrom(text.at("epoch_loss"));
    state.epochCorrect = text.at("epoch_correct");
    state.epochSamples = text.at("epoch_samples");
    state.epochSeconds = text.at("epoch_seconds");
    if (const auto phases = text.find("epoch_phases"); phases != text.end())
        state.epochPhases = phasesFromJson(*phases);
    else if (state.position.batch > 0) // an older file, in the middle of an epoch
        state.epochPhases = EpochPhases::unknown();
    state.seconds = text.at("seconds");
    state.validationsSinceBest = text.at("validations_since_best");
    state.network.parameters = parametersFrom(file, checkpoint.model);
    forEachNamedState(
        checkpoint.model, checkpoint.settings.optimizer,
        [&](const std::string& name, const OpSpec& spec, const ParameterInfo& info, std::size_t) {
            const SafetensorsEntry* const entry = file.find(name);
            if (!entry || entry->shape != fileShape(spec, info.role) || entry->type != "F32")
                throw FileError(Text(KS_TEXT("core", "%1: the optimiser’s state %2 is missing or has another shape"), {file.name(), name}));
            Tensor tensor = Tensor::uninitialized(info.shape, name);
            std::ranges::copy(entry->bytes, std::as_writable_bytes(tensor.cells()).begin());
            state.network.optimizer.push_back(std::move(tensor));
        });
    const json& best = text.at("best");
    if (best.is_null())
        return;
    TrainingState::Best kept{.epoch = trainingCount(best.at("epoch")), .score = knownFrom(best.at("score"))};
    if (best.at("parameters").get<bool>())
        kept.parameters = parametersFrom(file, checkpoint.model, bestPrefix);
    state.best = std::make_shared<const TrainingState::Best>(std::move(kept));
}

} // namespace

std::string checkpointDigest(std::span<const SafetensorsEntry> tensors, const std::string& text)
{
    std::vector<const SafetensorsEntry*> sorted;
    for (const SafetensorsEntry& entry : tensors)
        sorted.push_back(&entry);
    std::ranges::sort(sorted, {}, [](const SafetensorsEntry* entry) -> const std::string& { return entry->name; });
    Hash hash;
    const auto addText = [&](const std::string& one) { hash.add(std::as_bytes(std::span(one))); };
    for (const SafetensorsEntry* const entry : sorted) {
        addText(entry->name);
        hash.add(entry->bytes);
    }
    addText(text);
    return hexOf(hash.value());
}

namespace {

/// The tensors, and what is said of them; they point into the checkpoint.
struct Contents {
    std::vector<SafetensorsEntry> entries;
    SafetensorsMetadata metadata;
};

Contents contentsOf(const Checkpoint& checkpoint, CheckpointDigest digest = CheckpointDigest::Needed)
{
    const TrainingState& state = checkpoint.state;
    Contents contents{.entries = entriesOf(checkpoint.model, state.network.parameters)};
    forEachNamedState(checkpoint.model, checkpoint.settings.optimizer,
                      [&](const std::string& name, const OpSpec& spec, const ParameterInfo& info, std::size_t at) {
                          contents.entries.push_back({.name = name,
                                                      .shape = fileShape(spec, info.role),
                                                      .bytes = std::as_bytes(state.network.optimizer.at(at).cells())});
                      });
    if (state.best && !state.best->parameters.empty())
        for (SafetensorsEntry& entry : entriesOf(checkpoint.model, state.best->parameters, bestPrefix))
            contents.entries.push_back(std::move(entry));
    const std::string network = modelToJson(checkpoint.model).dump();
    const std::string training = describe(checkpoint).dump();
    contents.metadata = {{"format", "pt"}, {"network", network}, {"training", training}};
    if (digest == CheckpointDigest::Needed)
        contents.metadata["digest"] = checkpointDigest(contents.entries, network + training);
    return contents;
}

} // namespace

bool isCheckpoint(const SafetensorsFile& file)
{
    return file.metadata().contains("training") || file.metadata().contains("digest");
}

Checkpoint checkpointFrom(const SafetensorsFile& file, CheckpointDigest digest)
{
    const auto field = [&](const char* name) -> const std::string& {
        const auto at = file.metadata().find(name);
        if (at == file.metadata().end())
            throw FileError(Text(KS_TEXT("core", "%1 is no checkpoint of a training; it may hold weights alone"), {file.name()}));
        return at->second;
    };
    const std::string& network = field("network");
    const std::string& training = field("training");
    const bool isChecked = digest == CheckpointDigest::Needed || file.metadata().contains("digest");
    if (isChecked && field("digest") != checkpointDigest(file.tensors(), network + training))
        throw FileError(Text(KS_TEXT("core", "%1: this checkpoint is damaged: its checksum does not fit its contents"), {file.name()}));
    Checkpoint checkpoint;
    try {
        const json text = parseJson(training, file.name() + " (training)");
        requireVersion(text.at("version"), checkpointVersion, file.name());
        checkpoint.model = modelFromJson(parseJson(network, file.name() + " (network)"));
        checkpoint.settings = settingsFromJson(text.at("settings"));
        checkpoint.history = historyFromJson(text.at("history"));
        requireHistoryOf(checkpoint.history, checkpoint.model.graph);
        checkpoint.data = text.value("data", std::string());
        checkpoint.dataDigest = text.value("data_digest", std::string());
        readState(file, text, checkpoint);
    } catch (const json::exception& error) {
        throw FileError(Text(KS_TEXT("core", "%1: this checkpoint is incomplete: %2"), {file.name(), plainReason(error.what())}));
    } catch (const InputError& error) {
        throw FileError(Text("%1: %2", {file.name(), error.text()}));
    }
    return checkpoint;
}

void saveCheckpoint(const Checkpoint& checkpoint, const std::filesystem::path& path)
{
    AtomicFile file(path);
    saveCheckpoint(checkpoint, file);
    file.commit();
}

void saveCheckpoint(const Checkpoint& checkpoint, AtomicFile& file)
{
    const Contents contents = contentsOf(checkpoint);
    writeSafetensors(file, contents.entries, contents.metadata);
}

std::vector<std::byte> encodeCheckpoint(const Checkpoint& checkpoint, CheckpointDigest digest)
{
    const Contents contents = contentsOf(checkpoint, digest);
    return encodeSafetensors(contents.entries, contents.metadata);
}

Checkpoint loadCheckpoint(const std::filesystem::path& path)
{
    return checkpointFrom(SafetensorsFile::read(path));
}

Checkpoint decodeCheckpoint(std::span<const std::byte> bytes, const std::string& name, CheckpointDigest digest)
{
    return checkpointFrom(SafetensorsFile::parse(bytes, name), digest);
}

Checkpoint checkpointOf(const Trainer& trainer, std::string data)
{
    const std::string& others = trainer.history().trainedOn;
    return {trainer.model(),   trainer.settings(), trainer.state(),
            trainer.history(), std::move(data),    others.empty() ? hexOf(trainer.samples().digest()) : others};
}

History historyIn(const Trainer& trainer, const Checkpoint& checkpoint)
{
    History history = checkpoint.history;
    history.trainedOn = !history.batches.empty() && hasOtherData(trainer, checkpoint) ? checkpoint.dataDigest : std::string();
    const std::vector<std::string>& known = checkpoint.model.classes;
    const std::vector<std::string>& names = trainer.data().classNames();
    history.otherClasses = known.size() == names.size() && known != names ? known : std::vector<std::string>();
    return history;
}

bool hasOtherData(const Trainer& trainer, const Checkpoint& checkpoint)
{
    return !checkpoint.dataDigest.empty() && checkpoint.dataDigest != hexOf(trainer.samples().digest());
}

void requireSameData(const Trainer& trainer, const Checkpoint& checkpoint)
{
    if (hasOtherData(trainer, checkpoint))
        throw InputError(Text(KS_TEXT("core", "the checkpoint was trained on other data (%1); going on with these would not continue it"),
                              {checkpoint.data}));
}

void resume(Trainer& trainer, const Checkpoint& checkpoint)
{
    const TrainingSettings& now = trainer.settings();
    const TrainingSettings& then = checkpoint.settings;
    const bool sameLoss = checkpoint.model.lossAssumed || trainer.model().loss == checkpoint.model.loss;
    if (trainer.model().graph != checkpoint.model.graph || !sameLoss)
        throw InputError(Text(KS_TEXT("core", "the checkpoint is of another network, %1"), {nameText(checkpoint.model.name)}));
    if (const Text changed = changedSteps(checkpoint.model.pipeline, trainer.model().pipeline); !changed.empty())
        throw InputError(
            Text(KS_TEXT("core", "the checkpoint was trained on data that were prepared otherwise (%1); it goes on with the same "
                                 "preparation alone"),
                 {changed}));
    // Of a batch that is larger than the data both are all samples; programs before wrote down as many as there were then.
    const auto used = [&](const TrainingSettings& asked) { return std::min(asked.batch, trainer.data().count(Split::Train)); };
    if (used(now) != used(then) || now.seed != then.seed || now.optimizer != then.optimizer || now.augmentation != then.augmentation)
        throw InputError(
            Text(KS_TEXT("core", "the checkpoint was trained with another batch size, seed, optimiser or augmentation; going on "
                                 "with others would not continue it")));
    if (now.keepBest != then.keepBest) // its best weights are there or not: which are the network must be one answer
        throw InputError(
            then.keepBest
                ? Text(KS_TEXT("core", "the checkpoint keeps the best weights; going on with the last ones would not continue it"))
                : Text(KS_TEXT("core", "the checkpoint keeps the last weights; going on with the best ones would not continue it")));
    trainer.setState(checkpoint.state, historyIn(trainer, checkpoint));
}

} // namespace ks
