#pragma once

#include "core/ops/update_constants.h"

namespace ks {

struct Model;
struct TrainingSettings;

/// The learning rate that is proposed for a network which this optimiser trains from its first weights: that of the preset that it is, else what the
/// optimiser usually takes. A network that reads rows and gives numbers is small, and a table gives it few updates: by a rate for pictures it
/// would end where it began.
float usualRate(const Model& model, OptimizerKind optimizer);

/// That for weights which were trained before: a tenth of the usual one. At the whole of it they are driven away from what they know, the more so by a new
/// layer, which only guesses.
float tenthOfUsualRate(const Model& model, OptimizerKind optimizer);
/// The same, but never above the rate of `settings`.
float rateFromTrained(const Model& model, const TrainingSettings& settings);
/// It is the rate of `settings`.
bool hasRateFromTrained(const Model& model, const TrainingSettings& settings);

} // namespace ks
