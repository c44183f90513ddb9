#pragma once

#include "core/backends/layer_time.h"

#include <vector>

namespace ks {

/// What the layers of a training took.
struct LayerTimes {
    std::vector<LayerTime> nodes; ///< seconds of all measured images together; empty where nothing was measured
    double images = 0;            ///< that were measured: those of one batch in some
};

/// Seconds of a whole training by what was done in them.
struct PhaseTimes {
    double load = 0; ///< until the batch was there; what is prepared meanwhile in other threads costs nothing
    double step = 0; ///< forward, backward and update; see LayerTimes for how these share it
    double rest = 0; ///< of a batch: right answers, records
    double validation = 0;
    double test = 0;

    double sum() const { return load + step + rest + validation + test; }
};

/// Of all that was trained, also of batches that were gone back from.
struct TrainingTimes {
    LayerTimes layers;
    PhaseTimes phases;
};

} // namespace ks
