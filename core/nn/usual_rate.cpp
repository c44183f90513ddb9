#include "core/nn/usual_rate.h"

#include "core/data/sample_unit.h"
#include "core/nn/presets.h"
#include "core/ops/optimizer_spec.h"

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr double shareFromTrained = 0.1;

/// At the least.
constexpr float rateOfRows = 0.01F;

bool foretellsRows(const Model& model)
{
    return !model.classifies() && unitOf(model.graph.input) != SampleUnit::Image;
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
    if (preset && preset->training.optimizer.kind == optimizer)
        return preset->training.schedule.rate;
    return foretellsRows(model) ? std::max(rateOfRows, usualRateOf(optimizer)) : usualRateOf(optimizer);
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
