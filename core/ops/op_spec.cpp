#include "core/ops/op_spec.h"

#include "core/ops/attributes.h"

#include <utility>

namespace ks {

namespace {

template <class Enum, std::size_t count>
using Names = std::array<std::pair<Enum, std::string_view>, count>;

constexpr Names<OpKind, 19> opNames = {{
    {OpKind::MaxPool, "MaxPool"},
    {OpKind::AveragePool, "AveragePool"},
    {OpKind::GlobalMaxPool, "GlobalMaxPool"},
    {OpKind::GlobalAveragePool, "GlobalAveragePool"},
    {OpKind::Conv, "Conv"},
    {OpKind::ConvTranspose, "ConvTranspose"},
    {OpKind::Relu, "Relu"},
    {OpKind::LeakyRelu, "LeakyRelu"},
    {OpKind::Sigmoid, "Sigmoid"},
    {OpKind::Tanh, "Tanh"},
    {OpKind::Gemm, "Gemm"},
    {OpKind::Flatten, "Flatten"},
    {OpKind::Add, "Add"},
    {OpKind::Softmax, "Softmax"},
    {OpKind::SoftmaxCrossEntropyLoss, "SoftmaxCrossEntropyLoss"},
    {OpKind::MeanSquaredError, "MeanSquaredError"},
    {OpKind::BatchNormalization, "BatchNormalization"},
    {OpKind::Dropout, "Dropout"},
    {OpKind::LRN, "LRN"},
}};

constexpr Names<Pass, 4> passNames = {{
    {Pass::Inference, "inference"},
    {Pass::Training, "training"},
    {Pass::BackwardData, "backwardData"},
    {Pass::BackwardWeights, "backwardWeights"},
}};

template <class Enum, std::size_t count>
std::string_view find(const Names<Enum, count>& names, Enum value)
{
    for (const auto& [key, name] : names)
        if (key == value)
            return name;
    return {};
}

template <class Enum, std::size_t count>
std::optional<Enum> find(const Names<Enum, count>& names, std::string_view text)
{
    for (const auto& [key, name] : names)
        if (name == text)
            return key;
    return std::nullopt;
}

} // namespace

std::span<const OpKind> allOps()
{
    static constexpr auto kinds = [] {
        std::array<OpKind, opNames.size()> list{};
        for (std::size_t i = 0; i < list.size(); ++i)
            list[i] = opNames[i].first;
        return list;
    }();
    return kinds;
}

std::string_view nameOf(OpKind kind)
{
    return find(opNames, kind);
}

std::optional<OpKind> opNamed(std::string_view name)
{
    return find(opNames, name);
}

std::string_view nameOf(Pass pass)
{
    return find(passNames, pass);
}

std::optional<Pass> passNamed(std::string_view name)
{
    return find(passNames, name);
}

std::string Size2::text() const
{
    return std::to_string(y) + "×" + std::to_string(x);
}

OpSpec defaultSpec(OpKind op, const Shape& src)
{
    OpSpec spec;
    spec.op = op;
    spec.src = src;
    if (op == OpKind::Conv || op == OpKind::ConvTranspose) {
        spec.kernel = {3, 3};
        spec.strides = {1, 1};
    }
    if (op == OpKind::Gemm)
        spec.filters = 10;
    if (op == OpKind::LRN)
        spec.alpha = 1e-4F;
    return spec;
}

std::string describe(const OpSpec& spec)
{
    std::string text = std::string(nameOf(spec.op)) + " " + spec.src.text();
    for (const Attribute& attribute : attributesOf(spec.op)) {
        const std::string value = attribute.get(spec);
        if (value != attribute.onnxDefault)
            text += " " + std::string(attribute.name) + "=" + value;
    }
    return text;
}

} // namespace ks
