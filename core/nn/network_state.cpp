#include "core/nn/network_state.h"

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/nn/weights.h"

#include <algorithm>
#include <bit>

namespace ks {

namespace {

/// visit(parameter's index, state's index, tensor of `optimizer`)
template <class Tensors, class Visit>
void forEachState(const PlannedNetwork& step, Tensors& tensors, Visit&& visit)
{
    const std::vector<ParameterInfo> infos = parametersOf(step.graph());
    std::size_t at = 0;
    for (std::size_t i = 0; i < infos.size(); ++i)
        for (int state = 0; infos[i].trained && state < step.spec().optimizer.states(); ++state)
            visit(i, state, tensors.at(at++));
}

/// A plan without training takes the parameters alone.
void requireFit(const PlannedNetwork& step, const NetworkState& state)
{
    if (step.spec().training)
        return requireFit(step.graph(), step.spec().optimizer, state);
    requireParametersOf(step.graph(), state.parameters);
}

} // namespace

void requireFit(const Graph& graph, const OptimizerSpec& optimizer, const NetworkState& state)
{
    requireParametersOf(graph, state.parameters);
    std::vector<Shape> states;
    for (const ParameterInfo& info : parametersOf(graph))
        if (info.trained)
            states.insert(states.end(), static_cast<std::size_t>(optimizer.states()), info.shape);
    if (!std::ranges::equal(states, state.optimizer, {}, {}, &Tensor::shape))
        throw InputError(Text(KS_TEXT("core", "these parameters belong to another network or optimiser")));
}

NetworkState freshState(const Graph& graph, const OptimizerSpec& optimizer, std::vector<Tensor> parameters)
{
    NetworkState state{.parameters = std::move(parameters)};
    for (const ParameterInfo& info : parametersOf(graph))
        for (int i = 0; info.trained && i < optimizer.states(); ++i)
            state.optimizer.emplace_back(info.shape, "optimiser state");
    return state;
}

void load(PlannedNetwork& step, const NetworkState& state)
{
    requireFit(step, state);
    for (std::size_t i = 0; i < state.parameters.size(); ++i)
        step.setParameter(i, state.parameters[i].cells());
    if (!step.spec().training)
        return;
    forEachState(step, state.optimizer,
                 [&](std::size_t parameter, int index, const Tensor& tensor) { step.setState(parameter, index, tensor.cells()); });
    step.setUpdates(state.updates);
}

void store(const PlannedNetwork& step, NetworkState& state)
{
    requireFit(step, state);
    for (std::size_t i = 0; i < state.parameters.size(); ++i)
        step.parameter(i, state.parameters[i].cells());
    if (!step.spec().training)
        return;
    forEachState(step, state.optimizer,
                 [&](std::size_t parameter, int index, Tensor& tensor) { step.state(parameter, index, tensor.cells()); });
    state.updates = step.updates();
}

void storeParameters(const PlannedNetwork& step, std::vector<Tensor>& parameters)
{
    requireParametersOf(step.graph(), parameters);
    for (std::size_t i = 0; i < parameters.size(); ++i)
        step.parameter(i, parameters[i].cells());
}

std::uint64_t hashOf(const TrainingState& state)
{
    Hash hash;
    const auto addAll = [&](const std::vector<Tensor>& tensors) {
        for (const Tensor& tensor : tensors)
            hash.add(std::as_bytes(tensor.cells()));
    };
    addAll(state.network.parameters);
    addAll(state.network.optimizer);
    hash.add(state.network.updates);
    hash.add(static_cast<std::uint64_t>(state.position.epoch));
    hash.add(static_cast<std::uint64_t>(state.position.batch));
    hash.add(state.steps);
    hash.add(std::bit_cast<std::uint64_t>(state.baseRate));
    if (state.best)
        addAll(state.best->parameters);
    hash.add(std::bit_cast<std::uint64_t>(state.epochLoss));
    hash.add(std::bit_cast<std::uint64_t>(state.epochCorrect));
    return hash.value();
}

} // namespace ks
