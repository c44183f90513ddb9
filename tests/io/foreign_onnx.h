#pragma once

#include "core/base/error.h"
#include "core/io/onnx/onnx_file.h"

#include <cstdint>
#include <initializer_list>
#include <onnx/onnx_pb.h>
#include <string>
#include <vector>

namespace ks::test {

/// A model as other programs write it. Its input is x; a batch of 0 is free.
class Foreign {
public:
    Foreign(std::initializer_list<std::int64_t> input, std::int64_t opset = 17)
    {
        m_model.set_ir_version(8);
        m_model.add_opset_import()->set_version(opset);
        graph().set_name("network");
        auto& value = *graph().add_input();
        value.set_name("x");
        auto* type = value.mutable_type()->mutable_tensor_type();
        type->set_elem_type(onnx::TensorProto::FLOAT);
        for (const std::int64_t extent : input) {
            auto* dimension = type->mutable_shape()->add_dim();
            extent == 0 ? dimension->set_dim_param("N") : dimension->set_dim_value(extent);
        }
    }

    onnx::GraphProto& graph() { return *m_model.mutable_graph(); }

    /// Numbers from 0 to 6, over and over.
    Foreign& constant(const std::string& name, std::initializer_list<std::int64_t> dimensions)
    {
        return constant(name, dimensions, [](std::int64_t i) { return static_cast<float>(i % 7); });
    }
    /// Small numbers of both signs, for networks that are run.
    Foreign& weights(const std::string& name, std::initializer_list<std::int64_t> dimensions)
    {
        return constant(name, dimensions, [](std::int64_t i) { return static_cast<float>((i * 7) % 13 - 6) / 16.0F; });
    }
    Foreign& numbers(const std::string& name, std::initializer_list<std::int64_t> dimensions, std::initializer_list<float> cells)
    {
        return constant(name, dimensions, [cells](std::int64_t i) { return cells.begin()[i]; });
    }
    Foreign& number(const std::string& name, float number) { return numbers(name, {}, {number}); }
    Foreign& wholeNumbers(const std::string& name, const std::vector<std::int64_t>& numbers)
    {
        auto* tensor = graph().add_initializer();
        tensor->set_name(name);
        tensor->set_data_type(onnx::TensorProto::INT64);
        tensor->add_dims(static_cast<std::int64_t>(numbers.size()));
        for (const std::int64_t number : numbers)
            tensor->add_int64_data(number);
        return *this;
    }
    /// One number without dimensions, as an index is.
    Foreign& integer(const std::string& name, std::int64_t number)
    {
        wholeNumbers(name, {number});
        graph().mutable_initializer(graph().initializer_size() - 1)->clear_dims();
        return *this;
    }

    onnx::NodeProto& node(const std::string& type, const std::vector<std::string>& inputs, const std::string& output)
    {
        auto* made = graph().add_node();
        made->set_op_type(type);
        made->set_name(output);
        for (const std::string& name : inputs)
            made->add_input(name);
        made->add_output(output);
        return *made;
    }
    static void set(onnx::NodeProto& node, const std::string& name, std::int64_t value)
    {
        attribute(node, name, onnx::AttributeProto::INT).set_i(value);
    }
    static void setAxis(onnx::NodeProto& node, std::int64_t axis) { set(node, "axis", axis); }
    static void set(onnx::NodeProto& node, const std::string& name, float value)
    {
        attribute(node, name, onnx::AttributeProto::FLOAT).set_f(value);
    }
    static void set(onnx::NodeProto& node, const std::string& name, const std::string& value)
    {
        attribute(node, name, onnx::AttributeProto::STRING).set_s(value);
    }
    static void set(onnx::NodeProto& node, const std::string& name, const std::vector<std::int64_t>& values)
    {
        auto& made = attribute(node, name, onnx::AttributeProto::INTS);
        for (const std::int64_t value : values)
            made.add_ints(value);
    }

    std::string bytes(const std::string& output)
    {
        graph().clear_output();
        auto* value = graph().add_output();
        value->set_name(output);
        value->mutable_type()->mutable_tensor_type()->set_elem_type(onnx::TensorProto::FLOAT);
        return m_model.SerializeAsString();
    }
    OnnxNetwork read(const std::string& output) { return decodeOnnx(bytes(output), "f"); }
    std::string messageOf(const std::string& output)
    {
        try {
            read(output);
        } catch (const Error& error) {
            return error.what();
        }
        return {};
    }

private:
    template <class Make>
    Foreign& constant(const std::string& name, std::initializer_list<std::int64_t> dimensions, Make make)
    {
        auto* tensor = graph().add_initializer();
        tensor->set_name(name);
        tensor->set_data_type(onnx::TensorProto::FLOAT);
        std::int64_t count = 1;
        for (const std::int64_t extent : dimensions) {
            tensor->add_dims(extent);
            count *= extent;
        }
        for (std::int64_t i = 0; i < count; ++i)
            tensor->add_float_data(make(i));
        return *this;
    }
    static onnx::AttributeProto& attribute(onnx::NodeProto& node, const std::string& name, onnx::AttributeProto::AttributeType type)
    {
        auto* made = node.add_attribute();
        made->set_name(name);
        made->set_type(type);
        return *made;
    }

    onnx::ModelProto m_model;
};

} // namespace ks::test
