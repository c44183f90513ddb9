#pragma once

#include <chrono>
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
    /// For how long the next work in the queue has waited for what runs; 0 where nothing waits. From any thread.
    std::chrono::milliseconds waiting() const;
    bool isCurrent() const { return std::this_thread::get_id() == m_thread.get_id(); }

private:
    struct Posted {
        std::function<void()> work;
        std::chrono::steady_clock::time_point since;
    };
    void run(std::stop_token stop);

    mutable std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::deque<Posted> m_queue;
    std::jthread m_thread; // last: it uses the others
};

} // namespace ks
