#include "ui/operation/tabs/tensor_comparison.h"

#include "ui/paint/plane_stats.h"

namespace ks {

namespace {

TensorPtr asRow(const TensorPtr& tensor)
{
    if (!tensor)
        return nullptr;
    Tensor row = *tensor;
    row.reshape({1, 1, 1, tensor->elements()});
    return std::make_shared<const Tensor>(std::move(row));
}

} // namespace

void TensorComparison::compare(const TensorPtr& a, const TensorPtr& b, bool perChannel)
{
    if (a == m_fromA && b == m_fromB && (m_difference || m_job.isRunning()))
        return;
    m_fromA = a;
    m_fromB = b;
    m_a = perChannel ? asRow(a) : a;
    m_b = perChannel ? asRow(b) : b;
    m_difference.reset();
    m_cells.reset();
    if (!a || !b || m_a->shape() != m_b->shape()) {
        m_job.cancel();
        m_range.reset(); // the scale in common was of two others
        return;
    }
    struct Made {
        Difference difference;
        std::optional<ValueRange> range;
    };
    m_job.start(
        [a = m_a, b = m_b](const std::stop_token&) {
            const PlaneStats both = statsOfTensor(*a).united(statsOfTensor(*b));
            return Made{differenceOf(*a, *b), both.finite ? std::optional(both.range) : std::nullopt};
        },
        [this](Made made) {
            m_range = made.range;
            m_cells = std::make_shared<const Tensor>(std::move(made.difference.cells));
            made.difference.cells = {};
            m_difference = std::move(made.difference);
            m_changed();
        },
        m_failed);
}

} // namespace ks
