#pragma once

#include "core/tensor/tensor.h"

namespace ks {

/// What is shown to the network in Try.
struct AskedPicture {
    Tensor picture; ///< as it was drawn or read, 1×C×H×W
    float white = 255;
    bool centre = false;
    int right = -1; ///< the class, where it is known
};

} // namespace ks
