#pragma once

#include "core/data/checks.h"
#include "core/nn/checkpoint.h"
#include "core/nn/moments.h"
#include "core/nn/timeline.h"
#include "core/nn/trainer.h"
#include "ui/network/run_view.h"
#include "ui/tasks/compute_thread.h"
#include "ui/tasks/mailbox.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>

namespace ks {

/// Long enough to cost nothing, short enough that a job between two slices answers at once.
inline constexpr std::chrono::milliseconds sliceTime{40};

class CarriedWeights;

/// The compute thread's side of a training, and the mailbox between it and the window.
struct TrainingEngine : std::enable_shared_from_this<TrainingEngine> {
    TrainingEngine(ComputeThread& compute, std::function<void()> whenEnded, const std::filesystem::path& folderOfMoments)
        : thread(compute), ended(std::move(whenEnded)), moments(folderOfMoments)
    {
    }

    ComputeThread& thread;                   ///< outlives the window's labs
    const std::function<void()> ended;       ///< compute thread: an ending lies in the mailbox
    std::stop_source stop;                   ///< of everything, for good
    std::atomic<bool> pauseAsked = false;    ///< heeded between two batches; see pause()
    std::unique_ptr<Trainer> trainer;        ///< compute thread only
    std::shared_ptr<CarriedWeights> carried; ///< that the network begins with; null: none. Set before open()
    Moments moments;                         ///< of its training
    /// Keeps a state now and then, so that one can go back; compute thread only.
    std::unique_ptr<NetworkTimeline> timeline;
    static constexpr std::size_t timelineMemory = std::size_t{48} << 20U; ///< several trainings may be put aside

    struct Mail {
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
    static constexpr std::size_t mostBatches = 1U << 16U;
    Mailbox<Mail> mail;
    std::shared_ptr<const Checkpoint> safe; ///< compute thread only

    /// What is to be known of a training that was opened.
    struct Opened {
        DatasetPtr data;
        std::optional<SharedSamples> shared; ///< they are looked for once
        Text failure;                        ///< why there is no trainer
        bool noMemory = false;
        bool made = false;
        Text unjudged;                ///< see RunView
        std::int64_t batches = 1;     ///< of an epoch
        std::optional<Ending> ending; ///< there was nothing left to train under the end that it was loaded with
        std::optional<std::int64_t> restored;
        Text dead;
        ConstantAnswers constants;
        std::string trainedOn;
        std::vector<std::string> otherClasses;
        std::int64_t epoch = 0;
        double seconds = 0;

        /// GUI thread: tells the view of it.
        void giveTo(RunView& view) const;
    };
    /// Compute thread: opens the data, unless `opened` has them, and makes the trainer, which goes on from a checkpoint where there is one.
    /// Throws Stopped alone.
    void open(const NetworkContent& content, const Checkpoint* checkpoint, Opened& opened);

    /// Begins to train in slices that other jobs can come between.
    void start(RunLimit limit);
    /// From any thread: the run ends between two batches, at once where it rests.
    void pause();
    /// From any thread. Paced: trains one batch each time that one is let go, and rests without holding the thread until then.
    void setPaced(bool paced);
    void letOneGo();

    /// Compute thread, between two slices. A walk begins where it is looked at, or at the batch that is held, or else where the training was frozen, which it
    /// then has to be; it may leave the trainer anywhere. `leaveWalk` brings it back, so that whoever else asks, and the training when it goes on, finds it
    /// as if nobody had walked.
    NetworkTimeline& walk();
    void leaveWalk();
    /// Compute thread: walks begin at the batch that the training has come to, also while it goes on; until letGo(), or the network gets other weights.
    void hold();
    void letGo();
    /// Compute thread: what is asked from now on is asked of the training as it was at a moment that is kept (none: as it is now), which is returned with what
    /// was recorded until then. The training is not touched, and may go on. Throws as Moments::at.
    std::shared_ptr<const Checkpoint> lookAt(std::optional<std::size_t> batches);
    /// Compute thread: the same moment, which nothing is asked of from then on. Throws likewise.
    std::shared_ptr<const Checkpoint> momentAt(std::size_t batches);
    /// Compute thread, before a question: the trainer stands where it is looked at, and leaveWalk() brings it back.
    void goWhereLooked();
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
    std::atomic<bool> m_paced = false;
    std::atomic<bool> m_due = true;    ///< one batch was let go, and is not begun yet
    std::optional<RunLimit> m_resting; ///< compute thread: what is left of a run, no slice of which is posted
    std::optional<Frozen> m_frozen;
    std::shared_ptr<const Checkpoint> m_lookedAt;  ///< null: the training as it is now
    std::optional<Frozen> m_now;                   ///< the trainer stands at m_lookedAt, and is to go back there
    bool m_roomMade = false;                       ///< also for validation and test
    bool m_walked = false;                         ///< the trainer may stand elsewhere than at m_frozen
    std::shared_ptr<const Frozen> m_held;          ///< null: no batch is held
    std::optional<Frozen> m_strayedTo;             ///< from m_lookedAt or m_held, where the walk was left and goes on
    std::unique_ptr<NetworkTimeline> m_lookedWalk; ///< from m_lookedAt; null until somebody walks there
    bool m_strayed = false;                        ///< and has left the trainer elsewhere than at m_lookedAt
    /// Something beside the training that is to cost no more than a hundredth of the time.
    struct Seldom {
        std::chrono::steady_clock::duration atLeast;
        std::chrono::steady_clock::time_point next;

        template <class Work>
        void ifDue(Work work)
        {
            const auto begin = std::chrono::steady_clock::now();
            if (begin < next)
                return;
            work();
            const auto end = std::chrono::steady_clock::now();
            next = end + std::max(atLeast, 100 * (end - begin));
        }
    };
    Seldom m_look{std::chrono::seconds(2)}; ///< for dead layers
    Seldom m_trim{std::chrono::seconds(5)}; ///< kept states come and go, and leave holes behind
    Seldom m_keep{std::chrono::seconds(2)}; ///< a state, inside an epoch
    void goBackTo(const Frozen& place);
    Frozen here() const { return {trainer->state(), trainer->history(), trainer->settings().stop}; }
    NetworkTimeline& walkHeld();
    NetworkTimeline& walkWhereLooked();
    void noteOtherWeights();
    void keepSafe();
    void keepSafeIfDue();
    void lookForDeadLayers();
    void slice(RunLimit left);
    /// What rests looks whether it may go on.
    void wake();
    bool mayTrain() { return !m_paced || m_due.exchange(false); }
    void finish(Ending ending);
    void fail();
};

} // namespace ks
