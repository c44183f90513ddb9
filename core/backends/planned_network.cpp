#include "core/backends/planned_network.h"

#include "core/base/error.h"
#include "core/ops/roles.h"

#include <chrono>
#include <cmath>
#include <utility>

namespace ks {

std::vector<ParameterInfo> parametersOf(const Graph& graph)
{
    std::vector<ParameterInfo> parameters;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const OpSpec& spec = graph.nodes[i].spec;
        for (const RoleInfo& info : tensorRoles())
            if (const Shape shape = isParameter(info.role) ? shapeOf(spec, info.role) : Shape{}; !shape.empty())
                parameters.push_back({static_cast<int>(i), info.role, shape, isTrained(info.role)});
    }
    return parameters;
}

Graph graphFor(const Graph& graph, const PlanSpec& spec)
{
    Graph own = withBatch(graph, spec.batch);
    if (!spec.training)
        for (GraphNode& node : own.nodes)
            node.spec.trainingMode = false;
    return own;
}

void requireLayer(const Graph& graph, int node)
{
    if (node < 0 || node >= static_cast<int>(graph.nodes.size()))
        throw InputError(Text(KS_TEXT("core", "there is no layer %1 to look at"), {std::to_string(node)}));
}

void requirePlannable(const Graph& graphForSpec, const PlanSpec& spec)
{
    if (spec.batch < 1)
        throw InputError(Text(KS_TEXT("core", "a batch of %1 is not possible; it must be at least 1"), {std::to_string(spec.batch)}));
    requireSound(graphForSpec);
    requireLegal(spec.optimizer);
    for (const int node : spec.watched)
        requireLayer(graphForSpec, node);
}

void PlannedNetwork::train(std::span<const float> src, std::span<const float> target, std::uint64_t step, float rate)
{
    auto last = std::chrono::steady_clock::now();
    const auto lap = [&last] {
        const auto now = std::chrono::steady_clock::now();
        return std::chrono::duration<double>(now - std::exchange(last, now)).count();
    };
    forward(src, target, step);
    const bool sound = std::isfinite(loss()); // which a device is waited for
    const double before = backwardWithinForward();
    StepTime took{.forward = lap() - before, .backward = before};
    if (sound) {
        backward();
        took.backward += lap();
        update(rate);
        took.update = lap();
    }
    m_stepTime += took;
}

void PlannedNetwork::train(const Samples&, std::span<const std::uint32_t>, std::uint64_t, float)
{
    throw InputError(Text(KS_TEXT("core", "this network step takes its batches from the processor’s memory")));
}

void PlannedNetwork::requireFit(std::span<const float> src, std::span<const float> target) const
{
    const auto check = [&](std::span<const float> given, const Shape& shape, const char* what) {
        if (given.size() != static_cast<std::size_t>(shape.elements()))
            throw InputError(Text(KS_TEXT("core", "the %1 has %2 numbers; a batch of %3 has %4"),
                                  {what, std::to_string(given.size()), shape.text(), std::to_string(shape.elements())}));
    };
    check(src, graph().input, "input");
    if (spec().training || !target.empty())
        check(target, graph().output(), "target");
}

void PlannedNetwork::requireTraining(bool update) const
{
    if (!spec().training)
        throw InputError(update ? Text(KS_TEXT("core", "a step planned without training cannot be updated"))
                                : Text(KS_TEXT("core", "a step planned without training has no backward pass")));
}

void PlannedNetwork::requireOutput(std::size_t count) const
{
    const Shape shape = graph().output();
    if (count != static_cast<std::size_t>(shape.elements()))
        throw InputError(Text(KS_TEXT("core", "room for %1 numbers was given for an output of %2"), {std::to_string(count), shape.text()}));
}

void PlannedNetwork::requireParameter(std::size_t index, const ParameterInfo* info, std::size_t count)
{
    if (!info || static_cast<std::size_t>(info->shape.elements()) != count)
        throw InputError(Text(KS_TEXT("core", "parameter %1 with %2 numbers does not belong to this network"),
                              {std::to_string(index), std::to_string(count)}));
}

void PlannedNetwork::requireGradient(std::size_t index, const ParameterInfo& info) const
{
    if (!info.trained || !spec().training)
        throw InputError(Text(KS_TEXT("core", "parameter %1 is not trained and has no gradient"), {std::to_string(index)}));
}

void PlannedNetwork::requireState(std::size_t index, const ParameterInfo& info, int state) const
{
    if (!info.trained || !spec().training || state < 0 || state >= spec().optimizer.states())
        throw InputError(Text(KS_TEXT("core", "parameter %1 has no optimiser state %2"), {std::to_string(index), std::to_string(state)}));
}

void PlannedNetwork::refuseTensor(int node, Role role)
{
    throw InputError(Text(KS_TEXT("core", "%1 of layer %2 was not asked for when the step was planned"),
                          {std::string(nameOf(role)), std::to_string(node)}));
}

} // namespace ks
