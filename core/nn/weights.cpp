#include "core/nn/weights.h"

#include "core/backends/planned_network.h"
#include "core/base/changed_mark.h"
#include "core/base/error.h"
#include "core/base/guard.h"
#include "core/base/joined.h"
#include "core/base/json.h"
#include "core/nn/model_json.h"
#include "core/ops/op_info.h"

#include <algorithm>
#include <cstring>

namespace ks {

namespace {

constexpr const char* aboutField = "weights";

} // namespace

std::vector<std::int64_t> fileShape(const OpSpec& spec, Role role)
{
    const Shape shape = shapeOf(spec, role);
    const WeightsKind kind = infoOf(spec.op).weights;
    if (role != Role::Weights || kind == WeightsKind::PerChannel)
        return {shape.c};
    if (kind == WeightsKind::Matrix)
        return {shape.n, shape.c};
    return {shape.n, shape.c, shape.h, shape.w};
}

void requireParametersOf(const Graph& graph, std::span<const Tensor> parameters)
{
    if (!std::ranges::equal(parametersOf(graph), parameters, {}, &ParameterInfo::shape, &Tensor::shape))
        throw InputError(Text(KS_TEXT("core", "these parameters belong to another network or optimiser")));
}

std::vector<SafetensorsEntry> entriesOf(const Model& model, std::span<const Tensor> parameters, const std::string& prefix)
{
    requireParametersOf(model.graph, parameters);
    const std::vector<ParameterInfo> infos = parametersOf(model.graph);
    std::vector<SafetensorsEntry> entries;
    for (std::size_t i = 0; i < infos.size(); ++i) {
        const GraphNode& node = model.graph.nodes[static_cast<std::size_t>(infos[i].node)];
        entries.push_back({.name = prefix + parameterName(node.name, infos[i].role),
                           .shape = fileShape(node.spec, infos[i].role),
                           .bytes = std::as_bytes(parameters[i].cells())});
    }
    return entries;
}

std::vector<Tensor> parametersFrom(const SafetensorsFile& file, const Model& model, const std::string& prefix)
{
    std::vector<Tensor> parameters;
    for (const ParameterInfo& info : parametersOf(model.graph)) {
        const GraphNode& node = model.graph.nodes[static_cast<std::size_t>(info.node)];
        const std::string name = prefix + parameterName(node.name, info.role);
        const SafetensorsEntry* const entry = file.find(name);
        if (!entry)
            throw FileError(Text(KS_TEXT("core", "%1 has no tensor %2, which %3 needs"), {file.name(), name, nameText(model.name)}));
        const std::vector<std::int64_t> wanted = fileShape(node.spec, info.role);
        if (entry->shape != wanted)
            throw FileError(Text(KS_TEXT("core", "%1: the tensor %2 is %3, %4 needs %5"),
                                 {file.name(), name, joined(entry->shape, "×"), nameText(model.name), joined(wanted, "×")}));
        if (entry->type != "F32")
            throw FileError(
                Text(KS_TEXT("core", "%1: the tensor %2 is of type %3; float32 (F32) is needed"), {file.name(), name, entry->type}));
        Tensor tensor = Tensor::uninitialized(info.shape, name);
        std::memcpy(tensor.data(), entry->bytes.data(), entry->bytes.size());
        parameters.push_back(std::move(tensor));
    }
    return parameters;
}

void saveWeights(const std::filesystem::path& path, const Model& model, std::span<const Tensor> parameters, const std::string& about)
{
    AtomicFile file(path);
    saveWeights(file, model, parameters, about);
    file.commit();
}

void saveWeights(AtomicFile& file, const Model& model, std::span<const Tensor> parameters, const std::string& about)
{
    SafetensorsMetadata metadata = {{"format", "pt"}, {"network", modelToJson(model).dump()}};
    if (!about.empty())
        metadata.emplace(aboutField, about);
    writeSafetensors(file, entriesOf(model, parameters), metadata);
}

std::vector<std::byte> encodeWeights(const Model& model, std::span<const Tensor> parameters)
{
    return encodeSafetensors(entriesOf(model, parameters), {{"format", "pt"}, {"network", modelToJson(model).dump()}});
}

TrainedModel trainedFrom(const SafetensorsFile& file)
{
    const auto network = file.metadata().find("network");
    if (network == file.metadata().end())
        throw FileError(Text(KS_TEXT("core", "%1 has weights alone; name the network that they belong to"), {file.name()}));
    TrainedModel trained;
    try {
        trained.model = modelFromJson(parseJson(network->second, file.name() + " (network)"));
    } catch (const InputError& error) {
        throw FileError(Text("%1: %2", {file.name(), error.text()}));
    }
    trained.parameters = parametersFrom(file, trained.model);
    if (const auto about = file.metadata().find(aboutField); about != file.metadata().end())
        trained.about = about->second;
    return trained;
}

TrainedModel loadTrained(const std::filesystem::path& path)
{
    return trainedFrom(SafetensorsFile::read(path));
}

} // namespace ks
