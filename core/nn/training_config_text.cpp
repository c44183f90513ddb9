#include "core/backends/backend.h"
#include "core/base/field_json.h"
#include "core/base/guard.h"
#include "core/base/json.h"
#include "core/base/threads.h"
#include "core/nn/model_json.h"
#include "core/nn/presets.h"
#include "core/nn/training_config.h"
#include "core/nn/training_config_keys.h"

#include <initializer_list>

namespace ks {

namespace {

/// Of a float the few digits that people write.
nlohmann::ordered_json jsonOfKey(const Field& field, const FieldValue& value)
{
    return field.type == FieldType::Single ? parseOrderedJson(textOf(field, value), std::string(field.name)) : fieldToJson(field, value);
}

/// The rows of these names, in the order of the table.
void write(nlohmann::ordered_json& object, const TrainingConfig& config, std::initializer_list<std::string_view> keys)
{
    const ConstFields fields(config_keys::fields(), config);
    for (const std::string_view key : keys)
        object[std::string(key)] = jsonOfKey(*fields.find(key), fields.get(*fields.find(key)));
}

void writeData(nlohmann::ordered_json& object, const TrainingConfig& config)
{
    if (!config.study)
        return write(object, config, {"data"});
    const StudyData& data = *config.study;
    const nlohmann::ordered_json own = fieldsToJson({studyDataFields(), data});
    for (const auto& [key, value] : own.items()) // update() of this library loses whose its values are
        if (data.isMaps() || !key.starts_with("img_"))
            object[key] = value;
    if (data.columns.empty())
        object["features"] = data.features;
    else
        object["features"] = data.columns;
}

} // namespace

std::string textOf(const TrainingConfig& config)
{
    nlohmann::ordered_json object = {{"format", trainingConfigFormat}, {"version", config_keys::version}};
    if (!config.hidden.empty()) {
        object["hls"] = config.hidden;
        write(object, config, {"n_nets"});
    }
    if (!config.model.empty())
        write(object, config, {"model"});
    if (config.network)
        object["network"] = modelToJson(*config.network);
    if (!config.weights.empty())
        write(object, config, {"weights"});
    if (config.newLastLayer)
        write(object, config, {"new_last_layer"});
    writeData(object, config);
    if (!config.cache.empty())
        write(object, config, {"cache", "cache_precision"});
    for (const Field& step : config_keys::steps().rows)
        if (config.said.contains(std::string(step.name)))
            object["preparation"][std::string(step.name)] =
                fieldToJson(step, ConstFields(config_keys::steps(), config.preparation).get(step));
    write(object, config, {"cut", "batch_size", "learning_rate", "epochs"});
    object["device"] = traitsOf(config.settings.backend).isDevice ? config_keys::card : config_keys::processor;
    if (!config.deviceName.empty())
        write(object, config, {"device_name"});
    if (config.study)
        write(object, config, {"alpha"});
    if (!config.outputFolder.empty())
        write(object, config, {"des_folder"});
    nlohmann::ordered_json settings = settingsToJson(config.settings);
    for (const config_keys::StudySetting& one : config_keys::studySettings)
        settings.erase(std::string(one.setting));
    object["settings"] = std::move(settings);
    return object.dump(1) + "\n";
}

namespace {

/// What the device of a backend is called; empty where it is not available.
std::string deviceOf(const std::string& backend)
{
    if (!traitsOf(backend).isDevice)
        return processorName();
    const Backend* const found = findBackend(backend);
    return found && found->info().available ? found->info().device.english() : std::string();
}

Model unprepared(Model model)
{
    model.pipeline = {};
    return model;
}

} // namespace

void takeRun(TrainingConfig& config, const Pipeline& pipeline, const TrainingSettings& settings)
{
    config.preparation = withoutStatistics(pipeline);
    if (!config.preparation.size) // of pictures that keep their size it says nothing
        config.preparation.fit = Pipeline().fit;
    for (const Field& step : config_keys::steps().rows)
        config.said.emplace(step.name);
    config.settings = settings;
    config.saysRate = true;
    config.saysBackend = true;
    config.deviceName = deviceOf(settings.backend);
}

TrainingConfig configOf(const Model& model, std::string data, const TrainingSettings& settings)
{
    TrainingConfig config;
    config.data = std::move(data);
    takeRun(config, model.pipeline, settings);
    const Preset* const preset = presetOf(model);
    if (preset && unprepared(preset->make()) == unprepared(model)) {
        config.model = preset->id;
    } else {
        config.network = model;
        config.network->pipeline = {};
    }
    return config;
}

Text otherDevice(const TrainingConfig& config)
{
    const std::string here = deviceOf(config.settings.backend);
    if (config.deviceName.empty() || here.empty() || config.deviceName == here)
        return {};
    return Text(KS_TEXT("core", "the configuration is of %1; this is %2"), {Text::name(config.deviceName), Text::name(here)});
}

void takeSaid(const TrainingConfig& config, Pipeline& into)
{
    const ConstFields from(config_keys::steps(), config.preparation);
    const Fields fields(config_keys::steps(), into);
    for (const Field& step : fields.rows())
        if (config.said.contains(std::string(step.name)))
            fields.set(step, from.get(step));
}

} // namespace ks
