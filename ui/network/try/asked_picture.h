#pragma once

#include "core/nn/model.h"
#include "core/tensor/tensor.h"

namespace ks {

/// What is shown to the network in Try.
struct AskedPicture {
    TensorPtr picture; ///< as it was drawn, read or recorded, 1×C×H×W
    float white = 255;
    bool centre = false;
    bool paper = false; ///< dark ink on bright paper, which becomes bright strokes on black
    int right = -1;     ///< the class, where it is known
};

/// The picture as the network gets it: what was asked for, then what the network's data went through. Throws InputError, OutOfMemory.
Tensor inputOf(const AskedPicture& asked, const Model& model);

} // namespace ks
