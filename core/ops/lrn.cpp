#include "core/base/digits.h"
#include "core/base/numeral.h"
#include "core/ops/attribute_rows.h"
#include "core/ops/op_code.h"
#include "core/ops/op_rows.h"
#include "core/ops/operator.h"
#include "core/ops/touched_bytes.h"
#include "core/tensor/dice.h"

#include <algorithm>

namespace ks {

namespace {

constexpr Role squares = Role::Stage0;  ///< alpha / size · Σ src²
constexpr Role products = Role::Stage1; ///< diffDst · src
constexpr Role feedback = Role::Stage2; ///< 2·alpha / size · Σ products · d/ds s^−beta

/// visit(channel) for the channels from c − before to c + after.
template <class Visit>
void forEachNeighbour(const OpSpec& spec, std::int64_t c, std::int64_t before, std::int64_t after, Visit&& visit)
{
    for (std::int64_t one = std::max<std::int64_t>(0, c - before); one <= std::min(spec.src.c - 1, c + after); ++one)
        visit(one);
}

/// Local response normalisation across channels (ONNX LRN): dst = src · s^−beta with s = bias + alpha / size · Σ src² over the channels
/// c − ⌊(size − 1) / 2⌋ … c + ⌈(size − 1) / 2⌉ that there are. diffSrc = diffDst · s^−beta − 2·alpha·beta / size · src · Σ diffDst · src · s^(−beta−1)
/// over the cells whose sums hold this one. Source: Krizhevsky et al., NIPS 2012, §3.3, with ONNX's alpha / size.
class LRN final : public Operator {
public:
    void forEachTerm(const OpSpec& spec, Role of, const Cell& cell, TermVisitor visit) const override
    {
        const auto size = static_cast<double>(spec.size);
        const auto alpha = static_cast<double>(spec.alpha);
        const std::int64_t before = (spec.size - 1) / 2;
        const std::int64_t after = spec.size - 1 - before;
        const auto at = [&](std::int64_t c) { return Cell{cell.n, c, cell.y, cell.x}; };
        switch (of) {
        case squares:
            forEachNeighbour(spec, cell.c, before, after, [&](std::int64_t c) {
                visit({.first = {Role::Src, at(c)}, .second = Factor{Role::Src, at(c)}, .divisor = size / alpha});
            });
            break;
        case Role::Dst: visit({.first = {Role::Src, cell}, .second = Factor{squares, cell, Function::LrnScale}}); break;
        case products: visit({.first = {Role::DiffDst, cell}, .second = Factor{Role::Src, cell}}); break;
        case feedback: // the cells whose neighbourhood this one is in
            forEachNeighbour(spec, cell.c, after, before, [&](std::int64_t c) {
                visit({.first = {products, at(c)},
                       .second = Factor{squares, at(c), Function::LrnScaleDerivative},
                       .divisor = size / (2 * alpha)});
            });
            break;
        case Role::DiffSrc:
            visit({.first = {Role::DiffDst, cell}, .second = Factor{squares, cell, Function::LrnScale}});
            visit({.first = {Role::Src, cell}, .second = Factor{feedback, cell}});
            break;
        default: break;
        }
    }
    Cost cost(const OpSpec& spec, Pass pass) const override
    {
        const double perCell = isForward(pass) ? 2.0 * static_cast<double>(spec.size) + 3 : 3.0 * static_cast<double>(spec.size) + 7;
        return {perCell * static_cast<double>(spec.src.elements()), touchedBytes(spec, pass)};
    }
    int stageCount(const OpSpec&) const override { return 3; }
    Shape stageShape(const OpSpec& spec, int) const override { return spec.src; }
    Text stageName(const OpSpec&, int stage) const override
    {
        switch (stageRole(stage)) {
        case squares: return Text(KS_TEXT("core", "sum of squares"));
        case products: return Text(KS_TEXT("core", "gradient × input"));
        default: return Text(KS_TEXT("core", "feedback of the neighbours"));
        }
    }
};

const LRN lrnDefinition;

} // namespace

constinit const OpInfo lrnRow{
    .op = OpKind::LRN,
    .name = "LRN",
    .definition = &lrnDefinition,
    .family = OpFamily::Normalisation,
    .sentence =
        [](const OpSpec&) { return Text(KS_TEXT("core", "Divides each value by the strength of its channel and those beside it.")); },
    .story = [](const OpSpec& spec, const CellFacts& cell) -> Text {
        if (cell.of != Role::Dst)
            return KS_TEXT("core",
                           "The gradient times the scale, less what this cell did to the scale of its channel and those beside it.");
        const auto number = [](float value) { return numeral(static_cast<double>(value)).text; };
        return {KS_TEXT("core", "The input times scale(s), that is (%1 + s) to the power of −%2, where s is the sum of the squares of its "
                                "channel and those beside it, times %3 / %4."),
                {number(spec.offset), number(spec.beta), number(spec.alpha), groupedDigits(spec.size)}};
    },
    .attributes =
        [] {
            return std::vector<Field>{
                field<&OpSpec::size>(
                    {.name = "size",
                     .title = KS_TEXT("core", "channels beside each other"),
                     .help = KS_TEXT("core",
                                     "size: how many neighbouring channels count, the cell’s own in the middle. A whole number from 1."),
                     .least = 1,
                     .most = largestSetting,
                     .always = true}),
                attribute_rows::withDefault(
                    field<&OpSpec::alpha>({.name = "alpha",
                                           .option = "--alpha",
                                           .value = "A",
                                           .title = KS_TEXT("core", "factor"),
                                           .help = KS_TEXT("core", "alpha: the factor of the mean of the squares. From 0."),
                                           .least = 0}),
                    "0.0001"),
                field<&OpSpec::beta>({.name = "beta",
                                      .title = KS_TEXT("core", "power"),
                                      .help = KS_TEXT("core", "beta: the power to which the strength of the neighbours is raised. From 0."),
                                      .least = 0}),
                field<&OpSpec::offset>(
                    {.name = "bias",
                     .title = KS_TEXT("core", "bias"),
                     .help = KS_TEXT("core", "bias: added to the strength of the neighbours, so that nothing is divided by 0. Above 0."),
                     .least = 1e-6}),
            };
        },
    .sharesChannels = true,
    .imagesOnly = true,
    .usual = [](OpSpec& spec) { spec.alpha = 1e-4F; },
    .propose =
        [](OpSpec& spec, Dice& dice) {
            spec.size = dice.between(1, 6);
            spec.alpha = dice.oneOf(std::array{1e-4F, 0.5F, 3.0F, 0.0F});
            spec.beta = dice.oneOf(std::array{0.75F, 0.75F, 0.5F, 1.0F, 0.3F});
            spec.offset = dice.oneIn(3) ? 2.0F : 1.0F;
        },
    .pytorch =
        [](const code::Layer& layer) {
            const OpSpec& s = layer.spec;
            // Of an even number of channels PyTorch's window has the larger half before, ours behind.
            const std::string flip = s.size % 2 == 0 ? ".flip(1)" : "";
            code::Torch torch = code::torchModule(layer,
                                                  "nn.LocalResponseNorm(" + code::integer(s.size) + ", alpha=" + digitsOf(s.alpha) +
                                                      ", beta=" + digitsOf(s.beta) + ", k=" + digitsOf(s.offset) + ")",
                                                  layer.src + flip);
            torch.call += flip;
            return torch;
        },
};

} // namespace ks
