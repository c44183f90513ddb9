#pragma once

#include "core/backends/layer_time.h"

#include <limits>
#include <vector>

namespace ks {

/// What the layers of a training took.
struct LayerTimes {
    std::vector<LayerTime> nodes; ///< seconds of all measured images together; empty where nothing was measured
    double images = 0;            ///< that were measured: those of one batch in some
};

/// Seconds of an epoch by what was done in them, one after the other; NaN where it is not known, as in files of older versions.
struct EpochPhases {
    double load = 0;   ///< waiting until the batch was there
    double copies = 0; ///< to a device and back
    double forward = 0;
    double backward = 0;
    double update = 0;
    double rest = 0; ///< right answers, records
    double validation = 0;
    /// Beside them, since other threads work meanwhile: seconds of the one that makes the batches, and of these those of augmentation.
    double making = 0;
    double augment = 0;

    double sum() const { return load + copies + forward + backward + update + rest + validation; }

    static constexpr EpochPhases unknown()
    {
        constexpr double none = std::numeric_limits<double>::quiet_NaN();
        return {none, none, none, none, none, none, none, none, none};
    }
};

/// Seconds of a whole training by what was done in them.
struct PhaseTimes {
    double load = 0; ///< until the batch was there; what is prepared meanwhile in other threads costs nothing
    double step = 0; ///< forward, backward and update, and copies to a device
    double rest = 0; ///< of a batch: right answers, records
    double validation = 0;
    double test = 0;
    /// Of batches and validations from begin to end, with what was done between them: see consistencyOf(). NaN where not known.
    double whole = 0;
    double initialisation = std::numeric_limits<double>::quiet_NaN(); ///< data made ready, network planned, first weights; not in `sum`

    double sum() const { return load + step + rest + validation + test; }
};

/// Of all that was trained, also of batches that were gone back from.
struct TrainingTimes {
    LayerTimes layers;
    PhaseTimes phases;
    StepTime step; ///< what PhaseTimes::step is made of; NaN where not known
};

} // namespace ks
