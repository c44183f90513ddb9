#pragma once

#include "core/nn/checkpoint.h"
#include "core/nn/timeline.h"
#include "core/nn/trainer.h"
#include "ui/tasks/compute_thread.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>

namespace ks {

/// Long enough to cost nothing, short enough that a job between two slices answers at once.
inline constexpr std::chrono::milliseconds sliceTime{40};

/// The compute thread's side of a training, and the mailbox between it and the window.
struct TrainingEngine : std::enable_shared_from_this<TrainingEngine> {
    TrainingEngine(ComputeThread& compute, std::function<void()> whenEnded) : thread(compute), ended(std::move(whenEnded)) {}

    ComputeThread& thread;                ///< outlives the window's labs
    const std::function<void()> ended;    ///< compute thread: an ending lies in the mailbox
    std::stop_source stop;                ///< of everything, for good
    std::atomic<bool> pauseAsked = false; ///< heeded between two batches
    std::unique_ptr<Trainer> trainer;     ///< compute thread only
    /// Keeps a state now and then, so that one can go back; compute thread only.
    std::unique_ptr<NetworkTimeline> timeline;
    static constexpr std::size_t timelineMemory = std::size_t{48} << 20U; ///< several trainings may be put aside

    struct Mail {
        std::vector<BatchRecord> batches;
        std::optional<BatchLog> log; ///< all of them, now and then, for the window to share
        std::vector<EpochRecord> epochs;
        std::vector<NormsRecord> norms;
        std::optional<std::vector<RulesRecord>> rules; ///< all of them, where there is a new one
        LayerTimes layerTimes;
        std::optional<Score> test;
        std::optional<Text> dead;      ///< see RunView
        std::optional<Ending> ending;  ///< no slice is posted any more
        Text message;                  ///< why, where it failed
        std::optional<double> seconds; ///< see RunView, with an ending
        bool failed = false;
        double evaluating = -1;
        bool testing = false;                   ///< that is the test
        bool noMemory = false;                  ///< it failed for want of memory
        std::shared_ptr<const Checkpoint> safe; ///< with Ending::Diverged: the last state kept with finite numbers
    };
    static constexpr std::size_t mostBatches = 1U << 16U;

    std::mutex mutex; ///< guards what follows
    std::condition_variable room;
    Mail mail;
    bool running = false;                   ///< slices are posted
    std::uint64_t runs = 0;                 ///< so far, with the one that is running
    double done = 0;                        ///< share of all epochs
    std::shared_ptr<const Checkpoint> safe; ///< compute thread only

    /// Begins to train in slices that other jobs can come between; gives this run's number.
    std::uint64_t start(RunLimit limit);
    /// With the mutex held: this run goes on, and no later one does.
    bool isRunning(std::uint64_t run) const { return running && runs == run; }

    /// Compute thread, while no slices are posted. A walk may leave the trainer anywhere; `leaveWalk` brings it back to where it was frozen, so
    /// that whoever else asks, and the training when it goes on, finds it as if nobody had walked.
    NetworkTimeline& walk();
    void leaveWalk();
    /// Compute thread, also between two slices: holds from the batch on at which the trainer stands.
    void setRate(float rate);
    void setStopConditions(const StopConditions& conditions);
    /// Compute thread, while no slices are posted: the best parameters kept become the present ones.
    void useBest();
    /// The same with a whole state of the trainer's own.
    void take(const TrainingState& state, const History& history);

private:
    class Recorder;
    struct Frozen {
        TrainingState state;
        History history;
        StopConditions stop; ///< which a walk changes where it was another one
    };
    std::optional<Frozen> m_frozen;
    bool m_roomMade = false; ///< also for validation and test
    bool m_walked = false;   ///< the trainer may stand elsewhere than at m_frozen
    void noteOtherWeights();
    void keepSafe();
    void keepSafeNowAndThen();
    void trimNowAndThen();
    void lookForDeadLayers();
    std::chrono::steady_clock::time_point m_lookNext;
    std::chrono::steady_clock::time_point m_trimNext;
    std::chrono::steady_clock::time_point m_keepNext; ///< not before: keeping is to cost no more than a hundredth of the time
    void slice(RunLimit limit, std::int64_t endEpoch, std::int64_t batchesLeft);
    void finish(Ending ending);
    void fail();
};

} // namespace ks
