#pragma once

#include "core/report/result_points.h"

#include <vector>

namespace ks {

/// Every axis that can be swept, as what points are drawn by and lines are named after: "dilations", "training.rate". A result has it where it is swept.
std::vector<ResultProperty> axisProperties();

} // namespace ks
