#include "core/ops/padding.h"

#include "core/ops/op_info.h"

namespace ks {

double paddingCountsAs(const OpSpec& spec)
{
    const auto padding = infoOf(spec.op).padding;
    return padding ? padding(spec) : 0.0;
}

bool countsBeyondPadding(const OpSpec& spec)
{
    return infoOf(spec.op).takesMaximum && slides(infoOf(spec.op)) && paddingCountsAs(spec) == 0;
}

} // namespace ks
