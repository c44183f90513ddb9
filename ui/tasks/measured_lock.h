#pragma once

#include <chrono>
#include <mutex>

namespace ks {

/// How long this thread has waited in MeasuredLocks so far.
inline thread_local std::chrono::nanoseconds lockWaitOfThisThread{0};

/// std::scoped_lock for mutexes that the GUI thread shares with workers: waiting is counted.
class MeasuredLock {
public:
    explicit MeasuredLock(std::mutex& mutex) : m_lock(mutex, std::try_to_lock)
    {
        if (m_lock.owns_lock())
            return;
        const auto begin = std::chrono::steady_clock::now();
        m_lock.lock();
        lockWaitOfThisThread += std::chrono::steady_clock::now() - begin;
    }

private:
    std::unique_lock<std::mutex> m_lock;
};

} // namespace ks
