#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace ks {

/// How results become points: names of properties.
struct PointsBy {
    std::string x, y;
    std::vector<std::string> series; ///< whose words name the line of a point

    bool operator==(const PointsBy&) const = default;
};

/// How a result is looked at, as a person chose it: kept with it, and no part of what was measured.
struct ResultLook {
    std::optional<PointsBy> points{}; ///< of the chart by property
    std::string variant{}; ///< what its figures are held against, as Measurement::variantName() has it; empty: the first at each value
    std::optional<std::size_t> point{}; ///< or one point of it: its place among the experiment's

    bool holdsAgainst() const { return point || !variant.empty(); }
    bool operator==(const ResultLook&) const = default;
};

} // namespace ks
