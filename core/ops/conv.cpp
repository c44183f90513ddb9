#include "core/ops/attribute_rows.h"
#include "core/ops/conv_terms.h"
#include "core/ops/op_code.h"
#include "core/ops/op_rows.h"
#include "core/ops/operator.h"

namespace ks {

namespace {

ConvGeometry geometryOf(const OpSpec& spec)
{
    return {windowOf(spec), spec.src.n, spec.src.c / spec.group, spec.filters / spec.group};
}

/// Conv (ONNX opset 11): cross-correlation, the kernel is not turned. dst[n,m,oy,ox] = bias[m] + Σ src · weights over the window
/// and the C/group channels of m's group. Padding counts as 0 and its terms are skipped, so 0·∞ never arises from it.
/// weights M×(C/group)×kH×kW; diffSrc, diffWeights and diffBias by the chain rule
/// (Dumoulin & Visin, "A guide to convolution arithmetic for deep learning", 2016).
class Conv final : public Operator {
public:
    Shape dstShape(const OpSpec& spec) const override
    {
        const Window window = windowOf(spec);
        return {spec.src.n, spec.filters, window.y.count, window.x.count};
    }
    Shape weightsShape(const OpSpec& spec) const override { return {spec.filters, spec.src.c / spec.group, spec.kernel.y, spec.kernel.x}; }
    Shape biasShape(const OpSpec& spec) const override { return spec.bias ? Shape{1, spec.filters, 1, 1} : Shape{}; }
    void forEachTerm(const OpSpec& spec, Role of, const Cell& cell, TermVisitor visit) const override
    {
        const ConvGeometry geometry = geometryOf(spec);
        switch (of) {
        case Role::Dst:
            geometry.forEachGather(cell, [&](const Cell& src, const Cell& weight, bool padding) {
                visit({.first = {Role::Src, src}, .second = Factor{Role::Weights, weight}, .padding = padding});
            });
            if (spec.bias)
                visit({.first = {Role::Bias, {0, cell.c, 0, 0}}});
            break;
        case Role::DiffSrc:
            geometry.forEachScatter(cell, [&](const Cell& dst, const Cell& weight) {
                visit({.first = {Role::DiffDst, dst}, .second = Factor{Role::Weights, weight}});
            });
            break;
        case Role::DiffWeights:
            geometry.forEachMeeting(cell, [&](const Cell& src, const Cell& dst, bool padding) {
                visit({.first = {Role::Src, src}, .second = Factor{Role::DiffDst, dst}, .padding = padding});
            });
            break;
        case Role::DiffBias: forEachBiasGradientTerm(dstShape(spec), cell.c, visit); break;
        default: break;
        }
    }
    Cost cost(const OpSpec& spec, Pass pass) const override { return convCost(spec, pass); }
};

const Conv convDefinition;

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
    .usual =
        [](OpSpec& spec) {
            spec.kernel = {3, 3};
            spec.strides = {1, 1};
        },
    .pytorch = convInPytorch,
    .keras = convInKeras,
};

} // namespace ks
