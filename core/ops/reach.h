#pragma once

#include "core/ops/op_spec.h"

#include <cstdint>

namespace ks {

/// How many cells of dst a cell of src has a part in: those whose gradients it receives, also through inner results (a mean, a sum of squares)
/// that take part in other outputs. A window of a maximum counts, whether this cell is the largest in it or not. Needs a legal spec.
std::int64_t outputsFedBy(const OpSpec& spec, const Cell& src);

} // namespace ks
