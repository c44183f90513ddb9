#include "core/io/onnx/onnx_names.h"

#include <algorithm>
#include <array>

namespace ks::onnx_names {

bool isNodeAttribute(const Attribute& attribute)
{
    constexpr std::array<std::string_view, 6> ours = {"filters", "pad_value", "ratio", "reduction", "training_mode", "seed"};
    if (attribute.name == "bias" && attribute.type == AttributeType::Flag) // whether the input is there; LRN's is a number of ONNX's own
        return false;
    return std::ranges::find(ours, attribute.name) == ours.end();
}

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
