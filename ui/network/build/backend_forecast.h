#pragma once

#include "core/nn/layers.h"
#include "core/nn/training_settings.h"

#include <stop_token>
#include <string>
#include <vector>

namespace ks {

/// What training a network would ask of a backend.
struct BackendForecast {
    std::string backend;
    bool available = true;
    Text reason; ///< why not, or why it cannot run this network
    MemoryForecast memory;
    double imagesPerSecond = 0; ///< measured over a few steps; 0 where it could not run
};

/// Measures on every backend: some steps, for about a third of a second each. On the compute thread.
std::vector<BackendForecast> forecastBackends(const Model& model, const TrainingSettings& settings, const std::stop_token& stop);

} // namespace ks
