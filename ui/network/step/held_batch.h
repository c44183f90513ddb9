#pragma once

#include "ui/network/training_run.h"

#include <cstddef>
#include <functional>
#include <utility>

namespace ks {

/// Which batch a walk is through: the one at which the training rests, or one that is held while the training goes on. GUI thread only.
class HeldBatch {
public:
    /// `again`: begins the walk anew, at the same place of another batch.
    HeldBatch(TrainingRun& run, std::function<void()> again) : m_run(run), m_again(std::move(again)) {}

    /// The training is not stopped for the walk.
    bool isHeld() const { return m_from != WalkFrom::Frozen && !m_run.view().looked; }
    /// And has gone on from the batch that is held.
    bool isBehind() const { return isHeld() && m_begun && m_run.view().history.batches.size() > m_after; }
    /// The same place of the batch that the training has come to.
    void takeNewer();
    /// Somebody sees the walk; one that nobody sees ends as soon as the training goes on.
    void setSeen(bool seen) { m_seen = seen; }

    // What the walk alone asks and says.
    WalkFrom from() const { return m_from; }
    /// From where a walk begins now.
    WalkFrom begin();
    /// It has begun, after so many batches.
    void noteBegun(std::size_t batches);
    /// Somebody has taken a step.
    void noteStep() { m_stepped = true; }
    void end() { m_from = WalkFrom::Frozen; }
    /// The training has another state: nobody waits for the walk.
    bool isOver() const { return !m_seen && (m_run.isBusy() || m_from == WalkFrom::Held); }
    /// Likewise: the walk is to be held where it is before the next batch; or the training rests again, and nobody has taken a step meanwhile.
    bool isAnother() const;

private:
    TrainingRun& m_run;
    std::function<void()> m_again;
    WalkFrom m_from = WalkFrom::Frozen;
    std::size_t m_after = 0; ///< batches that were trained when the walk began
    bool m_begun = false;
    bool m_stepped = false; ///< since then
    bool m_seen = false;
};

} // namespace ks
