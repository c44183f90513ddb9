#include "core/backends/lanes/lanes_network.h"

#include "core/backends/cpu/layout_kernels.h"
#include "core/backends/lanes/block_runner.h"
#include "core/backends/lanes/lanes_backend.h"
#include "core/backends/lanes/product_kernels.h"

#include <algorithm>

namespace ks::lanes {

namespace {

class LanesNetwork final : public PlannedNetwork {
public:
    LanesNetwork(const Graph& graph, const PlanSpec& spec) : m_runner(programOf(graph, spec)) {}

    const Graph& graph() const override { return program().graph; }
    const PlanSpec& spec() const override { return program().spec; }
    std::string computedBy() const override { return std::string(lanesTraits.id); }
    std::size_t bytes() const override { return m_runner.bytes(); }

    void setParameter(std::size_t index, std::span<const float> values) override
    {
        checkParameter(index, values.size());
        std::ranges::copy(values, m_runner.parameters().values(index).begin());
        m_runner.parametersChanged();
    }
    void parameter(std::size_t index, std::span<float> values) const override
    {
        checkParameter(index, values.size());
        std::ranges::copy(m_runner.parameters().values(index), values.begin());
    }
    void gradient(std::size_t index, std::span<float> values) const override
    {
        checkParameter(index, values.size());
        requireGradient(index, program().parameters[index]);
        std::ranges::copy(m_runner.parameters().gradients(index), values.begin());
    }
    void setState(std::size_t index, int state, std::span<const float> values) override
    {
        checkState(index, state, values.size());
        std::ranges::copy(values, m_runner.parameters().state(index, state).begin());
    }
    void state(std::size_t index, int state, std::span<float> values) const override
    {
        checkState(index, state, values.size());
        std::ranges::copy(m_runner.parameters().state(index, state), values.begin());
    }
    void setUpdates(std::uint64_t updates) override { m_updates = updates; }
    std::uint64_t updates() const override { return m_updates; }

    void forward(std::span<const float> src, std::span<const float> target, std::uint64_t step) override
    {
        requireFit(src, target);
        m_runner.forward(src.data(), target.empty() ? nullptr : target.data(), step);
    }

    void backward() override
    {
        requireTraining(false);
        m_runner.backward();
    }

    void update(float rate) override
    {
        requireTraining(true);
        m_runner.update(rate, ++m_updates);
    }

    float loss() const override { return m_runner.loss(); }

    void output(std::span<float> values) const override
    {
        requireOutput(values.size());
        m_runner.copyValue(program().output, values.data());
    }

    void nodeTensor(int node, Role role, std::span<float> values) const override
    {
        const bool asked =
            std::ranges::count(spec().watched, node) > 0 && (role == Role::Dst || (role == Role::DiffDst && spec().training));
        const int value = asked ? program().valueOfNode[static_cast<std::size_t>(node)] : BlockProgram::none;
        if (value == BlockProgram::none || (role == Role::DiffDst && !m_runner.hasGradient(value)))
            refuseTensor(node, role);
        if (role == Role::Dst)
            m_runner.copyValue(value, values.data());
        else
            m_runner.copyGradient(value, values.data());
    }

    std::vector<LayerTime> layerTimes() const override { return m_runner.layerTimes(); }
    void measureLayers(bool on) override { m_runner.measureLayers(on); }

    Text story() const override
    {
        return Text(KS_TEXT("core", "Blocks of 16 images, %1 to a vector, go through the layers one after another and back while they are "
                                    "in the cache, cut where a layer needs the whole batch (segments: %2); the gradients of the blocks are "
                                    "summed in a fixed order, the same for any number of threads. Predictions of so few images that two of "
                                    "three lanes would be empty go through openmp’s kernels instead."),
                    {std::to_string(cpu::laneCount()), std::to_string(program().segments.size())});
    }

private:
    double backwardWithinForward() const override { return m_runner.backwardWithinForward(); }

    const BlockProgram& program() const { return m_runner.program(); }

    void checkParameter(std::size_t index, std::size_t count) const
    {
        requireParameter(index, index < program().parameters.size() ? &program().parameters[index] : nullptr, count);
    }
    void checkState(std::size_t index, int state, std::size_t count) const
    {
        checkParameter(index, count);
        requireState(index, program().parameters[index], state);
    }

    BlockRunner m_runner;
    std::uint64_t m_updates = 0;
};

} // namespace

std::unique_ptr<PlannedNetwork> makeLanesStep(const Graph& graph, const PlanSpec& spec)
{
    return std::make_unique<LanesNetwork>(graph, spec);
}

} // namespace ks::lanes
