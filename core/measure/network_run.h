#pragma once

#include "core/backends/planned_network.h"
#include "core/measure/measurement.h"
#include "core/tensor/tensor.h"

#include <vector>

namespace ks {

/// How a network is planned at a point.
PlanSpec stepSpecOf(const Experiment& experiment, const ExperimentPoint& point);

/// A network planned on a backend for one point of an experiment, with inputs drawn from the experiment's seed. Belongs to one thread.
class NetworkRun {
public:
    /// Throws as Backend::planNetwork. `layerTimes`: the plan that tells the layers apart, which may be slower than the one without.
    NetworkRun(Backend& backend, const Experiment& experiment, const ExperimentPoint& point, bool layerTimes = false);
    NetworkRun(Backend& backend, const Model& model, std::uint64_t seed, const PlanSpec& spec);

    /// The pass once: forward; in training also backward and an update.
    void execute();
    std::size_t bytes() const { return m_step->bytes(); }
    Text story() const { return m_step->story(); }
    /// Mean seconds of an execution by layer, and of its copies to and from a device; for a plan with `layerTimes`.
    std::vector<LayerSeconds> layers() const;
    PlannedNetwork::CopyTime copies() const;

    PlannedNetwork& step() { return *m_step; }
    const Tensor& images() const { return m_images; }
    const Tensor& targets() const { return m_targets; }                    ///< empty without training
    const std::vector<Tensor>& parameters() const { return m_parameters; } ///< those that it began with, as in `parametersOf`

private:
    std::unique_ptr<PlannedNetwork> m_step;
    std::vector<Tensor> m_parameters;
    Tensor m_images;
    Tensor m_targets;
    Tensor m_output; ///< of a prediction
    std::uint64_t m_runs = 0;
};

/// Textbook operations and bytes of a pass over the network: of its layers, together. Training is one forward and one backward pass.
Cost costOf(const Graph& graph, std::int64_t batch, Pass pass);
/// Those of a point, of an operator or of a network.
Cost costOf(const Subject& subject, const ExperimentPoint& point);

} // namespace ks
