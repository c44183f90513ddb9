#include "core/measure/network_run.h"

#include "core/backends/backend.h"
#include "core/nn/layers.h"
#include "core/ops/op_info.h"
#include "core/ops/operator.h"
#include "core/tensor/random.h"

#include <algorithm>

namespace ks {

namespace {

constexpr float timedRate = 1e-4F; ///< small: timing must not let a network run away

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

} // namespace

PlanSpec stepSpecOf(const Experiment& experiment, const ExperimentPoint& point)
{
    return {.batch = point.spec.src.n,
            .training = point.pass == Pass::Training,
            .loss = subjectOf(experiment, point).network->model.loss,
            .optimizer = {.kind = optimizerAt(experiment, point)},
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
    if (m_step->spec().layerTimes || m_step->spec().trace) // a plain plan on a device fetches it by itself
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
