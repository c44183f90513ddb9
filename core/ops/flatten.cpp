#include "core/ops/op_code.h"
#include "core/ops/op_rows.h"
#include "core/ops/operator.h"

namespace ks {

namespace {

/// Flatten (ONNX, axis 1): N×C×H×W becomes N×(C·H·W)×1×1 in the order C, H, W; no number changes.
class Flatten final : public Operator {
public:
    Shape dstShape(const OpSpec& spec) const override { return {spec.src.n, spec.src.c * spec.src.h * spec.src.w, 1, 1}; }
    void forEachTerm(const OpSpec& spec, Role of, const Cell& cell, TermVisitor visit) const override
    {
        const Shape dst = dstShape(spec);
        if (of == Role::Dst)
            visit({.first = {Role::Src, cellAt(spec.src, offsetOf(dst, cell))}});
        else
            visit({.first = {Role::DiffDst, cellAt(dst, offsetOf(spec.src, cell))}});
    }
    Cost cost(const OpSpec& spec, Pass) const override { return {0, 2.0 * sizeof(float) * static_cast<double>(spec.src.elements())}; }
};

const Flatten flattenDefinition;

constexpr FixedAttribute flattenFixed[] = {{"axis", 1, 1}};

} // namespace

constinit const OpInfo flattenRow{
    .op = OpKind::Flatten,
    .name = "Flatten",
    .definition = &flattenDefinition,
    .family = OpFamily::Reordering,
    .sentence = [](const OpSpec&) { return Text(KS_TEXT("core", "Lays the channels of an image one after the other in a row.")); },
    .story = [](const OpSpec&, const CellFacts& cell) -> Text {
        return cell.of == Role::Dst ? KS_TEXT("core", "The same number at another place.")
                                    : KS_TEXT("core", "The gradient goes back to where the number came from.");
    },
    .reach = Reach::Row,
    .mixesChannels = true,
    .makesRow = true,
    .alias = "Reshape",
    .fixed = flattenFixed,
    .forgetsSrc = always,
    .handsOn = always,
    .pytorch = [](const code::Layer& layer) -> code::Torch { return {.call = "torch.flatten(" + layer.src + ", 1)"}; },
    .keras = // images lie as N×H×W×C there
    [](const code::Layer& layer) {
        return code::keras("Flatten()", layer.row ? layer.src : "ops.transpose(" + layer.src + ", (0, 3, 1, 2))");
    },
};

} // namespace ks
