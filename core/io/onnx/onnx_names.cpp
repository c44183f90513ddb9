#include "core/io/onnx/onnx_names.h"

#include <algorithm>
#include <array>

namespace ks::onnx_names {

bool isNodeAttribute(OpKind op, const Attribute& attribute)
{
    constexpr std::array<std::string_view, 6> ours = {"filters", "pad_value", "ratio", "reduction", "training_mode", "seed"};
    if (attribute.name == "bias" && op != OpKind::LRN)
        return false;
    return std::ranges::find(ours, attribute.name) == ours.end();
}

std::string flattenOf(const std::string& gemm)
{
    return gemm + "/flatten";
}

} // namespace ks::onnx_names
