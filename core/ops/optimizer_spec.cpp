#include "core/ops/optimizer_spec.h"

#include <array>
#include <cmath>
#include <utility>

namespace ks {

namespace {

constexpr std::array<std::pair<OptimizerKind, std::string_view>, 6> names = {{{OptimizerKind::Sgd, "sgd"},
                                                                              {OptimizerKind::Momentum, "momentum"},
                                                                              {OptimizerKind::Nesterov, "nesterov"},
                                                                              {OptimizerKind::RmsProp, "rmsprop"},
                                                                              {OptimizerKind::Adam, "adam"},
                                                                              {OptimizerKind::AdamW, "adamw"}}};

constexpr std::array onlyMomentum = {OptimizerState::Momentum};
constexpr std::array onlySquares = {OptimizerState::Squares};
constexpr std::array meanAndSquares = {OptimizerState::Mean, OptimizerState::Squares};

} // namespace

std::string_view nameOf(OptimizerKind kind)
{
    for (const auto& [key, name] : names)
        if (key == kind)
            return name;
    return {};
}

std::optional<OptimizerKind> optimizerNamed(std::string_view name)
{
    for (const auto& [key, known] : names)
        if (known == name)
            return key;
    return std::nullopt;
}

std::span<const OptimizerState> statesOf(OptimizerKind kind)
{
    switch (kind) {
    case OptimizerKind::Sgd: break;
    case OptimizerKind::Momentum:
    case OptimizerKind::Nesterov: return onlyMomentum;
    case OptimizerKind::RmsProp: return onlySquares;
    case OptimizerKind::Adam:
    case OptimizerKind::AdamW: return meanAndSquares;
    }
    return {};
}

int OptimizerSpec::states() const
{
    return static_cast<int>(statesOf(kind).size());
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
            .epsilon = epsilon,
            .decay = weightDecay};
}

UpdateNumbers OptimizerSpec::numbersFor(float rate, std::uint64_t updates) const
{
    const auto correction = [&](float beta) {
        return states() == 2 ? static_cast<float>(1.0 / (1.0 - std::pow(static_cast<double>(beta), static_cast<double>(updates)))) : 1.0F;
    };
    return {.rate = rate, .correction1 = correction(beta1), .correction2 = correction(beta2)};
}

} // namespace ks
