#pragma once

#include "ui/network/run_step.h"

#include <cstddef>

namespace ks {

class TrainingRun;

/// The best weights of a training in the place of its last ones, or the last ones back, as a step of the undo. It belongs to the training that stands
/// there when it is made, and nothing takes it back once a batch is trained of what it brought. GUI thread only.
class WeightsChange final : public RunStep {
public:
    /// `name` is what the Edit menu says; the way is the one that is open. `run` outlives it.
    WeightsChange(TrainingRun& run, const Sentence& name);

    void redo() override;
    void undo() override { isVoid() ? setObsolete(true) : lead(!m_best); }
    bool isVoid() const override;

private:
    bool leadsTo(bool best) const;
    void lead(bool best);

    TrainingRun& m_run;
    int m_lines; ///< of its training; see RunView
    std::size_t m_batches = 0;
    bool m_best; ///< it brings the best ones
};

} // namespace ks
