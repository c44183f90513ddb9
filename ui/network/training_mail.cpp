#include "ui/network/training_mail.h"

#include <utility>

namespace ks {

namespace {

/// Over the batches of the last second.
double latestSpeed(const BatchLog& batches)
{
    double seconds = 0;
    double images = 0;
    for (std::size_t i = batches.size(); i > 0 && seconds < 1; --i) {
        const BatchRecord batch = batches[i - 1];
        seconds += batch.seconds;
        images += static_cast<double>(batch.size);
    }
    return seconds > 0 ? images / seconds : 0;
}

} // namespace

void TrainingMail::giveTo(RunView& view)
{
    History& history = view.history;
    if (!batches.empty()) { // what was known of other weights
        view.restored.reset();
        view.beforeBest.reset();
        view.carried.reset();
    }
    for (const BatchRecord& batch : batches)
        history.add(batch);
    if (log)
        history.batches.shareWith(*log);
    history.epochs.insert(history.epochs.end(), epochs.begin(), epochs.end());
    for (NormsRecord& record : norms)
        history.addNorms(std::move(record));
    if (rules)
        history.rules = std::move(*rules);
    if (test)
        history.test = test;
    if (times)
        history.times = std::move(*times);
    if (dead)
        view.dead = *dead;
    if (evaluating) {
        view.evaluating = *evaluating;
        view.testing = testing;
    }
    if (!batches.empty())
        view.imagesPerSecond = latestSpeed(history.batches);
    if (!ending)
        return;
    view.message = message;
    noteEnding(view, ending);
    view.lacksMemory = noMemory;
    view.lastFinite = std::move(safe);
    view.seconds = seconds.value_or(view.seconds);
}

} // namespace ks
