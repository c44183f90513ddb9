#include "core/nn/batch_pass.h"

#include "core/base/error.h"
#include "core/nn/evaluation.h"
#include "core/nn/network_steps.h"
#include "core/ops/op_info.h"
#include "core/ops/roles.h"
#include "core/runtime/runner.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

namespace ks {

void BatchPass::compute(TrainingSamples::Input& input, NetworkState state, std::uint64_t step)
{
    const Graph& graph = m_trainer.plans().graph();
    const std::int64_t batch = input.shape.n;
    if (!m_step || m_step->spec().batch != batch) {
        std::vector<int> all(graph.nodes.size());
        std::iota(all.begin(), all.end(), 0);
        m_step = m_trainer.plans().backend().planNetwork(graph, {.batch = batch,
                                                                 .training = true,
                                                                 .loss = m_trainer.model().loss,
                                                                 .optimizer = m_trainer.settings().optimizer,
                                                                 .threads = m_trainer.settings().threads,
                                                                 .watched = std::move(all),
                                                                 .implementation = m_trainer.settings().implementation});
    }
    m_state = std::move(state);
    m_updated.clear();
    m_gradients.clear();
    m_input = &input;
    load(*m_step, m_state);
    if (input.targets.empty()) {
        input.targets = ownAnswer(step);
        load(*m_step, m_state); // a forward pass moves the statistics of BatchNormalization
    }
    m_step->forward(input.images, input.targets, step);
    m_step->backward();
}

/// By a forward pass of its own, with the parameters and the masks of the one that follows.
std::vector<float> BatchPass::ownAnswer(std::uint64_t step)
{
    const Graph& graph = m_step->graph();
    std::vector<float> answer(static_cast<std::size_t>(graph.output().elements()));
    const std::vector<float> unknown = answer;
    m_step->forward(m_input->images, unknown, step);
    m_step->nodeTensor(static_cast<int>(graph.nodes.size()) - 1, Role::Dst, answer);
    if (m_trainer.model().classifies()) {
        const std::int32_t named = namedClass(answer);
        std::ranges::fill(answer, 0.0F);
        if (named >= 0)
            answer[static_cast<std::size_t>(named)] = 1;
    }
    return answer;
}

Tensor BatchPass::nodeTensor(int node, Role role) const
{
    const Graph& graph = m_step->graph();
    if (node == graphInput)
        return Tensor(graph.input, m_input->images, "input");
    const GraphNode& layer = graph.nodes.at(static_cast<std::size_t>(node));
    Tensor tensor = Tensor::uninitialized(shapeOf(layer.spec, Role::Dst), std::string(nameOf(role)) + " of " + layer.name);
    m_step->nodeTensor(node, role, tensor.cells());
    return tensor;
}

/// What one layer sends back. A step does not keep it for the network's input, nor where several layers read the same tensor: then the
/// layer is run once more by itself.
Tensor BatchPass::inputGradient(int node, Role of, const NetworkSteps& steps, const TrainingPosition& at)
{
    const Graph& graph = m_step->graph();
    const GraphNode& layer = graph.nodes.at(static_cast<std::size_t>(node));
    const OpSpec spec = steps.specOf(at, node);
    if (infoOf(spec.op).sums) // to both sides
        return nodeTensor(node, Role::DiffDst);
    const int operand = of == Role::DiffSrc ? layer.src : layer.src2;
    const bool readTwice = readsTwo(spec) && layer.src == layer.src2;
    if (operand != graphInput && graph.readersOf(operand).size() == 1 && !readTwice)
        return nodeTensor(operand, Role::DiffDst);
    OperandMap<Tensor> tensors;
    for (const Role role : operandRoles) // those of the forward pass, too: it may have to be run before
        if (!shapeOf(spec, role).empty())
            *tensors.operand(role) = tensor(node, role, steps, at);
    return run(m_trainer.plans().backend(), spec, operandsIn(tensors), {.passes = {Pass::BackwardData}}).of(of);
}

/// In the order of `parametersOf`; as many as there are where there is none.
std::size_t BatchPass::parameterIndex(int layer, Role role) const
{
    const std::vector<ParameterInfo> infos = parametersOf(m_trainer.plans().graph());
    const auto at = std::ranges::find_if(infos, [&](const ParameterInfo& info) { return info.node == layer && info.role == role; });
    return static_cast<std::size_t>(at - infos.begin());
}

Tensor BatchPass::updated(int layer, Role role)
{
    if (m_updated.empty()) {
        const std::vector<ParameterInfo> infos = parametersOf(m_trainer.plans().graph());
        m_gradients.resize(infos.size());
        for (std::size_t i = 0; i < infos.size(); ++i) {
            if (!infos[i].trained)
                continue;
            m_gradients[i] = Tensor::uninitialized(infos[i].shape, "gradient");
            m_step->gradient(i, m_gradients[i].cells());
        }
        m_step->update(m_trainer.rate());
        NetworkState after = m_state;
        store(*m_step, after);
        m_updated = std::move(after.parameters);
    }
    return m_updated.at(parameterIndex(layer, role));
}

Tensor BatchPass::optimizerState(int layer, Role role, int state) const
{
    const std::vector<ParameterInfo> infos = parametersOf(m_trainer.plans().graph());
    const auto before = infos.begin() + static_cast<std::ptrdiff_t>(parameterIndex(layer, role));
    const auto trained = std::count_if(infos.begin(), before, [](const ParameterInfo& info) { return info.trained; });
    const int states = m_trainer.settings().optimizer.states();
    return m_state.optimizer.at(static_cast<std::size_t>(trained * states + state));
}

Tensor BatchPass::tensor(int layer, Role role, const NetworkSteps& steps, const TrainingPosition& at)
{
    const Graph& graph = m_step->graph();
    const int n = static_cast<int>(graph.nodes.size());
    if (layer == n) {
        switch (role) {
        case Role::Src: return nodeTensor(n - 1, Role::Dst);
        case Role::Src2: return Tensor(graph.output(), m_input->targets, "targets");
        case Role::Dst: {
            const float value = m_step->loss();
            return Tensor({1, 1, 1, 1}, std::span(&value, 1), "loss");
        }
        case Role::DiffSrc: return nodeTensor(n - 1, Role::DiffDst);
        case Role::DiffDst: {
            const float one = 1;
            return Tensor({1, 1, 1, 1}, std::span(&one, 1), "gradient of the loss");
        }
        default: break;
        }
    } else if (layer >= 0 && layer < n && !shapeOf(graph.nodes[static_cast<std::size_t>(layer)].spec, role).empty()) {
        const GraphNode& node = graph.nodes[static_cast<std::size_t>(layer)];
        switch (role) {
        case Role::Src: return nodeTensor(node.src, Role::Dst);
        case Role::Src2: return nodeTensor(node.src2, Role::Dst);
        case Role::Dst:
        case Role::DiffDst: return nodeTensor(layer, role);
        case Role::DiffSrc:
        case Role::DiffSrc2: return inputGradient(layer, role, steps, at);
        default: break;
        }
        if (infoOf(role).nextOf != role)
            return updated(layer, infoOf(role).nextOf);
        const std::size_t i = parameterIndex(layer, subjectOf(role));
        if (i < m_state.parameters.size()) {
            if (!isGradient(role))
                return m_state.parameters[i];
            if (!m_gradients.empty())
                return m_gradients[i];
            Tensor tensor = Tensor::uninitialized(m_state.parameters[i].shape(), "gradient");
            m_step->gradient(i, tensor.cells());
            return tensor;
        }
    }
    throw InputError(Text(KS_TEXT("core", "layer %1 has no %2"), {std::to_string(layer + 1), std::string(nameOf(role))}));
}

} // namespace ks
