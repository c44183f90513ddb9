#include "core/io/onnx/onnx_names.h"

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
    std::string list;
    for (const OpKind op : allOps())
        if (!hasTarget(infoOf(op)))
            list += (list.empty() ? "" : ", ") + std::string(nameOf(op));
    return list;
}

std::string flattenOf(const std::string& gemm)
{
    return gemm + "/flatten";
}

} // namespace ks::onnx_names
