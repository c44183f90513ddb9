#pragma once

#include "core/base/field.h"
#include "core/tensor/tensor.h"

#include <cstdint>

namespace ks {

/// How a picture is brought to another size.
enum class Fit : std::uint8_t {
    Scale, ///< the whole picture, stretched where the proportions differ
    Crop,  ///< the middle part in its own size; where the picture is smaller, all of it
};

/// How a picture becomes a tensor; stored with it, so that its file can be read the same way again.
struct PictureOptions {
    bool zeroToOne = false; ///< divide by the file's largest possible value
    bool grey = false;      ///< one channel from three
    bool resize = false;    ///< bring it to rows × columns
    Fit fit = Fit::Scale;
    std::int64_t rows = 32;
    std::int64_t columns = 32;

    bool operator==(const PictureOptions&) const = default;
};

/// All of it; `resize` and `fit` are one choice, which is kept in a file's object "size" with the extents, where there are any.
const FieldTable<PictureOptions>& pictureFields();
extern const FieldGroup pictureSize;

/// What `options` make of a decoded picture: grey, then the size, then 0–1. `white` is the largest value of its file.
/// Throws InputError for an empty size, OutOfMemory.
Tensor pictureTensor(Tensor picture, float white, const PictureOptions& options);

/// `rows` × `columns` from every channel; whole numbers stay whole numbers. Shrinking takes the mean of the area, enlarging
/// interpolates linearly. Throws InputError for an empty size, OutOfMemory.
Tensor fitted(const Tensor& picture, std::int64_t rows, std::int64_t columns, Fit fit);

/// One channel from red, green and blue (ITU-R BT.601: 0.299, 0.587, 0.114), rounded where all cells are whole numbers.
/// Tensors without exactly three channels come back as they are. Throws OutOfMemory.
Tensor grey(const Tensor& picture);

/// Bright strokes on black from dark ink on bright paper, one channel: the brightness turned round, paper and its shadows brought to 0 (what lies
/// below the threshold of Otsu) and the darkest ink to `white`. Cells are whole numbers 0 … `white`. Throws OutOfMemory.
Tensor inkOnPaper(const Tensor& picture, float white);

/// Every cell divided by `white`. Throws OutOfMemory.
Tensor zeroToOne(const Tensor& picture, float white);

} // namespace ks
