#pragma once

#include "ui/tasks/measured_lock.h"
#include "ui/tasks/processor_time.h"

#include <QString>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <vector>

namespace ks {

/// Measures how long the event loop of its thread is away: for tests that nothing blocks the window. A gap lasts from one beat of a 2 ms timer
/// to the next; it is a fault when the thread itself used more than `limit` of processor time in it, or waited that long in a MeasuredLock. Wall time
/// alone is no fault (a busy machine takes the processor away) and is only reported.
class Watchdog {
public:
    struct Gap {
        std::chrono::nanoseconds wall{0};
        std::chrono::nanoseconds processor{0};
        std::chrono::nanoseconds lockWait{0};
    };

    explicit Watchdog(std::chrono::milliseconds limit = std::chrono::milliseconds(50)) : m_limit(limit)
    {
        m_timer.setTimerType(Qt::PreciseTimer);
        m_timer.setInterval(2);
        m_timer.callOnTimeout([this] { beat(); });
    }

    /// Starts a new measurement at this moment.
    void start()
    {
        m_faults.clear();
        m_worst = {};
        m_last = now();
        m_timer.start();
    }
    /// Ends the gap under way and stops.
    void stop()
    {
        beat();
        m_timer.stop();
    }
    const std::vector<Gap>& faults() const { return m_faults; }
    /// The largest of each kind since start().
    const Gap& worst() const { return m_worst; }
    /// "worst gap: 12.3 ms wall, 4.5 ms processor, 0 ms in locks; 0 faults"
    QString report() const
    {
        const auto text = [](std::chrono::nanoseconds time) {
            return QString::number(std::chrono::duration<double, std::milli>(time).count(), 'f', 1);
        };
        return QStringLiteral("worst gap: %1 ms wall, %2 ms processor, %3 ms in locks; %4 faults")
            .arg(text(m_worst.wall), text(m_worst.processor), text(m_worst.lockWait))
            .arg(m_faults.size());
    }

private:
    static Gap now() { return {std::chrono::steady_clock::now().time_since_epoch(), processorTimeOfThisThread(), lockWaitOfThisThread}; }
    void beat()
    {
        const Gap current = now();
        const Gap gap{current.wall - m_last.wall, current.processor - m_last.processor, current.lockWait - m_last.lockWait};
        m_last = current;
        m_worst = {std::max(m_worst.wall, gap.wall), std::max(m_worst.processor, gap.processor), std::max(m_worst.lockWait, gap.lockWait)};
        if (gap.processor > m_limit || gap.lockWait > m_limit)
            m_faults.push_back(gap);
    }

    std::chrono::nanoseconds m_limit;
    QTimer m_timer;
    Gap m_last;
    Gap m_worst;
    std::vector<Gap> m_faults;
};

/// A window that blocks does so every time; one that other programs slow down does not: three tries.
template <class Act>
bool staysFluid(Act&& act, std::chrono::milliseconds limit = std::chrono::milliseconds(50))
{
    for (int attempt = 0; attempt < 3; ++attempt) {
        Watchdog watchdog(limit);
        watchdog.start();
        act();
        watchdog.stop();
        qInfo("%s", qPrintable(watchdog.report()));
        if (watchdog.faults().empty())
            return true;
    }
    return false;
}

} // namespace ks
