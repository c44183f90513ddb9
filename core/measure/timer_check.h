#pragma once

#include "core/measure/statistics.h"

#include <functional>

namespace ks {

/// The timer tried on work whose length is known from elsewhere, and on no work at all.
struct TimerCheck {
    double known = 0; ///< seconds that the work takes
    Summary work;     ///< what the timer made of it
    Summary nothing;

    /// The known length lies in the interval of the median, give or take a fiftieth: the noise that a time may have before it is too short.
    bool recovered() const;
    bool nothingIsTooShort() const { return nothing.tooShort; }
    bool ok() const { return recovered() && nothingIsTooShort(); }
};

/// Keeps a processor busy for so long by a clock of its own (CLOCK_MONOTONIC_RAW), which nobody sets right and which the timer does not read.
void workFor(double seconds);

/// Takes about a tenth of a second. Tests give work that is longer than it says.
TimerCheck checkTimer(
    const std::function<void(double seconds)>& work = workFor, const std::function<void()>& nothing = [] {});

} // namespace ks
