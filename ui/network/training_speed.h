#pragma once

#include "ui/shell/preferences.h"

#include <QObject>
#include <QTimer>

#include <array>
#include <memory>

namespace ks {

class TrainingEngine;

/// Batches a second that a person can ask for, the slowest first; 0: as fast as it goes.
inline constexpr std::array<double, 5> offeredSpeeds = {1, 3, 10, 30, 0};
/// The place among them of the one that comes next to `speed`, not below it where there is one.
std::size_t offeredSpeed(double speed);

namespace preference {

/// One of offeredSpeeds. At first so slow that one sees the filters become edges.
extern const Preference<double> trainingSpeed;
/// The one before full speed, back to which its button leads; also after another start.
extern const Preference<double> watchableSpeed;

} // namespace preference

/// How fast batches follow one another, so that somebody can watch them. It belongs to the window and to no training: the numbers are the same at any
/// speed. The compute thread never waits for the next batch: the training rests there until this lets one go. GUI thread only.
class TrainingSpeed final : public QObject {
    Q_OBJECT

public:
    TrainingSpeed();

    /// Batches a second; 0: as fast as it goes.
    double value() const { return m_value; }
    /// Holds at once, also for a training that runs.
    void set(double batchesPerSecond);
    /// The training of now (null: none) and whether batches of it are to come.
    void follow(const std::shared_ptr<TrainingEngine>& engine, bool runs);

signals:
    void changed();

private:
    void keepPace();

    double m_value = 0;
    std::weak_ptr<TrainingEngine> m_engine;
    bool m_runs = false;
    QTimer m_next;
};

} // namespace ks
