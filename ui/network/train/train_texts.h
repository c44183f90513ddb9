#pragma once

#include <QCoreApplication>

namespace ks {

class TrainingRun;

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

private:
    QString place() const;

    TrainingRun& m_run;
};

} // namespace ks
