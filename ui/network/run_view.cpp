#include "ui/network/run_view.h"

#include "core/nn/kept_weights.h"

#include <utility>

namespace ks {

double RunView::epochsDone() const
{
    if (history.batches.empty())
        return 0;
    const BatchRecord last = history.batches.back();
    const bool whole = nextEpoch() > last.epoch;
    const double part = static_cast<double>(last.batch + 1) / static_cast<double>(std::max<std::int64_t>(1, batchesPerEpoch));
    return static_cast<double>(last.epoch) + (whole ? 1 : std::min(1.0, part));
}

bool RunView::hasBetter() const
{
    const KeptWeights kept = keptWeights(history, content.settings);
    return kept.best != KeptWeights::Best::Nothing && restored != kept.epoch && (restored || !kept.last);
}

std::optional<Ending> RunView::ending(const Dataset* data) const
{
    if (history.batches.empty())
        return std::nullopt;
    const StopConditions& stop = content.settings.stop;
    const bool timeIsUp = stop.seconds > 0 && seconds >= stop.seconds;
    const bool validated = data && validates(content.settings, *data);
    if (ended && ended->batches == history.batches.size()) { // what ended it did so, whatever else would by now
        const bool still =
            ended->why == Ending::Time            ? timeIsUp
            : ended->why == Ending::Target        ? endingByScores(history, {.targetAccuracy = stop.targetAccuracy}, validated).has_value()
            : ended->why == Ending::NoImprovement ? endingByScores(history, {.patience = stop.patience}, validated).has_value()
                                                  : false;
        if (still)
            return ended->why;
    }
    const std::int64_t next = nextEpoch();
    if (next >= stop.epochs)
        return Ending::Epochs;
    if (timeIsUp)
        return Ending::Time;
    return next > history.batches.back().epoch ? endingByScores(history, stop, validated) : std::nullopt;
}

RunView beginningRun(int number, int lines, NetworkContent content, std::shared_ptr<const Checkpoint> checkpoint,
                     std::shared_ptr<CarriedWeights> carried)
{
    RunView view{.number = number, .lines = lines, .content = std::move(content)};
    view.history.given = view.history.edited = carried != nullptr;
    view.carried = std::move(carried);
    if (!checkpoint)
        return view;
    if (checkpoint->state.baseRate > 0)
        view.content.settings.schedule.rate = static_cast<float>(checkpoint->state.baseRate);
    view.history = checkpoint->history;
    view.waiting = std::move(checkpoint);
    return view;
}

const EpochRecord* validatedEpoch(const RunView& view)
{
    const History& history = view.history;
    std::optional<std::int64_t> from = view.restored; // whose weights the network has, or went on from
    if (!from && !history.returns.empty()) {
        const ReturnRecord& back = history.returns.back();
        if (std::ranges::none_of(history.epochs, [&](const EpochRecord& one) { return one.validation && one.epoch >= back.epoch; }))
            from = back.weightsOf;
    }
    const auto judges = [&](const EpochRecord& one) { return one.validation && (!from || one.epoch == *from); };
    const auto found = std::find_if(history.epochs.rbegin(), history.epochs.rend(), judges);
    return found == history.epochs.rend() ? nullptr : &*found;
}

void noteEnding(RunView& view, std::optional<Ending> ending)
{
    view.ended.reset();
    if (ending && isFinished(*ending))
        view.ended = RunView::Ended{*ending, view.history.batches.size()};
}

} // namespace ks
