#pragma once

namespace ks {

/// Seconds that a layer of a network took.
struct LayerTime {
    double forward = 0;
    double backward = 0;
    double update = 0;

    double sum() const { return forward + backward + update; }
};

/// Seconds of whole training steps by what was done in them.
struct StepTime {
    double in = 0;      ///< copies to a device, where there is one
    double forward = 0; ///< with the loss
    double backward = 0;
    double update = 0;
    double out = 0; ///< copies back

    double copies() const { return in + out; }
    double sum() const { return in + forward + backward + update + out; }
    StepTime& operator+=(const StepTime& other)
    {
        in += other.in;
        forward += other.forward;
        backward += other.backward;
        update += other.update;
        out += other.out;
        return *this;
    }
    StepTime operator+(StepTime other) const { return other += *this; }
    StepTime operator*(double by) const { return {in * by, forward * by, backward * by, update * by, out * by}; }
};

} // namespace ks
