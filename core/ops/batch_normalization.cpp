#include "core/base/digits.h"
#include "core/ops/attribute_rows.h"
#include "core/ops/op_code.h"
#include "core/ops/op_rows.h"
#include "core/ops/operator.h"
#include "core/ops/touched_bytes.h"

namespace ks {

namespace {

constexpr Role mean = Role::Stage0;
constexpr Role centred = Role::Stage1; ///< src − mean
constexpr Role variance = Role::Stage2;
constexpr Role normalised = Role::Stage3;
constexpr Role meanGradient = Role::Stage4;       ///< mean of diffDst
constexpr Role meanProduct = Role::Stage5;        ///< mean of diffDst · normalised
constexpr Role remainder = Role::Stage6;          ///< diffDst without its mean and its part along `normalised`
constexpr Role scaleOverDeviation = Role::Stage7; ///< weights / √(variance + epsilon)

Shape perChannel(const OpSpec& spec)
{
    return {1, spec.src.c, 1, 1};
}

Cell channelOf(const Cell& cell)
{
    return {0, cell.c, 0, 0};
}

/// The mean and the variance that normalise: the batch's or the running ones.
Factor meanOf(const OpSpec& spec, const Cell& cell)
{
    return {spec.trainingMode ? mean : Role::Mean, channelOf(cell)};
}

Factor inverseDeviationOf(const OpSpec& spec, const Cell& cell)
{
    return {spec.trainingMode ? variance : Role::Variance, channelOf(cell), Function::InverseSquareRoot};
}

/// BatchNormalization (ONNX, over N, H, W of every channel): dst = weights · (src − mean) / √(variance + epsilon) + bias.
/// In training mode mean and variance (the population's, divided by N·H·W) are those of the batch and
/// newMean = momentum · mean + (1 − momentum) · the batch's, newVariance likewise; else the running ones that are given.
/// weights, bias, mean, variance are 1×C×1×1. diffWeights = Σ diffDst · normalised, diffBias = Σ diffDst. In training mode
/// diffSrc = weights / √(variance + epsilon) · (diffDst − mean(diffDst) − normalised · mean(diffDst · normalised)); else the first factor
/// times diffDst. Source: Ioffe and Szegedy, ICML 2015, with ONNX's meaning of momentum.
class BatchNormalization final : public Operator {
public:
    Shape weightsShape(const OpSpec& spec) const override { return perChannel(spec); }
    Shape biasShape(const OpSpec& spec) const override { return perChannel(spec); }
    void forEachTerm(const OpSpec& spec, Role of, const Cell& cell, TermVisitor visit) const override
    {
        const auto cells = static_cast<double>(spec.src.n * spec.src.h * spec.src.w); // of a channel
        const Cell channel = channelOf(cell);
        switch (of) {
        case mean:
            forEachCellOfChannel(spec.src, cell.c, [&](const Cell& one) { visit({.first = {Role::Src, one}, .divisor = cells}); });
            break;
        case centred:
            visit({.first = {Role::Src, cell}});
            visit({.first = meanOf(spec, cell), .divisor = -1.0});
            break;
        case variance:
            forEachCellOfChannel(spec.src, cell.c, [&](const Cell& one) {
                visit({.first = {centred, one}, .second = Factor{centred, one}, .divisor = cells});
            });
            break;
        case normalised: visit({.first = {centred, cell}, .second = inverseDeviationOf(spec, cell)}); break;
        case Role::Dst:
            visit({.first = {normalised, cell}, .second = Factor{Role::Weights, channel}});
            visit({.first = {Role::Bias, channel}});
            break;
        case Role::NewMean:
        case Role::NewVariance: {
            const bool isMean = of == Role::NewMean;
            const auto kept = static_cast<double>(spec.momentum);
            visit({.first = {isMean ? Role::Mean : Role::Variance, channel}, .divisor = 1.0 / kept});
            visit({.first = {isMean ? mean : variance, channel}, .divisor = 1.0 / (1.0 - kept)});
            break;
        }
        case meanGradient:
            forEachCellOfChannel(spec.src, cell.c, [&](const Cell& one) { visit({.first = {Role::DiffDst, one}, .divisor = cells}); });
            break;
        case meanProduct:
            forEachCellOfChannel(spec.src, cell.c, [&](const Cell& one) {
                visit({.first = {Role::DiffDst, one}, .second = Factor{normalised, one}, .divisor = cells});
            });
            break;
        case remainder:
            visit({.first = {Role::DiffDst, cell}});
            if (spec.trainingMode) {
                visit({.first = {meanGradient, channel}, .divisor = -1.0});
                visit({.first = {normalised, cell}, .second = Factor{meanProduct, channel}, .divisor = -1.0});
            }
            break;
        case scaleOverDeviation: visit({.first = {Role::Weights, channel}, .second = inverseDeviationOf(spec, cell)}); break;
        case Role::DiffSrc: visit({.first = {remainder, cell}, .second = Factor{scaleOverDeviation, channel}}); break;
        case Role::DiffWeights:
            forEachCellOfChannel(spec.src, cell.c, [&](const Cell& one) {
                visit({.first = {Role::DiffDst, one}, .second = Factor{normalised, one}});
            });
            break;
        case Role::DiffBias:
            forEachCellOfChannel(spec.src, cell.c, [&](const Cell& one) { visit({.first = {Role::DiffDst, one}}); });
            break;
        default: break;
        }
    }
    std::int64_t countTerms(const OpSpec& spec, Role of, const Cell& cell) const override
    {
        switch (of) {
        case mean:
        case variance:
        case meanGradient:
        case meanProduct:
        case Role::DiffWeights:
        case Role::DiffBias: return spec.src.n * spec.src.h * spec.src.w;
        default: return Operator::countTerms(spec, of, cell);
        }
    }
    Cost cost(const OpSpec& spec, Pass pass) const override
    {
        const auto cells = static_cast<double>(spec.src.elements());
        const double bytes = touchedBytes(spec, pass);
        switch (pass) {
        case Pass::Inference: return {cells * 2, bytes};
        case Pass::Training:
            return {cells * (spec.trainingMode ? 7 : 2), bytes}; // with running statistics as in inference: one factor, one addend
        case Pass::BackwardData: return {cells * (spec.trainingMode ? 9 : 1), bytes};
        case Pass::BackwardWeights: return {cells * 5, bytes};
        }
        return {};
    }
    int stageCount(const OpSpec&) const override { return 8; }
    Shape stageShape(const OpSpec& spec, int stage) const override
    {
        const Role role = stageRole(stage);
        return role == centred || role == normalised || role == remainder ? spec.src : perChannel(spec);
    }
    Text stageName(const OpSpec&, int stage) const override
    {
        switch (stageRole(stage)) {
        case mean: return Text(KS_TEXT("core", "mean"));
        case centred: return Text(KS_TEXT("core", "centred"));
        case variance: return Text(KS_TEXT("core", "variance"));
        case normalised: return Text(KS_TEXT("core", "normalised"));
        case meanGradient: return Text(KS_TEXT("core", "mean gradient"));
        case meanProduct: return Text(KS_TEXT("core", "mean of gradient × normalised"));
        case remainder: return Text(KS_TEXT("core", "gradient without both means"));
        default: return Text(KS_TEXT("core", "scale / deviation"));
        }
    }
};

const BatchNormalization batchNormalizationDefinition;

/// PyTorch's momentum is the share of the new value, ours that of the old: 0.1 for 0.9, and not what is left in single precision.
std::string shareOfNewest(float momentum)
{
    return significantDigits(1.0 - asWritten(momentum), 7);
}

Text batchNormalizationStory(const OpSpec& spec, const CellFacts& cell)
{
    switch (cell.of) {
    case Role::DiffWeights: return KS_TEXT("core", "Each gradient times the normalised input that it met, summed over the batch.");
    case Role::DiffBias: return KS_TEXT("core", "The gradients of the channel, summed over the batch.");
    case Role::NewMean:
    case Role::NewVariance: return KS_TEXT("core", "The running number so far and that of this batch, weighted by the momentum.");
    case Role::Dst:
        return spec.trainingMode
                   ? KS_TEXT("core", "The input, less the mean of its channel in this batch and divided by the deviation, times the scale, "
                                     "plus the shift.")
                   : KS_TEXT("core", "The input, less the running mean of its channel and divided by the running deviation, times the "
                                     "scale, plus the shift.");
    default:
        return spec.trainingMode
                   ? KS_TEXT("core", "The gradient without its mean and without its part along the normalised input, times the scale, "
                                     "divided by the deviation.")
                   : KS_TEXT("core", "The gradient times the scale, divided by the running deviation.");
    }
}

constexpr RoleLetter batchNormalizationLetters[] = {{Role::Weights, "γ"}, {Role::Bias, "β"}};

} // namespace

constinit const OpInfo batchNormalizationRow{
    .op = OpKind::BatchNormalization,
    .name = "BatchNormalization",
    .searchedAs = "batch norm|batchnorm|normalización|normalization",
    .definition = &batchNormalizationDefinition,
    .family = OpFamily::Normalisation,
    .sentence =
        [](const OpSpec& spec) {
            return spec.trainingMode
                       ? Text(KS_TEXT("core", "Takes away each channel’s mean and divides by its deviation, over the whole batch."))
                       : Text(KS_TEXT("core",
                                      "Takes away each channel’s running mean and divides by its running deviation, whatever the batch."));
        },
    .story = batchNormalizationStory,
    .attributes =
        [] {
            return std::vector<Field>{
                attribute_rows::trainingMode(
                    KS_TEXT("core", "training_mode: mean and variance are those of this batch; without it the running ones count.")),
                field<&OpSpec::epsilon>(
                    {.name = "epsilon",
                     .title = KS_TEXT("core", "added to the variance"),
                     .help = KS_TEXT("core",
                                     "epsilon: added to the variance before its root is taken, so that nothing is divided by 0. From 0."),
                     .least = 0}),
                field<&OpSpec::momentum>(
                    {.name = "momentum",
                     .title = KS_TEXT("core", "momentum"),
                     .help = KS_TEXT("core",
                                     "momentum: the share of the running statistics that stays when a batch is added. From 0, below 1."),
                     .least = 0,
                     .most = 1,
                     .mostExcluded = true}),
            };
        },
    .weights = WeightsKind::PerChannel,
    .start = StartValue::Ones, // to normalise and nothing else
    .letters = batchNormalizationLetters,
    .keepsStatistics = true,
    .actsInTraining = true,
    .forgetsSrc = [](const OpSpec& spec) { return !spec.trainingMode; },
    .onesVanish = [](const OpSpec& spec) { return spec.trainingMode; },
    .pytorch =
        [](const code::Layer& layer) {
            const OpSpec& s = layer.spec;
            return code::torchModule(layer,
                                     (layer.row ? "nn.BatchNorm1d(" : "nn.BatchNorm2d(") + code::integer(s.src.c) +
                                         ", eps=" + digitsOf(s.epsilon) + ", momentum=" + shareOfNewest(s.momentum) + ")",
                                     layer.src);
        },
    .keras =
        [](const code::Layer& layer) {
            return code::keras("BatchNormalization(momentum=" + digitsOf(layer.spec.momentum) +
                                   ", epsilon=" + digitsOf(layer.spec.epsilon) + code::kerasNamed(layer) + ")",
                               layer.src);
        },
};

} // namespace ks
