#include "core/io/onnx/onnx_constant.h"

#include "core/base/error.h"
#include "core/io/number_text.h"

#include <cstring>

namespace ks::onnx_names {

std::int64_t product(std::span<const std::int64_t> dimensions)
{
    std::int64_t all = 1;
    for (const std::int64_t extent : dimensions) {
        if (extent < 0 || (extent > 0 && all > (std::int64_t{1} << 40) / extent))
            throw InputError(Text(KS_TEXT("core", "a tensor has an impossible size")));
        all *= extent;
    }
    return all;
}

namespace {

std::string typeText(std::int32_t type)
{
    const auto known = static_cast<onnx::TensorProto_DataType>(type);
    return onnx::TensorProto_DataType_IsValid(type) ? onnx::TensorProto_DataType_Name(known) : std::to_string(type);
}

/// In which others have put its numbers; empty where that is not said.
std::string fileOf(const onnx::TensorProto& tensor)
{
    for (const onnx::StringStringEntryProto& entry : tensor.external_data())
        if (entry.key() == "location")
            return entry.value();
    return {};
}

} // namespace

Constant constantOf(const onnx::TensorProto& tensor, const std::string& name)
{
    const std::string& called = tensor.name().empty() ? name : tensor.name();
    Constant constant;
    constant.dimensions.assign(tensor.dims().begin(), tensor.dims().end());
    const std::int64_t count = product(constant.dimensions);
    if (tensor.data_location() == onnx::TensorProto::EXTERNAL)
        throw InputError(
            Text(KS_TEXT("core", "the tensor %1 lies in another file, %2, and only what stands in the ONNX file itself is read; "
                                 "write it again with its weights inside (save_as_external_data=False)"),
                 {called, quotedForMessage(fileOf(tensor))}));
    const auto take = [&]<class Number>(Number, const auto& list) {
        constant.cells.reserve(static_cast<std::size_t>(list.size()));
        if (tensor.has_raw_data()) {
            const std::string& raw = tensor.raw_data();
            constant.cells.resize(raw.size() / sizeof(Number));
            for (std::size_t i = 0; i < constant.cells.size(); ++i) {
                Number number;
                std::memcpy(&number, raw.data() + i * sizeof(Number), sizeof(Number));
                constant.cells[i] = static_cast<float>(number);
            }
        } else {
            for (const auto number : list)
                constant.cells.push_back(static_cast<float>(number));
        }
    };
    switch (tensor.data_type()) {
    case onnx::TensorProto::FLOAT: take(float{}, tensor.float_data()); break;
    case onnx::TensorProto::DOUBLE: take(double{}, tensor.double_data()); break;
    case onnx::TensorProto::INT64: take(std::int64_t{}, tensor.int64_data()); break;
    case onnx::TensorProto::INT32: take(std::int32_t{}, tensor.int32_data()); break;
    case onnx::TensorProto::BOOL: take(std::uint8_t{}, tensor.int32_data()); break;
    default:
        throw InputError(
            Text(KS_TEXT("core", "the tensor %1 holds numbers of the type %2; float, double, int32, int64 and bool can be read"),
                 {called, typeText(tensor.data_type())}));
    }
    if (static_cast<std::int64_t>(constant.cells.size()) != count)
        throw InputError(Text(KS_TEXT("core", "the tensor %1 should have %2 numbers and has %3"),
                              {called, std::to_string(count), std::to_string(constant.cells.size())}));
    return constant;
}

Constant constantOf(const onnx::NodeProto& node)
{
    for (const auto& attribute : node.attribute()) {
        const auto list = [](const auto& numbers) {
            return Constant{{numbers.size()}, std::vector<float>(numbers.begin(), numbers.end())};
        };
        if (attribute.name() == "value")
            return constantOf(attribute.t(), node.output(0));
        if (attribute.name() == "value_float")
            return {{}, {attribute.f()}};
        if (attribute.name() == "value_int")
            return {{}, {static_cast<float>(attribute.i())}};
        if (attribute.name() == "value_floats")
            return list(attribute.floats());
        if (attribute.name() == "value_ints")
            return list(attribute.ints());
    }
    throw InputError(
        Text(KS_TEXT("core", "a constant without numbers is not understood; one of value, value_float, value_floats, value_int "
                             "and value_ints is needed")));
}

} // namespace ks::onnx_names
