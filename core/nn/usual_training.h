#pragma once

#include "core/nn/training_settings.h"

namespace ks {

struct Model;

/// How a network is trained unless a person says otherwise: as the preset that it is, else in the usual way at its usual rate. What is the person's
/// (backend, threads, seed, what is measured) is that of `settings`.
TrainingSettings usualTraining(const Model& model, const TrainingSettings& settings);

/// Settings for `next` by which `before` was trained: what stands as it was proposed for the one becomes as it is proposed for the other, and what
/// somebody has changed stays.
TrainingSettings settingsFor(const Model& next, const Model& before, TrainingSettings settings);

} // namespace ks
