#pragma once

#include "core/tensor/tensor.h"

#include <cstdint>

namespace ks {

/// The bright parts (bright on dark) brought to the middle as the MNIST digits were: the box around them is scaled so that its longer
/// side takes `share` of the shorter side of a picture of `rows` and `columns`, in its own proportions whatever those of `picture`
/// are, then their centre of mass is moved to the middle of that. What is below a fifth of the brightest cell counts as dark. A
/// picture without anything bright stays as it is, in its own size. Throws OutOfMemory.
Tensor centred(const Tensor& picture, double share, float white, std::int64_t rows, std::int64_t columns);

} // namespace ks
