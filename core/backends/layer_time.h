#pragma once

namespace ks {

/// Seconds that a layer of a network took.
struct LayerTime {
    double forward = 0;
    double backward = 0;
    double update = 0;

    double sum() const { return forward + backward + update; }
};

} // namespace ks
