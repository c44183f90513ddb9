#pragma once

#include "core/backends/backend.h"
#include "core/nn/network_state.h"
#include "core/nn/training_settings.h"

#include <map>
#include <memory>
#include <vector>

namespace ks {

/// The numbers of a network in training, and its plans on a backend: one for every size of a batch, of which the one in use holds the numbers.
class StepPlans {
public:
    /// `graph` with Dropout's seeds; `backend` outlives the plans.
    StepPlans(Backend& backend, Graph graph, OpKind loss) : m_backend(backend), m_graph(std::move(graph)), m_loss(loss) {}

    Backend& backend() const { return m_backend; }
    const Graph& graph() const { return m_graph; }
    /// The plan in use: bytes, story. Only behind `use`.
    const PlannedNetwork& step() const { return *m_active; }

    /// A copy of the numbers as they are.
    NetworkState network() const;
    /// Of them the parameters alone: who looks at a training that goes on copies no more than is looked at.
    std::vector<Tensor> parameters() const;
    /// Other numbers; no plan is in use until the next call of `use`.
    void setNetwork(NetworkState network);
    /// Plans a batch of this many images, unless there is such a plan, which then holds the numbers. Throws Unsupported, OutOfMemory.
    PlannedNetwork& use(std::int64_t batch, const TrainingSettings& settings);

private:
    Backend& m_backend;
    Graph m_graph;
    OpKind m_loss;
    std::map<std::int64_t, std::unique_ptr<PlannedNetwork>> m_steps; ///< by batch
    PlannedNetwork* m_active = nullptr;
    NetworkState m_network; ///< out of date while a plan holds it
};

} // namespace ks
