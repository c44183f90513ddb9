#include "core/nn/new_last_layer.h"

#include "core/backends/planned_network.h"
#include "core/base/changed_mark.h"
#include "core/base/error.h"
#include "core/nn/evaluation.h"
#include "core/nn/initialisation.h"
#include "core/nn/presets.h"
#include "core/nn/weights.h"

#include <algorithm>
#include <utility>

namespace ks {

namespace {

/// Its filters are the classes: the only one whose number of them has changed.
int changedLayer(const Graph& before, const Graph& now)
{
    const auto layer = std::ranges::mismatch(
        before.nodes, now.nodes, {}, [](const GraphNode& node) { return node.spec.filters; },
        [](const GraphNode& node) { return node.spec.filters; });
    return static_cast<int>(layer.in2 - now.nodes.begin());
}

} // namespace

bool hasOtherClasses(const Model& model, const Dataset& data)
{
    const Model answering = answeringTo(model, data);
    if (!answering.classifies() || !data.classification())
        return false;
    return answering.outputs() != data.classes();
}

NewLastLayer withNewLastLayer(const Model& model, std::span<const Tensor> parameters, const Dataset& data, std::uint64_t seed)
{
    requireParametersOf(model.graph, parameters);
    Model answering = answeringTo(model, data);
    if (!answering.classifies() || !data.classification())
        requireAnswers(answering, data); // which says why not
    if (!hasOtherClasses(model, data))
        throw InputError(Text(KS_TEXT("core", "a new last layer is for data of other classes, and %1 tells as many apart as %2 has, %3"),
                              {nameText(model.name), titleOf(data), std::to_string(data.classes())}));
    NewLastLayer made{.model = fittedTo(answering, model.graph.input, data.classNames()), .parameters = {}, .layer = {}};
    requireSound(made.model);
    requireAnswers(made.model, data); // its outputs may be more than its filters
    const auto node = static_cast<std::size_t>(changedLayer(model.graph, made.model.graph));
    made.layer = made.model.graph.nodes.at(node).name;
    made.parameters = initialParameters(made.model, seed);
    const std::vector<ParameterInfo> now = parametersOf(made.model.graph);
    for (std::size_t i = 0; i < now.size(); ++i)
        if (now[i].node != static_cast<int>(node) && parameters[i].shape() == now[i].shape)
            made.parameters[i] = parameters[i];
    return made;
}

} // namespace ks
