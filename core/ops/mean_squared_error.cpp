#include "core/ops/attribute_rows.h"
#include "core/ops/op_rows.h"
#include "core/ops/operator.h"
#include "core/ops/touched_bytes.h"

namespace ks {

namespace {

constexpr Role difference = Role::Stage0;

double count(const OpSpec& spec)
{
    return spec.reduction == Reduction::Mean ? static_cast<double>(spec.src.elements()) : 1.0;
}

/// The squared error against a target src2 of the same shape: dst = Σ (src − src2)² / count, 1×1×1×1; count is the number of cells
/// (`mean`) or 1 (`sum`). diffSrc = 2 · (src − src2) · diffDst / count. The target has no gradient.
class MeanSquaredError final : public Operator {
public:
    Shape dstShape(const OpSpec&) const override { return {1, 1, 1, 1}; }
    void forEachTerm(const OpSpec& spec, Role of, const Cell& cell, TermVisitor visit) const override
    {
        switch (of) {
        case Role::Dst:
            for (std::int64_t i = 0; i < spec.src.elements(); ++i) {
                const Factor one{difference, cellAt(spec.src, i)};
                visit({.first = one, .second = one, .divisor = count(spec)});
            }
            break;
        case difference:
            visit({.first = {Role::Src, cell}});
            visit({.first = {Role::Src2, cell}, .divisor = -1.0});
            break;
        case Role::DiffSrc: visit({.first = {difference, cell}, .second = Factor{Role::DiffDst, {}}, .divisor = count(spec) / 2}); break;
        default: break;
        }
    }
    std::int64_t countTerms(const OpSpec& spec, Role of, const Cell& cell) const override
    {
        return of == Role::Dst ? spec.src.elements() : Operator::countTerms(spec, of, cell);
    }
    Cost cost(const OpSpec& spec, Pass pass) const override
    {
        const auto cells = static_cast<double>(spec.src.elements());
        return {cells * 3, touchedBytes(spec, pass)};
    }
    int stageCount(const OpSpec&) const override { return 1; }
    Shape stageShape(const OpSpec& spec, int) const override { return spec.src; }
    Text stageName(const OpSpec&, int) const override { return Text(KS_TEXT("core", "output minus target")); }
};

const MeanSquaredError meanSquaredErrorDefinition;

} // namespace

constinit const OpInfo meanSquaredErrorRow{
    .op = OpKind::MeanSquaredError,
    .name = "MeanSquaredError",
    .definition = &meanSquaredErrorDefinition,
    .family = OpFamily::Loss,
    .sentence =
        [](const OpSpec& spec) {
            return spec.reduction == Reduction::Sum ? Text(KS_TEXT("core", "The sum of the squared differences from the target."))
                                                    : Text(KS_TEXT("core", "The mean of the squared differences from the target."));
        },
    .story = [](const OpSpec& spec, const CellFacts& cell) -> Text {
        const bool forward = cell.of == Role::Dst;
        if (spec.reduction == Reduction::Sum)
            return forward ? KS_TEXT("core", "The squared differences from the targets, added up.")
                           : KS_TEXT("core", "Twice the difference from the target, times ∂L/∂Y.");
        return forward ? KS_TEXT("core", "The squared differences from the targets, as a mean.")
                       : KS_TEXT("core", "Twice the difference from the target, divided by their number, times ∂L/∂Y.");
    },
    .attributes =
        [] {
            return std::vector<Field>{
                attribute_rows::reduction(KS_TEXT("core", "reduction: the loss is the mean over all cells, or their sum."))};
        },
    .reach = Reach::Image,
    .second = SecondOperand::Numbers,
};

} // namespace ks
