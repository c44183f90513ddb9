#pragma once

#include "core/nn/class_contest.h"

#include <cstdint>

namespace ks {

/// Why a network says a number of one row: what each column of the row adds to it.
struct NumberReasons {
    std::int64_t output = 0; ///< which of the network's numbers
    double number = 0;       ///< that it says, in the unit of the source
    /// Of the input: gradient times what reaches the network, summed over the rows of a window; in the unit of the source. What is left (`rest`) are the
    /// biases and the bends of the layers: of a standardised table about what the network says where every column is at its mean.
    ContestSum columns;
    Tensor features; ///< dst of layerBeforeLast(), 1×C×H×W
};

/// After `look`; leaves the probe's gradients at `output`. Throws InputError for an output that there is not, and for one that is no finite number.
NumberReasons reasonsOf(NetworkProbe& probe, std::int64_t output);

} // namespace ks
