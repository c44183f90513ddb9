#pragma once

#include "core/ops/op_spec.h"
#include "core/tensor/tensor.h"
#include "ui/tasks/latest_job.h"

#include <QString>

#include <deque>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace ks {

/// Values that a person typed, painted or pasted.
struct CellEdit {
    Role role = Role::Src;
    std::vector<std::pair<Cell, float>> cells;
    QString label;
    QString mergeKey;
};

/// The tensor with the edit's values in it; cells outside are left out. Throws OutOfMemory.
std::shared_ptr<const Tensor> edited(const Tensor& before, const CellEdit& edit);

/// Edits of tensors that are too large to be copied in the GUI thread: one after the other on the compute thread, in the order in which
/// they were made. GUI thread only.
class CellEdits {
public:
    struct Owner {
        std::function<std::shared_ptr<const Tensor>(Role)> tensor; ///< as it is now; null where there is none
        std::function<void(const CellEdit&, std::shared_ptr<const Tensor>)> take;
        std::function<void(const Text&)> fail;
    };

    CellEdits(ComputeThread& compute, Owner owner) : m_owner(std::move(owner)), m_job(compute) {}

    void add(CellEdit edit);
    bool isEmpty() const { return m_waiting.empty(); }
    void clear();

private:
    void next();

    Owner m_owner;
    LatestJob m_job;
    std::deque<CellEdit> m_waiting; // the first one is under way
};

} // namespace ks
