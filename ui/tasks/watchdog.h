#pragma once

#include <QObject>
#include <QTimer>

#include <chrono>
#include <vector>

namespace ks {

/// Measures how long the event loop of its thread is away: for tests that nothing blocks the window. A gap lasts from one beat of a 2 ms timer
/// to the next; it is a fault when the thread itself used more than `limit` of processor time in it, or waited that long in a MeasuredLock. Wall time
/// alone is no fault (a busy machine takes the processor away) and is only reported.
class Watchdog : public QObject {
    Q_OBJECT

public:
    struct Gap {
        std::chrono::nanoseconds wall{0};
        std::chrono::nanoseconds processor{0};
        std::chrono::nanoseconds lockWait{0};
    };

    explicit Watchdog(std::chrono::milliseconds limit = std::chrono::milliseconds(50), QObject* parent = nullptr);

    /// Starts a new measurement at this moment.
    void start();
    /// Ends the gap under way and stops.
    void stop();
    const std::vector<Gap>& faults() const { return m_faults; }
    /// The largest of each kind since start().
    const Gap& worst() const { return m_worst; }
    /// "worst gap: 12.3 ms wall, 4.5 ms processor, 0 ms in locks; 0 faults"
    QString report() const;

private:
    void beat();
    Gap now() const;

    std::chrono::nanoseconds m_limit;
    QTimer m_timer;
    Gap m_last;
    Gap m_worst;
    std::vector<Gap> m_faults;
};

} // namespace ks
