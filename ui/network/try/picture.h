#pragma once

#include "core/tensor/tensor.h"

#include <QImage>

namespace ks {

/// The first sample of a tensor to look at: three channels are red, green and blue, otherwise the first channel in grey. The lowest cell becomes black
/// and the highest white, but whole numbers 0 … 255 stay what they are.
QImage imageOf(const Tensor& tensor);

} // namespace ks
