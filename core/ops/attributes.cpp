#include "core/ops/attributes.h"

#include "core/base/error.h"
#include "core/base/joined.h"
#include "core/ops/op_info.h"

#include <charconv>
#include <cmath>

namespace ks {

namespace {

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

/// What is the matter with a text that is none of the attribute's type.
Text needs(const Field& attribute, const std::string& given)
{
    const Text named = Text::name(std::string(attribute.name));
    switch (attribute.type) {
    case FieldType::Integer: return {KS_TEXT("core", "%1=%2: a whole number is needed, such as 1"), {named, given}};
    case FieldType::Together:
        return {attribute.places == 2 ? KS_TEXT("core", "%1=%2: a size is needed, such as 2x2 (rows x columns)")
                                      : KS_TEXT("core", "%1=%2: four whole numbers are needed: top,left,bottom,right"),
                {named, given}};
    case FieldType::Flag: return {KS_TEXT("core", "%1=%2: true or false is needed"), {named, given}};
    case FieldType::Choice: break;
    default: return {KS_TEXT("core", "%1=%2: a number is needed, such as 0.01"), {named, given}};
    }
    return {KS_TEXT("core", "%1=%2: one of %3 is needed"), {named, given, joined(attribute.choices, "|", &FieldChoice::name)}};
}

void takeOnnxDefaults(OpSpec& spec)
{
    const Fields fields = attributesOf(spec);
    for (const Field& attribute : fields.rows())
        if (!attribute.always)
            fields.set(attribute, attribute.usual);
}

} // namespace

const FieldTable<OpSpec>& attributesOf(OpKind op)
{
    static const auto tables = [] {
        std::vector<FieldTable<OpSpec>> all;
        for (const OpKind one : allOps())
            all.push_back({infoOf(one).attributes ? infoOf(one).attributes() : std::vector<Field>()});
        return all;
    }();
    return tables[static_cast<std::size_t>(op)];
}

const Field& attributeNamed(OpKind op, std::string_view name)
{
    const OpKind own[] = {op};
    for (const std::span<const OpKind> ops : {std::span<const OpKind>(own), allOps()})
        for (const OpKind one : ops)
            for (const Field& attribute : attributesOf(one).rows)
                if (attribute.name == name)
                    return attribute;
    static const Field none;
    return none;
}

const FieldTable<OpSpec>& layerAttributesOf(OpKind op)
{
    static const auto tables = [] {
        std::vector<FieldTable<OpSpec>> all;
        for (const OpKind one : allOps()) {
            all.push_back(attributesOf(one));
            std::erase_if(all.back().rows, [&](const Field& row) { return row.name == infoOf(one).fitted; });
        }
        return all;
    }();
    return tables[static_cast<std::size_t>(op)];
}

OpSpec onnxSpec(OpKind op, const Shape& src)
{
    OpSpec spec{.op = op, .src = src};
    takeOnnxDefaults(spec);
    return spec;
}

OpSpec layerSpec(OpKind op, const Shape& src)
{
    OpSpec spec = defaultSpec(op, src);
    const bool training = spec.trainingMode;
    takeOnnxDefaults(spec);
    spec.trainingMode = training;
    return spec;
}

void setAttribute(OpSpec& spec, std::string_view name, std::string_view value)
{
    const Fields fields = attributesOf(spec);
    const std::string given(value);
    const Field* attribute = fields.find(name);
    if (!attribute) {
        if (isFixedAttribute(spec.op, name, value))
            return;
        const std::string known = joined(fields.rows(), ", ", &Field::name);
        if (known.empty())
            throw InputError(
                Text(KS_TEXT("core", "%1 has no attribute %2; it has none at all"), {std::string(nameOf(spec.op)), std::string(name)}));
        throw InputError(
            Text(KS_TEXT("core", "%1 has no attribute %2; it has %3"), {std::string(nameOf(spec.op)), std::string(name), known}));
    }
    const auto read = valueOf(*attribute, value);
    const auto* const number = read ? std::get_if<float>(&*read) : nullptr;
    if (!read || (number && !std::isfinite(*number)))
        throw InputError(needs(*attribute, given));
    fields.set(*attribute, *read);
}

} // namespace ks
