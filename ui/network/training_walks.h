#pragma once

#include "core/nn/checkpoint.h"
#include "core/nn/timeline.h"

#include <cstddef>
#include <memory>
#include <optional>

namespace ks {

class Moments;

/// Where the trainer of a training stands: at its place in the training, or elsewhere for a walk or a question, from where it is brought back so that the
/// training goes on as if nobody had walked. Compute thread only, between two slices.
class TrainingWalks {
public:
    /// Both outlive this.
    TrainingWalks(Trainer& trainer, const Moments& moments);

    /// A walk begins where it is looked at, or at the batch that is held, or else where the training was frozen, which it then has to be; it may leave the
    /// trainer anywhere. `leave` brings it back, so that whoever else asks, and the training when it goes on, finds it as if nobody had walked.
    NetworkTimeline& walk();
    void leave();
    /// The same, and the training goes on from here.
    void goOn();
    /// Keeps a state now and then while it goes on, so that one can go back.
    void follow() { m_timeline->follow(); }
    /// Walks begin at the batch that the training has come to, also while it goes on; until letGo(), or the network gets other weights.
    void hold();
    void letGo();
    /// What is asked from now on is asked of the training as it was at a moment that is kept (none: as it is now), which is returned with what was recorded
    /// until then. The training is not touched, and may go on. Throws as Moments::at.
    std::shared_ptr<const Checkpoint> lookAt(std::optional<std::size_t> batches);
    /// The same moment, which nothing is asked of from then on. Throws likewise.
    std::shared_ptr<const Checkpoint> momentAt(std::size_t batches);
    /// Before a question: the trainer stands where it is looked at, and leave() brings it back.
    void goWhereLooked();
    /// The trainer goes on by other rules from now on.
    void noteRules();
    /// Other weights took the place of those that it had: no walk leads from the batches before to these.
    void noteOtherWeights();

private:
    struct Frozen {
        TrainingState state;
        History history;
        StopConditions stop; ///< which a walk changes where it was another one
    };
    void goBackTo(const Frozen& place);
    Frozen here() const;
    NetworkTimeline& walkHeld();
    NetworkTimeline& walkWhereLooked();

    Trainer& m_trainer;
    const Moments& m_moments;
    std::unique_ptr<NetworkTimeline> m_timeline;
    std::optional<Frozen> m_frozen;
    std::shared_ptr<const Checkpoint> m_lookedAt;  ///< null: the training as it is now
    std::optional<Frozen> m_now;                   ///< the trainer stands at m_lookedAt, and is to go back there
    bool m_walked = false;                         ///< the trainer may stand elsewhere than at m_frozen
    std::optional<Frozen> m_held;                  ///< none: no batch is held
    std::optional<Frozen> m_strayedTo;             ///< from m_lookedAt or m_held, where the walk was left and goes on
    std::unique_ptr<NetworkTimeline> m_lookedWalk; ///< from m_lookedAt; null until somebody walks there
    bool m_strayed = false;                        ///< and has left the trainer elsewhere than at m_lookedAt
};

} // namespace ks
