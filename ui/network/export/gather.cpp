#include "ui/network/export/gather.h"

#include "core/base/error.h"
#include "core/nn/trainer.h"

#include <utility>

namespace ks {

namespace {

/// Of the layers that are needed, with the best weights.
std::vector<Gathered::Maps> mapsOf(const Trainer& trainer, const ExportNeeds& needs, const std::vector<Tensor>& weights)
{
    Predictor predictor(trainer.model(), trainer.plans().backend(), 1, trainer.settings().threads, needs.mapsOf,
                        trainer.settings().implementation);
    predictor.setParameters(weights);
    predictor.predict(throughPipeline(trainer.model().pipeline, needs.data->sample(needs.sample), needs.data->cells().white(),
                                      trainer.model().graph.input));
    std::vector<Gathered::Maps> maps;
    for (const int node : needs.mapsOf)
        maps.push_back({trainer.model().graph.nodes[static_cast<std::size_t>(node)].name, predictor.map(node)});
    return maps;
}

} // namespace

Gathered gather(const Trainer& trainer, const ExportNeeds& needs, const LoadContext& context)
{
    Gathered gathered{.model = trainer.model(), .data = trainer.samples().data()};
    if (needs.weights || !needs.mapsOf.empty())
        gathered.weights = trainer.bestParameters();
    const auto have = [&needs](bool needed, Text& lacking, const auto& make) {
        try {
            if (needed)
                make();
        } catch (const Error& error) {
            if (!needs.spares)
                throw;
            lacking = error.text();
        }
    };
    Gathered::Lacking& lacking = gathered.lacking;
    have(needs.checkpoint, lacking.checkpoint, [&] { gathered.checkpoint = checkpointOf(trainer, needs.description); });
    have(needs.judgement.has_value(), lacking.evaluation,
         [&] { gathered.evaluation = trainer.evaluate(*needs.judgement, true, true, context); });
    have(needs.report, lacking.report, [&] { gathered.report = reportOf(trainer, needs.description, context); });
    have(!needs.mapsOf.empty(), lacking.maps, [&] { gathered.maps = mapsOf(trainer, needs, gathered.weights); });
    return gathered;
}

Text lackIn(const Gathered& gathered, const ExportNeeds& needs)
{
    const Gathered::Lacking& lacking = gathered.lacking;
    for (const auto& [needed, why] :
         {std::pair(needs.checkpoint, &lacking.checkpoint), std::pair(needs.judgement.has_value(), &lacking.evaluation),
          std::pair(needs.report, &lacking.report), std::pair(!needs.mapsOf.empty(), &lacking.maps)})
        if (needed && !why->empty())
            return *why;
    return {};
}

} // namespace ks
