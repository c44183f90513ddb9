#include "ui/network/run_figure.h"

#include "ui/network/run_view.h"

#include <algorithm>
#include <utility>

namespace ks {

namespace {

/// What was recorded of the training by then.
RunFigure figureThen(const RunView& view, std::size_t batches)
{
    RunFigure figure{.isLoss = !view.content.model.classifies(), .isThen = true};
    const History& history = view.history;
    const std::size_t all = history.batches.size();
    if (batches == 0 || all == 0)
        return figure;
    const BatchRecord last = history.batches[std::min(batches, all) - 1];
    const std::int64_t next = batches < all ? history.batches[batches].epoch : view.nextEpoch();
    std::int64_t from = 0; // weights that came back before were those of no epoch since
    for (const ReturnRecord& one : history.returns)
        if (std::pair(one.epoch, one.batch) <= std::pair(last.epoch, last.batch))
            from = std::max(from, one.epoch);
    const auto judges = [&](const EpochRecord& one) { return one.validation && one.epoch < next && one.epoch >= from; };
    if (const auto judged = std::find_if(history.epochs.rbegin(), history.epochs.rend(), judges); judged != history.epochs.rend()) {
        figure.value = figure.isLoss ? judged->validation->loss : judged->validation->accuracy;
        figure.epoch = judged->epoch;
    } else {
        figure.value = figure.isLoss ? last.loss : last.accuracy;
        figure.batch = std::min(batches, all);
    }
    return figure;
}

} // namespace

RunFigure figureOf(const RunView& view)
{
    if (view.looked)
        return figureThen(view, *view.looked);
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
