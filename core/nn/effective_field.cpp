#include "core/nn/effective_field.h"

#include "core/base/error.h"
#include "core/base/stopped.h"
#include "core/nn/weights.h"
#include "core/ops/op_info.h"

#include <cmath>
#include <string>
#include <vector>

namespace ks {

namespace {

/// A network that ends in a layer: the layers that this one depends on, and all of its cells as outputs.
struct NetworkPart {
    Model model;
    std::vector<Tensor> parameters;
    std::map<int, int> places; ///< of the whole network's layers in it
};

NetworkPart upTo(const Model& whole, std::span<const Tensor> parameters, int node)
{
    const std::vector<GraphNode>& nodes = whole.graph.nodes;
    const auto count = static_cast<std::size_t>(node) + 1;
    std::vector<char> needed(count, 0);
    needed.back() = 1;
    for (std::size_t i = count; i-- > 0;)
        for (const int read : {nodes[i].src, readsTwo(nodes[i].spec) ? nodes[i].src2 : graphInput})
            if (needed[i] != 0 && read != graphInput)
                needed[static_cast<std::size_t>(read)] = 1;
    NetworkPart part;
    part.model.loss = lossWith(SecondOperand::Numbers);
    Graph& graph = part.model.graph = {.input = whole.graph.input};
    std::vector<int> placeOf(count, graphInput);
    const auto moved = [&](int read) { return read == graphInput ? read : placeOf[static_cast<std::size_t>(read)]; };
    for (std::size_t i = 0; i < count; ++i) {
        if (needed[i] == 0)
            continue;
        GraphNode one = nodes[i];
        one.src = moved(one.src);
        one.src2 = readsTwo(one.spec) ? moved(one.src2) : graphInput;
        placeOf[i] = static_cast<int>(graph.nodes.size());
        graph.nodes.push_back(std::move(one));
        part.places.emplace(static_cast<int>(i), placeOf[i]);
    }
    graph.nodes.push_back({.name = "all cells of that layer", .spec = defaultSpec(OpKind::Flatten, graph.output())});
    graph.nodes.back().src = static_cast<int>(graph.nodes.size()) - 2;
    const std::vector<ParameterInfo> infos = parametersOf(whole.graph);
    for (std::size_t i = 0; i < infos.size(); ++i)
        if (const auto of = static_cast<std::size_t>(infos[i].node); of < count && needed[of] != 0)
            part.parameters.push_back(parameters[i]);
    return part;
}

} // namespace

Tensor effectiveField(const Model& model, std::span<const Tensor> parameters, Backend& backend, int node, const Cell& unit,
                      std::span<const Tensor> inputs, const std::stop_token& stop)
{
    Model single = model;
    single.graph = withBatch(model.graph, 1);
    requireLayer(single.graph, node);
    const Shape shape = shapeOf(single.graph.nodes[static_cast<std::size_t>(node)].spec, Role::Dst);
    if (!contains(shape, unit))
        throw InputError(
            Text(KS_TEXT("core", "%1 has no cell %2"), {Text::name(single.graph.nodes[static_cast<std::size_t>(node)].name), unit.text()}));
    if (inputs.empty())
        throw InputError(Text(KS_TEXT("core", "there are no samples to look at")));
    requireParametersOf(single.graph, parameters);
    const NetworkPart part = upTo(single, parameters, node);
    NetworkProbe probe(part.model, backend);
    probe.setParameters(part.parameters);
    const Shape& input = single.graph.input;
    const bool isRow = input.h * input.w == 1; // its numbers are its places
    const std::int64_t channels = isRow ? 1 : input.c;
    const auto plane = static_cast<std::size_t>(isRow ? input.c : input.h * input.w);
    std::vector<double> sum(plane);
    for (const Tensor& one : inputs) {
        if (stop.stop_requested())
            throw Stopped();
        probe.look(one);
        probe.towardsOutput(offsetOf(shape, unit));
        const Tensor gradient = probe.tensor(graphInput, Role::DiffDst);
        for (std::size_t i = 0; i < gradient.cells().size(); ++i)
            sum[i % plane] += std::abs(static_cast<double>(gradient.cells()[i]));
    }
    Tensor field({1, isRow ? input.c : 1, input.h, input.w}, "effective receptive field");
    const double count = static_cast<double>(inputs.size()) * static_cast<double>(channels);
    for (std::size_t i = 0; i < plane; ++i)
        field.cells()[i] = static_cast<float>(sum[i] / count);
    return field;
}

std::map<int, Tensor> effectiveFields(const NetworkProbe& probe, int node, const Cell& unit)
{
    const Graph& graph = probe.model().graph;
    requireLayer(graph, node);
    const GraphNode& layer = graph.nodes[static_cast<std::size_t>(node)];
    const Shape shape = shapeOf(layer.spec, Role::Dst);
    if (!contains(shape, unit))
        throw InputError(Text(KS_TEXT("core", "%1 has no cell %2"), {Text::name(layer.name), unit.text()}));
    std::vector<Tensor> parameters;
    for (const ParameterInfo& info : parametersOf(graph))
        parameters.push_back(probe.tensor(info.node, info.role));
    const NetworkPart part = upTo(probe.model(), parameters, node);
    NetworkProbe single(part.model, probe.backend());
    single.setParameters(part.parameters);
    single.look(probe.tensor(graphInput, Role::Dst));
    single.towardsOutput(offsetOf(shape, unit));
    std::map<int, Tensor> fields;
    const auto add = [&](int of, int place) {
        const Tensor gradient = single.tensor(place, Role::DiffDst);
        const Shape& from = gradient.shape();
        Tensor field({1, 1, from.h, from.w}, "effective receptive field");
        const std::span<float> cells = field.cells();
        for (std::size_t i = 0; i < gradient.cells().size(); ++i)
            cells[i % cells.size()] += std::abs(gradient.cells()[i]) / static_cast<float>(from.c);
        fields.emplace(of, std::move(field));
    };
    add(graphInput, graphInput);
    for (const auto& [of, place] : part.places)
        if (of != node)
            add(of, place);
    return fields;
}

} // namespace ks
