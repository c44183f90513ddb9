#include "core/ops/attributes.h"

#include "core/base/error.h"
#include "core/ops/op_info.h"

#include <charconv>
#include <cmath>
#include <vector>

namespace ks {

namespace {

template <Size2 OpSpec::*member>
std::string getPair(const OpSpec& spec)
{
    return std::to_string((spec.*member).y) + "x" + std::to_string((spec.*member).x);
}

template <Size2 OpSpec::*member>
bool setPair(OpSpec& spec, std::string_view text)
{
    std::int64_t values[2];
    const char separator = text.find('x') == std::string_view::npos ? ',' : 'x';
    if (parseIntegers(text, separator, values)) {
        spec.*member = {values[0], values[1]};
        return true;
    }
    if (parseIntegers(text, separator, {values, 1})) {
        spec.*member = {values[0], values[0]};
        return true;
    }
    return false;
}

template <std::int64_t OpSpec::*member>
std::string getInteger(const OpSpec& spec)
{
    return std::to_string(spec.*member);
}

template <std::int64_t OpSpec::*member>
bool setInteger(OpSpec& spec, std::string_view text)
{
    std::int64_t value[1];
    if (!parseIntegers(text, ',', value))
        return false;
    spec.*member = value[0];
    return true;
}

template <bool OpSpec::*member>
std::string getFlag(const OpSpec& spec)
{
    return spec.*member ? "true" : "false";
}

template <bool OpSpec::*member>
bool setFlag(OpSpec& spec, std::string_view text)
{
    const bool yes = text == "true" || text == "1";
    if (!yes && text != "false" && text != "0")
        return false;
    spec.*member = yes;
    return true;
}

std::string getPads(const OpSpec& spec)
{
    const Pads& pads = spec.pads;
    return std::to_string(pads.top) + "," + std::to_string(pads.left) + "," + std::to_string(pads.bottom) + "," +
           std::to_string(pads.right);
}

bool setPads(OpSpec& spec, std::string_view text)
{
    std::int64_t values[4];
    if (parseIntegers(text, ',', values)) {
        spec.pads = {values[0], values[1], values[2], values[3]};
        return true;
    }
    if (parseIntegers(text, ',', {values, 1})) {
        spec.pads = {values[0], values[0], values[0], values[0]};
        return true;
    }
    return false;
}

constexpr std::pair<AutoPad, std::string_view> autoPads[] = {
    {AutoPad::NotSet, "NOTSET"},
    {AutoPad::SameUpper, "SAME_UPPER"},
    {AutoPad::SameLower, "SAME_LOWER"},
    {AutoPad::Valid, "VALID"},
};

std::string getAutoPad(const OpSpec& spec)
{
    for (const auto& [value, name] : autoPads)
        if (value == spec.autoPad)
            return std::string(name);
    return {};
}

bool setAutoPad(OpSpec& spec, std::string_view text)
{
    for (const auto& [value, name] : autoPads) {
        if (name == text) {
            spec.autoPad = value;
            return true;
        }
    }
    return false;
}

std::string getPadValue(const OpSpec& spec)
{
    return spec.padValue == PadValue::Zero ? "0" : "-inf";
}

bool setPadValue(OpSpec& spec, std::string_view text)
{
    if (text != "0" && text != "-inf")
        return false;
    spec.padValue = text == "0" ? PadValue::Zero : PadValue::MinusInfinity;
    return true;
}

template <float OpSpec::*member>
std::string getReal(const OpSpec& spec)
{
    char text[32];
    const auto end = std::to_chars(text, text + sizeof text, spec.*member).ptr;
    return {text, end};
}

template <float OpSpec::*member>
bool setReal(OpSpec& spec, std::string_view text)
{
    float value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
        return false;
    spec.*member = value;
    return true;
}

std::string getReduction(const OpSpec& spec)
{
    return spec.reduction == Reduction::Sum ? "sum" : "mean";
}

bool setReduction(OpSpec& spec, std::string_view text)
{
    if (text != "sum" && text != "mean")
        return false;
    spec.reduction = text == "sum" ? Reduction::Sum : Reduction::Mean;
    return true;
}

std::string getApproximation(const OpSpec& spec)
{
    return spec.approximate == Approximation::Tanh ? "tanh" : "none";
}

bool setApproximation(OpSpec& spec, std::string_view text)
{
    if (text != "none" && text != "tanh")
        return false;
    spec.approximate = text == "tanh" ? Approximation::Tanh : Approximation::None;
    return true;
}

constexpr Attribute kernelShape{"kernel_shape", AttributeType::Pair, "", "", getPair<&OpSpec::kernel>, setPair<&OpSpec::kernel>};
constexpr Attribute strides{"strides", AttributeType::Pair, "1x1", "", getPair<&OpSpec::strides>, setPair<&OpSpec::strides>};
constexpr Attribute dilations{"dilations", AttributeType::Pair, "1x1", "", getPair<&OpSpec::dilations>, setPair<&OpSpec::dilations>};
constexpr Attribute pads{"pads", AttributeType::Pads, "0,0,0,0", "", getPads, setPads};
constexpr Attribute autoPad{"auto_pad", AttributeType::Choice, "NOTSET", "NOTSET|SAME_UPPER|SAME_LOWER|VALID", getAutoPad, setAutoPad};
constexpr Attribute ceilMode{"ceil_mode", AttributeType::Flag, "false", "", getFlag<&OpSpec::ceilMode>, setFlag<&OpSpec::ceilMode>};
constexpr Attribute countIncludePad{
    "count_include_pad", AttributeType::Flag, "false", "", getFlag<&OpSpec::countIncludePad>, setFlag<&OpSpec::countIncludePad>};
constexpr Attribute padValue{"pad_value", AttributeType::Choice, "-inf", "-inf|0", getPadValue, setPadValue};
constexpr Attribute filters{"filters", AttributeType::Integer, "", "", getInteger<&OpSpec::filters>, setInteger<&OpSpec::filters>};
constexpr Attribute group{"group", AttributeType::Integer, "1", "", getInteger<&OpSpec::group>, setInteger<&OpSpec::group>};
constexpr Attribute bias{"bias", AttributeType::Flag, "true", "", getFlag<&OpSpec::bias>, setFlag<&OpSpec::bias>};
constexpr Attribute outputPadding{
    "output_padding", AttributeType::Pair, "0x0", "", getPair<&OpSpec::outputPadding>, setPair<&OpSpec::outputPadding>};
constexpr Attribute alpha{"alpha", AttributeType::Real, "0.01", "", getReal<&OpSpec::alpha>, setReal<&OpSpec::alpha>};
constexpr Attribute eluAlpha{"alpha", AttributeType::Real, "1", "", getReal<&OpSpec::alpha>, setReal<&OpSpec::alpha>};
constexpr Attribute clipLow{"min", AttributeType::Real, "-3.4028235e+38", "", getReal<&OpSpec::low>, setReal<&OpSpec::low>};
constexpr Attribute clipHigh{"max", AttributeType::Real, "3.4028235e+38", "", getReal<&OpSpec::high>, setReal<&OpSpec::high>};
constexpr Attribute approximate{"approximate", AttributeType::Choice, "none", "none|tanh", getApproximation, setApproximation};
constexpr Attribute lrnAlpha{"alpha", AttributeType::Real, "0.0001", "", getReal<&OpSpec::alpha>, setReal<&OpSpec::alpha>};
constexpr Attribute lrnBeta{"beta", AttributeType::Real, "0.75", "", getReal<&OpSpec::beta>, setReal<&OpSpec::beta>};
constexpr Attribute lrnBias{"bias", AttributeType::Real, "1", "", getReal<&OpSpec::offset>, setReal<&OpSpec::offset>};
constexpr Attribute lrnSize{"size", AttributeType::Integer, "", "", getInteger<&OpSpec::size>, setInteger<&OpSpec::size>};
constexpr Attribute epsilon{"epsilon", AttributeType::Real, "1e-05", "", getReal<&OpSpec::epsilon>, setReal<&OpSpec::epsilon>};
constexpr Attribute momentum{"momentum", AttributeType::Real, "0.9", "", getReal<&OpSpec::momentum>, setReal<&OpSpec::momentum>};
constexpr Attribute ratio{"ratio", AttributeType::Real, "0.5", "", getReal<&OpSpec::ratio>, setReal<&OpSpec::ratio>};
constexpr Attribute seed{"seed", AttributeType::Integer, "0", "", getInteger<&OpSpec::seed>, setInteger<&OpSpec::seed>};
/// ONNX's default is 0; a workbench for training starts with what training does.
constexpr Attribute trainingMode{
    "training_mode", AttributeType::Flag, "false", "", getFlag<&OpSpec::trainingMode>, setFlag<&OpSpec::trainingMode>};
constexpr Attribute reduction{"reduction", AttributeType::Choice, "mean", "mean|sum", getReduction, setReduction};

constexpr Attribute maxPoolAttributes[] = {kernelShape, strides, pads, dilations, autoPad, ceilMode, padValue};
constexpr Attribute averagePoolAttributes[] = {kernelShape, strides, pads, dilations, autoPad, ceilMode, countIncludePad};
constexpr Attribute convAttributes[] = {kernelShape, strides, pads, dilations, group, autoPad, filters, bias};
constexpr Attribute convTransposeAttributes[] = {kernelShape, strides, pads, dilations, group, autoPad, outputPadding, filters, bias};
constexpr Attribute leakyReluAttributes[] = {alpha};
constexpr Attribute eluAttributes[] = {eluAlpha};
constexpr Attribute clipAttributes[] = {clipLow, clipHigh};
constexpr Attribute geluAttributes[] = {approximate};
constexpr Attribute gemmAttributes[] = {filters, bias};
constexpr Attribute lossAttributes[] = {reduction};
constexpr Attribute batchNormalizationAttributes[] = {trainingMode, epsilon, momentum};
constexpr Attribute dropoutAttributes[] = {trainingMode, ratio, seed};
constexpr Attribute lrnAttributes[] = {lrnSize, lrnAlpha, lrnBeta, lrnBias};

/// Is it one that has a single value here? Throws InputError for another value than the one there is.
bool isFixedAttribute(OpKind op, std::string_view name, std::string_view value)
{
    for (const FixedAttribute& fixed : infoOf(op).fixed) {
        if (fixed.name != name)
            continue;
        double number = 0;
        const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
        if (error != std::errc() || end != value.data() + value.size() || number != static_cast<double>(fixed.value))
            throw InputError(Text(KS_TEXT("core", "%1=%2: %3 has only %1=%4 here"),
                                  {std::string(name), std::string(value), std::string(nameOf(op)), std::to_string(fixed.value)}));
        return true;
    }
    return false;
}

} // namespace

std::span<const Attribute> attributesOf(OpKind op)
{
    switch (op) {
    case OpKind::MaxPool: return maxPoolAttributes;
    case OpKind::AveragePool: return averagePoolAttributes;
    case OpKind::Conv: return convAttributes;
    case OpKind::ConvTranspose: return convTransposeAttributes;
    case OpKind::LeakyRelu: return leakyReluAttributes;
    case OpKind::Elu: return eluAttributes;
    case OpKind::Clip: return clipAttributes;
    case OpKind::Gelu: return geluAttributes;
    case OpKind::Gemm: return gemmAttributes;
    case OpKind::SoftmaxCrossEntropyLoss:
    case OpKind::MeanSquaredError: return lossAttributes;
    case OpKind::BatchNormalization: return batchNormalizationAttributes;
    case OpKind::Dropout: return dropoutAttributes;
    case OpKind::LRN: return lrnAttributes;
    default: return {};
    }
}

const Attribute* findAttribute(OpKind op, std::string_view name)
{
    for (const Attribute& attribute : attributesOf(op))
        if (attribute.name == name)
            return &attribute;
    return nullptr;
}

void setAttribute(OpSpec& spec, std::string_view name, std::string_view value)
{
    const Attribute* attribute = findAttribute(spec.op, name);
    if (!attribute) {
        if (isFixedAttribute(spec.op, name, value))
            return;
        std::string known;
        for (const Attribute& one : attributesOf(spec.op))
            known += (known.empty() ? "" : ", ") + std::string(one.name);
        if (known.empty())
            throw InputError(
                Text(KS_TEXT("core", "%1 has no attribute %2; it has none at all"), {std::string(nameOf(spec.op)), std::string(name)}));
        throw InputError(
            Text(KS_TEXT("core", "%1 has no attribute %2; it has %3"), {std::string(nameOf(spec.op)), std::string(name), known}));
    }
    if (attribute->set(spec, value))
        return;
    const std::string named(name);
    const std::string given(value);
    switch (attribute->type) {
    case AttributeType::Integer: throw InputError(Text(KS_TEXT("core", "%1=%2: a whole number is needed, such as 1"), {named, given}));
    case AttributeType::Pair:
        throw InputError(Text(KS_TEXT("core", "%1=%2: a size is needed, such as 2x2 (rows x columns)"), {named, given}));
    case AttributeType::Pads:
        throw InputError(Text(KS_TEXT("core", "%1=%2: four whole numbers are needed: top,left,bottom,right"), {named, given}));
    case AttributeType::Flag: throw InputError(Text(KS_TEXT("core", "%1=%2: true or false is needed"), {named, given}));
    case AttributeType::Choice:
        throw InputError(Text(KS_TEXT("core", "%1=%2: one of %3 is needed"), {named, given, std::string(attribute->choices)}));
    case AttributeType::Real: throw InputError(Text(KS_TEXT("core", "%1=%2: a number is needed, such as 0.01"), {named, given}));
    }
}

bool parseIntegers(std::string_view text, char separator, std::span<std::int64_t> values)
{
    const char* at = text.data();
    const char* const end = at + text.size();
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (i > 0 && (at == end || *at++ != separator))
            return false;
        const auto [next, error] = std::from_chars(at, end, values[i]);
        if (error != std::errc())
            return false;
        at = next;
    }
    return at == end;
}

} // namespace ks
