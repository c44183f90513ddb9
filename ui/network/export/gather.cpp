#include "ui/network/export/gather.h"

#include "core/nn/trainer.h"

namespace ks {

Gathered gather(const Trainer& trainer, const ExportNeeds& needs, const LoadContext& context)
{
    Gathered gathered{.model = trainer.model(), .data = trainer.samples().data()};
    if (needs.weights || !needs.mapsOf.empty())
        gathered.weights = trainer.bestParameters();
    if (needs.checkpoint)
        gathered.checkpoint = checkpointOf(trainer, needs.description);
    if (needs.judgement)
        gathered.evaluation = trainer.evaluate(*needs.judgement, true, true, context);
    if (needs.report)
        gathered.report = reportOf(trainer, needs.description, context);
    if (needs.mapsOf.empty())
        return gathered;
    Predictor predictor(trainer.model(), trainer.plans().backend(), 1, trainer.settings().threads, needs.mapsOf,
                        trainer.settings().implementation);
    predictor.setParameters(gathered.weights);
    predictor.predict(
        throughPipeline(trainer.model().pipeline, needs.data->sample(needs.sample), needs.data->white(), trainer.model().graph.input));
    for (const int node : needs.mapsOf)
        gathered.maps.push_back({trainer.model().graph.nodes[static_cast<std::size_t>(node)].name, predictor.map(node)});
    return gathered;
}

} // namespace ks
