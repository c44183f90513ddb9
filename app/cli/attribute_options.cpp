#include "app/cli/attribute_options.h"

#include "app/cli/tensor_source.h"
#include "core/base/error.h"
#include "core/ops/attributes.h"
#include "core/ops/op_info.h"
#include "core/ops/window.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace ks::cli {

namespace {

struct ShortForm {
    const char* option;
    const char* attribute;
    const char* help;
    const char* type;
};

constexpr std::array shortForms = {
    ShortForm{"--kernel", "kernel_shape", "Window size", "HxW"},
    ShortForm{"--stride,--strides", "strides", "Stride (1x1)", "HxW"},
    ShortForm{"--pads", "pads", "Padding: top,left,bottom,right (0,0,0,0)", "T,L,B,R"},
    ShortForm{"--dilation,--dilations", "dilations", "Dilation (1x1)", "HxW"},
    ShortForm{"--auto-pad", "auto_pad", "SAME_UPPER, SAME_LOWER, VALID or NOTSET", "NAME"},
    ShortForm{"--pad-value", "pad_value", "What MaxPool's padding counts as: -inf, or 0 as in the pooling study", "VALUE"},
    ShortForm{"--group", "group", "Groups of Conv and ConvTranspose (1)", "G"},
    ShortForm{"--filters", "filters", "Filters of preset weights (as many as groups)", "M"},
    ShortForm{"--output-padding", "output_padding", "ConvTranspose: rows and columns added at the end (0,0)", "H,W"},
    ShortForm{"--alpha", "alpha", "LeakyRelu's slope below 0 (0.01)", "A"},
};

} // namespace

void AttributeOptions::addTo(CLI::App& command)
{
    for (const ShortForm& form : shortForms) {
        const std::string option(std::string_view(form.option).substr(0, std::string_view(form.option).find(',')));
        command
            .add_option_function<std::string>(
                form.option,
                [this, form, option](const std::string& value) {
                    m_given.push_back({option, form.attribute, value});
                },
                form.help)
            ->type_name(form.type)
            ->group(group);
    }
    for (const auto& [option, attribute, help] :
         {std::tuple{"--ceil-mode", "ceil_mode", "The last window may reach beyond the padding"},
          std::tuple{"--count-include-pad", "count_include_pad", "AveragePool's divisor counts padding"}})
        command
            .add_flag_callback(
                option,
                [this, name = std::string(option), attribute = std::string(attribute)] {
                    m_given.push_back({name, attribute, "true"});
                },
                help)
            ->group(group);
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
    OpSpec spec{.op = op, .src = src};
    for (const Attribute& attribute : attributesOf(spec.op)) // ONNX's defaults, not the window's friendlier ones
        if (!attribute.onnxDefault.empty())
            attribute.set(spec, attribute.onnxDefault);
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
