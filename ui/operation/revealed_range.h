#pragma once

#include "ui/paint/plane_stats.h"

namespace ks {

/// The range of the cells that the timeline has reached, so that colours do not tell what is still hidden. Going on by a step looks at the
/// new cells only.
class RevealedRange {
public:
    /// Finite values of the offsets begin … end − 1; 0 … 1 where there is none.
    ValueRange of(const TensorPtr& tensor, std::int64_t begin, std::int64_t end);

private:
    TensorPtr m_tensor;
    std::int64_t m_begin = 0;
    std::int64_t m_end = 0;
    double m_low = 0;
    double m_high = 0;
};

} // namespace ks
