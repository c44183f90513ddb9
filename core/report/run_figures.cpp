#include "core/report/run_figures.h"

#include "core/nn/model.h"

#include <algorithm>

namespace ks {

namespace {

RunFigures::Figure ofEpoch(const EpochRecord& epoch)
{
    return {.score = epoch.validation.value_or(epoch.training), .epoch = epoch.epoch, .unseen = epoch.validation.has_value()};
}

} // namespace

RunFigures figuresOf(const History& history, const Model& model)
{
    RunFigures figures{.isLoss = !model.classifies(), .test = history.test};
    const auto& epochs = history.epochs;
    if (const auto best = std::find_if(epochs.rbegin(), epochs.rend(), [](const EpochRecord& one) { return one.best; });
        best != epochs.rend())
        figures.best = ofEpoch(*best);
    if (!epochs.empty()) {
        figures.last = ofEpoch(epochs.back());
    } else if (!history.batches.empty()) {
        const BatchRecord batch = history.batches.back();
        figures.last = RunFigures::Figure{.score = {.loss = batch.loss, .accuracy = batch.accuracy, .samples = batch.size}};
    }
    return figures;
}

} // namespace ks
