#include "core/nn/step_plans.h"

#include <utility>

namespace ks {

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
    if (m_active && m_active->spec().batch == batch)
        return *m_active;
    if (m_active)
        store(*m_active, m_network);
    m_active = nullptr;
    std::unique_ptr<PlannedNetwork>& step = m_steps[batch];
    if (!step)
        step = m_backend.planNetwork(m_graph, {.batch = batch,
                                               .training = true,
                                               .loss = m_loss,
                                               .optimizer = settings.optimizer,
                                               .threads = settings.threads,
                                               .implementation = settings.implementation});
    load(*step, m_network);
    m_active = step.get();
    return *m_active;
}

} // namespace ks
