#pragma once

#include <algorithm>
#include <cmath>

namespace ks {

/// From the least to the greatest finite value.
struct ValueRange {
    double low = 0;
    double high = 1;

    bool operator==(const ValueRange&) const = default;
    /// Symmetric about zero, as wide as the larger side.
    ValueRange centred() const
    {
        const double side = std::max(std::fabs(low), std::fabs(high));
        return {-side, side};
    }
    ValueRange united(const ValueRange& other) const { return {std::min(low, other.low), std::max(high, other.high)}; }
};

} // namespace ks
