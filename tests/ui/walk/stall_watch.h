#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <span>
#include <thread>
#include <vector>

#include <QStringList>

namespace ks::walk {

/// Of a back trace, innermost first.
QStringList functionNames(std::span<void* const> trace);

/// Looks from a thread of its own at what the GUI thread does while it answers nobody: how long it computed, how long it waited for something, and
/// where it was. Time in which other programs had the processor is told apart.
class StallWatch {
public:
    struct Stall {
        std::chrono::milliseconds wall{0};
        std::chrono::milliseconds computing{0};
        std::chrono::milliseconds waiting{0}; ///< asleep: for a lock, a file, another thread
        QStringList where;                    ///< functions, innermost first, in the middle of it
        bool isOurs() const;                  ///< more than the limit without counting what other programs took
    };
    static constexpr std::chrono::milliseconds limit{200};

    StallWatch(); ///< in the GUI thread
    ~StallWatch();

    /// The GUI thread is here: ends what was going on. What took longer than the limit is given, once.
    void beat(const std::function<void(const Stall&)>& tell);
    /// Forgets the time until now.
    void forgive();

private:
    void look(const std::stop_token& stop);

    int m_thread;
    unsigned long m_handle;
    std::chrono::nanoseconds m_computed{0};
    std::atomic<std::int64_t> m_since; ///< of the steady clock; the last beat
    std::atomic<int> m_asleep = 0;     ///< looks that found it waiting since then
    std::atomic<bool> m_traced = false;
    std::jthread m_watcher;
};

} // namespace ks::walk
