#pragma once

#include "ui/tasks/task_list.h"
#include "ui/tasks/window_pace.h"

#include <QTimer>

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

namespace ks {

/// The window's side of a run on the compute thread: it looks at its mailbox at the window's pace, and shows it as a task that can be cancelled.
/// GUI thread only.
class RunFollower {
public:
    /// `look` empties the mailbox; `tasks` outlives this.
    RunFollower(TaskList& tasks, std::function<void()> look);
    ~RunFollower() { leaveList(); }
    RunFollower(const RunFollower&) = delete;
    RunFollower& operator=(const RunFollower&) = delete;

    /// From now on. `cancel`: somebody wants the run to end.
    void show(const QString& title, std::function<void()> cancel);
    /// Of the run; 0 … 1.
    void setProgress(double share);
    /// At an end the task leaves the list, too.
    void setLooking(bool looking);

private:
    void leaveList();

    TaskList& m_tasks;
    QTimer m_tick;
    WindowPace m_pace;
    std::shared_ptr<TaskProgress> m_task;
    std::optional<std::stop_callback<std::function<void()>>> m_cancelled;
};

} // namespace ks
