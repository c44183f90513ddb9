#include "core/session/network_file.h"

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/guard.h"
#include "core/base/json.h"
#include "core/data/pipeline_code.h"
#include "core/nn/model_json.h"
#include "core/nn/usual_training.h"
#include "core/ops/op_info.h"

#include <optional>
#include <utility>

namespace ks {

namespace {

/// The preprocessing that our own files say.
Pipeline pipelineOf(const OnnxNetwork& read, const std::filesystem::path& path)
{
    const nlohmann::json json = parseJson(read.preprocessing, path.string() + " (preprocessing)");
    try {
        Pipeline pipeline = pipelineFromJson(json);
        checkPipeline(pipeline, read.graph.input.c, read.graph.output().c);
        return pipeline;
    } catch (const InputError& error) {
        throw FileError(Text(KS_TEXT("core", "%1: its preprocessing: %2"), {path.string(), error.text()}));
    }
}

/// What the outputs of a file that does not say it are taken for: one alone tells no classes apart, nor do maps, and behind Sigmoid each stands for
/// itself.
OpKind assumedLoss(const Model& model)
{
    const Shape output = model.graph.output();
    const int last = lastComputing(model.graph);
    const bool numbers = model.outputs() == 1 || output.h * output.w != 1 ||
                         (last != graphInput && infoOf(model.graph.nodes[static_cast<std::size_t>(last)].spec.op).eachIsProbability);
    return lossWith(numbers ? SecondOperand::Numbers : SecondOperand::Classes);
}

TrainedModel fromOnnx(const std::filesystem::path& path)
{
    OnnxNetwork read = readOnnx(path);
    TrainedModel network;
    network.model.name = read.name;
    network.model.graph = withBatch(read.graph, 1);
    network.model.classes = std::move(read.classes);
    if (read.loss) {
        network.model.loss = *read.loss;
    } else if (read.ending.empty() && network.model.classes.empty()) {
        network.model.loss = assumedLoss(network.model);
        network.model.lossAssumed = true;
        network.notes.push_back(
            network.model.classifies()
                ? Text(KS_TEXT("core",
                               "it does not say what it was trained against; its outputs are taken for those of a classifier before "
                               "Softmax, or for numbers where the data have numbers to foretell"))
                : Text(KS_TEXT("core", "it does not say what it was trained against; its outputs are taken for numbers and no class is "
                                       "named, unless the data have classes, over which Softmax goes then")));
    }
    if (!read.preprocessing.empty())
        network.model.pipeline = pipelineOf(read, path);
    else
        network.notes.emplace_back(
            KS_TEXT("core", "it does not say how inputs are prepared for it; they are divided by white, and nothing else"));
    network.model.ending = read.ending;
    if (!read.ending.empty())
        network.notes.push_back(Text(KS_TEXT("core", "the %1 at its end belongs to the loss here, and is left out"), {read.ending}));
    network.parameters = std::move(read.parameters);
    return network;
}

} // namespace

TrainedModel readNetworkFile(const std::filesystem::path& path)
{
    if (fileEnding(path) == ".onnx")
        return fromOnnx(path);
    if (fileEnding(path) == ".safetensors")
        return loadTrained(path);
    return {.model = loadModel(path), .parameters = {}};
}

OnnxNetwork onnxOf(const Model& model, std::vector<Tensor> parameters)
{
    return {.name = model.name,
            .graph = model.graph,
            .parameters = std::move(parameters),
            .classes = model.classes,
            .loss = model.lossAssumed ? std::nullopt : std::optional(model.loss),
            .ending = model.endingForOthers(),
            .preprocessing = pipelineToJson(model.pipeline).dump(),
            .about = "Inputs: " + describe(model.pipeline) + "."};
}

Checkpoint beginningWith(TrainedModel network, const TrainingSettings& settings, std::string data)
{
    Checkpoint beginning{.model = std::move(network.model), .settings = settings, .data = std::move(data)};
    beginning.state.network = freshState(beginning.model.graph, settings.optimizer, std::move(network.parameters));
    beginning.state.baseRate = static_cast<double>(settings.schedule.rate);
    beginning.history.given = true;
    return beginning;
}

Checkpoint readTraining(const std::filesystem::path& path, const Model& before, const TrainingSettings& settings, const std::string& data)
{
    const auto begin = [&](TrainedModel network) {
        const TrainingSettings own = settingsFor(network.model, before, settings);
        return beginningWith(std::move(network), own, data);
    };
    if (fileEnding(path) != ".safetensors")
        return begin(readNetworkFile(path));
    const SafetensorsFile file = SafetensorsFile::read(path);
    if (isCheckpoint(file) || !file.metadata().contains("network")) // which says that it is none
        return checkpointFrom(file);
    return begin(trainedFrom(file));
}

} // namespace ks
