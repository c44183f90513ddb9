#include "ui/tasks/task_list.h"

#include "core/base/stopped.h"
#include "ui/tasks/failure.h"
#include "ui/tasks/measured_lock.h"

#include <algorithm>

namespace ks {

void TaskProgress::set(double fraction)
{
    const MeasuredLock lock(m_mutex);
    m_fraction = fraction;
}

void TaskProgress::stopIfCancelled() const
{
    if (isCancelled())
        throw Stopped();
}

struct TaskList::Task {
    int id = 0;
    QString title;
    Finish finish;
    std::shared_ptr<TaskProgress> progress = std::make_shared<TaskProgress>();
    End end = End::Done; // written by the worker before it reports, read after
    Text failure;
    std::jthread thread; // last: joined before the rest goes
};

TaskList::TaskList(QObject* parent) : QObject(parent)
{
    m_tick.setInterval(100);
    connect(&m_tick, &QTimer::timeout, this, &TaskList::changed);
}

TaskList::~TaskList()
{
    for (const auto& task : m_tasks)
        if (task->thread.joinable())
            task->progress->m_stop.request_stop();
    m_tasks.clear();
}

TaskList::Task& TaskList::add(const QString& title)
{
    Task& task = *m_tasks.emplace_back(std::make_unique<Task>());
    task.id = ++m_lastId;
    task.title = title;
    m_tick.start();
    return task;
}

std::shared_ptr<TaskProgress> TaskList::follow(const QString& title)
{
    const std::shared_ptr<TaskProgress> progress = add(title).progress;
    emit changed();
    return progress;
}

void TaskList::end(const std::shared_ptr<TaskProgress>& followed)
{
    if (std::erase_if(m_tasks, [&](const auto& task) { return task->progress == followed; }) == 0)
        return;
    if (m_tasks.empty())
        m_tick.stop();
    emit changed();
}

int TaskList::start(const QString& title, Work work, Finish finish)
{
    Task* task = &add(title);
    task->finish = std::move(finish);
    task->thread = std::jthread([this, task, work = std::move(work), id = task->id] {
        try {
            work(*task->progress);
        } catch (const Stopped&) {
            task->end = End::Cancelled;
        } catch (...) {
            task->end = End::Failed;
            task->failure = currentFailure();
        }
        QMetaObject::invokeMethod(
            this, [this, id] { finished(id); }, Qt::QueuedConnection);
    });
    emit changed();
    return task->id;
}

void TaskList::finished(int id)
{
    const auto at = std::find_if(m_tasks.begin(), m_tasks.end(), [id](const auto& task) { return task->id == id; });
    const std::unique_ptr<Task> task = std::move(*at);
    m_tasks.erase(at);
    if (m_tasks.empty())
        m_tick.stop();
    emit changed();
    if (task->finish)
        task->finish(task->end, task->failure);
}

void TaskList::cancel(int id)
{
    for (const auto& task : m_tasks)
        if (task->id == id)
            task->progress->m_stop.request_stop();
    emit changed();
}

void TaskList::cancelAll()
{
    for (const auto& task : m_tasks)
        task->progress->m_stop.request_stop();
    emit changed();
}

std::vector<TaskList::Entry> TaskList::entries() const
{
    std::vector<Entry> entries;
    for (const auto& task : m_tasks) {
        const MeasuredLock lock(task->progress->m_mutex);
        entries.push_back({task->id, task->title, task->progress->m_fraction, task->progress->isCancelled()});
    }
    return entries;
}

} // namespace ks

#include "moc_task_list.cpp"
