#pragma once

#include "core/data/pipeline.h"
#include "core/io/image.h"
#include "core/tensor/tensor.h"

#include <QImage>

#include <span>
#include <vector>

namespace ks {

/// Which cells are black and which are white in pictures that went through `pipeline`, per channel; in their source, white is `white`. Empty for
/// measured numbers (white 1), which have no white of their own.
std::vector<GreyRange> levelsOf(const Pipeline& pipeline, std::int64_t channels, float white);

/// The first sample of a tensor to look at: three channels are red, green and blue, otherwise the first channel in grey. Without levels the lowest
/// cell becomes black and the highest white.
QImage imageOf(const Tensor& tensor, std::span<const GreyRange> levels);
/// The same of a picture as it lies in its source, where white is `white`.
QImage imageOf(const Tensor& tensor, float white);

} // namespace ks
