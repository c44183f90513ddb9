#include "core/session/network_file.h"

#include "core/base/file.h"
#include "core/io/onnx/onnx_file.h"
#include "core/nn/model_json.h"

#include <utility>

namespace ks {

namespace {

TrainedModel fromOnnx(const std::filesystem::path& path)
{
    OnnxNetwork read = readOnnx(path);
    TrainedModel network;
    network.model.name = read.name;
    network.model.graph = withBatch(read.graph, 1);
    network.model.classes = std::move(read.classes);
    if (read.loss)
        network.model.loss = *read.loss;
    else if (network.model.outputs() == 1) // which tells no classes apart
        network.model.loss = OpKind::MeanSquaredError;
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

Checkpoint beginningWith(TrainedModel network, const TrainingSettings& settings, std::string data)
{
    Checkpoint beginning{.model = std::move(network.model), .settings = settings, .data = std::move(data)};
    beginning.state.network = freshState(beginning.model.graph, settings.optimizer, std::move(network.parameters));
    beginning.state.baseRate = static_cast<double>(settings.schedule.rate);
    return beginning;
}

} // namespace ks
