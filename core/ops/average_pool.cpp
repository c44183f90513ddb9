#include "core/ops/attribute_rows.h"
#include "core/ops/op_code.h"
#include "core/ops/op_rows.h"
#include "core/ops/operator.h"
#include "core/ops/pool_terms.h"

namespace ks {

namespace {

/// AveragePool (ONNX opset 19). dst = sum of the window's real cells / divisor. The divisor is the number of real cells, or with
/// count_include_pad the number of taps inside the padded image; what ceil_mode reaches beyond that never counts.
/// A window that sees only padding gives 0.
class AveragePool final : public Operator {
public:
    Shape dstShape(const OpSpec& spec) const override { return pooledShape(spec); }
    Expression expression(const OpSpec&, Role) const override { return {Reduce::Sum, Function::Identity}; }
    void forEachTerm(const OpSpec& spec, Role of, const Cell& cell, TermVisitor visit) const override
    {
        if (of == Role::Dst) {
            const double by = divisor(spec, cell);
            forEachWindowTerm(spec, cell, [&](Term term) {
                term.divisor = by;
                visit(term);
            });
            return;
        }
        forEachCoveringWindow(spec, cell, [&](const Cell& dst) { visit({.first = {Role::DiffDst, dst}, .divisor = divisor(spec, dst)}); });
    }
    Cost cost(const OpSpec& spec, Pass pass) const override { return poolCost(spec, pass); }

    /// What the sum of the window of this dst cell is divided by; 1 for a window without cells.
    static double divisor(const OpSpec& spec, const Cell& dst)
    {
        const Window window = windowOf(spec);
        const bool includePad = spec.op == OpKind::AveragePool && spec.countIncludePad;
        const std::int64_t count = window.y.tapsCounted(dst.y, includePad) * window.x.tapsCounted(dst.x, includePad);
        return static_cast<double>(count > 0 ? count : 1);
    }
};

const AveragePool averagePoolDefinition;

/// Of means that no parameter of the framework says.
[[noreturn]] void refuseMeans(const code::Layer& layer)
{
    if (windowOf(layer.spec).hasOverhang())
        code::refuse(layer, Text(KS_TEXT("core", "its last windows reach beyond the input (ceil_mode)")));
    code::refuse(layer, resolvedPads(layer.spec).isSymmetric() ? Text(KS_TEXT("core", "its means leave padding out"))
                                                               : Text(KS_TEXT("core", "its means leave padding out on some sides only")));
}

code::Torch averagePoolInPytorch(const code::Layer& layer)
{
    const OpSpec& s = layer.spec;
    code::requireUndilated(layer);
    const Pads pads = resolvedPads(s);
    const bool overhangs = windowOf(s).hasOverhang();
    const bool small = pads.top <= s.kernel.y / 2 && pads.left <= s.kernel.x / 2;
    std::string src = layer.src;
    std::string padding = "0";
    if (pads.isSymmetric() && small && (overhangs || !s.countIncludePad))
        padding = code::pair(pads.top, pads.left); // what ceil_mode reaches beyond counts in no divisor there either
    else if (overhangs || (!s.countIncludePad && !pads.isSymmetric()))
        refuseMeans(layer);
    else if (!s.countIncludePad)
        code::refuse(layer, Text(KS_TEXT("core", "its pads are larger than half its window")));
    else
        src = code::torchPad(pads, src, "0.0");
    return {.call = "F.avg_pool2d(" + src + ", " + code::pair(s.kernel) + ", stride=" + code::pair(s.strides) + ", padding=" + padding +
                    (overhangs ? ", ceil_mode=True" : "") + code::flag("count_include_pad", s.countIncludePad) + ")"};
}

/// Means that leave out all that lies beyond the input, over the windows of padding="same": the pads need not be said by auto_pad.
bool areMeansOfSame(const OpSpec& spec)
{
    OpSpec same = spec;
    same.autoPad = AutoPad::SameUpper;
    same.ceilMode = false;
    const bool counted = spec.countIncludePad && windowOf(spec).isPadded();
    return !counted && code::reachedPads(spec) == resolvedPads(same) && shapeOf(spec, Role::Dst) == shapeOf(same, Role::Dst);
}

std::string averagePoolInKeras(const code::Layer& layer)
{
    const OpSpec& s = layer.spec;
    code::requireUndilated(layer);
    const Pads pads = code::reachedPads(s);
    const bool same = pads != Pads{} && areMeansOfSame(s);
    if (!same && (windowOf(s).hasOverhang() || (pads != Pads{} && !s.countIncludePad)))
        refuseMeans(layer);
    return code::keras("AveragePooling2D(" + code::pair(s.kernel) + ", strides=" + code::pair(s.strides) +
                           (same ? ", padding=\"same\")" : ")"),
                       same ? layer.src : code::kerasPad(pads, layer.src, "0.0"));
}

} // namespace

constinit const OpInfo averagePoolRow{
    .op = OpKind::AveragePool,
    .name = "AveragePool",
    .searchedAs = poolingNames,
    .definition = &averagePoolDefinition,
    .family = OpFamily::Pooling,
    .sentence = [](const OpSpec&) { return Text(KS_TEXT("core", "The mean of each window.")); },
    .attributes =
        [] {
            return std::vector<Field>{attribute_rows::kernelShape(),    attribute_rows::strides(), attribute_rows::pads(),
                                      attribute_rows::dilations(),      attribute_rows::autoPad(), attribute_rows::ceilMode(),
                                      attribute_rows::countIncludePad()};
        },
    .window = Windowing::Sliding,
    .reach = Reach::Window,
    .pytorch = averagePoolInPytorch,
    .keras = averagePoolInKeras,
};

} // namespace ks
