#include "ui/network/see/see_arrival.h"

#include "core/nn/changed_layers.h"

#include <algorithm>
#include <string_view>

namespace ks {

namespace {

const std::string& arrivalName(const Model& model, int node)
{
    return model.graph.nodes[static_cast<std::size_t>(node)].name;
}

/// The fold of the column that a node is in; null: it is in none.
const NetworkFold* columnWithNode(const SeeContents& contents, int node)
{
    for (int column = 1; column < static_cast<int>(contents.columns().size()); ++column)
        if (std::ranges::count(contents.foldAt(column)->nodes, node) > 0)
            return contents.foldAt(column);
    return nullptr;
}

SeeArrival arrivalOf(const SeeContents& now, const std::string& layer)
{
    SeeArrival arrival{.layer = layer, .last = layer};
    const int node = now.model().find(layer);
    const NetworkFold* const fold = node >= 0 ? columnWithNode(now, node) : nullptr;
    if (fold && fold->isGroup()) {
        arrival.last = arrivalName(now.model(), fold->shown);
        arrival.layers = static_cast<std::int64_t>(fold->nodes.size());
    }
    return arrival;
}

} // namespace

SeeArrival SeeArrival::at(const SeeContents& now, const Model& changed, int node)
{
    const auto count = static_cast<int>(changed.graph.nodes.size());
    if (node < 0 || node >= count)
        return {};
    const int more = count - static_cast<int>(now.model().graph.nodes.size());
    if (now.model().find(arrivalName(changed, node)) < 0 && more > 1 && node + more <= count)
        return {arrivalName(changed, node), arrivalName(changed, node + more - 1), more};
    return arrivalOf(now, arrivalName(changed, node));
}

SeeArrival SeeArrival::ofChange(const SeeContents& now, const Model& before, const Model& changed, int column)
{
    const NetworkFold* const here = now.foldAt(column);
    const std::vector<int> nodes =
        changedLayers(before, changed, here ? std::string_view(arrivalName(now.model(), here->nodes.front())) : "");
    if (nodes.empty())
        return {};
    if (nodes.size() == 1)
        return arrivalOf(now, arrivalName(changed, nodes.front()));
    return {arrivalName(changed, nodes.front()), arrivalName(changed, nodes.back()), static_cast<std::int64_t>(nodes.size())};
}

std::optional<std::pair<std::string, std::int64_t>> seeColumnOf(const SeeContents& contents, const SeeArrival& arrival)
{
    const Model& model = contents.model();
    const int node = model.find(arrival.layer);
    if (node < 0)
        return std::nullopt;
    if (arrival.layers <= 1)
        return std::pair(arrival.layer, std::int64_t{1});
    const int last = model.find(arrival.last);
    for (const NetworkFold& fold : contents.folds().all())
        if (fold.shown == last && static_cast<std::int64_t>(fold.nodes.size()) == arrival.layers)
            return std::pair(arrival.last, arrival.layers);
    const NetworkFold* const fold = columnWithNode(contents, node);
    return fold ? std::pair(arrivalName(model, fold->shown), static_cast<std::int64_t>(fold->nodes.size()))
                : std::pair(arrival.layer, std::int64_t{1});
}

} // namespace ks
