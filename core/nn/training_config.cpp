#include "core/nn/training_config.h"

#include "core/base/digits.h"
#include "core/base/error.h"
#include "core/base/field_json.h"
#include "core/base/file.h"
#include "core/base/guard.h"
#include "core/base/joined.h"
#include "core/base/json.h"
#include "core/base/json_fields.h"
#include "core/nn/fc_family.h"
#include "core/nn/model_json.h"
#include "core/nn/presets.h"
#include "core/nn/training_config_keys.h"

#include <algorithm>
#include <array>
#include <utility>

namespace ks {

namespace {

using Json = nlohmann::json;

constexpr std::int64_t studyMaps = 10'240; ///< of its images, where nobody says how many

/// What the study takes for the settings that it has keys for.
void takeStudyDefaults(TrainingSettings& settings)
{
    settings.batch = 1000;
    settings.schedule.rate = 0.001F;
    settings.stop.epochs = 1;
}

Text fileText()
{
    return Text(KS_TEXT("core", "the configuration"));
}

[[noreturn]] void refuseKey(std::string_view key, const Text& why)
{
    throw InputError(Text(KS_TEXT("core", "“%1”: %2"), {Text::name(std::string(key)), why}));
}

/// What a key of one value is not: a list of them.
void refuseLists(const Json& object, std::span<const Field> rows)
{
    for (const Field& row : rows)
        if (const auto found = object.find(std::string(row.name)); found != object.end() && found->is_array())
            refuseKey(row.name,
                      Text(KS_TEXT("core", "a configuration says one value here, and not a list; kernelscope-cli bench --sweep and "
                                           "kernelscope-cli study compare several")));
}

std::vector<std::int64_t> widthsIn(const Json& value)
{
    std::string text;
    const bool whole =
        value.is_array() && !value.empty() && std::ranges::all_of(value, [](const Json& one) { return one.is_number_unsigned(); });
    if (whole)
        text = joined(value, "-", [](const Json& one) { return one.dump(); });
    std::vector<std::int64_t> widths = widthsFrom(text);
    if (widths.empty())
        refuseKey(
            "hls",
            Text(KS_TEXT(
                     "core",
                     "%1 is no list of hidden widths; legal is a list of 1 to 16 whole numbers from 1 to a million, such as [50, 25, 13]"),
                 {jsonInShort(value)}));
    return widths;
}

void takeFeatures(const Json& value, StudyData& into)
{
    const bool words = value.is_array() && !value.empty() && std::ranges::all_of(value, [](const Json& one) { return one.is_string(); });
    if (words)
        into.columns = value.get<std::vector<std::string>>();
    else if (value.is_number_unsigned() && value.get<std::uint64_t>() >= 1 && value.get<std::uint64_t>() <= 1'000'000)
        into.features = value.get<std::int64_t>();
    else
        refuseKey("features",
                  Text(KS_TEXT("core", "%1 is neither a number of columns nor a list of their names in quotes"), {jsonInShort(value)}));
}

bool isStudyDataKey(const std::string& key)
{
    return key == "features" ||
           std::ranges::any_of(studyDataFields().rows, [&](const Field& row) { return key == (row.group ? row.group->name : row.name); });
}

/// Taken out of the file's object.
std::optional<Json> taken(Json& object, std::string_view key)
{
    const auto found = object.find(std::string(key));
    if (found == object.end())
        return std::nullopt;
    Json value = std::move(*found);
    object.erase(found);
    return value;
}

/// What of the file says the data in the study's keys.
void takeStudyData(Json& object, TrainingConfig& config)
{
    Json own = Json::object();
    for (const auto& [key, value] : object.items())
        if (isStudyDataKey(key))
            own[key] = value;
    if (own.empty() && (config.hidden.empty() || object.contains("data")))
        return;
    if (object.contains("data"))
        refuseKey(own.begin().key(),
                  own.contains("seed") && own.size() == 1
                      ? Text(KS_TEXT(
                            "core", "“data” says it already: “seed” is the one of the study’s data; that of the training is in “settings”"))
                      : Text(KS_TEXT("core", "“data” says it already")));
    for (const auto& [key, value] : own.items())
        object.erase(key);
    StudyData data;
    const std::optional<Json> features = taken(own, "features");
    if (own.contains("img_rows") != own.contains("img_cols"))
        refuseKey(own.contains("img_rows") ? "img_cols" : "img_rows",
                  Text(KS_TEXT("core", "it is missing: both sides of the pictures are needed")));
    const bool sized = own.contains("train_size");
    const bool counted = own.contains("days_info") && own["days_info"].is_object() && own["days_info"].contains("rows");
    const bool spaced = own.contains("time_granularity");
    refuseLists(own, studyDataFields().rows);
    fieldsFromJson(own, {studyDataFields(), data}, fileText());
    if (features)
        takeFeatures(*features, data);
    if (data.isMaps() && data.folder.empty() && !spaced)
        data.granularity = 10;
    if (!sized)
        data.trainSize = data.isMaps() ? studyMaps : std::min(data.trainSize, data.rows);
    if (!counted)
        data.rows = std::max(data.rows, data.trainSize * data.granularity);
    config.study = std::move(data);
}

void takeSettings(const Json& value, TrainingSettings& into)
{
    const Text what(KS_TEXT("core", "“settings”"));
    if (value.is_object())
        for (const config_keys::StudySetting& one : config_keys::studySettings)
            if (value.contains(std::string(one.setting)))
                refuseKey("settings." + std::string(one.setting),
                          Text(KS_TEXT("core", "“%1” of the configuration says it"), {Text::name(std::string(one.key))}));
    fieldsFromJson(value, {trainingFields(), into}, what);
}

void takePreparation(const Json& value, TrainingConfig& config)
{
    fieldsFromJson(value, {config_keys::steps(), config.preparation}, Text(KS_TEXT("core", "“preparation”")));
    for (const auto& [key, one] : value.items())
        config.said.insert(key);
}

/// The device that is asked for, as a backend where none is named.
void takeDevice(const std::optional<Json>& device, TrainingConfig& config)
{
    const std::vector<std::string> cards = backendsThat(&BackendTraits::isDevice);
    if (!config.saysBackend)
        config.settings.backend = preferredForTraining().front();
    if (!device)
        return;
    const std::string asked = device->is_string() ? device->get<std::string>() : std::string();
    if (asked != config_keys::processor && asked != config_keys::card)
        refuseKey("device", Text(KS_TEXT("core", "%1 is no device; legal are %2"),
                                 {jsonInShort(*device), joined(std::array{config_keys::processor, config_keys::card}, ", ")}));
    const bool onCard = asked == config_keys::card;
    if (config.saysBackend && traitsOf(config.settings.backend).isDevice != onCard)
        refuseKey("device", Text(KS_TEXT("core", "%1 is not where the backend %2 of “settings” computes"),
                                 {asked, Text::name(config.settings.backend)}));
    if (onCard && !config.saysBackend && !cards.empty())
        config.settings.backend = cards.front();
    config.saysBackend = true;
}

void requireOneNetwork(const Json& object, std::string_view instead)
{
    const auto says = [&](std::string_view key) { return object.contains(std::string(key)); };
    const auto count = std::ranges::count_if(config_keys::network, says);
    const bool weighted = count == 2 && says("weights") && !says("hls"); // weights for a network that is said
    if (count == 0 && instead.empty())
        throw InputError(Text(KS_TEXT("core", "no network is said: one of %1 is missing"), {joined(config_keys::network, ", ")}));
    if (count > 1 && !weighted)
        throw InputError(Text(KS_TEXT("core", "the network is said more than once: %1"),
                              {joinedIf(config_keys::network, says, ", ", [](std::string_view key) { return std::string(key); })}));
    if (says("n_nets") && !says("hls"))
        refuseKey("n_nets", Text(KS_TEXT("core", "it needs “hls”, the hidden widths of the smallest network")));
}

TrainingConfig configFrom(Json object, const std::string& name, const std::string& instead)
{
    if (!object.is_object())
        throw InputError(Text(KS_TEXT("core", "%1 in this file is not a JSON object"), {fileText()}));
    if (const auto format = taken(object, "format"); format && *format != trainingConfigFormat)
        refuseKey("format", Text(KS_TEXT("core", "%1 is no configuration of a training, which is %2"),
                                 {jsonInShort(*format), Text::name(std::string(trainingConfigFormat))}));
    if (const auto version = taken(object, "version"))
        requireVersion(*version, config_keys::version, name);
    requireOneNetwork(object, instead);
    TrainingConfig config;
    if (const auto hidden = taken(object, "hls")) {
        config.hidden = widthsIn(*hidden);
        config.networks = config_keys::mostNetworks;
        takeStudyDefaults(config.settings);
    }
    if (const auto network = taken(object, "network"))
        config.network = modelFromJson(*network);
    const std::optional<Json> settings = taken(object, "settings");
    const std::optional<Json> preparation = taken(object, "preparation");
    const std::optional<Json> device = taken(object, "device");
    config.saysRate = object.contains("learning_rate") || !config.hidden.empty();
    config.saysBackend = settings && settings->is_object() && settings->contains("backend");
    const bool saysCut = object.contains("cut");
    const std::string model = !instead.empty()                            ? instead
                              : object.value("model", Json()).is_string() ? object["model"].get<std::string>()
                                                                          : "";
    if (const Preset* preset = findPreset(model))
        config.settings = withTrainingOf(*preset, config.settings);
    takeStudyData(object, config);
    refuseLists(object, config_keys::fields().rows);
    fieldsFromJson(object, {config_keys::fields(), config}, fileText());
    if (settings)
        takeSettings(*settings, config.settings);
    if (preparation)
        takePreparation(*preparation, config);
    takeDevice(device, config);
    if (!saysCut && config.study && config.study->isMaps() && config.study->folder.empty())
        config.cut = 20;                              // 7.4 of the study: its table has rows of another day to judge by
    if (config.study && config.study->folder.empty()) // the study divides by 1000 alone, and kW are that already
        config.said.emplace("scaling");
    if (!config.hidden.empty())
        (void)config.models(); // throws
    (void)config.description();
    if (!instead.empty()) {
        config.hidden.clear();
        config.networks = 1;
        config.network.reset();
        config.weights.clear();
        config.model = instead;
    }
    return config;
}

} // namespace

std::vector<std::string> TrainingConfig::models() const
{
    if (!hidden.empty())
        return namesOf({.base = joined(hidden, "-"), .count = networks});
    return model.empty() ? std::vector<std::string>() : std::vector{model};
}

std::string withValidation(const std::string& description, double share)
{
    if (share <= 0)
        return description;
    return description + (description.find('?') == std::string::npos ? '?' : '&') + "validation=" + significantDigits(share, 6);
}

std::string TrainingConfig::description() const
{
    return study ? descriptionOf(*study) : data;
}

TrainingConfig trainingConfigFrom(std::string_view text, const std::string& name, const std::string& instead)
{
    try {
        return configFrom(parseJson(text, name), name, instead);
    } catch (const InputError& error) {
        throw InputError(Text("%1: %2", {name, error.text()}));
    }
}

TrainingConfig loadTrainingConfig(const std::filesystem::path& path, const std::string& instead)
{
    return trainingConfigFrom(readFile(path).text(), path.string(), instead);
}

} // namespace ks
