#include "ui/network/opened_training.h"

#include <algorithm>

namespace ks {

void OpenedTraining::giveTo(RunView& view) const
{
    if (made && unjudged.empty()) // else it still waits for data to go on with
        view.waiting.reset();
    view.unjudged = unjudged;
    view.batchesPerEpoch = std::max<std::int64_t>(1, batches);
    view.restored = restored;
    view.dead = dead;
    view.constants = constants;
    view.history.trainedOn = trainedOn;
    view.history.otherClasses = otherClasses;
    view.resumedEpoch = epoch;
    view.seconds = seconds;
    view.message = failure;
    noteEnding(view, ending);
    view.lacksMemory = noMemory;
}

} // namespace ks
