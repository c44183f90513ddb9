#include "core/io/onnx/onnx_node.h"

#include "core/base/digits.h"
#include "core/base/error.h"
#include "core/base/joined.h"

namespace ks::onnx_node {

void lacksInput(int count, int index)
{
    throw InputError(
        Text(KS_TEXT("core", "it has %1 inputs; input %2 is needed, too"), {std::to_string(count), std::to_string(index + 1)}));
}

const std::string& inputOf(const onnx::NodeProto& node, int index)
{
    if (index >= node.input_size())
        lacksInput(node.input_size(), index);
    return node.input(index);
}

const onnx::AttributeProto* attributeOf(const onnx::NodeProto& node, std::string_view name)
{
    for (const auto& attribute : node.attribute())
        if (attribute.name() == name)
            return &attribute;
    return nullptr;
}

float number(const onnx::NodeProto& node, std::string_view name, float otherwise)
{
    const auto* attribute = attributeOf(node, name);
    return attribute ? attribute->f() : otherwise;
}

std::int64_t integer(const onnx::NodeProto& node, std::string_view name, std::int64_t otherwise)
{
    const auto* attribute = attributeOf(node, name);
    return attribute ? attribute->i() : otherwise;
}

std::string textOf(const onnx::AttributeProto& attribute, const Field& field)
{
    switch (attribute.type()) {
    case onnx::AttributeProto::INT:
        return field.type == FieldType::Flag ? (attribute.i() != 0 ? "true" : "false") : std::to_string(attribute.i());
    case onnx::AttributeProto::FLOAT: return significantDigits(static_cast<double>(attribute.f()), 9);
    case onnx::AttributeProto::STRING: return attribute.s();
    case onnx::AttributeProto::INTS: return joined(attribute.ints(), field.between());
    default: return {};
    }
}

} // namespace ks::onnx_node
