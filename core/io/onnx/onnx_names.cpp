#include "core/io/onnx/onnx_names.h"

#include "core/base/joined.h"

namespace ks::onnx_names {

const OpInfo* operatorFor(std::string_view type)
{
    if (type.empty())
        return nullptr;
    for (const OpKind op : allOps())
        if (const OpInfo& info = infoOf(op); info.name == type || info.alias == type)
            return &info;
    return nullptr;
}

std::string knownOperators()
{
    const auto isRead = [](OpKind op) { return !hasTarget(infoOf(op)); };
    const auto hasAlias = [&](OpKind op) { return isRead(op) && !infoOf(op).alias.empty(); };
    return joinedIf(allOps(), isRead, ", ", [](OpKind op) { return infoOf(op).name; }) + ", " +
           joinedIf(allOps(), hasAlias, ", ", [](OpKind op) { return infoOf(op).alias; });
}

std::string flattenOf(const std::string& gemm)
{
    return gemm + "/flatten";
}

} // namespace ks::onnx_names
