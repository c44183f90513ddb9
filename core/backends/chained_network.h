#pragma once

#include "core/backends/backend.h"
#include "core/backends/chain_plan.h"
#include "core/backends/planned_network.h"
#include "core/backends/trace_recorder.h"

#include <array>
#include <memory>
#include <optional>

namespace ks {

/// A network step of any backend's kernels one after another, planned once, tensors in buffers shared by lifetime. The update is computed by
/// the processor, in the buffers' own memory; a device overrides it.
class ChainedNetwork : public PlannedNetwork {
public:
    /// Throws as `Backend::planNetwork`.
    ChainedNetwork(Backend& backend, const Graph& graph, const PlanSpec& spec);

    const Graph& graph() const override { return m_graph; }
    const PlanSpec& spec() const override { return m_spec; }
    std::string computedBy() const override { return m_backend.info().id; }
    std::size_t bytes() const override;
    void setParameter(std::size_t index, std::span<const float> values) override;
    void parameter(std::size_t index, std::span<float> values) const override;
    void gradient(std::size_t index, std::span<float> values) const override;
    void setState(std::size_t index, int state, std::span<const float> values) override;
    void state(std::size_t index, int state, std::span<float> values) const override;
    void setUpdates(std::uint64_t updates) override { m_updates = updates; }
    std::uint64_t updates() const override { return m_updates; }
    void forward(std::span<const float> src, std::span<const float> target, std::uint64_t step) override;
    void backward() override;
    void update(float rate) override;
    float loss() const override;
    void output(std::span<float> values) const override;
    void nodeTensor(int node, Role role, std::span<float> values) const override;
    std::vector<LayerTime> layerTimes() const override { return m_times; }
    void measureLayers(bool on) override { m_spec.layerTimes = on; }
    Text story() const override;

protected:
    /// One tensor of parameters with its gradient and optimiser state; the running statistics have two buffers, read and written in turn.
    struct Parameter {
        ParameterInfo info;
        std::array<std::unique_ptr<Buffer>, 2> values;
        int current = 0;
        std::unique_ptr<Buffer> gradient;
        std::array<std::unique_ptr<Buffer>, 2> states;

        std::size_t count() const { return static_cast<std::size_t>(info.shape.elements()); }
        Buffer& value() const { return *values[static_cast<std::size_t>(current)]; }
        Buffer& other() const { return *values[static_cast<std::size_t>(1 - current)]; }
    };

    struct PlannedRun {
        ChainPlan::Run run;
        std::unique_ptr<Kernel> kernel;
        Args args;
    };

    /// The kernels of a forward pass over what lies in the buffers of input and target.
    void runForward(bool withLoss);
    void runBackward();
    virtual void updateOne(Parameter& parameter, float rate);
    /// The running statistics that the forward pass made are the ones to read from now on.
    virtual void takeStatistics(PlannedRun& one);
    Buffer& tensor(int index) const { return *m_buffers[m_placement.bufferOf[static_cast<std::size_t>(index)]]; }
    Parameter* parameterOf(int node, Role role);
    void download(const Buffer& from, std::span<float> to) const;

    Backend& m_backend;
    PlanSpec m_spec;
    Graph m_graph;
    std::vector<Parameter> m_parameters;
    std::optional<ChainPlan> m_plan;
    std::vector<PlannedRun> m_forward;
    std::vector<PlannedRun> m_loss;
    std::vector<PlannedRun> m_backward;
    std::uint64_t m_updates = 0;
    std::uint64_t m_step = 0;

private:
    void perform(PlannedRun& planned, TracedPart part);
    /// Adds the seconds of `work` to `member` of the node's times, and takes it down where there is a trace.
    template <class Work>
    void timed(const TracedOperation& what, double LayerTime::*member, const Kernel* kernel, Work&& work); ///< kernel: null for updates
    std::unique_ptr<Kernel> planKernel(const ChainPlan::Run& run, const Kernel* forward);
    std::string implementationFor(const OpSpec& spec, Pass pass);
    void planParameters();
    PlannedRun planned(const ChainPlan::Run& run, std::unique_ptr<Kernel> kernel);
    Args argsOf(const ChainPlan::Run& run);
    const Parameter& checked(std::size_t index, std::size_t count) const;
    Buffer& stateOf(std::size_t index, int state, std::size_t count) const;

    Placement m_placement;
    std::vector<std::unique_ptr<Buffer>> m_buffers;
    std::vector<LayerTime> m_times;
};

/// See ChainedNetwork.
std::unique_ptr<PlannedNetwork> makeChainedNetwork(Backend& backend, const Graph& graph, const PlanSpec& spec);

} // namespace ks
