#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace ks {

/// The one long-lived thread that opens every parallel region: a second one would get a second OpenMP team and fight for the cores.
/// Work runs in the order in which it was posted.
class ComputeThread {
public:
    ComputeThread();
    /// Drops what has not begun and waits for what has: cancel jobs before.
    ~ComputeThread();
    ComputeThread(const ComputeThread&) = delete;
    ComputeThread& operator=(const ComputeThread&) = delete;

    /// From any thread; returns at once. `work` must not throw.
    void post(std::function<void()> work);
    bool isCurrent() const { return std::this_thread::get_id() == m_thread.get_id(); }

private:
    void run(std::stop_token stop);

    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::deque<std::function<void()>> m_queue;
    std::jthread m_thread; // last: it uses the others
};

} // namespace ks
