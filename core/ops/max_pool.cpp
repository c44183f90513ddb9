#include "core/ops/attribute_rows.h"
#include "core/ops/op_code.h"
#include "core/ops/op_rows.h"
#include "core/ops/operator.h"
#include "core/ops/pool_terms.h"

#include <limits>

namespace ks {

namespace {

/// MaxPool (ONNX opset 12). dst[n,c,oy,ox] = max over the window of src.
/// Rules: padding counts as −∞ (or 0 with pad_value) and never beats a real cell of equal value; of equal values the first in
/// row-major order wins; NaN wins, the first one; −0 equals +0. A window that sees only padding gives the pad value and
/// passes no gradient. diffSrc of a cell is the sum of diffDst over the windows that it wins.
class MaxPool final : public Operator {
public:
    Shape dstShape(const OpSpec& spec) const override { return pooledShape(spec); }
    Expression expression(const OpSpec&, Role of) const override
    {
        return {of == Role::Dst ? Reduce::Max : Reduce::Sum, Function::Identity};
    }
    void forEachTerm(const OpSpec& spec, Role of, const Cell& cell, TermVisitor visit) const override
    {
        if (of == Role::Dst) {
            forEachWindowTerm(spec, cell, visit);
            return;
        }
        forEachCoveringWindow(spec, cell, [&](const Cell& dst) { visit({.first = {Role::DiffDst, dst}, .routedBy = dst}); });
    }
    Cost cost(const OpSpec& spec, Pass pass) const override { return poolCost(spec, pass); }
};

const MaxPool maxPoolDefinition;

constexpr FixedAttribute maxPoolFixed[] = {{"storage_order", 0, 0}};

std::string paddingInPython(const OpSpec& spec)
{
    return spec.padValue == PadValue::Zero ? "0.0" : "float(\"-inf\")";
}

} // namespace

constinit const OpInfo maxPoolRow{
    .op = OpKind::MaxPool,
    .name = "MaxPool",
    .searchedAs = poolingNames,
    .definition = &maxPoolDefinition,
    .family = OpFamily::Pooling,
    .sentence = [](const OpSpec&) { return Text(KS_TEXT("core", "The largest value of each window.")); },
    .attributes =
        [] {
            return std::vector<Field>{attribute_rows::kernelShape(), attribute_rows::strides(), attribute_rows::pads(),
                                      attribute_rows::dilations(),   attribute_rows::autoPad(), attribute_rows::ceilMode(),
                                      attribute_rows::padValue()};
        },
    .window = Windowing::Sliding,
    .reach = Reach::Window,
    .takesMaximum = true,
    .fixed = maxPoolFixed,
    .padding = [](const OpSpec& spec) { return spec.padValue == PadValue::Zero ? 0.0 : -std::numeric_limits<double>::infinity(); },
    .pytorch = [](const code::Layer& layer) -> code::Torch {
        const OpSpec& s = layer.spec;
        return {.call = "F.max_pool2d(" + code::torchPad(code::reachedPads(s), layer.src, paddingInPython(s)) + ", " +
                        code::pair(s.kernel) + ", stride=" + code::pair(s.strides) + ", dilation=" + code::pair(s.dilations) + ")"};
    },
    .keras =
        [](const code::Layer& layer) {
            const OpSpec& s = layer.spec;
            code::requireUndilated(layer);
            return code::keras("MaxPooling2D(" + code::pair(s.kernel) + ", strides=" + code::pair(s.strides) + ")",
                               code::kerasPad(code::reachedPads(s), layer.src, paddingInPython(s)));
        },
};

} // namespace ks
