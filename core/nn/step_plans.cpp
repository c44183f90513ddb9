#include "core/nn/step_plans.h"

#include <utility>

namespace ks {

namespace {

/// To be stored into: what is out of date is not copied.
std::vector<Tensor> roomFor(const std::vector<Tensor>& tensors)
{
    std::vector<Tensor> room;
    room.reserve(tensors.size());
    for (const Tensor& tensor : tensors)
        room.push_back(Tensor::uninitialized(tensor.shape(), tensor.name()));
    return room;
}

} // namespace

NetworkState StepPlans::network() const
{
    if (!m_active)
        return m_network;
    NetworkState copy{roomFor(m_network.parameters), roomFor(m_network.optimizer), m_network.updates};
    store(*m_active, copy);
    return copy;
}

std::vector<Tensor> StepPlans::parameters() const
{
    if (!m_active)
        return m_network.parameters;
    std::vector<Tensor> copy = roomFor(m_network.parameters);
    storeParameters(*m_active, copy);
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
