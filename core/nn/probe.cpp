#include "core/nn/probe.h"

#include "core/base/error.h"
#include "core/nn/weights.h"
#include "core/ops/roles.h"

#include <iterator>
#include <numeric>
#include <utility>

namespace ks {

namespace {

/// So large beside an output that the rounding of "output − target" does not matter; a power of two, so that it can be taken back exactly.
constexpr float seed = 4096;

OpSpec passOn(const Shape& input)
{
    OpSpec spec;
    spec.op = OpKind::Conv;
    spec.src = input;
    spec.kernel = {1, 1};
    spec.strides = {1, 1};
    spec.filters = input.c;
    spec.bias = false;
    return spec;
}

Tensor identity(std::int64_t channels)
{
    Tensor weights({channels, channels, 1, 1}, "weights");
    for (std::int64_t c = 0; c < channels; ++c)
        weights[{c, c, 0, 0}] = 1;
    return weights;
}

Graph probed(const Model& model)
{
    Graph graph{.input = model.graph.input, .nodes = {{.name = "the network's input", .spec = passOn(model.graph.input)}}};
    for (GraphNode node : model.graph.nodes) {
        ++node.src;
        ++node.src2;
        node.spec.trainingMode = false;
        graph.nodes.push_back(std::move(node));
    }
    return graph;
}

} // namespace

NetworkProbe::NetworkProbe(const Model& model, Backend& backend, int threads, std::string implementation)
    : m_model(model), m_backend(&backend), m_threads(threads), m_implementation(std::move(implementation))
{
    requireSound(model);
    m_model.graph = withBatch(m_model.graph, 1);
    m_graph = probed(m_model);
    m_parameters.push_back(identity(m_graph.input.c));
}

void NetworkProbe::takeParameters(std::vector<Tensor> parameters)
{
    requireParametersOf(m_model.graph, parameters);
    m_parameters.resize(1);
    std::ranges::move(parameters, std::back_inserter(m_parameters));
    m_ahead.fresh = m_toLoss.fresh = m_toOutput.fresh = false;
}

void NetworkProbe::setParametersOf(Plan& plan) const
{
    if (!plan.fresh)
        for (std::size_t i = 0; i < m_parameters.size(); ++i)
            plan.step->setParameter(i, m_parameters[i].cells());
    plan.fresh = true;
}

PlannedNetwork& NetworkProbe::planned(Plan& plan, OpKind loss)
{
    if (!plan.step) {
        std::vector<int> all(m_graph.nodes.size());
        std::iota(all.begin(), all.end(), 0);
        plan.step = m_backend->planNetwork(m_graph, {.batch = 1,
                                                     .training = true,
                                                     .loss = loss,
                                                     .threads = m_threads,
                                                     .watched = std::move(all),
                                                     .implementation = m_implementation});
        plan.fresh = false;
    }
    setParametersOf(plan);
    return *plan.step;
}

PlannedNetwork& NetworkProbe::plannedAhead()
{
    if (!m_ahead.step) {
        std::vector<int> all(m_graph.nodes.size());
        std::iota(all.begin(), all.end(), 0);
        const auto leave = [underWay = m_underWay](int node) { // the first one passes the input on
            return *underWay && node > 0 && (*underWay)(node - 1);
        };
        m_ahead.step = m_backend->planNetwork(m_graph, {.batch = 1,
                                                        .training = false,
                                                        .asTrained = true,
                                                        .loss = m_model.loss,
                                                        .threads = m_threads,
                                                        .watched = std::move(all),
                                                        .implementation = m_implementation,
                                                        .leave = leave});
        m_ahead.fresh = false;
    }
    setParametersOf(m_ahead);
    return *m_ahead.step;
}

Prediction NetworkProbe::look(const Tensor& input, Progress progress)
{
    if (input.shape() != m_graph.input)
        throw InputError(Text(KS_TEXT("core", "the network reads %1, the input is %2"), {m_graph.input.text(), input.shape().text()}));
    PlannedNetwork& step = plannedAhead();
    m_input.assign(input.cells().begin(), input.cells().end());
    m_outputs.assign(static_cast<std::size_t>(m_model.outputs()), 0);
    m_last = &step; // whose layers may be asked for under way
    m_backwards = false;
    *m_underWay = std::move(progress);
    try {
        step.forward(m_input, {}, 0);
    } catch (...) {
        *m_underWay = {};
        m_last = nullptr;
        throw;
    }
    *m_underWay = {};
    step.output(m_outputs);
    return explainOutputs(m_model, m_outputs);
}

void NetworkProbe::runBackward(Plan& plan, OpKind loss, std::span<const float> target)
{
    PlannedNetwork& step = planned(plan, loss);
    step.forward(m_input, target, 0);
    step.backward();
    m_last = &step;
    m_backwards = true;
}

void NetworkProbe::towardsTarget(std::span<const float> target)
{
    if (m_input.empty() || target.size() != m_outputs.size())
        throw InputError(Text(KS_TEXT("core", "the network has %1 outputs, the target has %2"),
                              {std::to_string(m_model.outputs()), std::to_string(target.size())}));
    runBackward(m_toLoss, m_model.loss, target);
    m_scale = 1;
}

void NetworkProbe::towardsOutput(std::int64_t output)
{
    if (m_input.empty() || output < 0 || output >= m_model.outputs())
        throw InputError(Text(KS_TEXT("core", "the network has no output %1; there are %2"),
                              {std::to_string(output), std::to_string(m_model.outputs())}));
    // The gradient of the mean squared error is 2 / count · (output − target).
    std::vector<float> target = m_outputs;
    float& chosen = target[static_cast<std::size_t>(output)];
    chosen -= seed;
    runBackward(m_toOutput, OpKind::MeanSquaredError, target);
    m_scale = static_cast<float>(target.size()) / (2 * seed);
}

std::vector<Role> probedRoles(const Graph& graph, int node)
{
    std::vector<Role> roles;
    const auto addWithGradient = [&](Role role) {
        roles.push_back(role);
        if (const auto gradient = diffOf(role))
            roles.push_back(*gradient);
    };
    if (node < graphInput || node >= static_cast<int>(graph.nodes.size()))
        return roles;
    addWithGradient(Role::Dst);
    for (const RoleInfo& info : tensorRoles())
        if (node != graphInput && isParameter(info.role) && !shapeOf(graph.nodes[static_cast<std::size_t>(node)].spec, info.role).empty())
            addWithGradient(info.role);
    return roles;
}

Tensor NetworkProbe::tensor(int node, Role role) const
{
    const bool gradient = isGradient(role);
    const bool parameter = isParameter(role);
    const std::vector<ParameterInfo> infos = parametersOf(m_graph);
    if (!has(node, role) || (!parameter && !m_last) || (gradient && !m_backwards) || (parameter && infos.size() != m_parameters.size()))
        throw InputError(Text(KS_TEXT("core", "layer %1 has no %2"), {std::to_string(node + 1), std::string(nameOf(role))}));
    Tensor tensor;
    if (subjectOf(role) == Role::Dst) {
        const OpSpec& spec = m_graph.nodes[static_cast<std::size_t>(node) + 1].spec;
        tensor = Tensor::uninitialized(shapeOf(spec, Role::Dst), std::string(nameOf(role)));
        m_last->nodeTensor(node + 1, role, tensor.cells());
    } else {
        const auto info =
            std::ranges::find_if(infos, [&](const ParameterInfo& one) { return one.node == node + 1 && one.role == subjectOf(role); });
        const auto index = static_cast<std::size_t>(info - infos.begin());
        if (parameter)
            return m_parameters[index];
        tensor = Tensor::uninitialized(info->shape, std::string(nameOf(role)));
        m_last->gradient(index, tensor.cells());
    }
    if (gradient && m_scale != 1)
        for (float& cell : tensor.cells())
            cell *= m_scale;
    return tensor;
}

} // namespace ks
