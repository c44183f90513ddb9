#include "app/cli/attribute_options.h"

#include "app/cli/field_options.h"
#include "app/cli/given_options.h"
#include "core/base/error.h"
#include "core/base/joined.h"
#include "core/ops/attributes.h"
#include "core/ops/op_info.h"
#include "core/ops/window.h"

#include <algorithm>
#include <iterator>

namespace ks::cli {

namespace {

/// "--strides" of "--stride,--strides" is an alias.
std::string firstName(const Field& attribute)
{
    return std::string(attribute.option.substr(0, attribute.option.find(',')));
}

/// The row that an operator has for an option; null where it has none.
const Field* rowOf(OpKind op, std::string_view option)
{
    const auto& rows = attributesOf(op).rows;
    const auto found = std::ranges::find(rows, option, &Field::option);
    return found == rows.end() ? nullptr : &*found;
}

/// What it does, and the operators that have it: each thing that it does with those of which it is true.
std::string helpOf(const Field& attribute, const std::vector<OpKind>& operators)
{
    const auto saysOf = [](const Field& row) {
        return std::string(row.help) +
               (row.type == FieldType::Choice ? " One of " + legalText(row).arguments().front().english() + "." : std::string());
    };
    std::vector<std::string> says;
    for (const OpKind op : operators)
        if (const Field* const row = rowOf(op, attribute.option); row && std::ranges::find(says, saysOf(*row)) == says.end())
            says.push_back(saysOf(*row));
    return joined(says, " ", [&](const std::string& one) {
        const auto isSaidOf = [&](OpKind op) {
            const Field* const row = rowOf(op, attribute.option);
            return row && saysOf(*row) == one;
        };
        return one + " (" + joinedIf(operators, isSaidOf, ", ", [](OpKind op) { return nameOf(op); }) + ")";
    });
}

} // namespace

void AttributeOptions::addShortForm(CLI::App& command, const Field& attribute, const std::vector<OpKind>& operators)
{
    const std::string option(attribute.option);
    const auto take = [this, name = firstName(attribute), attribute = std::string(attribute.name)](const std::string& value) {
        m_given.push_back({name, attribute, value});
    };
    if (attribute.type == FieldType::Flag) {
        command
            .add_flag_callback(
                option, [take] { take("true"); }, helpOf(attribute, operators))
            ->group(group);
        return;
    }
    CLI::Option* const added = command.add_option_function<std::string>(option, take, helpOf(attribute, operators));
    added->type_name(valueName(attribute))->group(group);
    if (!attribute.always)
        added->default_str(textOf(attribute, attribute.usual));
}

void AttributeOptions::addTo(CLI::App& command, bool (*takes)(OpKind))
{
    std::vector<OpKind> operators;
    std::ranges::copy_if(allOps(), std::back_inserter(operators), [&](OpKind op) { return !takes || takes(op); });
    for (const OpKind op : operators)
        for (const Field& attribute : attributesOf(op).rows)
            if (!attribute.option.empty() && !command.get_option_no_throw(firstName(attribute)))
                addShortForm(command, attribute, operators);
    command
        .add_option_function<std::vector<std::string>>(
            "--attr",
            [this](const std::vector<std::string>& all) {
                for (const std::string& one : all) {
                    const std::size_t equals = one.find('=');
                    if (equals == std::string::npos || equals == 0)
                        badOption("--attr", "'" + one + "' must be name=value, such as kernel_shape=2x2");
                    m_given.push_back({"--attr", one.substr(0, equals), one.substr(equals + 1)});
                }
            },
            "Any attribute by its ONNX name; may be repeated")
        ->allow_extra_args(false)
        ->type_name("NAME=VALUE")
        ->group(group);
}

const AttributeOptions::Given* AttributeOptions::given(std::string_view attribute) const
{
    const auto found = std::ranges::find(m_given, attribute, &Given::attribute);
    return found == m_given.end() ? nullptr : &*found;
}

OpSpec AttributeOptions::specOf(OpKind op, const Shape& src, bool swept) const
{
    OpSpec spec = onnxSpec(op, src);
    for (const Given& one : m_given) {
        if (std::ranges::count(m_given, one.attribute, &Given::attribute) > 1)
            badOption(one.option, one.attribute + " is given twice");
        try {
            setAttribute(spec, one.attribute, one.value);
        } catch (const InputError& error) {
            badOption(one.option, error.what());
        }
    }
    if (const Given* pads = given("pads"); pads && given("auto_pad") && spec.autoPad != AutoPad::NotSet)
        badOption(pads->option, "auto_pad chooses the padding by itself: give one of the two");
    if (infoOf(spec.op).family == OpFamily::Pooling && slides(infoOf(spec.op)) && !swept && !given("kernel_shape"))
        badOption("--kernel", std::string(nameOf(spec.op)) + " needs a window size, such as --kernel 2x2");
    return spec;
}

} // namespace ks::cli
