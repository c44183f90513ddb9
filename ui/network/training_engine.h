#pragma once

#include "core/nn/moments.h"
#include "core/nn/trainer.h"
#include "ui/network/batch_gate.h"
#include "ui/network/training_mail.h"
#include "ui/network/training_recorder.h"
#include "ui/network/training_walks.h"
#include "ui/tasks/compute_thread.h"
#include "ui/tasks/mailbox.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

namespace ks {

class CarriedWeights;
struct NetworkContent;
struct OpenedTraining;

/// The compute thread's side of a training, and the mailbox between it and the window.
class TrainingEngine : public std::enable_shared_from_this<TrainingEngine> {
public:
    /// `compute` outlives the window's labs. `whenEnded` on the compute thread: an ending lies in the mailbox. `carried` is what the network begins with;
    /// null: nothing.
    TrainingEngine(ComputeThread& compute, std::function<void()> whenEnded, const std::filesystem::path& folderOfMoments,
                   std::shared_ptr<CarriedWeights> carried);

    /// Compute thread: opens the data, unless `opened` has them, and makes the trainer, which goes on from a checkpoint where there is one.
    /// Throws Stopped alone.
    void open(const NetworkContent& content, const Checkpoint* checkpoint, OpenedTraining& opened);
    /// From any thread: of everything, for good.
    void end() { m_stop.request_stop(); }
    bool isEnded() const { return m_stop.stop_requested(); }

    /// Begins to train in slices that other jobs can come between.
    void start(RunLimit limit);
    /// From any thread: the run ends between two batches, at once where it rests.
    void pause();
    /// From any thread, before start(): nobody asks for that any more.
    void forgetPause() { m_gate.forgetPause(); }
    /// From any thread. Paced: trains one batch each time that one is let go, and rests without holding the thread until then.
    void setPaced(bool paced);
    void letOneGo();
    /// GUI thread: all that has come since it was asked last.
    TrainingMail takeMail() { return m_mail.take(); }

    /// Compute thread only; null where it could not be made, or is not yet.
    Trainer* trainer() { return m_trainer.get(); }
    /// Likewise: where the trainer stands.
    TrainingWalks* walks() { return m_walks.get(); }
    /// Of its training.
    Moments& moments() { return m_moments; }

    // Compute thread, where there is a trainer.

    /// Also between two slices: holds from the batch on at which the trainer stands.
    void setRate(float rate);
    void setStopConditions(const StopConditions& conditions);
    /// While no slices are posted: the best parameters kept become the present ones.
    void useBest();
    /// The same with a whole state of the trainer's own.
    void take(const TrainingState& state, const History& history);

private:
    void slice(RunLimit left);
    /// What rests looks whether it may go on.
    void wake();
    void finish(Ending ending);
    void fail();

    ComputeThread& m_thread;
    const std::function<void()> m_ended;
    std::stop_source m_stop;
    BatchGate m_gate;
    Mailbox<TrainingMail> m_mail;
    std::shared_ptr<CarriedWeights> m_carried; ///< until it is opened
    Moments m_moments;
    std::unique_ptr<Trainer> m_trainer;
    std::unique_ptr<TrainingWalks> m_walks;
    std::optional<TrainingRecorder> m_recorder;
    std::optional<RunLimit> m_resting; ///< compute thread: what is left of a run, no slice of which is posted
    bool m_roomMade = false;           ///< also for validation and test
};

} // namespace ks
