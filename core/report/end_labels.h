#pragma once

#include <vector>

namespace ks {

/// Where the names of lines stand beside the ends of these: as near to `wanted` as can be, in its order, each at least `apart` from the next, all
/// between `from` and `to`. Empty where these have no room for them.
std::vector<double> spreadLabels(const std::vector<double>& wanted, double apart, double from, double to);

} // namespace ks
