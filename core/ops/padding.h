#pragma once

#include "core/ops/op_spec.h"

namespace ks {

/// What a cell of the padding counts as: nothing in a sum, and in a maximum what the operator says.
double paddingCountsAs(const OpSpec& spec);

} // namespace ks
