#include "ui/tasks/watchdog.h"

#include "ui/tasks/measured_lock.h"
#include "ui/tasks/processor_time.h"

#include <algorithm>

namespace ks {

namespace {

double inMilliseconds(std::chrono::nanoseconds time)
{
    return std::chrono::duration<double, std::milli>(time).count();
}

} // namespace

Watchdog::Watchdog(std::chrono::milliseconds limit, QObject* parent) : QObject(parent), m_limit(limit)
{
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.setInterval(2);
    connect(&m_timer, &QTimer::timeout, this, &Watchdog::beat);
}

void Watchdog::start()
{
    m_faults.clear();
    m_worst = {};
    m_last = now();
    m_timer.start();
}

void Watchdog::stop()
{
    beat();
    m_timer.stop();
}

Watchdog::Gap Watchdog::now() const
{
    return {std::chrono::steady_clock::now().time_since_epoch(), processorTimeOfThisThread(), lockWaitOfThisThread};
}

void Watchdog::beat()
{
    const Gap current = now();
    const Gap gap{current.wall - m_last.wall, current.processor - m_last.processor, current.lockWait - m_last.lockWait};
    m_last = current;
    m_worst = {std::max(m_worst.wall, gap.wall), std::max(m_worst.processor, gap.processor), std::max(m_worst.lockWait, gap.lockWait)};
    if (gap.processor > m_limit || gap.lockWait > m_limit)
        m_faults.push_back(gap);
}

QString Watchdog::report() const
{
    return QStringLiteral("worst gap: %1 ms wall, %2 ms processor, %3 ms in locks; %4 faults")
        .arg(inMilliseconds(m_worst.wall), 0, 'f', 1)
        .arg(inMilliseconds(m_worst.processor), 0, 'f', 1)
        .arg(inMilliseconds(m_worst.lockWait), 0, 'f', 1)
        .arg(m_faults.size());
}

} // namespace ks
