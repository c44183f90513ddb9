#include "core/nn/layer_draws.h"

#include "core/ops/op_info.h"
#include "core/ops/roles.h"

#include <algorithm>
#include <optional>
#include <set>

namespace ks {

bool drawsWeights(const OpSpec& spec)
{
    return infoOf(spec.op).weights != WeightsKind::None && startValueOf(spec.op, Role::Weights) == StartValue::Filter;
}

Model withDrawsOf(const Model& before, Model edited)
{
    if (edited == before)
        return edited;
    const std::vector<GraphNode>& nodes = edited.graph.nodes;
    std::vector<std::optional<std::uint64_t>> draws(nodes.size());
    std::set<std::uint64_t> taken;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (!drawsWeights(nodes[i].spec))
            continue;
        const int was = before.find(nodes[i].name);
        if (was >= 0)
            draws[i] = before.drawOf(was);
        else if (const auto own = edited.layerDraws.find(nodes[i].name); own != edited.layerDraws.end()) // it has another name now
            draws[i] = own->second;
        if (draws[i])
            taken.insert(*draws[i]);
    }
    edited.layerDraws.clear();
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (!drawsWeights(nodes[i].spec))
            continue;
        std::uint64_t draw = draws[i].value_or(i);
        for (std::uint64_t next = nodes.size(); !draws[i] && taken.contains(draw); ++next)
            draw = next;
        taken.insert(draw);
        if (draw != i)
            edited.layerDraws[nodes[i].name] = draw;
    }
    return edited;
}

std::vector<std::string> drawnAnew(const Model& before, const Model& edited)
{
    std::vector<std::string> names;
    for (const GraphNode& node : edited.graph.nodes) {
        const int was = before.find(node.name);
        if (was < 0 || !drawsWeights(node.spec))
            continue;
        const OpSpec& spec = before.graph.nodes[static_cast<std::size_t>(was)].spec;
        const bool isKnown = !spec.src.empty() && !node.spec.src.empty() && isLegal(spec) && isLegal(node.spec);
        if (isKnown && spec.op == node.spec.op && shapeOf(spec, Role::Weights) != shapeOf(node.spec, Role::Weights))
            names.push_back(node.name);
    }
    return names;
}

} // namespace ks
