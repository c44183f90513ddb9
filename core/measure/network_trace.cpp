#include "core/measure/network_trace.h"

#include "core/backends/backend.h"
#include "core/backends/trace_recorder.h"
#include "core/backends/traits.h"
#include "core/base/digits.h"
#include "core/base/stopped.h"
#include "core/measure/network_run.h"
#include "core/ops/operator.h"
#include "core/ops/roles.h"

#include <algorithm>
#include <array>
#include <chrono>

namespace ks {

namespace {

struct TracedPartRow {
    std::string_view category;
    std::string_view copy; ///< the operator's name of a copy, as CUDA's profilers call it
    std::string_view row;  ///< its own row's name
};

/// In the order of TracedPart.
constexpr std::array<TracedPartRow, 5> tracedParts = {{
    {"forward", {}, {}},
    {"backward", {}, {}},
    {"update", {}, {}},
    {"copy", "Memcpy HtoD", "copies to the device"},
    {"copy", "Memcpy DtoH", "copies to the host"},
}};

const TracedPartRow& partOf(const TracedOperation& what)
{
    return tracedParts.at(static_cast<std::size_t>(what.part));
}

std::string shapesOf(const OpSpec& spec)
{
    std::string text;
    for (const Role role : {Role::Src, Role::Src2, Role::Weights})
        if (const Shape shape = role == Role::Src2 && !readsTwo(spec) ? Shape{} : shapeOf(spec, role); !shape.empty())
            text += (text.empty() ? "" : ", ") + shape.text();
    return text;
}

/// By the textbook: every tensor is touched once.
class BytesOf {
public:
    explicit BytesOf(const PlannedNetwork& step) : m_step(step), m_needed(needsGradient(step.graph())) {}

    double operator()(const TracedOperation& what) const
    {
        if (!partOf(what).copy.empty())
            return static_cast<double>(what.bytes);
        if (what.part == TracedPart::Update) // reads and writes the parameter and its states, reads the gradient
            return static_cast<double>(what.bytes) * (3 + 2 * m_step.spec().optimizer.states());
        if (what.node == TracedOperation::none)
            return 0;
        const GraphNode& node = m_step.graph().nodes[static_cast<std::size_t>(what.node)];
        const double share = what.images > 0 ? static_cast<double>(what.images) / static_cast<double>(m_step.spec().batch) : 1.0;
        return share * (what.pass                          ? ofPass(node, *what.pass)
                        : what.part == TracedPart::Forward ? ofPass(node, forwardPass())
                                                           : ofWayBack(node));
    }

private:
    Pass forwardPass() const { return m_step.spec().training ? Pass::Training : Pass::Inference; }
    static double ofPass(const GraphNode& node, Pass pass)
    {
        return hasPass(node.spec.op, pass) ? operatorOf(node.spec.op).cost(node.spec, pass).bytes : 0;
    }
    double ofWayBack(const GraphNode& node) const
    {
        return ofPass(node, Pass::BackwardWeights) + (sendsGradient(node, m_needed) ? ofPass(node, Pass::BackwardData) : 0);
    }
    const PlannedNetwork& m_step;
    std::vector<bool> m_needed;
};

std::string operatorNameOf(const TracedOperation& what, const PlanSpec& spec)
{
    if (!partOf(what).copy.empty())
        return std::string(partOf(what).copy);
    return std::string(what.op ? nameOf(*what.op) : titleOf(spec.optimizer.kind));
}

std::string layerOf(const TracedOperation& what, const Graph& graph)
{
    const auto name = [&](int node) { return graph.nodes[static_cast<std::size_t>(node)].name; };
    if (what.node == TracedOperation::none)
        return {};
    return what.fused == TracedOperation::none ? name(what.node) : name(what.node) + " + " + name(what.fused);
}

std::string fusedWith(const TracedOperation& what, const Graph& graph)
{
    return what.fused == TracedOperation::none ? std::string()
                                               : std::string(nameOf(graph.nodes[static_cast<std::size_t>(what.fused)].spec.op));
}

/// Median seconds of a step, after one that warms up.
double secondsOfStep(NetworkRun& run, Backend& backend, const std::stop_token& stop)
{
    run.execute();
    std::array<double, 5> seconds{};
    for (double& one : seconds) {
        if (stop.stop_requested())
            throw Stopped();
        const auto begin = TraceRecorder::Clock::now();
        run.execute();
        backend.synchronize();
        one = std::chrono::duration<double>(TraceRecorder::Clock::now() - begin).count();
    }
    std::ranges::sort(seconds);
    return seconds[seconds.size() / 2];
}

} // namespace

Trace traceFrom(const TraceRecorder& recorder, const PlannedNetwork& step, const Backend& backend)
{
    Trace trace;
    const BackendInfo info = backend.info();
    const bool device = traitsOf(info.id).isDevice;
    trace.devices = {info.device.empty() ? info.id : info.id + ": " + info.device.english()};
    const BytesOf bytesOf(step);
    std::array<std::optional<std::uint32_t>, tracedParts.size()> copyRows;
    for (std::size_t row = 0; row < recorder.rows().size(); ++row) {
        const std::vector<TraceRecorder::Event>& events = recorder.rows()[row];
        if (events.empty())
            continue;
        const auto own = static_cast<std::uint32_t>(trace.rows.size());
        trace.rows.push_back({0, device ? "stream " + std::to_string(row) : "thread " + std::to_string(row)});
        for (const TraceRecorder::Event& one : events) {
            const TracedPartRow& part = partOf(one.what);
            std::uint32_t place = own;
            if (!part.row.empty()) {
                std::optional<std::uint32_t>& copies = copyRows.at(static_cast<std::size_t>(one.what.part));
                if (!copies) {
                    copies = static_cast<std::uint32_t>(trace.rows.size());
                    trace.rows.push_back({0, std::string(part.row)});
                }
                place = *copies;
            }
            const bool known = one.what.node != TracedOperation::none && one.what.part != TracedPart::Update;
            const auto& nodes = step.graph().nodes;
            trace.events.push_back(
                {.row = place,
                 .name = trace.texts.number(operatorNameOf(one.what, step.spec())),
                 .category = trace.texts.number(part.category),
                 .layer = trace.texts.number(layerOf(one.what, step.graph())),
                 .fused = trace.texts.number(fusedWith(one.what, step.graph())),
                 .shapes = trace.texts.number(known ? shapesOf(nodes[static_cast<std::size_t>(one.what.node)].spec) : std::string()),
                 .begin = one.begin,
                 .seconds = one.seconds,
                 .bytes = one.shared ? 0 : bytesOf(one.what)});
        }
    }
    return trace;
}

Trace traceOf(Backend& backend, const Model& model, const TraceRequest& request, const std::stop_token& stop)
{
    PlanSpec spec{.batch = request.batch,
                  .training = request.training,
                  .loss = model.loss,
                  .optimizer = request.optimizer,
                  .threads = request.threads,
                  .implementation = request.implementation};
    double plain = 0;
    { // no room for two plans at once is asked for
        NetworkRun run(backend, model, request.seed, spec);
        plain = secondsOfStep(run, backend, stop);
    }
    spec.trace = std::make_shared<TraceRecorder>();
    NetworkRun run(backend, model, request.seed, spec);
    const double traced = secondsOfStep(run, backend, stop);
    spec.trace->clear();
    for (int step = 0; step < request.steps; ++step) {
        if (stop.stop_requested())
            throw Stopped();
        run.execute();
    }
    Trace trace = traceFrom(*spec.trace, run.step(), backend);
    trace.about = {{"network", model.name},
                   {"pass", request.training ? "training" : "forward"},
                   {"backend", backend.info().id},
                   {"batch", std::to_string(request.batch)},
                   {"steps", std::to_string(request.steps)},
                   {"step_seconds", significantDigits(plain, 4)},
                   {"traced_step_seconds", significantDigits(traced, 4)}};
    return trace;
}

} // namespace ks
