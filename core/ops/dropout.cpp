#include "core/ops/dropout.h"

#include "core/base/digits.h"
#include "core/ops/attribute_rows.h"
#include "core/ops/op_code.h"
#include "core/ops/op_rows.h"

namespace ks {

bool isDropped(const OpSpec& spec, std::uint64_t step, std::int64_t offset)
{
    return spec.trainingMode && dropoutNumbers(spec, step).uniform(static_cast<std::uint64_t>(offset)) < spec.ratio;
}

namespace {

/// Dropout (ONNX): in training mode a cell becomes 0 with the probability `ratio` and src / (1 − ratio) otherwise; else dst = src.
/// diffSrc sends diffDst the same way. Source: Srivastava et al., "Dropout", JMLR 15 (2014); scaled while training ("inverted").
class Dropout final : public Operator {
public:
    void forEachTerm(const OpSpec& spec, Role of, const Cell& cell, TermVisitor visit) const override
    {
        // The definition is told for the first run; a later one is the first of a higher seed.
        if (isDropped(spec, 0, offsetOf(spec.src, cell)))
            return;
        visit({.first = {of == Role::Dst ? Role::Src : Role::DiffDst, cell},
               .divisor = spec.trainingMode ? 1.0 - static_cast<double>(spec.ratio) : 1.0});
    }
    Cost cost(const OpSpec& spec, Pass) const override
    {
        const auto cells = static_cast<double>(spec.src.elements());
        return {spec.trainingMode ? cells : 0, 2.0 * sizeof(float) * cells};
    }
};

const Dropout dropoutDefinition;

constexpr ConstantInput dropoutConstants[] = {{"ratio", &OpSpec::ratio, 12}};

} // namespace

constinit const OpInfo dropoutRow{
    .op = OpKind::Dropout,
    .name = "Dropout",
    .definition = &dropoutDefinition,
    .family = OpFamily::Regularisation,
    .sentence =
        [](const OpSpec&) {
            return Text(KS_TEXT("core", "Sets cells chosen at random to 0 while training, and makes up for it in the others."));
        },
    .story = [](const OpSpec& spec, const CellFacts& cell) -> Text {
        if (!spec.trainingMode)
            return cell.of == Role::Dst ? KS_TEXT("core", "Outside training nothing is dropped: the cell passes as it is.")
                                        : KS_TEXT("core", "Outside training nothing is dropped: the gradient passes as it is.");
        return cell.terms == 0 ? KS_TEXT("core", "This cell was dropped: it is 0 and passes nothing back.")
                               : KS_TEXT("core", "Kept, and divided by the share of cells that are kept.");
    },
    .attributes =
        [] {
            return std::vector<Field>{
                attribute_rows::trainingMode(KS_TEXT("core", "training_mode: cells are dropped; without it the output is the input.")),
                field<&OpSpec::ratio>(
                    {.name = "ratio",
                     .title = KS_TEXT("core", "share dropped"),
                     .help = KS_TEXT("core", "ratio: the probability with which a cell becomes 0; the others are divided by 1 − ratio. "
                                             "From 0, below 1."),
                     .least = 0,
                     .most = 1,
                     .mostExcluded = true,
                     .oursAlone = true}),
                field<&OpSpec::seed>(
                    {.name = "seed",
                     .title = KS_TEXT("core", "seed"),
                     .help = KS_TEXT("core", "seed: settles which cells are dropped, on every backend the same. A whole number."),
                     .oursAlone = true}),
            };
        },
    .actsInTraining = true,
    .isRandom = true,
    .constants = dropoutConstants,
    .forgetsSrc = always,
    .handsOn = [](const OpSpec& spec) { return !spec.trainingMode; },
    .pytorch =
        [](const code::Layer& layer) { return code::torchModule(layer, "nn.Dropout(" + digitsOf(layer.spec.ratio) + ")", layer.src); },
    .keras = [](const code::Layer& layer) { return code::keras("Dropout(" + digitsOf(layer.spec.ratio) + ")", layer.src); },
};

} // namespace ks
