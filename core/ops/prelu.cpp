#include "core/ops/op_code.h"
#include "core/ops/op_rows.h"
#include "core/ops/operator.h"
#include "core/ops/touched_bytes.h"

namespace ks {

namespace {

/// PRelu (ONNX): dst = x for x ≥ 0, else w · x, with a slope w for each channel (weights, 1×C×1×1). PRelu(NaN) = NaN.
///   dst          max(x, 0) + w · min(x, 0)
///   diffSrc      diffDst · (x > 0 ? 1 : w): the slope of each cell is a stage
///   diffWeights  Σ diffDst · min(x, 0)
/// A part that is 0 counts nothing, whatever it is multiplied by: an infinite w does not reach the numbers above 0.
/// Source: He et al., "Delving Deep into Rectifiers", ICCV 2015, equations 1 and 3.
class PRelu final : public Operator {
public:
    Shape weightsShape(const OpSpec& spec) const override { return {1, spec.src.c, 1, 1}; }
    int stageCount(const OpSpec&) const override { return 1; }
    Shape stageShape(const OpSpec& spec, int) const override { return spec.src; }
    Text stageName(const OpSpec&, int) const override { return Text(KS_TEXT("core", "slope")); }
    void forEachTerm(const OpSpec& spec, Role of, const Cell& cell, TermVisitor visit) const override
    {
        const Factor weight{Role::Weights, {0, cell.c, 0, 0}};
        switch (of) {
        case Role::Dst:
            visit({.first = {Role::Src, cell, Function::Relu}});
            visit({.first = weight, .second = Factor{Role::Src, cell, Function::NegativePart}});
            break;
        case Role::Stage0:
            visit({.first = {Role::Src, cell, Function::IsPositive}});
            visit({.first = weight, .second = Factor{Role::Src, cell, Function::IsNotPositive}});
            break;
        case Role::DiffSrc: visit({.first = {Role::DiffDst, cell}, .second = Factor{Role::Stage0, cell}}); break;
        case Role::DiffWeights:
            forEachCellOfChannel(spec.src, cell.c, [&](const Cell& one) {
                visit({.first = {Role::DiffDst, one}, .second = Factor{Role::Src, one, Function::NegativePart}});
            });
            break;
        default: break;
        }
    }
    std::int64_t countTerms(const OpSpec& spec, Role of, const Cell& cell) const override
    {
        return of == Role::DiffWeights ? spec.src.n * spec.src.h * spec.src.w : Operator::countTerms(spec, of, cell);
    }
    Cost cost(const OpSpec& spec, Pass pass) const override
    {
        return {(isForward(pass) ? 1.0 : 2.0) * static_cast<double>(spec.src.elements()), touchedBytes(spec, pass)};
    }
};

const PRelu preluDefinition;

Text preluStory(const OpSpec&, const CellFacts& cell)
{
    switch (cell.of) {
    case Role::Dst: return KS_TEXT("core", "The input where it is above 0, else the input times the slope of its channel.");
    case Role::DiffWeights: return KS_TEXT("core", "Each gradient of the channel times the input that it met, where that is below 0.");
    default: return KS_TEXT("core", "The gradient from above, times the slope of the function at the input.");
    }
}

constexpr RoleLetter preluLetters[] = {{Role::Weights, "a"}};

} // namespace

constinit const OpInfo preluRow{
    .op = OpKind::PRelu,
    .name = "PRelu",
    .definition = &preluDefinition,
    .family = OpFamily::Activation,
    .sentence = [](const OpSpec&) { return Text(KS_TEXT("core", "Values below 0 are multiplied by a slope that each channel learns.")); },
    .story = preluStory,
    .weights = WeightsKind::PerChannel,
    .start = StartValue::Quarters,
    .letters = preluLetters,
    .spreadsWeights = true,
    .pytorch =
        [](const code::Layer& layer) { return code::torchModule(layer, "nn.PReLU(" + code::integer(layer.spec.src.c) + ")", layer.src); },
    .keras =
        [](const code::Layer& layer) {
            const std::string shared = layer.row ? "" : "shared_axes=[1, 2], ";
            return code::keras("PReLU(" + shared + "name=\"" + layer.name + "\")", layer.src);
        },
};

} // namespace ks
