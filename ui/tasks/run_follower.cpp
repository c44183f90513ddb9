#include "ui/tasks/run_follower.h"

#include <utility>

namespace ks {

RunFollower::RunFollower(TaskList& tasks, std::function<void()> look) : m_tasks(tasks)
{
    m_tick.setInterval(WindowPace::shortest);
    m_tick.callOnTimeout([this, look = std::move(look)] {
        m_tick.setInterval(m_pace.rest());
        look();
    });
}

void RunFollower::show(const QString& title, std::function<void()> cancel)
{
    leaveList();
    m_task = m_tasks.follow(title);
    m_cancelled.emplace(m_task->stop(), std::move(cancel));
}

void RunFollower::setProgress(double share)
{
    if (m_task)
        m_task->set(share);
}

void RunFollower::setLooking(bool looking)
{
    if (looking)
        return m_tick.start();
    m_tick.stop();
    leaveList();
}

void RunFollower::leaveList()
{
    m_cancelled.reset();
    if (m_task)
        m_tasks.end(std::exchange(m_task, nullptr));
}

} // namespace ks
