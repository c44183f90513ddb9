#include "core/nn/timeline.h"

#include "core/base/error.h"
#include "core/verify/runner.h"

#include <algorithm>
#include <numeric>

namespace ks {

namespace {

std::size_t bytesOf(const TrainingState& state)
{
    std::size_t bytes = 0;
    for (const auto* tensors : {&state.network.parameters, &state.network.optimizer})
        for (const Tensor& tensor : *tensors)
            bytes += tensor.cells().size_bytes();
    return bytes;
}

} // namespace

NetworkTimeline::NetworkTimeline(Trainer& trainer, std::size_t memory)
    : m_trainer(trainer), m_steps(trainer.graph(), trainer.model().loss, trainer.batchesPerEpoch(), trainer.settings().batch,
                                  trainer.sizeOf(trainer.batchesPerEpoch() - 1)),
      m_position{.at = trainer.position()}, m_memory(memory)
{
    keep();
}

/// Notes what a border looks like when it is first reached, and compares when it is reached again.
void NetworkTimeline::check(const TrainingState& state)
{
    const auto [known, first] = m_hashes.emplace(state.position, hashOf(state));
    if (!first && known->second != hashOf(state))
        m_exact = false;
}

void NetworkTimeline::keep()
{
    TrainingState state = m_trainer.state();
    check(state);
    const std::size_t most = std::max<std::size_t>(2, m_memory / std::max<std::size_t>(1, bytesOf(state)));
    m_states.insert_or_assign(state.position, std::move(state));
    while (m_states.size() > most) {
        m_every *= 2;
        const auto index = [&](const TrainingPosition& at) { return at.epoch * m_trainer.batchesPerEpoch() + at.batch; };
        const TrainingPosition first = m_states.begin()->first;
        const TrainingPosition last = m_states.rbegin()->first;
        std::erase_if(m_states,
                      [&](const auto& kept) { return kept.first != first && kept.first != last && index(kept.first) % m_every != 0; });
        if (m_states.size() <= 2)
            break;
    }
}

void NetworkTimeline::follow()
{
    m_position = {.at = m_trainer.position()};
    m_input.reset();
    m_computed = false;
    keep();
}

bool NetworkTimeline::advance(const TrainingPosition& to, std::stop_token stop, const std::function<void(double)>& progress)
{
    if (to < m_trainer.position()) {
        auto kept = m_states.upper_bound(to);
        if (kept == m_states.begin())
            throw InputError(Text(KS_TEXT("core", "this walk began at epoch %1, batch %2; what came before is not known"),
                                  {std::to_string(kept->first.epoch + 1), std::to_string(kept->first.batch + 1)}));
        m_trainer.setState(std::prev(kept)->second);
    }
    const auto index = [&](const TrainingPosition& at) { return at.epoch * m_trainer.batchesPerEpoch() + at.batch; };
    const std::int64_t from = index(m_trainer.position());
    while (m_trainer.position() < to) {
        if (stop.stop_requested())
            return false;
        if (!m_trainer.trainBatch())
            throw InputError(m_trainer.divergence());
        const std::int64_t now = index(m_trainer.position());
        if (now % m_every == 0)
            keep();
        if (progress)
            progress(static_cast<double>(now - from) / static_cast<double>(index(to) - from));
    }
    return true;
}

bool NetworkTimeline::seek(const NetworkPosition& position, std::stop_token stop, const std::function<void(double done)>& progress)
{
    if (!m_steps.contains(position))
        throw InputError(Text(KS_TEXT("core", "there is no such moment in this training")));
    if (position.at != m_trainer.position()) {
        m_input.reset();
        m_computed = false;
        const bool arrived = advance(position.at, stop, progress);
        check(m_trainer.state());
        if (!arrived) {
            m_position = {.at = m_trainer.position()};
            return false;
        }
    }
    m_position = position;
    return true;
}

bool NetworkTimeline::step(NetworkGranularity granularity, int direction, std::stop_token stop)
{
    return seek(m_steps.stepped(m_position, granularity, direction), stop);
}

const Trainer::Input& NetworkTimeline::input()
{
    if (!m_input)
        m_input = m_trainer.inputAt(m_trainer.position());
    return *m_input;
}

void NetworkTimeline::compute()
{
    if (m_computed)
        return;
    const std::int64_t batch = input().shape.n;
    if (!m_step || m_step->spec().batch != batch) {
        std::vector<int> all(m_trainer.graph().nodes.size());
        std::iota(all.begin(), all.end(), 0);
        m_step = m_trainer.backend().planStep(m_trainer.graph(), {.batch = batch,
                                                                  .training = true,
                                                                  .loss = m_trainer.model().loss,
                                                                  .threads = m_trainer.settings().threads,
                                                                  .taps = std::move(all),
                                                                  .implementation = m_trainer.settings().implementation});
    }
    m_parameters = m_trainer.parameters();
    for (std::size_t i = 0; i < m_parameters.size(); ++i)
        m_step->setParameter(i, m_parameters[i].cells());
    m_step->forward(input().images, input().targets, m_trainer.steps());
    m_step->backward();
    m_computed = true;
}

double NetworkTimeline::loss()
{
    compute();
    return static_cast<double>(m_step->loss());
}

Tensor NetworkTimeline::tap(int node, Role role)
{
    const Graph& graph = m_step->graph();
    if (node == graphInput)
        return Tensor(graph.input, input().images, "input");
    const GraphNode& layer = graph.nodes.at(static_cast<std::size_t>(node));
    Tensor tensor = Tensor::uninitialized(shapeOf(layer.spec, Role::Dst), std::string(nameOf(role)) + " of " + layer.name);
    m_step->tap(node, role, tensor.cells());
    return tensor;
}

/// What one layer sends back. A step does not keep it for the network's input, nor where several layers read the same tensor: then the
/// layer is run once more by itself.
Tensor NetworkTimeline::inputGradient(int node)
{
    const Graph& graph = m_step->graph();
    const GraphNode& layer = graph.nodes.at(static_cast<std::size_t>(node));
    const OpSpec& spec = layer.spec;
    if (spec.op == OpKind::Add)
        return tap(node, Role::DiffDst);
    if (layer.src != graphInput && graph.readersOf(layer.src).size() == 1)
        return tap(layer.src, Role::DiffDst);
    std::array<Tensor, tensorRoleCount> tensors;
    Operands operands;
    for (const Role role : {Role::Src, Role::Weights, Role::Bias, Role::Mean, Role::Variance, Role::DiffDst})
        if (!shapeOf(spec, role).empty())
            tensors[static_cast<std::size_t>(role)] = tensor(node, role);
    const auto given = [&](Role role) -> const Tensor* {
        const Tensor& one = tensors[static_cast<std::size_t>(role)];
        return one.empty() ? nullptr : &one;
    };
    operands.src = given(Role::Src);
    operands.weights = given(Role::Weights);
    operands.bias = given(Role::Bias);
    operands.mean = given(Role::Mean);
    operands.variance = given(Role::Variance);
    operands.diffDst = given(Role::DiffDst);
    return run(m_trainer.backend(), spec, operands, {.passes = {Pass::BackwardData}}).diffSrc;
}

Tensor NetworkTimeline::tensor(int layer, Role role)
{
    compute();
    const Graph& graph = m_step->graph();
    const int n = static_cast<int>(graph.nodes.size());
    if (layer == n) {
        switch (role) {
        case Role::Src: return tap(n - 1, Role::Dst);
        case Role::Src2: return Tensor(graph.output(), input().targets, "targets");
        case Role::Dst: {
            const float value = m_step->loss();
            return Tensor({1, 1, 1, 1}, std::span(&value, 1), "loss");
        }
        case Role::DiffSrc: return tap(n - 1, Role::DiffDst);
        case Role::DiffDst: {
            const float one = 1;
            return Tensor({1, 1, 1, 1}, std::span(&one, 1), "gradient of the loss");
        }
        default: break;
        }
    } else if (layer >= 0 && layer < n) {
        const GraphNode& node = graph.nodes[static_cast<std::size_t>(layer)];
        switch (role) {
        case Role::Src: return tap(node.src, Role::Dst);
        case Role::Src2:
            if (node.spec.op == OpKind::Add)
                return tap(node.src2, Role::Dst);
            break;
        case Role::Dst:
        case Role::DiffDst: return tap(layer, role);
        case Role::DiffSrc: return inputGradient(layer);
        default: break;
        }
        const std::vector<ParameterInfo> infos = parametersOf(graph);
        const bool gradient = role == Role::DiffWeights || role == Role::DiffBias;
        const Role own = role == Role::DiffWeights ? Role::Weights : role == Role::DiffBias ? Role::Bias : role;
        for (std::size_t i = 0; i < infos.size(); ++i) {
            if (infos[i].node != layer || infos[i].role != own)
                continue;
            if (!gradient)
                return m_parameters[i];
            Tensor tensor = Tensor::uninitialized(infos[i].shape, "gradient");
            m_step->gradient(i, tensor.cells());
            return tensor;
        }
    }
    throw InputError(Text(KS_TEXT("core", "layer %1 has no %2"), {std::to_string(layer + 1), std::string(nameOf(role))}));
}

} // namespace ks
