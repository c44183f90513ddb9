#pragma once

#include "core/ops/update_constants.h"

namespace ks {

struct Model;
struct TrainingSettings;

/// The learning rate that is proposed for a network which this optimiser trains from its first weights: that of the preset that it is, else what the
/// optimiser usually takes.
float usualRate(const Model& model, OptimizerKind optimizer);

/// That for weights which were trained before, on other classes: a tenth of the usual one, since at the whole of it a new layer, which only guesses,
/// drives all others away from what they know. Never above the rate of `settings`.
float rateFromTrained(const Model& model, const TrainingSettings& settings);
/// It is the rate of `settings`.
bool hasRateFromTrained(const Model& model, const TrainingSettings& settings);

} // namespace ks
