#include "core/ops/padding.h"

#include <limits>

namespace ks {

double paddingCountsAs(const OpSpec& spec)
{
    return spec.op == OpKind::MaxPool && spec.padValue == PadValue::MinusInfinity ? -std::numeric_limits<double>::infinity() : 0.0;
}

bool countsBeyondPadding(const OpSpec& spec)
{
    return spec.op == OpKind::MaxPool && paddingCountsAs(spec) == 0;
}

} // namespace ks
