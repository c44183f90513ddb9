#pragma once

#include "ui/paint/plane_stats.h"

#include <optional>

namespace ks {

/// The range of the cells that the timeline has reached, so that colours do not tell what is still hidden. Going on by a step looks at the
/// new cells only.
class RevealedRange {
public:
    /// Of the finite values at the offsets begin … end − 1; nothing where there is none.
    std::optional<ValueRange> of(const TensorPtr& tensor, std::int64_t begin, std::int64_t end);

private:
    TensorPtr m_tensor;
    std::int64_t m_begin = 0;
    std::int64_t m_end = 0;
    double m_low = 0;
    double m_high = 0;
};

} // namespace ks
