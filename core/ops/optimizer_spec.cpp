#include "core/ops/optimizer_spec.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ks {

namespace {

constexpr std::array onlyMomentum = {OptimizerState::Momentum};
constexpr std::array onlySquares = {OptimizerState::Squares};
constexpr std::array meanAndSquares = {OptimizerState::Mean, OptimizerState::Squares};

/// All that is known of an optimiser but its formulas, which are in core/ops/update.h.
struct OptimizerRow {
    OptimizerKind kind;
    FieldChoice choice;
    std::span<const OptimizerState> states;
    float usualRate;
};

/// In the order of OptimizerKind.
constexpr std::array<OptimizerRow, 6> optimizerRows = {{
    {.kind = OptimizerKind::Sgd,
     .choice = {.name = "sgd",
                .title = KS_TEXT("core", "SGD"),
                .help = KS_TEXT("core", "Against the gradient, as far as the learning rate says.")},
     .states = {},
     .usualRate = 0.1F},
    {.kind = OptimizerKind::Momentum,
     .choice = {.name = "momentum",
                .title = KS_TEXT("core", "momentum"),
                .help = KS_TEXT("core", "Goes on in the direction of the gradients before, each of which counts less than the next.")},
     .states = onlyMomentum,
     .usualRate = 0.01F},
    {.kind = OptimizerKind::Nesterov,
     .choice = {.name = "nesterov",
                .title = KS_TEXT("core", "Nesterov"),
                .help = KS_TEXT("core", "As momentum, but looks at the gradient one step ahead.")},
     .states = onlyMomentum,
     .usualRate = 0.01F},
    {.kind = OptimizerKind::RmsProp,
     .choice = {.name = "rmsprop",
                .title = KS_TEXT("core", "RMSprop"),
                .help = KS_TEXT("core", "Divides each gradient by the root of the running mean of its squares.")},
     .states = onlySquares,
     .usualRate = 0.001F},
    {.kind = OptimizerKind::Adam,
     .choice = {.name = "adam",
                .title = KS_TEXT("core", "Adam"),
                .help = KS_TEXT("core", "The running mean of the gradients, divided as in RMSprop; both corrected for their start at 0.")},
     .states = meanAndSquares,
     .usualRate = 0.001F},
    {.kind = OptimizerKind::AdamW,
     .choice = {.name = "adamw",
                .title = KS_TEXT("core", "AdamW"),
                .help = KS_TEXT("core", "As Adam, but weight decay does not go through the gradient.")},
     .states = meanAndSquares,
     .usualRate = 0.001F},
}};

/// One column of the rows.
template <class Member>
constexpr auto columnOf(Member OptimizerRow::*member)
{
    std::array<Member, optimizerRows.size()> values{};
    std::ranges::transform(optimizerRows, values.begin(), member);
    return values;
}

constexpr auto everyOptimizer = columnOf(&OptimizerRow::kind);
constexpr auto kinds = columnOf(&OptimizerRow::choice);

const OptimizerRow& optimizerRowOf(OptimizerKind kind)
{
    return optimizerRows.at(static_cast<std::size_t>(kind));
}

constexpr auto keepsMomentum = [](const OptimizerSpec& spec) {
    return std::ranges::find(statesOf(spec.kind), OptimizerState::Momentum) != statesOf(spec.kind).end();
};
constexpr auto dividesBySquares = [](const OptimizerSpec& spec) { return statePlacesOf(spec.kind).v >= 0; };

} // namespace

std::span<const OptimizerKind> allOptimizers()
{
    return everyOptimizer;
}

std::optional<OptimizerKind> optimizerNamed(std::string_view name)
{
    const auto at = std::ranges::find(kinds, name, &FieldChoice::name);
    return at == kinds.end() ? std::nullopt : std::optional(everyOptimizer.at(static_cast<std::size_t>(at - kinds.begin())));
}

std::string_view nameOf(OptimizerKind kind)
{
    return optimizerRowOf(kind).choice.name;
}

std::string_view titleOf(OptimizerKind kind)
{
    return optimizerRowOf(kind).choice.title;
}

const FieldTable<OptimizerSpec>& optimizerFields()
{
    using Spec = OptimizerSpec;
    static const FieldTable<Spec> table{{
        field<&Spec::kind>({.name = "optimizer",
                            .option = "--optimizer",
                            .title = KS_TEXT("core", "Optimiser"),
                            .help = KS_TEXT("core", "How a gradient becomes a change of the weights."),
                            .choices = kinds,
                            .always = true,
                            .ofPreset = true}),
        field<&Spec::momentum>({.name = "momentum",
                                .option = "--momentum",
                                .title = KS_TEXT("core", "Momentum"),
                                .help = KS_TEXT("core", "Of momentum and Nesterov: how much of the last update goes on in the next."),
                                .least = 0,
                                .most = 1,
                                .mostExcluded = true,
                                .applies = appliesIf<keepsMomentum>,
                                .ofPreset = true}),
        field<&Spec::beta1>({.name = "beta1",
                             .option = "--beta1",
                             .title = "β₁",
                             .help = KS_TEXT("core", "Of Adam and AdamW: how much the running mean of the gradients keeps at each update."),
                             .least = 0,
                             .most = 1,
                             .mostExcluded = true,
                             .applies = appliesIf<[](const Spec& spec) { return spec.states() == 2; }>,
                             .advanced = true,
                             .ofPreset = true}),
        field<&Spec::beta2>(
            {.name = "beta2",
             .option = "--beta2",
             .title = "β₂",
             .help = KS_TEXT("core", "Of RMSprop, Adam and AdamW: how much the running mean of the squares keeps at each update."),
             .least = 0,
             .most = 1,
             .mostExcluded = true,
             .applies = appliesIf<dividesBySquares>,
             .advanced = true,
             .ofPreset = true}),
        field<&Spec::epsilon>({.name = "epsilon",
                               .option = "--epsilon",
                               .title = "ε",
                               .help = KS_TEXT("core", "Of RMSprop, Adam and AdamW: added to the root that the gradient is divided by."),
                               .least = 0,
                               .leastExcluded = true,
                               .applies = appliesIf<dividesBySquares>,
                               .advanced = true,
                               .ofPreset = true}),
        field<&Spec::epsilonHat>(
            {.name = "epsilon_hat",
             .option = "--epsilon-hat",
             .title = KS_TEXT("core", "ε uncorrected"),
             .help = KS_TEXT("core", "Of Adam and AdamW: ε is added to the root of v, as in ONNX, TensorFlow and Keras, not to that of the "
                                     "corrected v, as in PyTorch and in Algorithm 1 of Kingma and Ba."),
             .applies = appliesIf<[](const Spec& spec) { return spec.states() == 2; }>,
             .advanced = true,
             .ofPreset = true}),
        field<&Spec::weightDecay>({.name = "weight_decay",
                                   .option = "--weight-decay",
                                   .title = KS_TEXT("core", "Weight decay"),
                                   .help = KS_TEXT("core", "Pulls every weight towards 0."),
                                   .least = 0,
                                   .step = 0.0001,
                                   .ofPreset = true}),
    }};
    return table;
}

void requireLegal(const OptimizerSpec& spec)
{
    requireLegal({optimizerFields(), spec});
}

const OptimizerStateInfo& infoOf(OptimizerState state)
{
    static constexpr std::array<OptimizerStateInfo, 3> infos = {{
        {.title = KS_TEXT("core", "momentum"), .symbol = "m"},
        {.title = KS_TEXT("core", "mean"), .symbol = "m"},
        {.title = KS_TEXT("core", "squares"), .symbol = "v"},
    }};
    return infos.at(static_cast<std::size_t>(state));
}

std::span<const OptimizerState> statesOf(OptimizerKind kind)
{
    return optimizerRowOf(kind).states;
}

OptimizerStatePlaces statePlacesOf(OptimizerKind kind)
{
    OptimizerStatePlaces places;
    int place = 0;
    for (const OptimizerState state : statesOf(kind))
        (state == OptimizerState::Squares ? places.v : places.m) = place++;
    return places;
}

float usualRateOf(OptimizerKind kind)
{
    return optimizerRowOf(kind).usualRate;
}

UpdateConstants OptimizerSpec::constants() const
{
    const auto rest = [](float beta) { return static_cast<float>(1.0 - static_cast<double>(beta)); };
    return {.kind = kind,
            .momentum = momentum,
            .beta1 = beta1,
            .rest1 = rest(beta1),
            .beta2 = beta2,
            .rest2 = rest(beta2),
            .decay = weightDecay};
}

UpdateNumbers OptimizerSpec::numbersFor(float rate, std::uint64_t updates) const
{
    const auto correction = [&](float beta) {
        return states() == 2 ? static_cast<float>(1.0 / (1.0 - std::pow(static_cast<double>(beta), static_cast<double>(updates)))) : 1.0F;
    };
    const double scale =
        epsilonHat && states() == 2 ? std::sqrt(1.0 - std::pow(static_cast<double>(beta2), static_cast<double>(updates))) : 1.0;
    return {.rate = rate,
            .correction1 = correction(beta1),
            .correction2 = correction(beta2),
            .epsilon = static_cast<float>(static_cast<double>(epsilon) / scale)};
}

} // namespace ks
