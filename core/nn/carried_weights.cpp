#include "core/nn/carried_weights.h"

#include "core/backends/planned_network.h"
#include "core/nn/initialisation.h"
#include "core/nn/layer_draws.h"
#include "core/nn/weights.h"
#include "core/ops/roles.h"

#include <algorithm>

namespace ks {

namespace {

const GraphNode& carriedNode(const Model& model, int node)
{
    return model.graph.nodes[static_cast<std::size_t>(node)];
}

/// The layer of the former network that this one is; noNode: it is new.
int formerOf(const Model& before, const Model& edited, int node)
{
    const GraphNode& now = carriedNode(edited, node);
    const int named = before.find(now.name);
    if (named >= 0)
        return carriedNode(before, named).spec.op == now.spec.op ? named : noNode;
    const bool samePlaces = before.graph.nodes.size() == edited.graph.nodes.size();
    for (int was = 0; was < static_cast<int>(before.graph.nodes.size()); ++was) {
        const GraphNode& one = carriedNode(before, was);
        if (one.spec.op != now.spec.op || edited.find(one.name) >= 0)
            continue;
        const bool sameDraw = drawsWeights(one.spec) && before.drawOf(was) == edited.drawOf(node);
        if (sameDraw || (samePlaces && was == node))
            return was;
    }
    return noNode;
}

bool isShaped(const OpSpec& spec)
{
    return !spec.src.empty() && isLegal(spec);
}

bool hasParameters(const OpSpec& spec)
{
    return std::ranges::any_of(tensorRoles(),
                               [&](const RoleInfo& info) { return isParameter(info.role) && !shapeOf(spec, info.role).empty(); });
}

} // namespace

CarriedLayers carriedLayers(const Model& before, const Model& edited)
{
    CarriedLayers layers;
    for (int node = 0; node < static_cast<int>(edited.graph.nodes.size()); ++node) {
        const GraphNode& now = carriedNode(edited, node);
        if (!isShaped(now.spec) || !hasParameters(now.spec))
            continue;
        const int was = formerOf(before, edited, node);
        const bool fits = was >= 0 && isShaped(carriedNode(before, was).spec) &&
                          shapeOf(carriedNode(before, was).spec, Role::Weights) == shapeOf(now.spec, Role::Weights);
        (fits ? layers.kept : layers.drawn).push_back(now.name);
    }
    return layers;
}

std::vector<Tensor> carriedParameters(const Model& before, std::span<const Tensor> parameters, const Model& edited, std::uint64_t seed)
{
    requireParametersOf(before.graph, parameters);
    std::vector<Tensor> made = initialParameters(edited, seed);
    const std::vector<ParameterInfo> then = parametersOf(before.graph);
    const std::vector<ParameterInfo> now = parametersOf(edited.graph);
    for (std::size_t i = 0; i < now.size(); ++i) {
        const int was = formerOf(before, edited, now[i].node);
        const auto given = std::ranges::find_if(then, [&](const ParameterInfo& one) {
            return was >= 0 && one.node == was && one.role == now[i].role && one.shape == now[i].shape;
        });
        if (given != then.end())
            made[i] = parameters[static_cast<std::size_t>(given - then.begin())];
    }
    return made;
}

} // namespace ks
