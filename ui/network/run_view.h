#pragma once

#include "core/nn/checkpoint.h"
#include "core/nn/constant_answer.h"
#include "core/nn/trainer.h"
#include "ui/network/network_document.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>

namespace ks {

class CarriedWeights;

/// What is known of a training in the GUI thread.
struct RunView {
    int number = 0; ///< 1 for the first of this session; an untrained one hands it on
    int lines = 0;  ///< no two trainings have one: what was drawn of this one is kept by it
    NetworkContent content;
    History history;
    std::int64_t batchesPerEpoch = 1;
    double imagesPerSecond = 0; ///< over the last second
    double seconds = 0;         ///< so far, as a time limit counts them; between two batches
    double evaluating = -1;     ///< share of a validation or test under way; negative: none
    bool testing = false;       ///< that is the test
    /// Whose weights the network has now, where they were brought back: the epoch after which they were the best.
    std::optional<std::int64_t> restored;

    /// What is reached on each part of its data by the same answer every time; none: nobody has looked.
    ConstantAnswers constants;

    /// That a layer's output is 0 for every sample, as a sentence; empty where none is, or nobody has looked yet.
    Text dead;

    /// At which the trainer stood when it took the training over: an epoch of other data, of which fewer batches are made now, is not gone on with.
    std::int64_t resumedEpoch = 0;

    /// Why the data cannot judge the network, whose classes are others: it is looked at, and neither trained nor judged. Empty: they can.
    Text unjudged;

    Text message;             ///< why it stands: failed, diverged or finished
    bool lacksMemory = false; ///< it failed for want of memory: a smaller batch may help
    /// After Diverged: the training as it was when it was last kept with all numbers finite: seconds before, at the last border between epochs or at
    /// its beginning; else null.
    std::shared_ptr<const Checkpoint> lastFinite;
    /// The saved training that no trainer has taken over yet, or never will; else null.
    std::shared_ptr<const Checkpoint> waiting;
    std::shared_ptr<CarriedWeights> carried; ///< that it began with, until a batch is trained; null: it did not
    std::filesystem::path weightsIn;         ///< of an earlier run: see EarlierRun
    struct BeforeBest {
        std::shared_ptr<const Checkpoint> checkpoint;
        std::optional<std::int64_t> restored;
    };
    /// Behind TrainingRun::useBest(), and until a batch is trained: what was there before.
    std::optional<BeforeBest> beforeBest;
    /// The pages show the training as it was after so many batches; none: as it is now.
    std::optional<std::size_t> looked;
    bool exchangesWeights = false; ///< there is a trainer, though it is Loading: its weights are being exchanged
    struct Ended {
        Ending why = Ending::Epochs;
        std::size_t batches = 0;
    };
    std::optional<Ended> ended; ///< what ended it last; over with the next batch

    /// There is more than random weights.
    bool isTrained() const { return history.given || !history.batches.empty(); }
    /// Batches after which the pages show it.
    std::size_t shownAfter() const { return looked.value_or(history.batches.size()); }
    /// That of the next batch.
    std::int64_t nextEpoch() const { return std::max(history.nextEpoch(), resumedEpoch); }
    /// Parts of an epoch, too.
    double epochsDone() const;
    /// The network has other weights than those that are kept as the best; see KeptWeights.
    bool hasBetter() const;
    /// What would end it, on these data (null: not known), before its next batch under the conditions of now.
    std::optional<Ending> ending(const Dataset* data) const;
};

/// Of a training that begins, or goes on where a saved one stopped.
RunView beginningRun(int number, int lines, NetworkContent content, std::shared_ptr<const Checkpoint> checkpoint,
                     std::shared_ptr<CarriedWeights> carried);
/// The newest epoch whose validation judges the weights of now; null where unseen samples have not judged them yet.
const EpochRecord* validatedEpoch(const RunView& view);
void noteEnding(RunView& view, std::optional<Ending> ending);
/// What goes back to the weights before the best ones; else null.
inline std::shared_ptr<const Checkpoint> wayBack(const RunView& view)
{
    return view.beforeBest ? view.beforeBest->checkpoint : nullptr;
}

} // namespace ks
