#include "core/ops/optimizer_spec.h"

#include <array>
#include <utility>

namespace ks {

namespace {

constexpr std::array<std::pair<OptimizerKind, std::string_view>, 6> names = {{{OptimizerKind::Sgd, "sgd"},
                                                                              {OptimizerKind::Momentum, "momentum"},
                                                                              {OptimizerKind::Nesterov, "nesterov"},
                                                                              {OptimizerKind::RmsProp, "rmsprop"},
                                                                              {OptimizerKind::Adam, "adam"},
                                                                              {OptimizerKind::AdamW, "adamw"}}};

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

int OptimizerSpec::states() const
{
    switch (kind) {
    case OptimizerKind::Sgd: return 0;
    case OptimizerKind::Adam:
    case OptimizerKind::AdamW: return 2;
    default: return 1;
    }
}

} // namespace ks
