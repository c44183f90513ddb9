#include "core/ops/attribute_rows.h"
#include "core/ops/convolution.h"
#include "core/ops/op_code.h"
#include "core/ops/op_rows.h"
#include "core/ops/window.h"

namespace ks {

namespace {

/// Conv (ONNX opset 11): cross-correlation, the kernel is not turned. dst[n,m,oy,ox] = bias[m] + Σ src · weights over the window
/// and the C/group channels of m's group. Padding counts as 0 and its terms are skipped, so 0·∞ never arises from it.
/// weights M×(C/group)×kH×kW; diffSrc, diffWeights and diffBias by the chain rule
/// (Dumoulin & Visin, "A guide to convolution arithmetic for deep learning", 2016).
const Convolution convDefinition(Role::Src);

code::Torch convInPytorch(const code::Layer& layer)
{
    const OpSpec& s = layer.spec;
    const Pads pads = resolvedPads(s);
    const bool symmetric = pads.isSymmetric();
    return code::torchModule(layer,
                             "nn.Conv2d(" + code::integer(s.src.c) + ", " + code::integer(s.filters) + ", " + code::pair(s.kernel) +
                                 ", stride=" + code::pair(s.strides) + ", padding=" + (symmetric ? code::pair(pads.top, pads.left) : "0") +
                                 ", dilation=" + code::pair(s.dilations) + ", groups=" + code::integer(s.group) +
                                 code::flag("bias", s.bias) + ")",
                             symmetric ? layer.src : code::torchPad(pads, layer.src, "0.0"));
}

std::string convInKeras(const code::Layer& layer)
{
    const OpSpec& s = layer.spec;
    if (windowOf(s).isDilated() && s.strides != Size2{1, 1})
        code::refuse(layer, Text(KS_TEXT("core", "it has both strides and dilations")));
    return code::keras("Conv2D(" + code::integer(s.filters) + ", " + code::pair(s.kernel) + ", strides=" + code::pair(s.strides) +
                           ", dilation_rate=" + code::pair(s.dilations) + ", groups=" + code::integer(s.group) +
                           code::flag("use_bias", s.bias) + code::kerasNamed(layer) + ")",
                       code::kerasPad(resolvedPads(s), layer.src, "0.0"));
}

} // namespace

constinit const OpInfo convRow{
    .op = OpKind::Conv,
    .name = "Conv",
    .searchedAs = "convolution|convolución|cross-correlation|correlación",
    .definition = &convDefinition,
    .family = OpFamily::Product,
    .sentence = [](const OpSpec&) { return Text(KS_TEXT("core", "Each window times the weights, summed; the filter is not turned.")); },
    .attributes =
        [] {
            return std::vector<Field>{attribute_rows::kernelShape(), attribute_rows::strides(), attribute_rows::pads(),
                                      attribute_rows::dilations(),   attribute_rows::group(),   attribute_rows::autoPad(),
                                      attribute_rows::filters(),     attribute_rows::bias()};
        },
    .window = Windowing::Sliding,
    .reach = Reach::Window,
    .mixesChannels = true,
    .weights = WeightsKind::Filters,
    .forgetsSrc = always,
    .usual = usualConvolution,
    .pytorch = convInPytorch,
    .keras = convInKeras,
};

} // namespace ks
