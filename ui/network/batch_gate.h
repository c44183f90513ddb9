#pragma once

#include <atomic>

namespace ks {

/// Whether the next batch of a training may begin: one may ask for a pause, or let the batches go one by one. Safe from any thread.
class BatchGate {
public:
    /// Heeded between two batches.
    void askPause() { m_pauseAsked = true; }
    void forgetPause() { m_pauseAsked = false; }
    /// Whether one was asked for, which is heeded now.
    bool takePause() { return m_pauseAsked.exchange(false); }

    /// Paced: a batch waits until it is let go. True where that is new.
    bool setPaced(bool paced) { return m_paced.exchange(paced) != paced; }
    /// False where the one before is not begun yet: batches take longer than they are to.
    bool letOneGo() { return !m_due.exchange(true); }
    /// A batch may begin, and does.
    bool pass() { return !m_paced || m_due.exchange(false); }
    /// None may before one is let go.
    bool isShut() const { return m_paced && !m_due; }

private:
    std::atomic<bool> m_pauseAsked = false;
    std::atomic<bool> m_paced = false;
    std::atomic<bool> m_due = true; ///< one was let go, and is not begun yet
};

} // namespace ks
