#pragma once

#include "ui/tasks/compute_thread.h"
#include "ui/tasks/failure.h"

#include <QObject>

#include <memory>
#include <optional>
#include <stop_token>
#include <type_traits>

namespace ks {

/// Latest wins: starting a job asks the one under way to stop and drops its result, so that a slider never waits for its own past.
/// Lives in the GUI thread; results arrive there. The work owns what it reads (captured by value or shared), because it may outlive this object.
class LatestJob {
public:
    explicit LatestJob(Lane& queue) : m_queue(queue), m_receiver(new QObject, [](QObject* object) { object->deleteLater(); }) {}
    ~LatestJob() { cancel(); }
    LatestJob(const LatestJob&) = delete;
    LatestJob& operator=(const LatestJob&) = delete;

    /// `work(std::stop_token)` runs in the queue; then, in the GUI thread, `deliver(result)` (no argument for void) or, when it threw,
    /// `fail(Text)`. Neither is called for a job that was overtaken or cancelled.
    template <class Work, class Deliver, class Fail>
    void start(Work work, Deliver deliver, Fail fail);

    /// The job under way is asked to stop, its result dropped.
    void cancel()
    {
        m_stop.request_stop();
        ++*m_generation;
        m_running = false;
    }

    bool isRunning() const { return m_running; }

private:
    Lane& m_queue;
    std::shared_ptr<QObject> m_receiver; // outlives this object while a worker needs an address to report to
    std::shared_ptr<unsigned> m_generation = std::make_shared<unsigned>(0); // GUI thread only
    std::stop_source m_stop;
    bool m_running = false;
};

template <class Work, class Deliver, class Fail>
void LatestJob::start(Work work, Deliver deliver, Fail fail)
{
    using Result = std::invoke_result_t<Work&, std::stop_token>;
    cancel();
    m_stop = std::stop_source();
    m_running = true;

    struct Job {
        Work work;
        Deliver deliver;
        Fail fail;
        std::conditional_t<std::is_void_v<Result>, std::optional<bool>, std::optional<Result>> result;
        Text failure;
    };
    auto job = std::make_shared<Job>(Job{std::move(work), std::move(deliver), std::move(fail), {}, {}});
    const auto report = [this, job, generation = m_generation, mine = *m_generation] {
        if (*generation != mine)
            return; // overtaken, or the LatestJob is gone: cancel() counted up in both cases, so `this` is alive below
        m_running = false;
        if (!job->result)
            job->fail(job->failure);
        else if constexpr (std::is_void_v<Result>)
            job->deliver();
        else
            job->deliver(std::move(*job->result));
    };
    m_queue.post([job, report, receiver = m_receiver, stop = m_stop.get_token()] {
        if (stop.stop_requested())
            return;
        try {
            if constexpr (std::is_void_v<Result>) {
                job->work(stop);
                job->result = true;
            } else {
                job->result.emplace(job->work(stop));
            }
        } catch (...) {
            job->failure = currentFailure();
        }
        if (!stop.stop_requested())
            QMetaObject::invokeMethod(receiver.get(), report, Qt::QueuedConnection);
    });
}

} // namespace ks
