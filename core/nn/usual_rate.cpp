#include "core/nn/usual_rate.h"

#include "core/nn/presets.h"

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr double shareFromTrained = 0.1;

/// What each optimiser takes where nobody knows the network.
float usualRateOf(OptimizerKind optimizer)
{
    switch (optimizer) {
    case OptimizerKind::Sgd: return 0.1F;
    case OptimizerKind::Momentum:
    case OptimizerKind::Nesterov: return 0.01F;
    case OptimizerKind::RmsProp:
    case OptimizerKind::Adam:
    case OptimizerKind::AdamW: break;
    }
    return Schedule().rate;
}

/// As a person would write it: 0.0003, and not the product of 0.003 and 0.1.
float inSixDigits(double rate)
{
    const double unit = std::pow(10.0, std::floor(std::log10(rate)) - 5);
    return static_cast<float>(std::round(rate / unit) * unit);
}

} // namespace

float usualRate(const Model& model, OptimizerKind optimizer)
{
    const Preset* const preset = presetOf(model);
    return preset && preset->training.optimizer.kind == optimizer ? preset->training.schedule.rate : usualRateOf(optimizer);
}

float tenthOfUsualRate(const Model& model, OptimizerKind optimizer)
{
    return inSixDigits(shareFromTrained * static_cast<double>(usualRate(model, optimizer)));
}

float rateFromTrained(const Model& model, const TrainingSettings& settings)
{
    return std::min(settings.schedule.rate, tenthOfUsualRate(model, settings.optimizer.kind));
}

bool hasRateFromTrained(const Model& model, const TrainingSettings& settings)
{
    return settings.schedule.rate == tenthOfUsualRate(model, settings.optimizer.kind);
}

} // namespace ks
