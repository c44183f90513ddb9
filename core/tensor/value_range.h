#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

namespace ks {

/// From the least to the greatest finite value.
struct ValueRange {
    double low = 0;
    double high = 1;

    bool operator==(const ValueRange&) const = default;
    /// Symmetric about zero, as wide as the larger side. A range of one value stays: nothing in it differs from anything, so that the end of a scale
    /// would say too much of it.
    ValueRange centred() const
    {
        if (!(low < high))
            return *this;
        const double side = std::max(std::fabs(low), std::fabs(high));
        return {-side, side};
    }
    /// With zero in it, and about zero where `isSigned`: a range of one value, too, so that it does not look like none.
    ValueRange withZero(bool isSigned) const
    {
        const ValueRange all{std::min(low, 0.0), std::max(high, 0.0)};
        return isSigned ? all.centred() : all;
    }
    /// A range of one value gets some room around it, so that its ends differ, also as float32; others stay.
    ValueRange widened() const
    {
        if (low < high)
            return *this;
        constexpr double largest = std::numeric_limits<float>::max();
        const double room = std::max(0.5, std::fabs(low) / 1024);
        return {std::max(low - room, -largest), std::min(high + room, largest)};
    }
    ValueRange united(const ValueRange& other) const { return {std::min(low, other.low), std::max(high, other.high)}; }
};

} // namespace ks
