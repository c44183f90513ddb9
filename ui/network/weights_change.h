#pragma once

#include <QUndoCommand>

#include <cstddef>

namespace ks {

class TrainingRun;

/// The best weights of a training in the place of its last ones, or the last ones back, as a step of the undo. It belongs to the training that stands
/// there when it is made, and nothing takes it back once a batch is trained of what it brought. GUI thread only.
class WeightsChange final : public QUndoCommand {
public:
    /// `name` is what the Edit menu says; the way is the one that is open. `run` outlives it.
    WeightsChange(TrainingRun& run, const QString& name);

    void redo() override;
    /// One that isVoid() leaves the stack with that.
    void undo() override;
    /// To take it back would do nothing, though it may again when its training comes back.
    bool isVoid() const;

private:
    bool leadsTo(bool best) const;
    void lead(bool best);

    TrainingRun& m_run;
    int m_lines; ///< of its training; see RunView
    std::size_t m_batches = 0;
    bool m_best; ///< it brings the best ones
};

} // namespace ks
