#include "core/base/disposal.h"

#include <condition_variable>
#include <cstdlib>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>

namespace ks {

namespace {

class Disposal {
public:
    /// Never destroyed: tensors of static storage may be freed after everything else, and then the system takes all back anyway.
    static Disposal& instance()
    {
        static auto* const only = new Disposal;
        return *only;
    }

    void add(void* data, std::size_t bytes) noexcept
    {
        try {
            const std::scoped_lock lock(m_mutex);
            if (!m_started) {
                std::thread([this] { run(); }).detach();
                m_started = true;
            }
            m_queue.emplace_back(data, bytes);
            m_bytes += bytes;
        } catch (const std::exception&) { // no thread, or no memory for the queue
            std::free(data);
            return;
        }
        m_wake.notify_one();
    }

    std::size_t bytes()
    {
        const std::scoped_lock lock(m_mutex);
        return m_bytes;
    }

    void wait()
    {
        std::unique_lock lock(m_mutex);
        m_done.wait(lock, [this] { return m_bytes == 0; });
    }

private:
    [[noreturn]] void run()
    {
        std::unique_lock lock(m_mutex);
        while (true) {
            m_wake.wait(lock, [this] { return !m_queue.empty(); });
            const auto [data, bytes] = m_queue.front();
            m_queue.pop_front();
            lock.unlock();
            std::free(data);
            lock.lock();
            m_bytes -= bytes;
            if (m_bytes == 0)
                m_done.notify_all();
        }
    }

    std::mutex m_mutex;
    std::condition_variable m_wake;
    std::condition_variable m_done;
    std::deque<std::pair<void*, std::size_t>> m_queue;
    std::size_t m_bytes = 0; // in the queue and under way
    bool m_started = false;
};

} // namespace

void freeElsewhere(void* data, std::size_t bytes) noexcept
{
    Disposal::instance().add(data, bytes);
}

std::size_t bytesBeingFreed()
{
    return Disposal::instance().bytes();
}

void waitUntilFreed()
{
    Disposal::instance().wait();
}

} // namespace ks
