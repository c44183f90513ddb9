#pragma once

#include "core/tensor/tensor.h"

#include <cstdint>

namespace ks {

/// How a picture is brought to another size.
enum class Fit : std::uint8_t {
    Scale, ///< the whole picture, stretched where the proportions differ
    Crop,  ///< the middle part in its own size; where the picture is smaller, all of it
};

/// `rows` × `columns` from every channel; whole numbers stay whole numbers. Shrinking takes the mean of the area, enlarging
/// interpolates linearly. Throws InputError for an empty size, OutOfMemory.
Tensor fitted(const Tensor& picture, std::int64_t rows, std::int64_t columns, Fit fit);

/// One channel from red, green and blue (ITU-R BT.601: 0.299, 0.587, 0.114), rounded where all cells are whole numbers.
/// Tensors without exactly three channels come back as they are. Throws OutOfMemory.
Tensor grey(const Tensor& picture);

/// Every cell divided by `white`. Throws OutOfMemory.
Tensor zeroToOne(const Tensor& picture, float white);

} // namespace ks
