#pragma once

#include "core/base/text.h"
#include "core/nn/checkpoint.h"
#include "core/nn/trainer.h"
#include "ui/network/run_view.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace ks {

/// What a training tells the window while it runs, since it looked last.
struct TrainingMail {
    std::vector<BatchRecord> batches;
    std::optional<BatchLog> log; ///< all of them, now and then, for the window to share
    std::vector<EpochRecord> epochs;
    std::vector<NormsRecord> norms;
    std::optional<std::vector<RulesRecord>> rules; ///< all of them, where there is a new one
    std::optional<TrainingTimes> times;            ///< of all so far
    std::optional<Score> test;
    std::optional<Text> dead;         ///< see RunView
    std::optional<double> evaluating; ///< likewise, where it has changed
    bool testing = false;             ///< that is the test
    std::optional<Ending> ending;     ///< no slice is posted any more
    Text message;                     ///< why, where it failed
    std::optional<double> seconds;    ///< see RunView, with an ending
    bool failed = false;
    bool noMemory = false;                  ///< it failed for want of memory
    std::shared_ptr<const Checkpoint> safe; ///< with Ending::Diverged: the last state kept with finite numbers

    /// GUI thread: tells the view of it.
    void giveTo(RunView& view);
};

/// The compute thread waits where a window that stands still has not taken so many.
inline constexpr std::size_t mostBatchesInMail = std::size_t{1} << 16U;

} // namespace ks
