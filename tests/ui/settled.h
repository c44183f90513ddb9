#pragma once

#include "ui/shell/lab.h"
#include "ui/tasks/compute_thread.h"
#include "ui/tasks/task_list.h"

#include <QAbstractAnimation>
#include <QAbstractEventDispatcher>
#include <QApplication>
#include <QDeadlineTimer>
#include <QTest>
#include <QThreadPool>
#include <QTimer>
#include <QWidget>
#include <QWindow>

#include <algorithm>
#include <chrono>
#include <memory>

namespace ks::test {

/// Runs the event loop until nothing more happens by itself: no event is under way (layout, painting, deferred deletes), the compute thread has
/// done all that was posted and its answers have come, and no picture, task or animation is pending. Then the time of the next single-shot timer
/// has come, as if it had passed, and so on until there is none: nobody waits for a clock. Of the timers those count that are a widget's children.
/// One that repeats does not: what is done again and again never ends.
class Settling : public QObject {
public:
    /// `compute` and `tasks` may be null.
    Settling(ComputeThread* compute, const TaskList* tasks) : m_compute(compute), m_tasks(tasks)
    {
        qApp->installEventFilter(this);
        m_wake.start(10);
    }

    /// False where something goes on for ever.
    bool wait()
    {
        const QDeadlineTimer end(std::chrono::seconds(30)); // only what never ends takes so long
        while (!end.hasExpired()) {
            m_events = 0;
            if (!reachCompute(end))
                return false;
            const bool wasBusy = isBusy(); // before the events that its end brings
            runEvents(end);
            if (wasBusy || isBusy())
                waitForEvent();
            else if (m_events == 0 && isAnimated()) // asked late: it looks at every object there is
                waitForEvent();
            else if (m_events == 0 && !endPause())
                return true;
        }
        return false;
    }

    bool eventFilter(QObject* receiver, QEvent* event) override
    {
        if (receiver == m_marker.get())
            return false;
        const auto* timer = event->type() == QEvent::Timer ? qobject_cast<const QTimer*>(receiver) : nullptr; // of all events it is asked
        m_events += timer && !timer->isSingleShot() ? 0 : 1;
        return false;
    }

private:
    /// Longer ones are no part of an answer: they look after something now and then.
    static constexpr int longestPause = 600; ///< ms

    static bool hasTimer(QObject* one)
    {
        return std::ranges::any_of(QAbstractEventDispatcher::instance()->registeredTimers(one),
                                   [](const auto& timer) { return timer.interval <= longestPause; });
    }

    static bool isAnimated()
    {
        return std::ranges::any_of(QApplication::topLevelWidgets(), [](const QWidget* top) {
            return std::ranges::any_of(top->findChildren<QAbstractAnimation*>(), [](const QAbstractAnimation* one) {
                return one->state() == QAbstractAnimation::Running && one->totalDuration() >= 0;
            });
        });
    }

    bool isBusy() const
    {
        return std::ranges::any_of(QGuiApplication::allWindows(), hasTimer) || // to be painted
               QThreadPool::globalInstance()->activeThreadCount() > 0 || (m_tasks && !m_tasks->entries().empty());
    }

    /// What the next single-shot timer is to do is done now; false where there is none.
    static bool endPause()
    {
        QAbstractEventDispatcher& dispatcher = *QAbstractEventDispatcher::instance();
        QObjectList owners = dispatcher.children(); // QTimer::singleShot()
        for (const QWidget* top : QApplication::topLevelWidgets())
            for (QTimer* timer : top->findChildren<QTimer*>())
                if (timer->isSingleShot() && timer->isActive())
                    owners.append(timer);
        QObject* next = nullptr;
        int id = 0;
        int soonest = 0;
        for (QObject* owner : owners)
            for (const auto& timer : dispatcher.registeredTimers(owner))
                if (const int left = dispatcher.remainingTime(timer.timerId); timer.interval <= longestPause && (!next || left < soonest)) {
                    next = owner;
                    id = timer.timerId;
                    soonest = left;
                }
        if (!next)
            return false;
        QTimerEvent event(id);
        QCoreApplication::sendEvent(next, &event);
        return true;
    }

    /// Until the compute thread has done what was posted so far.
    bool reachCompute(const QDeadlineTimer& end)
    {
        if (!m_compute)
            return true;
        auto isBack = std::make_shared<bool>(false); // it may come after this object has gone
        m_compute->post([isBack, marker = m_marker] {
            QMetaObject::invokeMethod(
                marker.get(), [isBack] { *isBack = true; }, Qt::QueuedConnection);
        });
        while (!*isBack && !end.hasExpired())
            waitForEvent();
        return *isBack;
    }

    static void runEvents(const QDeadlineTimer& end)
    {
        do
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        while (QAbstractEventDispatcher::instance()->processEvents(QEventLoop::AllEvents) && !end.hasExpired());
    }

    static void waitForEvent()
    {
        QAbstractEventDispatcher::instance()->processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    }

    ComputeThread* m_compute;
    const TaskList* m_tasks;
    std::shared_ptr<QObject> m_marker{new QObject, [](QObject* object) { object->deleteLater(); }};
    QTimer m_wake; ///< so that waiting for an event looks at the time
    int m_events = 0;
};

/// Where the program itself looks at a clock, or a hand's pace is what is tried: the only waits that nothing but time ends. The caller says which.
inline void letPass(std::chrono::milliseconds time)
{
    QTest::qWait(static_cast<int>(time.count()));
}

/// Of a part without a window of ours: its events, and what its compute thread has to do, where it has one.
[[nodiscard]] inline bool settled(ComputeThread* compute = nullptr)
{
    return Settling(compute, nullptr).wait();
}

/// Of the window, or of what stands in for it.
[[nodiscard]] inline bool settled(LabHost& host)
{
    return Settling(&host.compute(), &host.tasks()).wait();
}

} // namespace ks::test
