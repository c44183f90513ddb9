#pragma once

#include <chrono>
#include <functional>
#include <memory>

class QThreadPool;

namespace ks {

/// One owner's place in a pool of threads: the owner's work runs in the order in which it was posted, none beside another, and lanes go on beside
/// each other as far as the pool has threads.
class Lane {
public:
    /// `pool` outlives it.
    explicit Lane(QThreadPool& pool);
    /// Drops what has not begun and waits for what has: cancel jobs before.
    ~Lane();
    Lane(const Lane&) = delete;
    Lane& operator=(const Lane&) = delete;

    /// From any thread; returns at once. `work` must not throw.
    void post(std::function<void()> work);
    /// For how long the next work has waited for what runs; 0 where nothing waits. From any thread.
    std::chrono::milliseconds waiting() const;

private:
    struct Queue;

    QThreadPool& m_pool;
    std::shared_ptr<Queue> m_queue;
};

} // namespace ks
