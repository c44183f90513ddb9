#pragma once

#include "core/backends/backend.h"
#include "core/nn/network_state.h"
#include "core/nn/training_settings.h"

#include <map>
#include <memory>
#include <vector>

namespace ks {

/// What the layers of a training took.
struct LayerTimes {
    std::vector<PlannedNetwork::LayerTime> nodes; ///< seconds of all images together; empty where nothing was measured
    double images = 0;
};

/// The numbers of a network in training, and its plans on a backend: one for every size of a batch, of which the one in use holds the numbers.
class StepPlans {
public:
    /// `graph` with Dropout's seeds; `backend` outlives the plans.
    StepPlans(Backend& backend, Graph graph, OpKind loss) : m_backend(backend), m_graph(std::move(graph)), m_loss(loss) {}

    Backend& backend() const { return m_backend; }
    const Graph& graph() const { return m_graph; }
    /// The plan in use: bytes, story. Only behind `use`.
    const PlannedNetwork& step() const { return *m_active; }
    /// Of every batch that was measured, also those that other plans trained: the last one of an epoch may be smaller.
    LayerTimes layerTimes() const;

    /// A copy of the numbers as they are.
    NetworkState network() const;
    /// Other numbers; no plan is in use until the next call of `use`.
    void setNetwork(NetworkState network);
    /// Plans a batch of this many images, unless there is a plan that serves, which then holds the numbers. Throws Unsupported, OutOfMemory.
    PlannedNetwork& use(std::int64_t batch, const TrainingSettings& settings);
    /// So many images were trained while times were measured.
    void countImages(std::int64_t images) { m_gone.images += static_cast<double>(images); }

private:
    Backend& m_backend;
    Graph m_graph;
    OpKind m_loss;
    std::map<std::int64_t, std::unique_ptr<PlannedNetwork>> m_steps; ///< by batch
    PlannedNetwork* m_active = nullptr;
    NetworkState m_network; ///< out of date while a plan holds it
    LayerTimes m_gone;      ///< of plans that are no more, and all images
};

} // namespace ks
