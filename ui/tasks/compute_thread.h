#pragma once

#include "ui/tasks/lane.h"

#include <QObject>
#include <QThreadPool>

#include <utility>

namespace ks {

struct PoolOfOne {
    PoolOfOne()
    {
        pool.setMaxThreadCount(1);
        pool.setExpiryTimeout(-1);
    }
    QThreadPool pool;
};

/// The one long-lived thread that opens every parallel region: a second one would get a second OpenMP team and fight for the cores.
class ComputeThread final : public QObject, private PoolOfOne, public Lane {
    Q_OBJECT

public:
    ComputeThread() : Lane(pool) {}

    /// A measurement has it until its end: nobody comes between, or its times would be of that, too. GUI thread.
    void setMeasured(bool measured)
    {
        if (std::exchange(m_measured, measured) != measured)
            emit measuredChanged();
    }
    /// Who waits now waits for that, and may say so.
    bool isMeasured() const { return m_measured; }

signals:
    void measuredChanged();

private:
    bool m_measured = false;
};

} // namespace ks
