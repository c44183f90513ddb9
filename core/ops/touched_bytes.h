#pragma once

#include "core/ops/op_info.h"

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

/// One byte for each window, by which the gradient finds the largest cell again: written in training, read backwards.
inline double routeBytes(const OpSpec& spec, Pass pass)
{
    const bool routes = infoOf(spec.op).takesMaximum;
    const bool touched = pass == Pass::Training || pass == Pass::BackwardData;
    return routes && touched ? static_cast<double>(shapeOf(spec, Role::Dst).elements()) : 0;
}

} // namespace ks
