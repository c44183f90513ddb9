#pragma once

#include "core/ops/operator.h"

namespace ks {

/// Of all operands and results of a pass, each touched once.
inline double touchedBytes(const OpSpec& spec, Pass pass)
{
    double bytes = 0;
    for (const auto& roles : {operandsOf(spec, pass), resultsOf(spec, pass)})
        for (const Role role : roles)
            bytes += static_cast<double>(shapeOf(spec, role).bytes());
    return bytes;
}

} // namespace ks
