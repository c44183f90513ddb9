#include "app/cli/train_options.h"

#include "app/cli/given_options.h"
#include "app/cli/remarks.h"
#include "core/base/error.h"
#include "core/nn/fc_family.h"
#include "core/nn/trainer.h"

#include <algorithm>

namespace ks::cli {

namespace {

constexpr std::string_view connected = "fc:";

/// The name of the file that the option was given; empty where it was not.
std::string givenTo(const CLI::App& command, const char* option)
{
    const CLI::Option* const found = command.get_option(option);
    return found->count() > 0 ? found->results().front() : std::string();
}

void requireOneFile(const CLI::App& command, std::size_t networks)
{
    const std::string why = "the configuration says " + std::to_string(networks) +
                            " networks, whose files would take each other’s place; n_nets 1 trains one alone";
    refuseGiven(command, {"--history", "--batch-history", "--save", "--onnx", "--report", "--power-log", "--checkpoint"}, why);
}

void takeConfig(CLI::App& command, TrainOptions& typed, const std::string& file)
{
    const std::string model = givenTo(command, "--model");
    const std::string weights = givenTo(command, "--weights");
    typed.config = loadTrainingConfig(file, model.empty() ? weights : model);
    TrainingConfig& config = *typed.config;
    if (model.empty() && !weights.empty())
        config.model.clear();
    if (const Text other = otherDevice(config); !other.empty())
        printNote(other.english());
    if (const std::vector<std::string> models = config.models(); models.size() > 1) {
        typed.models = models;
        requireOneFile(command, models.size());
    } else if (!models.empty()) {
        typed.network.model = models.front();
    }
    typed.network.given = config.network;
    typed.network.weights = config.weights;
    typed.newLastLayer = config.newLastLayer;
    typed.running.data = config.description();
    typed.running.backend = config.settings.backend;
    typed.running.implementation = config.settings.implementation;
    typed.running.threads = config.settings.threads;
    typed.preparation.config = &config;
    typed.cache.file = config.cache;
    typed.cache.prepared = config.prepared;
    typed.settings = config.settings;
    typed.rate = config.saysRate;
    typed.validation = config.cut / 100;
    if (typed.running.data.empty() && givenTo(command, "--data").empty())
        throw InputError(Text(KS_TEXT("core", "%1: “data” is missing, and --data does not say it"), {file}));
    command.get_option("--data")->required(false);
}

/// The run as a file that repeats it.
TrainingConfig configOf(const TrainOptions& typed, const Trainer& trainer)
{
    TrainingConfig config = typed.config.value_or(TrainingConfig());
    if (typed.models.size() <= 1) {
        const std::string& name = typed.network.model;
        config.hidden =
            name.starts_with(connected) ? widthsFrom(std::string_view(name).substr(connected.size())) : std::vector<std::int64_t>();
        config.networks = 1;
        config.model = config.hidden.empty() ? name : std::string();
    }
    config.weights = typed.network.weights;
    config.newLastLayer = typed.newLastLayer;
    if (!config.study || typed.running.data != config.description()) {
        config.study.reset();
        config.data = typed.running.data;
    }
    config.cut = 100 * typed.validation;
    config.cache = typed.cache.file;
    config.prepared = typed.cache.prepared;
    takeRun(config, trainer.model().pipeline, trainer.settings());
    return config;
}

} // namespace

std::string dataDescription(const TrainOptions& typed)
{
    return withValidation(typed.running.data, typed.validation);
}

void addConfigOptions(CLI::App& command, TrainOptions& typed)
{
    command
        .add_option_function<std::string>(
            "--config,--NNfile", [&](const std::string& file) { takeConfig(command, typed, file); },
            "Train as this file says: the keys of the heterogeneous timing study (hls, n_nets, batch_size, …), or what --save-config has "
            "written. Other options win over it")
        ->type_name("FILE.json");
    command.add_option("--save-config", typed.files.config, "Write the settings of this run, from which --config repeats it")
        ->type_name("FILE.json");
    typed.files.configText = [&typed](const Trainer& trainer) { return textOf(configOf(typed, trainer)); };
}

} // namespace ks::cli
