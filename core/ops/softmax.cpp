#include "core/ops/op_code.h"
#include "core/ops/op_rows.h"
#include "core/ops/softmax_terms.h"
#include "core/ops/touched_bytes.h"

namespace ks {

namespace {

constexpr Role probability = Role::Stage3;
constexpr Role meanGradient = Role::Stage4; ///< Σ diffDst · probability
constexpr Role centred = Role::Stage5;      ///< diffDst − mean gradient

/// Softmax (ONNX, axis 1): over the channels of every (n, y, x), dst = exp(src − max) / Σ exp(src − max). The maximum is taken off so
/// that exp cannot overflow. diffSrc = dst · (diffDst − Σ diffDst · dst). Stages: max, exp, sum; dst, Σ diffDst·dst and the bracket for
/// the gradient. One NaN in a channel row makes the row NaN.
class Softmax final : public SoftmaxTerms {
public:
    constexpr Softmax() : SoftmaxTerms(meanGradient) {}

    void forEachTerm(const OpSpec& spec, Role of, const Cell& cell, TermVisitor visit) const override
    {
        switch (of) {
        case Role::Dst:
        case probability: visit(probabilityOf(cell)); break;
        case meanGradient:
            for (std::int64_t c = 0; c < spec.src.c; ++c) {
                const Cell one{cell.n, c, cell.y, cell.x};
                visit({.first = {Role::DiffDst, one}, .second = Factor{probability, one}});
            }
            break;
        case centred:
            visit({.first = {Role::DiffDst, cell}});
            visit({.first = {meanGradient, row(cell)}, .divisor = -1.0});
            break;
        case Role::DiffSrc: visit({.first = {centred, cell}, .second = Factor{probability, cell}}); break;
        default: SoftmaxTerms::forEachTerm(spec, of, cell, visit);
        }
    }
    Cost cost(const OpSpec& spec, Pass pass) const override
    {
        return {4.0 * static_cast<double>(spec.src.elements()), touchedBytes(spec, pass)};
    }
    int stageCount(const OpSpec&) const override { return 6; }
    Text stageName(const OpSpec& spec, int stage) const override
    {
        switch (stageRole(stage)) {
        case probability: return Text(KS_TEXT("core", "probability"));
        case meanGradient: return Text(KS_TEXT("core", "mean gradient"));
        case centred: return Text(KS_TEXT("core", "centred gradient"));
        default: return SoftmaxTerms::stageName(spec, stage);
        }
    }
};

const Softmax softmaxDefinition;

/// Over channels; ONNX's own axis is the last one, which are the channels of rows of numbers alone.
constexpr FixedAttribute softmaxFixed[] = {{"axis", 1, -1}};

} // namespace

constinit const OpInfo softmaxRow{
    .op = OpKind::Softmax,
    .name = "Softmax",
    .definition = &softmaxDefinition,
    .family = OpFamily::Probabilities,
    .sentence = [](const OpSpec&) { return Text(KS_TEXT("core", "Makes probabilities of the channels: positive, and their sum is 1.")); },
    .story = [](const OpSpec& spec, const CellFacts& cell) -> Text {
        const bool forward = cell.of == Role::Dst;
        if (spec.src.c == 1)
            return forward ? KS_TEXT("core", "There is one channel only, and the probabilities of all channels add up to 1.")
                           : KS_TEXT("core", "There is one channel only: its probability is always 1, so no gradient passes.");
        return forward ? KS_TEXT("core", "The exponential of the input, divided by the sum of those of all channels.")
                       : KS_TEXT("core", "How far this probability’s gradient lies from their mean, weighted by the probabilities.");
    },
    .sharesChannels = true,
    .fixed = softmaxFixed,
    .onesVanish = always,
    .pytorch = [](const code::Layer& layer) -> code::Torch { return {.call = "F.softmax(" + layer.src + ", dim=1)"}; },
    .keras = [](const code::Layer& layer) { return code::keras("Softmax(axis=-1)", layer.src); },
};

} // namespace ks
