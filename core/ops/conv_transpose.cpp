#include "core/ops/attribute_rows.h"
#include "core/ops/convolution.h"
#include "core/ops/op_code.h"
#include "core/ops/op_rows.h"
#include "core/ops/window.h"

namespace ks {

namespace {

/// ConvTranspose (ONNX opset 11): the gradient of a Conv with respect to its src, used forwards. Every src cell lays its
/// value times the kernel onto dst; dst = bias + the sum of what lies there. weights C×(M/group)×kH×kW.
/// dst extent = stride·(size − 1) + output_padding + window extent − pads.
const Convolution convTransposeDefinition(Role::Dst);

code::Torch convTransposeInPytorch(const code::Layer& layer)
{
    const OpSpec& s = layer.spec;
    const Pads pads = resolvedPads(s);
    if (!pads.isSymmetric())
        code::refuse(layer, Text(KS_TEXT("core", "its pads differ between two sides")));
    return code::torchModule(layer,
                             "nn.ConvTranspose2d(" + code::integer(s.src.c) + ", " + code::integer(s.filters) + ", " +
                                 code::pair(s.kernel) + ", stride=" + code::pair(s.strides) +
                                 ", padding=" + code::pair(pads.top, pads.left) + ", output_padding=" + code::pair(s.outputPadding) +
                                 ", groups=" + code::integer(s.group) + code::flag("bias", s.bias) +
                                 ", dilation=" + code::pair(s.dilations) + ")",
                             layer.src);
}

std::string convTransposeInKeras(const code::Layer& layer)
{
    const OpSpec& s = layer.spec;
    const Window window = windowOf(s);
    if (window.isPadded() || s.outputPadding != Size2{0, 0} || s.group != 1 || window.isDilated())
        code::refuse(layer, Text(KS_TEXT("core", "only transposed convolutions without pads, groups, dilation and output padding")));
    if (s.kernel.y < s.strides.y || s.kernel.x < s.strides.x) // its output is larger there: n·s, not (n − 1)·s + k
        code::refuse(layer, Text(KS_TEXT("core", "its strides are larger than its window")));
    return code::keras("Conv2DTranspose(" + code::integer(s.filters) + ", " + code::pair(s.kernel) + ", strides=" + code::pair(s.strides) +
                           code::flag("use_bias", s.bias) + code::kerasNamed(layer) + ")",
                       layer.src);
}

} // namespace

constinit const OpInfo convTransposeRow{
    .op = OpKind::ConvTranspose,
    .name = "ConvTranspose",
    .searchedAs = "deconvolution|deconvolución|transposed|transpuesta|upsampling",
    .definition = &convTransposeDefinition,
    .family = OpFamily::Product,
    .sentence = [](const OpSpec&) { return Text(KS_TEXT("core", "Each input cell lays its value times the weights onto the output.")); },
    .attributes =
        [] {
            return std::vector<Field>{
                attribute_rows::kernelShape(),
                attribute_rows::strides(
                    KS_TEXT("core", "strides: how far the window moves over the output from one input cell to the next.")),
                attribute_rows::pads(KS_TEXT("core", "pads: rows and columns cut off around the output: top, left, bottom, right.")),
                attribute_rows::dilations(),
                attribute_rows::group(),
                attribute_rows::autoPad(
                    KS_TEXT("core", "auto_pad: the padding is set by itself, so that the output is as large as the input times the stride, "
                                    "or not at all.")),
                attribute_rows::outputPadding(),
                attribute_rows::filters(),
                attribute_rows::bias(),
            };
        },
    .window = Windowing::Sliding,
    .transposed = true,
    .reach = Reach::Window,
    .mixesChannels = true,
    .weights = WeightsKind::Filters,
    .forgetsSrc = always,
    .usual = usualConvolution,
    .pytorch = convTransposeInPytorch,
    .keras = convTransposeInKeras,
};

} // namespace ks
