#include "app/cli/network_options.h"

#include "app/cli/columns.h"
#include "app/cli/common_options.h"
#include "app/cli/field_options.h"
#include "app/cli/given_options.h"
#include "app/cli/progress.h"
#include "app/cli/remarks.h"
#include "core/backends/backend.h"
#include "core/backends/implementations.h"
#include "core/backends/planned_network.h"
#include "core/backends/traits.h"
#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/joined.h"
#include "core/base/names_text.h"
#include "core/data/loaders/image_folder.h"
#include "core/data/prepared_cache.h"
#include "core/data/source.h"
#include "core/nn/presets.h"
#include "core/nn/training_config.h"
#include "core/nn/weights.h"
#include "core/session/network_file.h"

#include <algorithm>
#include <filesystem>
#include <span>

namespace ks::cli {

namespace {

std::string presetNames()
{
    return joined(presets(), ", ", &Preset::id);
}

Network withWeights(TrainedModel trained)
{
    return {.model = std::move(trained.model), .parameters = std::move(trained.parameters), .about = std::move(trained.about)};
}

/// "airplane, automobile, bird, …"
std::string beginningOf(const std::vector<std::string>& names)
{
    constexpr std::size_t most = 3;
    const std::string text = namesText(std::span(names).first(std::min(most, names.size())), shown).english();
    return names.size() > most ? text + ", …" : text;
}

/// "0", "1", … and "class 0", "class 1", … only count: others may call the same classes by words.
bool areNumbers(const std::vector<std::string>& names)
{
    return std::ranges::all_of(names, [](const std::string& name) {
        const std::string_view number = std::string_view(name).substr(name.starts_with("class ") ? 6 : 0);
        return !number.empty() && number.find_first_not_of("0123456789") == std::string_view::npos;
    });
}

/// What the training of its weights gave the network of a file: the names of the data's classes, but where these only count, and the preparation
/// that the file leaves open.
void takeTraining(Model& model, Model trained, const std::string& file)
{
    model.pipeline = model.pipeline == Pipeline{} ? std::move(trained.pipeline) : asTrained(std::move(model.pipeline), trained.pipeline);
    if (trained.classes.empty() || trained.classes == model.classes || (areNumbers(trained.classes) && !model.classes.empty()))
        return;
    if (!areNumbers(model.classes))
        printNote(shown(file) + ": its classes (" + beginningOf(model.classes) +
                  ") are called as those that the weights were trained on (" + beginningOf(trained.classes) + ")");
    model.classes = std::move(trained.classes);
}

Network networkOf(const std::string& text)
{
    const std::filesystem::path path(text);
    const std::string ending = fileEnding(path);
    if (ending == ".onnx" || ending == ".json") {
        TrainedModel read = readNetworkFile(path);
        for (const Text& note : read.notes)
            printNote(text + ": " + note.english());
        return {.model = std::move(read.model), .parameters = std::move(read.parameters)};
    }
    if (ending == ".safetensors")
        badOption("--model", "'" + text + "' holds weights, which bring their network along; say --weights " + text);
    return {.model = presetModel(text), .fromPreset = true};
}

} // namespace

void NetworkOptions::addTo(CLI::App& command, bool weightsNeeded)
{
    command
        .add_option(
            "--model", model,
            "A preset (" + presetNames() +
                "; with :CxHxW or :CxHxW:CLASSES behind it for other inputs), fc:50-25-13 (fully connected, with hidden layers of these "
                "sizes), a network file (.json) or an ONNX file")
        ->type_name("NAME|FILE");
    CLI::Option* option =
        command.add_option("--weights", weights, "Weights (.safetensors); they bring their network along, so --model is not needed")
            ->type_name("FILE");
    if (weightsNeeded)
        option->description("Weights (.safetensors) with their network, or say --model F.onnx");
}

Network NetworkOptions::read() const
{
    if (model.empty() && weights.empty() && !given)
        badOption("--model", "say --model with a preset (" + presetNames() + ") or a file, or --weights FILE");
    if (model.empty() && !given)
        return withWeights(loadTrained(weights));
    Network network = model.empty() ? Network{.model = *given, .parameters = {}} : networkOf(model);
    if (weights.empty())
        return network;
    const SafetensorsFile file = SafetensorsFile::read(weights);
    network.parameters = parametersFrom(file, network.model);
    if (!file.metadata().contains("network"))
        return network;
    TrainedModel trained = trainedFrom(file); // a preset does not know what these weights were trained on, and a file may be older
    if (trained.model.graph != network.model.graph)
        return network;
    if (network.fromPreset)
        return withWeights(std::move(trained));
    if (trained.model.loss == network.model.loss || network.model.lossAssumed)
        takeTraining(network.model, std::move(trained.model), model);
    return network;
}

void requireWeights(const Network& network, const std::string& why)
{
    if (network.parameters.empty())
        badOption("--weights", "an untrained network " + why + "; name a .safetensors or ONNX file");
}

void RunningOptions::addTo(CLI::App& command, bool dataNeeded)
{
    CLI::Option* option = command.add_option("--data", data, dataSourcesInShort() + ", with ?name=value options (train --help lists them)")
                              ->type_name("KIND:WHERE");
    if (dataNeeded)
        option->required();
    addBackendTo(command);
}

void RunningOptions::addBackendTo(CLI::App& command)
{
    command
        .add_option("--backend", backend, "Where it runs (auto: " + preferredForTraining().front() + ", or else " + usualBackend() + ")")
        ->type_name("ID")
        ->capture_default_str();
    command.add_option("--implementation", implementation, "Of every layer, where a backend chains kernels (auto)")->type_name("NAME");
    addThreadsOption(command, threads, "OMP_NUM_THREADS, or all processors");
}

std::string RunningOptions::backendId() const
{
    const std::string id = backend != "auto" ? requireBackend(backend).info().id : preferredForTraining().front();
    if (implementation != "auto" && !hasImplementation(*findBackend(id), implementation))
        badOption("--implementation", id + " has no '" + implementation + "'; see kernelscope-cli backends");
    return id;
}

Predictor RunningOptions::predictorOf(const Network& network, std::int64_t batch, std::vector<int> watched) const
{
    Predictor predictor(network.model, usedBackend(), batch, threads, std::move(watched), implementation);
    predictor.setParameters(network.parameters);
    return predictor;
}

void RunningOptions::giveTo(TrainingSettings& settings) const
{
    settings.backend = backendId();
    settings.implementation = implementation;
    settings.threads = threads;
}

void PreparationOptions::addTo(CLI::App& into)
{
    command = &into;
    addFieldOptions(into, {pipelineFields(), typed});
}

void PreparationOptions::giveTo(Network& network, bool toBeTrained) const
{
    Model& model = network.model;
    network.scalingKnown = network.scalingKnown || command->count("--scaling") > 0 || (config && config->said.contains("scaling"));
    Pipeline pipeline = model.pipeline;
    if (config)
        takeSaid(*config, pipeline);
    takeGiven(*command, {pipelineFields(), typed}, {pipelineFields(), pipeline});
    if (toBeTrained && pipeline != model.pipeline)
        pipeline = withoutStatistics(std::move(pipeline));
    model.pipeline = std::move(pipeline);
}

void CacheOptions::addTo(CLI::App& into)
{
    CLI::Option* const kept =
        into.add_option("--cache", file,
                        "Keep the samples after the steps above in this file, and take them from there where nothing of it has changed")
            ->type_name("FILE");
    addFieldOptions(into, {preparedFields(), prepared});
    for (const Field& field : preparedFields().rows)
        into.get_option(std::string(field.option))->needs(kept);
    into.add_flag("--rebuild-cache", rebuild,
                  "Replace what --cache holds where it is not what is asked for; without this it stays, and nothing is done")
        ->needs(kept);
}

void takePresetSettings(CLI::App& command, TrainingSettings& settings)
{
    command.get_option("--model")->each([&](const std::string& name) { // options get their values in the order of adding
        const CLI::Option* const config = command.get_option_no_throw("--config");
        if (const Preset* preset = findPreset(name); preset && (!config || config->count() == 0))
            settings = withTrainingOf(*preset, settings);
    });
}

void requireAccuracy(std::string_view option, bool classes)
{
    if (!classes)
        badOption(option, "numbers are foretold here, which have a loss and no accuracy");
}

void requireClassesOf(const Network& network, const Dataset& data)
{
    const std::vector<std::string>& known = network.model.classes;
    const std::vector<std::string>& names = data.classNames();
    if (names == known || names.size() != known.size()) // which leads nowhere, or means the first of them (requireFit)
        return;
    const auto others = [&](const char* how) { return std::string(how) + " (" + beginningOf(names) + ") "; };
    if (!network.fromPreset && std::ranges::is_permutation(names, known))
        badOption("--data", others("its classes") + "are those of the network (" + beginningOf(known) + ") in another order");
    if (!network.fromPreset && !areNumbers(names) && !areNumbers(known))
        badOption("--data", others("its classes") + "are others than those that the network tells apart (" + beginningOf(known) + ")");
    printWarning(others("the classes of the data") + "are called otherwise than those of the network (" + beginningOf(known) +
                 "); they are taken for the same in this order");
}

DatasetPtr openData(const std::string& description, const CacheOptions& cache, const Pipeline& pipeline)
{
    Text said;
    Progress progress;
    const DatasetPtr data = [&] {
        try {
            const LoadContext context{.progress = progress.following("Reading the data")};
            if (cache.file.empty())
                return openDataset(description, context);
            PreparedOpening opened = openPrepared(cache.file, description, pipeline, cache.prepared, context,
                                                  cache.rebuild ? WhenPreparedDiffers::Replace : WhenPreparedDiffers::Refuse);
            said = std::move(opened.said);
            return std::move(opened.data);
        } catch (const InputError& error) {
            const std::string_view option = optionFor(error.text());
            if (option.empty())
                throw;
            throw InputError(Text(KS_TEXT("core", "%1 (data option %2)"), {error.text(), std::string(option)}));
        }
    }();
    progress.clear();
    if (!said.empty())
        printNote(said.english());
    printWarnings(data->warnings());
    return data;
}

namespace {

/// Pictures that two steps would bring to what the network reads are refused with the options that do it.
void requireReadable(const Model& model, const Shape& sample, const Dataset& data)
{
    const Shape& input = model.graph.input;
    const bool otherSize = input.h != sample.h || input.w != sample.w;
    const bool otherColour = input.c == 1 && sample.c == 3;
    if ((!otherSize && !otherColour) || sample.h <= 1 || sample.w <= 1 || (input.c != sample.c && !otherColour))
        return; // what is wrong is said by whoever takes them
    std::string steps = otherColour ? "--grey" : "";
    if (otherSize)
        steps += (steps.empty() ? "--resize " : " --resize ") + std::to_string(input.h) + "x" + std::to_string(input.w);
    throw InputError(Text(KS_TEXT("core", "%1 reads inputs of %2, the samples of %3 are %4; %5 brings them to that"),
                          {shown(model.name), input.text(), shown(data.name()), sample.text(), steps}));
}

} // namespace

DatasetPtr openDataFor(Network& network, const std::string& description, const CacheOptions& cache)
{
    DatasetPtr data = prepared(openData(description, cache, network.model.pipeline), network.model.pipeline);
    if (!network.fromPreset) // else it is cut to them
        requireReadable(network.model, data->sampleShape(), *data);
    network.model = answeringTo(std::move(network.model), *data);
    requireClassesOf(network, *data);
    return data;
}

void warnOfUnlikeColumns(const Model& model, const Dataset& data)
{
    if (const Text unlike = unlikeColumns(model.pipeline, data); !unlike.empty())
        printWarning(unlike.english() + "; --scaling mean-deviation does that");
}

void warnOfDeadLayers(const DeadLayers& dead)
{
    if (dead.any())
        printWarning(dead.sentence().english());
}

Model fitted(const Network& network, const Dataset& data)
{
    const Shape sample = shapeAfter(network.model.pipeline, data.sampleShape());
    if (!network.fromPreset) {
        requireReadable(network.model, sample, data);
        return answeringTo(network.model, data);
    }
    Model model = [&] {
        try {
            Model fits = fittedTo(network.model, sample, data.classNames());
            requireSound(fits.graph);
            return fits;
        } catch (const InputError& error) {
            if (sample.h * sample.w > 1)
                throw;
            throw InputError(Text(KS_TEXT("core", "%1 is for pictures, and %2 holds rows of numbers: %3; --model fc:50-25 reads them"),
                                  {shown(network.model.name), shown(data.name()), error.text()}));
        }
    }();
    if (model.graph != network.model.graph)
        printNote(Text(KS_TEXT("core", "%1 was fitted to these data: %2"), {shown(network.model.name), shown(model.name)}).english());
    if (!network.scalingKnown && network.parameters.empty()) // weights mean what they were trained by
        model.pipeline = usualFor(std::move(model.pipeline), data);
    return model;
}

} // namespace ks::cli
