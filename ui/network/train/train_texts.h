#pragma once

#include "core/data/dataset.h"

#include <QCoreApplication>

#include <cstddef>

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
    /// How far the training is, in a few words where that can be, for a line that has little room; where one looks back, which batch of it that is.
    QString brief() const;
    /// The same in fewer words; empty: there are none.
    QString briefer() const;
    /// Of the batch trained last, wherever one looks: "epoch 1 of 3, batch 3 of 8"; empty before the first.
    QString place() const;

    /// How a line that is smoothed is made, where its past counts for `keep` of it: that it follows late is no property of the training.
    static QString smoothing(double keep);

    /// Whom the training, and whoever asks it, waits for while somebody else has the compute thread; else nothing.
    QString waiting() const;

private:
    /// Of the last of so many batches.
    QString placeAfter(std::size_t batches) const;
    /// How much passes in a second: of a training that is slowed so that it can be watched less than what is computed in one.
    QString passing() const;
    /// What the same answer every time would reach, where the network is little better than that; else empty.
    QString beside(Split part, const Score& score) const;

    TrainingRun& m_run;
};

} // namespace ks
