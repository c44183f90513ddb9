#pragma once

#include "core/data/dataset.h"

#include <QCoreApplication>

namespace ks {

class TrainingRun;
struct Score;

/// What is said of a training, in the language on screen. GUI thread.
class TrainTexts {
    Q_DECLARE_TR_FUNCTIONS(ks::TrainTexts)

public:
    explicit TrainTexts(TrainingRun& run) : m_run(run) {}

    /// What the network is worth, and with which weights.
    QString headline() const;
    /// How far the training is.
    QString status() const;
    /// What the charts show while one looks back at a moment, with the figures of then; else nothing.
    QString lookedBack() const;
    /// How far the training is, in a few words where that can be, for a line that has little room.
    QString brief() const;

    /// How a line that is smoothed is made, where its past counts for `keep` of it: that it follows late is no property of the training.
    static QString smoothing(double keep);

    /// Whom the training, and whoever asks it, waits for while somebody else has the compute thread; else nothing.
    QString waiting() const;

private:
    QString place() const;
    /// How much passes in a second: of a training that is slowed so that it can be watched less than what is computed in one.
    QString passing() const;
    /// What the same answer every time would reach, where the network is little better than that; else empty.
    QString beside(Split part, const Score& score) const;

    TrainingRun& m_run;
};

} // namespace ks
