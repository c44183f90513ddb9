#pragma once

#include "ui/tasks/measured_lock.h"

#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <utility>

namespace ks {

/// What a computation tells the window while it runs: it puts things in, and the window takes out all that has come since it looked last.
template <class Mail>
class Mailbox {
public:
    /// `fill(Mail&)` on the thread that computes.
    template <class Fill>
    void put(Fill fill)
    {
        const std::scoped_lock lock(m_mutex);
        fill(m_mail);
    }
    /// The same where it is not `full(mail)`; waits else, which only a window that stands still can bring about, unless somebody wants to stop.
    template <class Full, class Fill>
    void put(const std::stop_token& stop, Full full, Fill fill)
    {
        std::unique_lock lock(m_mutex);
        m_room.wait(lock, stop, [&] { return !full(m_mail); });
        fill(m_mail);
    }
    /// In the GUI thread.
    Mail take()
    {
        Mail mail;
        {
            const MeasuredLock lock(m_mutex);
            std::swap(mail, m_mail);
        }
        m_room.notify_all();
        return mail;
    }

private:
    std::mutex m_mutex;
    std::condition_variable_any m_room;
    Mail m_mail;
};

} // namespace ks
