#include "core/nn/step_plans.h"

#include <algorithm>
#include <utility>

namespace ks {

namespace {

void addTimes(std::vector<PlannedNetwork::LayerTime>& sums, const PlannedNetwork& step)
{
    const std::vector<PlannedNetwork::LayerTime> times = step.layerTimes();
    sums.resize(std::max(sums.size(), times.size()));
    for (std::size_t node = 0; node < times.size(); ++node) {
        sums[node].forward += times[node].forward;
        sums[node].backward += times[node].backward;
        sums[node].update += times[node].update;
    }
}

} // namespace

LayerTimes StepPlans::layerTimes() const
{
    LayerTimes times = m_gone;
    for (const auto& [batch, step] : m_steps)
        if (step)
            addTimes(times.nodes, *step);
    return times;
}

NetworkState StepPlans::network() const
{
    NetworkState copy = m_network;
    if (m_active)
        store(*m_active, copy);
    return copy;
}

void StepPlans::setNetwork(NetworkState network)
{
    m_network = std::move(network);
    m_active = nullptr;
}

PlannedNetwork& StepPlans::use(std::int64_t batch, const TrainingSettings& settings)
{
    const auto serves = [&](const PlannedNetwork& step) { return step.spec().layerTimes == settings.layerTimes; };
    if (m_active && m_active->spec().batch == batch && serves(*m_active))
        return *m_active;
    if (m_active)
        store(*m_active, m_network);
    m_active = nullptr;
    std::unique_ptr<PlannedNetwork>& step = m_steps[batch];
    if (!step || !serves(*step)) {
        if (step)
            addTimes(m_gone.nodes, *step);
        step.reset(); // its memory first
        step = m_backend.planNetwork(m_graph, {.batch = batch,
                                               .training = true,
                                               .loss = m_loss,
                                               .optimizer = settings.optimizer,
                                               .threads = settings.threads,
                                               .layerTimes = settings.layerTimes,
                                               .implementation = settings.implementation});
    }
    load(*step, m_network);
    m_active = step.get();
    return *m_active;
}

} // namespace ks
