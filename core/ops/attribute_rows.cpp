#include "core/ops/attribute_rows.h"

#include "core/ops/operator.h"

#include <array>

namespace ks::attribute_rows {

namespace {

using S = OpSpec;

/// In the order of AutoPad.
constexpr std::array<FieldChoice, 4> autoPads = {{
    {.name = "NOTSET", .title = KS_TEXT("core", "as set by hand")},
    {.name = "SAME_UPPER", .title = KS_TEXT("core", "same, odd at the end")},
    {.name = "SAME_LOWER", .title = KS_TEXT("core", "same, odd at the start")},
    {.name = "VALID", .title = KS_TEXT("core", "no padding at all")},
}};
/// In the order of PadValue.
constexpr std::array<FieldChoice, 2> padValues = {{
    {.name = "-inf", .title = KS_TEXT("core", "−∞ (ONNX)")},
    {.name = "0", .title = KS_TEXT("core", "0 (pooling study)")},
}};
/// In the order of Reduction.
constexpr std::array<FieldChoice, 2> reductions = {{
    {.name = "mean", .title = KS_TEXT("core", "mean")},
    {.name = "sum", .title = KS_TEXT("core", "sum")},
}};

} // namespace

Field withDefault(Field row, std::string_view onnx)
{
    row.usual = *valueOf(row, onnx);
    return row;
}

Field kernelShape()
{
    return field<&S::kernel>({.name = "kernel_shape",
                              .option = "--kernel",
                              .title = KS_TEXT("core", "window size"),
                              .help = KS_TEXT("core", "kernel_shape: rows and columns that one window covers."),
                              .least = 1,
                              .most = largestSetting,
                              .always = true});
}

Field strides(std::string_view help)
{
    return withDefault(field<&S::strides>({.name = "strides",
                                           .option = "--stride,--strides",
                                           .title = KS_TEXT("core", "stride"),
                                           .help = help,
                                           .least = 1,
                                           .most = largestSetting}),
                       "1x1");
}

Field pads(std::string_view help)
{
    return field<&S::pads>({.name = "pads",
                            .option = "--pads",
                            .title = KS_TEXT("core", "padding"),
                            .help = help,
                            .least = 0,
                            .most = largestSetting,
                            .applies = appliesIf<[](const S& spec) { return spec.autoPad == AutoPad::NotSet; }>});
}

Field dilations()
{
    return field<&S::dilations>({.name = "dilations",
                                 .option = "--dilation,--dilations",
                                 .title = KS_TEXT("core", "dilation"),
                                 .help = KS_TEXT("core", "dilations: distance between neighbouring taps of the window; 1 leaves no gap."),
                                 .least = 1,
                                 .most = largestSetting,
                                 .advanced = true});
}

Field autoPad(std::string_view help)
{
    return field<&S::autoPad>({.name = "auto_pad",
                               .option = "--auto-pad",
                               .title = KS_TEXT("core", "automatic padding"),
                               .help = help,
                               .choices = autoPads,
                               .advanced = true});
}

Field ceilMode()
{
    return field<&S::ceilMode>(
        {.name = "ceil_mode",
         .option = "--ceil-mode",
         .title = KS_TEXT("core", "sizes rounded up"),
         .help = KS_TEXT(
             "core", "ceil_mode: a last window that is not complete is kept as long as it starts inside the image or its first padding."),
         .advanced = true});
}

Field countIncludePad()
{
    return field<&S::countIncludePad>(
        {.name = "count_include_pad",
         .option = "--count-include-pad",
         .title = KS_TEXT("core", "padding counts in the mean"),
         .help = KS_TEXT("core", "count_include_pad: the divisor counts padded cells too; otherwise only real cells."),
         .advanced = true});
}

Field padValue()
{
    return field<&S::padValue>(
        {.name = "pad_value",
         .option = "--pad-value",
         .title = KS_TEXT("core", "padding counts as"),
         .help = KS_TEXT("core", "pad_value: −∞ as in ONNX, so that padding never wins; or 0 as in the pooling study."),
         .choices = padValues,
         .advanced = true,
         .oursAlone = true});
}

Field group()
{
    return field<&S::group>(
        {.name = "group",
         .option = "--group",
         .value = "G",
         .title = KS_TEXT("core", "groups"),
         .help = KS_TEXT("core", "group: channels and filters are split into this many parts that do not see each other."),
         .least = 1,
         .most = largestSetting,
         .advanced = true});
}

Field outputPadding()
{
    return field<&S::outputPadding>({.name = "output_padding",
                                     .option = "--output-padding",
                                     .title = KS_TEXT("core", "output padding"),
                                     .help = KS_TEXT("core", "output_padding: rows and columns added at the end of the output."),
                                     .least = 0,
                                     .most = largestSetting,
                                     .advanced = true});
}

Field filters(std::string_view title, std::string_view help)
{
    return field<&S::filters>({.name = "filters",
                               .option = "--filters",
                               .value = "M",
                               .title = title,
                               .help = help,
                               .least = 1,
                               .most = largestSetting,
                               .always = true,
                               .oursAlone = true});
}

Field bias()
{
    return field<&S::bias>({.name = "bias",
                            .title = KS_TEXT("core", "bias"),
                            .help = KS_TEXT("core", "bias: to each channel of the output a number is added."),
                            .oursAlone = true});
}

Field trainingMode(std::string_view help)
{
    return withDefault(
        field<&S::trainingMode>({.name = "training_mode", .title = KS_TEXT("core", "training"), .help = help, .oursAlone = true}), "false");
}

Field reduction(std::string_view help)
{
    return field<&S::reduction>(
        {.name = "reduction", .title = KS_TEXT("core", "loss of all images"), .help = help, .choices = reductions, .oursAlone = true});
}

} // namespace ks::attribute_rows
