#pragma once

#include "core/base/text.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace ks {

/// The worker's end of a task; safe from any thread.
class TaskProgress {
public:
    /// 0 … 1; a negative fraction says that the end cannot be foreseen.
    void set(double fraction);
    std::stop_token stop() const { return m_stop.get_token(); }
    bool isCancelled() const { return m_stop.stop_requested(); }
    /// Throws Stopped. The last time to ask is before a file takes the place of another one.
    void stopIfCancelled() const;

private:
    friend class TaskList;
    std::stop_source m_stop;
    mutable std::mutex m_mutex;
    double m_fraction = -1;
};

/// Long jobs with progress and cancel: exports, benchmarks, large files. One list for the whole program, shown in the status bar.
/// GUI thread only. Each task has a thread of its own, or is followed while it is computed on the ComputeThread, where all work belongs that opens
/// parallel regions.
class TaskList : public QObject {
    Q_OBJECT

public:
    struct Entry {
        int id = 0;
        QString title;
        double fraction = -1;
        bool cancelling = false;
    };
    /// What became of the work, whenever cancel was pressed: Cancelled where it threw Stopped.
    enum class End { Done, Cancelled, Failed };
    using Work = std::function<void(TaskProgress&)>;
    /// Called in the GUI thread; `failure` is filled for End::Failed.
    using Finish = std::function<void(End, const Text& failure)>;

    explicit TaskList(QObject* parent = nullptr);
    /// Asks every task that has a thread to stop and waits for it.
    ~TaskList() override;

    int start(const QString& title, Work work, Finish finish);
    /// A task that is computed elsewhere is in the list until it is said to have ended. Stop callbacks are called in this thread.
    std::shared_ptr<TaskProgress> follow(const QString& title);
    void end(const std::shared_ptr<TaskProgress>& followed);
    void cancel(int id);
    void cancelAll();
    std::vector<Entry> entries() const;

signals:
    /// A task began, ended or moved on; at most ten times a second for progress.
    void changed();

private:
    struct Task;
    Task& add(const QString& title);
    void finished(int id);

    std::vector<std::unique_ptr<Task>> m_tasks;
    QTimer m_tick;
    int m_lastId = 0;
};

} // namespace ks
