#pragma once

#include "core/backends/backend.h"
#include "core/nn/layers.h"
#include "core/nn/training_settings.h"

#include <stop_token>
#include <string>

namespace ks {

/// What training a network would ask of a backend.
struct BackendForecast {
    std::string backend;
    bool available = true;
    Text reason; ///< why not, or why it cannot run this network
    MemoryForecast memory;
    double imagesPerSecond = 0; ///< measured over a few steps; 0 where it could not run
    bool tooSlow = false;       ///< one image took longer than somebody who waits beside it has patience
};

constexpr double forecastPatience = 5; ///< seconds

/// Some steps, for about a third of a second; with fewer images than the batch has where they take long, and left where one image takes longer than
/// `patience` (seconds). On the compute thread, a job for each backend, so that others get their turn.
BackendForecast forecastOn(Backend& backend, const Model& model, const TrainingSettings& settings, const std::stop_token& stop,
                           double patience = forecastPatience);

} // namespace ks
