#pragma once

#include "ui/session/cell_edits.h"
#include "ui/session/content_change.h"
#include "ui/tasks/latest_job.h"

#include <deque>
#include <functional>
#include <variant>

namespace ks {

/// A change of content on its way into the document or, not `forwards`, out of it.
struct DueChange {
    std::variant<std::shared_ptr<ContentChange>, CellEdits> what;
    bool forwards = true;
};

/// Makes changes in the order in which they are asked for: most of them at once, edits of tensors that are too large to be copied in the GUI
/// thread on the compute thread. Meanwhile what is about the same tensor waits, and the rest does not. GUI thread only.
class ChangeQueue {
public:
    struct Owner {
        std::function<TensorPtr(Role)> tensor; ///< as it is now; null where there is none
        std::function<void(ContentChange&, bool forwards)> change;
        std::function<void(const CellEdits&, bool forwards, EditedTensor)> take;
        std::function<void(const Text&)> fail;
    };

    ChangeQueue(ComputeThread& compute, Owner owner) : m_owner(std::move(owner)), m_job(compute) {}

    void add(DueChange change);
    bool isEmpty() const { return m_due.empty(); }
    void clear();

private:
    bool mustWait(const ContentChange& change) const;
    void next();
    /// Those that are first in the queue: at once, or by a job.
    void makeEdits();

    Owner m_owner;
    LatestJob m_job;
    std::deque<DueChange> m_due; // while the job runs the first one is under way
};

} // namespace ks
