#pragma once

#include "core/base/text.h"
#include "core/tensor/tensor.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace ks {

/// Squares of `tile` × `tile` cells, `dark` in the first corner; the same in every image and channel. Throws InputError.
Tensor checkerboard(const Shape& shape, std::int64_t tile = 1, float dark = 0, float bright = 1);

enum class GradientDirection : std::uint8_t { Across, Down, Diagonal };

/// Whole numbers that grow by 1 from cell to cell along rows, columns or both (y + x), from 0. Throws InputError.
Tensor gradient(const Shape& shape, GradientDirection direction);

/// 1, 2, 3, … in row-major order over the whole tensor: every cell can be told from every other. Throws InputError.
Tensor counting(const Shape& shape);

/// i + j/10 in row i and column j, in tenths: which thread computes which cell, as the pooling study writes it. From j = 10 on several cells have the
/// same number: 1 + 10/10 = 2 + 0/10. Throws InputError.
Tensor threadIndex(const Shape& shape);

/// 0 everywhere but for `value` in one cell. Throws InputError when the cell lies outside.
Tensor oneHot(const Shape& shape, const Cell& cell, float value = 1);

/// A matrix that a published study works with.
struct StudyMatrix {
    std::string_view id; ///< "PH-G03-4": the study's golden case
    Text title;
    Shape shape;
    std::span<const float> cells;
};

std::span<const StudyMatrix> studyMatrices();
/// Throws InputError naming the ids there are.
Tensor studyTensor(std::string_view id);

/// A pattern by name: "checkerboard", "gradient-x", "gradient-y", "gradient-xy", "counting", "thread-index", "onehot" (in the middle), or
/// the id of a study's matrix, which has its own shape. Throws InputError naming all of them.
Tensor patternNamed(std::string_view name, const Shape& shape);

} // namespace ks
