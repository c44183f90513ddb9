#pragma once

#include "ui/tasks/lane.h"

#include <QThreadPool>

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
class ComputeThread final : private PoolOfOne, public Lane {
public:
    ComputeThread() : Lane(pool) {}
};

} // namespace ks
