#pragma once

#include "core/tensor/tensor.h"

namespace ks {

/// The bright parts (bright on dark) brought to the middle as the MNIST digits were: the box around them is scaled so that its longer
/// side takes `share` of the picture's shorter side, then their centre of mass is moved to the picture's middle. What is below a
/// fifth of the brightest cell counts as dark. A picture without anything bright stays as it is. Throws OutOfMemory.
Tensor centred(const Tensor& picture, double share, float white);

} // namespace ks
