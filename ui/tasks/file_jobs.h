#pragma once

#include "ui/tasks/latest_job.h"

#include <QString>

#include <algorithm>
#include <map>
#include <utility>

namespace ks {

/// Writes files outside the GUI thread: of each file the newest wish counts, and none drops another file that waits to be written.
/// Lives in the GUI thread; the queue must outlive it.
class FileJobs {
public:
    explicit FileJobs(Lane& queue) : m_queue(queue) {}

    /// As LatestJob::start(), overtaken only by another one of the same file.
    template <class Work, class Deliver, class Fail>
    void start(const QString& path, Work work, Deliver deliver, Fail fail)
    {
        m_jobs.try_emplace(path, m_queue).first->second.start(std::move(work), std::move(deliver), std::move(fail));
    }

    bool isRunning() const
    {
        return std::ranges::any_of(m_jobs, [](const auto& job) { return job.second.isRunning(); });
    }

private:
    Lane& m_queue;
    std::map<QString, LatestJob> m_jobs; ///< a few names for each file that was written
};

} // namespace ks
