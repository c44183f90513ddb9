#pragma once

#include "core/tensor/difference.h"
#include "core/tensor/tensor.h"
#include "core/tensor/value_range.h"
#include "ui/tasks/latest_job.h"

#include <functional>
#include <optional>

namespace ks {

/// Two tensors and their difference, which is made on the compute thread. GUI thread only.
class TensorComparison {
public:
    /// `changed` where a difference has come.
    TensorComparison(ComputeThread& compute, std::function<void()> changed, std::function<void(const Text&)> failed)
        : m_job(compute), m_changed(std::move(changed)), m_failed(std::move(failed))
    {
    }

    /// Null where there is none yet. As rows of cells where they have one number for each channel.
    void compare(const TensorPtr& a, const TensorPtr& b, bool perChannel);

    const TensorPtr& a() const { return m_a; }
    const TensorPtr& b() const { return m_b; }
    /// Null while there is none. Its cells are cells().
    const Difference* difference() const { return m_difference ? &*m_difference : nullptr; }
    const TensorPtr& cells() const { return m_cells; }
    /// Of the numbers of both; nothing where none is finite, or they have no difference.
    const std::optional<ValueRange>& range() const { return m_range; }

private:
    LatestJob m_job;
    std::function<void()> m_changed;
    std::function<void(const Text&)> m_failed;
    TensorPtr m_fromA; ///< what m_a was made from
    TensorPtr m_fromB;
    TensorPtr m_a;
    TensorPtr m_b;
    std::optional<Difference> m_difference;
    TensorPtr m_cells;
    std::optional<ValueRange> m_range;
};

} // namespace ks
