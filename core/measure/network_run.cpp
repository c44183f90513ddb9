#include "core/measure/network_run.h"

#include "core/backends/backend.h"
#include "core/backends/traits.h"
#include "core/nn/layers.h"
#include "core/ops/op_info.h"
#include "core/ops/operator.h"
#include "core/tensor/random.h"
#include "core/verify/compare.h"
#include "core/verify/evaluator.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ks {

namespace {

constexpr float timedRate = 1e-4F; ///< small: timing must not let a network run away
constexpr std::int64_t imagesToVerify = 2;
constexpr std::int64_t cellsOfALayer = 24;
constexpr double gradientTolerance = 1e-3;

Tensor drawn(const Shape& shape, std::uint64_t seed, const char* name)
{
    return randomTensor({.shape = shape, .seed = seed, .distribution = Distribution::Uniform, .low = -1, .high = 1}, name);
}

Tensor targetsFor(const Model& model, std::int64_t batch, std::uint64_t seed)
{
    const std::int64_t outputs = model.outputs();
    if (!model.classifies())
        return drawn({batch, outputs, 1, 1}, seed + 1, "targets");
    Tensor targets({batch, outputs, 1, 1}, "targets");
    std::ranges::fill(targets.cells(), 0.0F);
    for (std::int64_t image = 0; image < batch; ++image)
        targets.cells()[static_cast<std::size_t>(image * outputs + image % outputs)] = 1;
    return targets;
}

/// The tensor that node `from` hands on, or the input.
Tensor tapped(const PlannedNetwork& step, int from, const Tensor& images)
{
    const Graph& graph = step.graph();
    Tensor tensor(from == graphInput ? graph.input : shapeOf(graph.nodes[static_cast<std::size_t>(from)].spec, Role::Dst), "layer's input");
    if (from == graphInput)
        std::ranges::copy(images.cells(), tensor.cells().begin());
    else
        step.nodeTensor(from, Role::Dst, tensor.cells());
    return tensor;
}

} // namespace

PlanSpec stepSpecOf(const Experiment& experiment, const ExperimentPoint& point)
{
    return {.batch = point.spec.src.n,
            .training = point.pass == Pass::Training,
            .loss = subjectOf(experiment, point).network->model.loss,
            .optimizer = {.kind = experiment.optimizer},
            .threads = point.threads};
}

NetworkRun::NetworkRun(Backend& backend, const Model& model, std::uint64_t seed, const PlanSpec& spec)
{
    m_step = backend.planNetwork(model.graph, spec);
    m_parameters = initialParameters(model, seed);
    for (std::size_t i = 0; i < m_parameters.size(); ++i)
        m_step->setParameter(i, m_parameters[i].cells());
    Shape input = model.graph.input;
    input.n = spec.batch;
    m_images = drawn(input, seed, "images");
    if (spec.training)
        m_targets = targetsFor(model, spec.batch, seed);
    else
        m_output = Tensor({spec.batch, model.outputs(), 1, 1}, "output");
}

NetworkRun::NetworkRun(Backend& backend, const Experiment& experiment, const ExperimentPoint& point, bool layerTimes)
    : NetworkRun(backend, subjectOf(experiment, point).network->model, experiment.seed, [&] {
          PlanSpec spec = stepSpecOf(experiment, point);
          spec.layerTimes = layerTimes;
          return spec;
      }())
{
}

void NetworkRun::execute()
{
    if (m_step->spec().training)
        return m_step->train(m_images.cells(), m_targets.cells(), m_runs++, timedRate);
    m_step->forward(m_images.cells(), {}, m_runs++);
    if (m_step->spec().layerTimes) // a plain plan on a device fetches it by itself
        m_step->output(m_output.cells());
}

std::vector<LayerSeconds> NetworkRun::layers() const
{
    const std::vector<PlannedNetwork::LayerTime> times = m_step->layerTimes();
    const auto runs = static_cast<double>(std::max<std::uint64_t>(1, m_runs));
    std::vector<LayerSeconds> layers;
    for (std::size_t node = 0; node < times.size(); ++node)
        layers.push_back({m_step->graph().nodes[node].name, std::string(nameOf(m_step->graph().nodes[node].spec.op)),
                          times[node].forward / runs, times[node].backward / runs, times[node].update / runs});
    return layers;
}

PlannedNetwork::CopyTime NetworkRun::copies() const
{
    const auto runs = static_cast<double>(std::max<std::uint64_t>(1, m_runs));
    const PlannedNetwork::CopyTime all = m_step->copyTimes();
    return {all.in / runs, all.out / runs};
}

void verifyNetwork(Backend& backend, const Model& model, const Experiment& experiment, Measurement& measurement,
                   const std::stop_token& stop)
{
    const ExperimentPoint& point = measurement.point;
    PlanSpec spec = stepSpecOf(experiment, point);
    spec.batch = std::min(spec.batch, imagesToVerify);
    const bool training = spec.training;
    measurement.verified = Verified::Right;
    {
        spec.training = false;
        spec.watched.resize(model.graph.nodes.size());
        std::iota(spec.watched.begin(), spec.watched.end(), 0);
        NetworkRun forward(backend, model, experiment.seed, spec);
        forward.execute();
        const PlannedNetwork& step = *forward.m_step;
        const std::vector<ParameterInfo> infos = parametersOf(step.graph());
        for (int node = 0; node < static_cast<int>(step.graph().nodes.size()) && !stop.stop_requested(); ++node) {
            const GraphNode& layer = step.graph().nodes[static_cast<std::size_t>(node)];
            const Tensor src = tapped(step, layer.src, forward.m_images);
            const Tensor src2 = readsTwo(layer.spec) ? tapped(step, layer.src2, forward.m_images) : Tensor();
            Tensor dst(shapeOf(layer.spec, Role::Dst), layer.name);
            step.nodeTensor(node, Role::Dst, dst.cells());
            Operands operands;
            operands.src = &src;
            if (!src2.empty())
                operands.src2 = &src2;
            for (std::size_t i = 0; i < infos.size(); ++i)
                if (infos[i].node == node)
                    *operands.operand(infos[i].role) = &forward.m_parameters[i];
            const Evaluator evaluator(layer.spec, operands);
            CompareOptions options{.maxCells = cellsOfALayer, .seed = experiment.seed, .stop = stop};
            for (const Implementation& one : backend.implementations(layer.spec.op, Pass::Inference)) {
                if ((one.supports && !one.supports(layer.spec)) || (one.prefers && !one.prefers(layer.spec)))
                    continue; // only by name, as tensor cores are
                // The loosest that it may have taken.
                options.unitRoundoffs = std::max(options.unitRoundoffs, one.unitRoundoffs);
                options.rules.nanWins = options.rules.nanWins && one.rules.nanWins;
                options.rules.sumsStandAlone = options.rules.sumsStandAlone && one.rules.sumsStandAlone;
            }
            const Comparison comparison = compareWithOracle(evaluator, Role::Dst, dst, options);
            measurement.compared += comparison.compared;
            measurement.maxError = std::max(measurement.maxError, comparison.maxAbsolute);
            if (comparison.verdict == Verdict::Beyond) {
                measurement.verified = Verified::Wrong;
                measurement.wrong = Text(KS_TEXT("core", "layer %1: %2"), {layer.name, comparison.sentence()});
                return;
            }
        }
    }
    if (!training || stop.stop_requested())
        return;
    spec.training = true;
    spec.watched.clear();
    NetworkRun here(backend, model, experiment.seed, spec);
    NetworkRun there(requireBackend(point.backend == usualBackend() ? referenceBackend() : usualBackend()), model, experiment.seed, spec);
    for (NetworkRun* one : {&here, &there}) {
        one->m_step->forward(one->m_images.cells(), one->m_targets.cells(), 0);
        one->m_step->backward();
    }
    const std::vector<ParameterInfo> infos = parametersOf(here.m_step->graph());
    for (std::size_t i = 0; i < infos.size() && !stop.stop_requested(); ++i) {
        if (!infos[i].trained)
            continue;
        Tensor ours(infos[i].shape, "gradient");
        Tensor theirs(infos[i].shape, "gradient");
        here.m_step->gradient(i, ours.cells());
        there.m_step->gradient(i, theirs.cells());
        double largest = 0;
        double off = 0;
        for (std::size_t cell = 0; cell < ours.cells().size(); ++cell) {
            largest = std::max(largest, std::abs(static_cast<double>(theirs.cells()[cell])));
            const double difference = std::abs(static_cast<double>(ours.cells()[cell]) - theirs.cells()[cell]);
            off = std::isfinite(difference) ? std::max(off, difference) : HUGE_VAL;
        }
        measurement.compared += static_cast<std::int64_t>(ours.cells().size());
        measurement.maxError = std::max(measurement.maxError, off);
        if (off > gradientTolerance * largest + 1e-6) {
            const GraphNode& layer = here.m_step->graph().nodes[static_cast<std::size_t>(infos[i].node)];
            measurement.verified = Verified::Wrong;
            measurement.wrong = Text(KS_TEXT("core", "layer %1: the gradient of its %2 is not that of another backend"),
                                     {layer.name, std::string(nameOf(infos[i].role))});
            return;
        }
    }
}

Cost costOf(const Graph& graph, std::int64_t batch, Pass pass)
{
    Cost sum;
    const Graph whole = withBatch(graph, batch);
    const std::vector<bool> needed = needsGradient(whole);
    for (const GraphNode& node : whole.nodes) {
        for (const Pass one : allPasses) {
            const bool taken = pass == Pass::Training ? one != Pass::Inference : one == pass;
            if (!taken || !hasPass(node.spec.op, one) || (one == Pass::BackwardData && !sendsGradient(node, needed)))
                continue;
            const Cost cost = costAsLayer(node.spec, one);
            sum.flops += cost.flops;
            sum.bytes += cost.bytes;
        }
    }
    return sum;
}

Cost costOf(const Subject& subject, const ExperimentPoint& point)
{
    return subject.network ? costOf(subject.network->model.graph, point.spec.src.n, point.pass)
                           : operatorOf(point.spec.op).cost(point.spec, point.pass);
}

} // namespace ks
