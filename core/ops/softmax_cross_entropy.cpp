#include "core/ops/attribute_rows.h"
#include "core/ops/op_rows.h"
#include "core/ops/softmax_terms.h"
#include "core/ops/touched_bytes.h"

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr Role logProbability = Role::Stage3;
constexpr Role probability = Role::Stage4;
constexpr Role targetSum = Role::Stage5; ///< Σ_c src2 of a place: 1 where the target is one of probabilities
constexpr Role error = Role::Stage6;     ///< probability · Σ target − target

double count(const OpSpec& spec)
{
    return spec.reduction == Reduction::Mean ? static_cast<double>(spec.src.n * spec.src.h * spec.src.w) : 1.0;
}

/// The cross-entropy of softmax(src) against a target of probabilities (a one-hot row where the class is known), src2, of the same
/// shape N×C×H×W: −Σ src2 · log softmax(src), over the (n, y, x) as mean or sum; dst is 1×1×1×1.
/// diffSrc = (softmax(src) · Σ_c src2 − src2) · diffDst / count: for a one-hot target "output minus target". The target has no gradient.
/// ONNX's operator of this name takes class indices; a one-hot row says the same and lets a target be soft.
class SoftmaxCrossEntropyLoss final : public SoftmaxTerms {
public:
    constexpr SoftmaxCrossEntropyLoss() : SoftmaxTerms(targetSum) {}

    Shape dstShape(const OpSpec&) const override { return {1, 1, 1, 1}; }
    void forEachTerm(const OpSpec& spec, Role of, const Cell& cell, TermVisitor visit) const override
    {
        switch (of) {
        case Role::Dst:
            for (std::int64_t i = 0; i < spec.src.elements(); ++i) {
                const Cell one = cellAt(spec.src, i);
                visit({.first = {Role::Src2, one}, .second = Factor{logProbability, one}, .divisor = -count(spec)});
            }
            break;
        case logProbability:
            visit({.first = {Role::Src, cell}});
            visit({.first = {maximum, row(cell)}, .divisor = -1.0});
            visit({.first = {total, row(cell), Function::Log}, .divisor = -1.0});
            break;
        case probability: visit(probabilityOf(cell)); break;
        case targetSum:
            for (std::int64_t c = 0; c < spec.src.c; ++c)
                visit({.first = {Role::Src2, {cell.n, c, cell.y, cell.x}}});
            break;
        case error:
            visit({.first = {probability, cell}, .second = Factor{targetSum, row(cell)}});
            visit({.first = {Role::Src2, cell}, .divisor = -1.0});
            break;
        case Role::DiffSrc: visit({.first = {error, cell}, .second = Factor{Role::DiffDst, {}}, .divisor = count(spec)}); break;
        default: SoftmaxTerms::forEachTerm(spec, of, cell, visit);
        }
    }
    std::int64_t countTerms(const OpSpec& spec, Role of, const Cell& cell) const override
    {
        return of == Role::Dst ? spec.src.elements() : Operator::countTerms(spec, of, cell);
    }
    Cost cost(const OpSpec& spec, Pass pass) const override
    {
        const auto cells = static_cast<double>(spec.src.elements());
        return {cells * 6, touchedBytes(spec, pass)};
    }
    int stageCount(const OpSpec&) const override { return 7; }
    Text stageName(const OpSpec& spec, int stage) const override
    {
        switch (stageRole(stage)) {
        case logProbability: return Text(KS_TEXT("core", "logarithm of the probability"));
        case probability: return Text(KS_TEXT("core", "probability"));
        case targetSum: return Text(KS_TEXT("core", "sum of the target"));
        case error: return Text(KS_TEXT("core", "probability × sum of the target − target"));
        default: return SoftmaxTerms::stageName(spec, stage);
        }
    }
};

const SoftmaxCrossEntropyLoss softmaxCrossEntropyLossDefinition;

/// Every place has one class, and no other counts; of a folded sum nobody knows.
bool hasOneClassEach(const OpSpec& spec, const CellFacts& cell)
{
    const std::int64_t places = spec.src.n * spec.src.h * spec.src.w;
    return std::ranges::count(cell.first, 1.0) == places && std::ranges::count(cell.first, 0.0) == cell.terms - places;
}

/// What is known of the target's sum at the place of a gradient is that it is 1.
bool targetsAddUpToOne(const CellFacts& cell)
{
    const auto sum = std::ranges::find(cell.stages, targetSum, &std::pair<Role, double>::first);
    constexpr double roundedShares = 1e-6;
    return sum != cell.stages.end() && std::abs(sum->second - 1) <= roundedShares;
}

Text crossEntropyStory(const OpSpec& spec, const CellFacts& cell)
{
    const bool sum = spec.reduction == Reduction::Sum;
    const bool places = spec.src.h * spec.src.w > 1; // each place of an image has its class
    if (cell.of != Role::Dst && !targetsAddUpToOne(cell))
        return sum      ? KS_TEXT("core", "The probability times the sum of the target, less the target; all that times ∂L/∂Y.")
               : places ? KS_TEXT("core", "The probability times the sum of the target, less the target; all that divided by the number of "
                                          "places in all images, times ∂L/∂Y.")
                        : KS_TEXT("core", "The probability times the sum of the target, less the target; all that divided by the number of "
                                          "images, times ∂L/∂Y.");
    if (cell.of != Role::Dst)
        return sum      ? KS_TEXT("core", "The probability minus the target, times ∂L/∂Y.")
               : places ? KS_TEXT("core", "The probability minus the target, divided by the number of places in all images, times ∂L/∂Y.")
                        : KS_TEXT("core", "The probability minus the target, divided by the number of images, times ∂L/∂Y.");
    if (hasOneClassEach(spec, cell))
        return sum ? KS_TEXT("core", "Minus the logarithm of the right class’s probability, added up over all.")
               : places
                   ? KS_TEXT("core", "Minus the logarithm of the right class’s probability, as the mean over all places of all images.")
                   : KS_TEXT("core", "Minus the logarithm of the right class’s probability, as the mean over the images.");
    return sum ? KS_TEXT("core", "Minus the logarithms of the probabilities, each times its target, added up over all.")
           : places
               ? KS_TEXT("core", "Minus the logarithms of the probabilities, each times its target, as the mean over all places of all "
                                 "images.")
               : KS_TEXT("core", "Minus the logarithms of the probabilities, each times its target, as the mean over the images.");
}

constexpr LossEnding crossEntropyEndings[] = {{"Softmax", "softmax"}, {"LogSoftmax", "log_softmax"}};

} // namespace

constinit const OpInfo softmaxCrossEntropyLossRow{
    .op = OpKind::SoftmaxCrossEntropyLoss,
    .name = "SoftmaxCrossEntropyLoss",
    .definition = &softmaxCrossEntropyLossDefinition,
    .family = OpFamily::Loss,
    .sentence =
        [](const OpSpec&) { return Text(KS_TEXT("core", "Softmax, and then minus the logarithm of the right class’s probability.")); },
    .story = crossEntropyStory,
    .attributes =
        [] {
            return std::vector<Field>{
                attribute_rows::reduction(KS_TEXT("core", "reduction: the loss is the mean over all places of all images, or their sum."))};
        },
    .reach = Reach::Image,
    .second = SecondOperand::Classes,
    .endings = crossEntropyEndings,
};

} // namespace ks
