#include "ui/tasks/free_elsewhere.h"

#include <QCoreApplication>
#include <QThread>
#include <QThreadPool>

#include <atomic>
#include <utility>

namespace ks {

namespace {

std::atomic<int> pending = 0;

} // namespace

void runElsewhere(std::function<void()> free)
{
    const QCoreApplication* application = QCoreApplication::instance();
    if (!application || QThread::currentThread() != application->thread()) {
        free();
        return;
    }
    ++pending;
    QThreadPool::globalInstance()->start([free = std::move(free)] {
        free();
        --pending;
        pending.notify_all();
    });
}

void awaitFreed()
{
    for (int left = pending; left > 0; left = pending)
        pending.wait(left);
}

} // namespace ks
