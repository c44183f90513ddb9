#pragma once

#include "core/ops/op_spec.h"

namespace ks {

/// What a cell of the padding counts as, in a sum or a maximum: what the operator says, of most nothing.
double paddingCountsAs(const OpSpec& spec);
/// What a ceil_mode window reaches beyond the padding counts as 0 too where the padding is one of a maximum's numbers. Else it counts for nobody,
/// not even in a mean's divisor.
bool countsBeyondPadding(const OpSpec& spec);

} // namespace ks
