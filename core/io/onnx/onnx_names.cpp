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
    std::string others;
    for (const OpKind op : allOps()) {
        const OpInfo& info = infoOf(op);
        if (hasTarget(info))
            continue;
        list += (list.empty() ? "" : ", ") + std::string(info.name);
        if (!info.alias.empty())
            others += ", " + std::string(info.alias);
    }
    return list + others;
}

std::string flattenOf(const std::string& gemm)
{
    return gemm + "/flatten";
}

} // namespace ks::onnx_names
