#include "ui/tasks/lane.h"

#include "ui/tasks/measured_lock.h"

#include <QThreadPool>

#include <condition_variable>
#include <deque>
#include <utility>

namespace ks {

struct Lane::Queue {
    struct Posted {
        std::function<void()> work;
        std::chrono::steady_clock::time_point since;
    };
    std::mutex mutex; ///< guards what follows
    std::condition_variable idle;
    std::deque<Posted> posted;
    bool running = false;
    bool closed = false; ///< what still runs cannot post more

    void run()
    {
        std::unique_lock lock(mutex);
        while (!posted.empty()) {
            std::function<void()> work = std::move(posted.front().work);
            posted.pop_front();
            lock.unlock();
            work();
            work = nullptr; // what it holds goes here, too, while nobody waits for the lock
            lock.lock();
        }
        running = false;
        idle.notify_all();
    }
};

Lane::Lane(QThreadPool& pool) : m_pool(pool), m_queue(std::make_shared<Queue>()) {}

Lane::~Lane()
{
    std::deque<Queue::Posted> dropped; // which may hold what posts more
    std::unique_lock lock(m_queue->mutex);
    dropped.swap(m_queue->posted);
    m_queue->closed = true;
    m_queue->idle.wait(lock, [this] { return !m_queue->running; });
}

void Lane::post(std::function<void()> work)
{
    {
        const MeasuredLock lock(m_queue->mutex);
        if (m_queue->closed)
            return;
        m_queue->posted.push_back({std::move(work), std::chrono::steady_clock::now()});
        if (std::exchange(m_queue->running, true))
            return;
    }
    m_pool.start([queue = m_queue] { queue->run(); });
}

std::chrono::milliseconds Lane::waiting() const
{
    const MeasuredLock lock(m_queue->mutex);
    return m_queue->posted.empty()
               ? std::chrono::milliseconds(0)
               : std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - m_queue->posted.front().since);
}

} // namespace ks
