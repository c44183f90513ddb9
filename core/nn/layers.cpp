#include "core/nn/layers.h"

#include "core/backends/arg_max.h"
#include "core/backends/chain_plan.h"
#include "core/backends/chained_step.h"
#include "core/ops/op_info.h"
#include "core/ops/roles.h"
#include "core/ops/window.h"

#include <algorithm>
#include <map>

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

/// By the arg-max layout of our CPU backends, as an estimate for all.
std::size_t savedBytesOf(const OpSpec& spec)
{
    if (!infoOf(spec.op).takesMaximum)
        return 0;
    return ArgMaxLayout(spec).bytesPerCell * static_cast<std::size_t>(shapeOf(spec, Role::Dst).elements());
}

MemoryForecast forecastFor(const Graph& graph, const StepSpec& spec)
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
    const Graph own = graphFor(graph, spec);
    const ChainPlan plan(own, spec, [](const ChainPlan::Run& run) { return savedBytesOf(run.spec); });
    forecast.tensors = place(plan.tensors()).bytes();
    return forecast;
}

/// The smallest field that holds both.
ReceptiveField joined(const ReceptiveField& a, const ReceptiveField& b)
{
    if (a.empty())
        return b;
    if (b.empty())
        return a;
    return {std::min(a.top, b.top), std::min(a.left, b.left), std::max(a.bottom, b.bottom), std::max(a.right, b.right),
            a.clipped || b.clipped};
}

struct Range {
    std::int64_t first;
    std::int64_t last;
    bool clipped;
};

/// The src rows (or columns) that dst rows first … last read.
Range readBy(const WindowAxis& axis, std::int64_t first, std::int64_t last, std::int64_t size, bool transposed)
{
    std::int64_t from = 0;
    std::int64_t to = 0;
    if (transposed) {
        // dst = src · stride − pad + tap · dilation
        const std::int64_t low = first + axis.padBegin - (axis.extent() - 1);
        from = low <= 0 ? 0 : (low + axis.stride - 1) / axis.stride;
        to = (last + axis.padBegin) / axis.stride;
        return {std::max<std::int64_t>(from, 0), std::min(to, size - 1), false};
    }
    from = first * axis.stride - axis.padBegin;
    to = last * axis.stride - axis.padBegin + axis.extent() - 1;
    bool clipped = false;
    for (std::int64_t window = first; window <= last && !clipped; ++window)
        for (std::int64_t tap = 0; tap < axis.kernel; ++tap)
            clipped |= axis.isPadding(axis.at(window, tap)); // and not where ceil_mode reaches beyond it
    return {std::max<std::int64_t>(from, 0), std::min(to, size - 1), clipped};
}

ReceptiveField through(const OpSpec& spec, const ReceptiveField& dst)
{
    const ReceptiveField whole{0, 0, spec.src.h - 1, spec.src.w - 1, false};
    if (spec.op == OpKind::Gemm || spec.op == OpKind::GlobalMaxPool || spec.op == OpKind::GlobalAveragePool)
        return whole;
    if (!hasWindow(spec.op) || dst.empty())
        return dst;
    const bool transposed = spec.op == OpKind::ConvTranspose;
    const Window window = windowOf(spec);
    const Range rows = readBy(window.y, dst.top, dst.bottom, spec.src.h, transposed);
    const Range columns = readBy(window.x, dst.left, dst.right, spec.src.w, transposed);
    return {rows.first, columns.first, rows.last, columns.last, dst.clipped || rows.clipped || columns.clipped};
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

MemoryForecast memoryForecast(const Graph& graph, const StepSpec& spec, const Backend& backend)
{
    MemoryForecast forecast = forecastFor(graph, spec);
    const MemoryBudget& budget = MemoryBudget::instance();
    forecast.available = backend.info().memory > 0 ? backend.info().memory : budget.limit() - std::min(budget.used(), budget.limit());
    // Bytes grow with the batch almost evenly: two batches give the slope.
    StepSpec one = spec;
    one.batch = 1;
    StepSpec more = spec;
    more.batch = 65;
    const std::size_t first = forecastFor(graph, one).total();
    const double each = static_cast<double>(forecastFor(graph, more).total() - first) / 64.0;
    if (first <= forecast.available)
        forecast.largestBatch = 1 + static_cast<std::int64_t>(static_cast<double>(forecast.available - first) / std::max(each, 1.0));
    return forecast;
}

ReceptiveField receptiveField(const Graph& graph, int node, const Cell& cell, int of)
{
    std::map<int, ReceptiveField> fields; // per tensor still to be traced; the one computed last is traced first
    fields[node] = {cell.y, cell.x, cell.y, cell.x, false};
    while (!fields.empty()) {
        const auto [index, field] = *fields.rbegin();
        if (index <= of)
            return index == of ? field : ReceptiveField{};
        fields.erase(std::prev(fields.end()));
        const GraphNode& one = graph.nodes[static_cast<std::size_t>(index)];
        ReceptiveField before = through(one.spec, field);
        if (one.spec.op == OpKind::Flatten) {
            // One unit of a flat tensor is one cell of the map; from anywhere else it is the whole map.
            const Cell from = cellAt(one.spec.src, index == node ? cell.c : 0);
            before = index == node ? ReceptiveField{from.y, from.x, from.y, from.x, false}
                                   : ReceptiveField{0, 0, one.spec.src.h - 1, one.spec.src.w - 1, false};
        }
        fields[one.src] = joined(fields[one.src], before);
        if (one.spec.op == OpKind::Add)
            fields[one.src2] = joined(fields[one.src2], before);
    }
    return {};
}

} // namespace ks
