// Why a training ends, in words, and by which scores.
#include "core/base/digits.h"
#include "core/nn/trainer.h"

#include <algorithm>
#include <limits>

namespace ks {

Text endingText(Ending ending)
{
    switch (ending) {
    case Ending::Epochs: return Text(KS_TEXT("core", "All epochs are trained."));
    case Ending::Time: return Text(KS_TEXT("core", "The time set for the training is up."));
    case Ending::Target: return Text(KS_TEXT("core", "The accuracy asked for is reached."));
    case Ending::NoImprovement: return Text(KS_TEXT("core", "The validations did not become better any more."));
    case Ending::Diverged: return Text(KS_TEXT("core", "The training diverged and was stopped."));
    case Ending::Paused: return Text(KS_TEXT("core", "The training is paused."));
    case Ending::Stopped: return Text(KS_TEXT("core", "The training was stopped."));
    }
    return {};
}

Text endingText(Ending ending, const History& history, const StopConditions& stop)
{
    const bool validated = std::ranges::any_of(history.epochs, [](const EpochRecord& one) { return one.validation.has_value(); });
    if (ending == Ending::NoImprovement && !validated)
        return Text(KS_TEXT("core", "The epochs did not become better any more."));
    if (ending != Ending::Epochs || history.batches.empty())
        return endingText(ending);
    const BatchRecord& last = history.batches.back();
    return history.nextEpoch() > last.epoch
               ? endingText(ending)
               : Text(KS_TEXT("core", "Epoch %1 ended at batch %2: the number of epochs was set to %3."),
                      {groupedDigits(last.epoch + 1), groupedDigits(last.batch + 1), groupedDigits(stop.epochs)});
}

std::optional<Ending> endingByScores(const History& history, const StopConditions& stop, bool validates)
{
    if (history.epochs.empty())
        return std::nullopt;
    const EpochRecord& last = history.epochs.back();
    const double accuracy = last.validation ? last.validation->accuracy : validates ? notKnown : last.training.accuracy;
    if (stop.targetAccuracy > 0 && accuracy >= stop.targetAccuracy)
        return Ending::Target;
    const auto ofTheseData = [&](const EpochRecord& one) { return history.batchesBefore(one.epoch + 1) > history.otherBatches; };
    int sinceBest = 0; // scores in a row without a better one
    for (auto one = history.epochs.rbegin(); one != history.epochs.rend() && !one->best && ofTheseData(*one); ++one)
        sinceBest += one->validation || !validates ? 1 : 0;
    if (stop.patience > 0 && sinceBest >= stop.patience)
        return Ending::NoImprovement;
    return std::nullopt;
}

StopConditions withMoreEpochs(StopConditions stop, const History& history, double seconds, int more)
{
    const std::int64_t done = history.batches.empty() ? 0 : history.batches.back().epoch + 1;
    const bool validates = std::ranges::any_of(history.epochs, [](const EpochRecord& one) { return one.validation.has_value(); });
    if (seconds >= stop.seconds)
        stop.seconds = 0;
    while (const auto ending = endingByScores(history, stop, validates)) {
        if (*ending == Ending::Target)
            stop.targetAccuracy = 0;
        else
            stop.patience = 0;
    }
    stop.epochs = static_cast<int>(std::min<std::int64_t>(done + more, std::numeric_limits<int>::max()));
    return stop;
}

} // namespace ks
