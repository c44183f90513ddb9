#include "ui/network/run_figure.h"

#include "ui/network/run_view.h"

namespace ks {

RunFigure figureOf(const RunView& view)
{
    RunFigure figure{.isLoss = !view.content.model.classifies()};
    if (const EpochRecord* judged = validatedEpoch(view)) {
        figure.value = figure.isLoss ? judged->validation->loss : judged->validation->accuracy;
        figure.epoch = judged->epoch;
    } else if (!view.history.batches.empty()) {
        const BatchRecord last = view.history.batches.back();
        figure.value = figure.isLoss ? last.loss : last.accuracy;
    }
    return figure;
}

} // namespace ks
