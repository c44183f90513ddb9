#include "ui/tasks/compute_thread.h"

#include "ui/tasks/measured_lock.h"

namespace ks {

ComputeThread::ComputeThread() : m_thread([this](std::stop_token stop) { run(std::move(stop)); }) {}

ComputeThread::~ComputeThread() = default; // std::jthread asks to stop and joins

void ComputeThread::post(std::function<void()> work)
{
    {
        const MeasuredLock lock(m_mutex);
        m_queue.push_back({std::move(work), std::chrono::steady_clock::now()});
    }
    m_wake.notify_one();
}

std::chrono::milliseconds ComputeThread::waiting() const
{
    const MeasuredLock lock(m_mutex);
    return m_queue.empty()
               ? std::chrono::milliseconds(0)
               : std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - m_queue.front().since);
}

void ComputeThread::run(std::stop_token stop)
{
    while (true) {
        std::function<void()> work;
        {
            std::unique_lock lock(m_mutex);
            if (!m_wake.wait(lock, stop, [this] { return !m_queue.empty(); }) || stop.stop_requested())
                return;
            work = std::move(m_queue.front().work);
            m_queue.pop_front();
        }
        work();
    }
}

} // namespace ks
