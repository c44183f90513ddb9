#pragma once

#include "core/ops/operator.h"

namespace ks {

/// The windowed pool that computes the same as a global one; other specs come back as they are.
OpSpec asWindowedPool(const OpSpec& spec);

} // namespace ks
