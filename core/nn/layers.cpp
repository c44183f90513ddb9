#include "core/nn/layers.h"

#include "core/ops/op_info.h"
#include "core/ops/roles.h"
#include "core/runtime/step_memory.h"

#include <algorithm>
#include <iterator>

namespace ks {

namespace {

double multiplyAddsOf(const OpSpec& spec)
{
    if (!isProduct(infoOf(spec.op)))
        return 0;
    OpSpec plain = spec;
    plain.bias = false;
    return operatorOf(spec.op).cost(plain, Pass::Inference).flops / 2;
}

MemoryForecast forecastFor(const Graph& graph, const PlanSpec& spec)
{
    MemoryForecast forecast;
    for (const ParameterInfo& info : parametersOf(graph)) {
        const std::size_t bytes = info.shape.bytes();
        forecast.parameters = together(forecast.parameters, info.trained ? bytes : together(bytes, bytes));
        if (!spec.training || !info.trained)
            continue;
        forecast.gradients = together(forecast.gradients, bytes);
        for (int state = 0; state < spec.optimizer.states(); ++state)
            forecast.optimizer = together(forecast.optimizer, bytes);
    }
    forecast.tensors = tensorBytesOf(graph, spec);
    return forecast;
}

/// Of a cell, by node, as far back as `last`; of those before it only what was met on the way.
std::map<int, ReceptiveField> fieldsDownTo(const Graph& graph, int node, const Cell& cell, int last)
{
    std::map<int, ReceptiveField> fields{{node, {cell.y, cell.x, cell.y, cell.x}}};
    // Who reads a tensor has a higher number: what is known of it when its turn comes is all.
    for (auto at = fields.begin(); at->first > last;) {
        const int index = at->first; // no structured binding: clang 14 cannot capture one
        const ReceptiveField field = at->second;
        const GraphNode& one = graph.nodes[static_cast<std::size_t>(index)];
        const auto trace = [&](int operand, Role role) {
            fields[operand] = joined(fields[operand], index == node ? fieldOf(one.spec, cell, role) : fieldOf(one.spec, field, role));
        };
        trace(one.src, Role::Src);
        if (readsTwo(one.spec))
            trace(one.src2, Role::Src2);
        at = std::prev(fields.find(index)); // its operands lie there
    }
    return fields;
}

} // namespace

Cost costAsLayer(const OpSpec& spec, Pass pass)
{
    OpSpec own = spec;
    own.trainingMode = spec.trainingMode && pass != Pass::Inference;
    return handsOn(own) ? Cost{} : operatorOf(own.op).cost(own, pass);
}

std::vector<LayerSummary> summaryOf(const Graph& graph, std::int64_t batch)
{
    const Graph own = withBatch(graph, batch);
    std::vector<LayerSummary> layers;
    const std::vector<bool> needed = needsGradient(own);
    for (std::size_t i = 0; i < own.nodes.size(); ++i) {
        const GraphNode& node = own.nodes[i];
        const OpSpec& spec = node.spec;
        LayerSummary layer{.node = static_cast<int>(i), .name = node.name, .op = spec.op, .src = spec.src, .dst = shapeOf(spec, Role::Dst)};
        for (const RoleInfo& info : tensorRoles())
            if (isTrained(info.role))
                layer.parameters += shapeOf(spec, info.role).elements();
        layer.parameterBytes = static_cast<std::size_t>(layer.parameters) * sizeof(float);
        layer.outputBytes = layer.dst.bytes();
        layer.multiplyAdds = multiplyAddsOf(spec);
        layer.forwardFlops = costAsLayer(spec, Pass::Inference).flops;
        for (const Pass pass : {Pass::Training, Pass::BackwardWeights, Pass::BackwardData}) {
            if (!hasPass(spec.op, pass) || (pass == Pass::BackwardData && !sendsGradient(node, needed)))
                continue;
            const Cost cost = costAsLayer(spec, pass);
            layer.trainingFlops += cost.flops;
            layer.bytes += cost.bytes;
        }
        layers.push_back(std::move(layer));
    }
    return layers;
}

std::int64_t parameterCount(const Graph& graph)
{
    std::int64_t count = 0;
    for (const ParameterInfo& info : parametersOf(graph))
        count += info.trained ? info.shape.elements() : 0;
    return count;
}

MemoryForecast memoryForecast(const Graph& graph, const PlanSpec& spec, const Backend& backend)
{
    MemoryForecast forecast = forecastFor(graph, spec);
    const MemoryBudget& budget = MemoryBudget::instance();
    forecast.available = backend.info().memory > 0 ? backend.info().memory : budget.limit() - std::min(budget.used(), budget.limit());
    // Bytes grow with the batch almost evenly: two batches give the slope.
    PlanSpec one = spec;
    one.batch = 1;
    PlanSpec more = spec;
    more.batch = 65;
    const std::size_t first = forecastFor(graph, one).total();
    const double each = static_cast<double>(forecastFor(graph, more).total() - first) / 64.0;
    if (first <= forecast.available)
        forecast.largestBatch = 1 + static_cast<std::int64_t>(static_cast<double>(forecast.available - first) / std::max(each, 1.0));
    return forecast;
}

ReceptiveField receptiveField(const Graph& graph, int node, const Cell& cell, int of)
{
    const std::map<int, ReceptiveField> fields = fieldsDownTo(graph, node, cell, of);
    const auto found = fields.find(of);
    return found == fields.end() ? ReceptiveField{} : found->second;
}

std::map<int, ReceptiveField> receptiveFields(const Graph& graph, int node, const Cell& cell)
{
    return fieldsDownTo(graph, node, cell, graphInput);
}

} // namespace ks
