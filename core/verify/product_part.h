#pragma once

#include "core/base/text.h"
#include "core/ops/matrix_product.h"
#include "core/tensor/tensor.h"

#include <functional>
#include <string>

namespace ks {

/// What there is of an operation, operands and results; null where there is none. A matrix is read only where all that it stands on is there.
using TensorOfRole = std::function<const Tensor*(Role)>;

/// Rows and columns of a matrix that are made at once.
struct MatrixRange {
    std::int64_t row = 0;
    std::int64_t column = 0;
    std::int64_t rows = 0;
    std::int64_t columns = 0;

    bool operator==(const MatrixRange&) const = default;
    bool contains(std::int64_t r, std::int64_t c) const { return r >= row && r < row + rows && c >= column && c < column + columns; }
};
/// Of a matrix of this shape the part around a place, at most `most` cells each way: it goes on in pages.
MatrixRange pageAround(const Shape& matrix, std::int64_t row, std::int64_t column, std::int64_t most);

/// A factor: 0 in the padding, 1 beside the bias. Throws InputError if its tensor is missing.
double factorValue(const MatrixEntry& entry, const TensorOfRole& tensors);
/// `count` terms of a cell of the result from `first` on, added up in double precision.
double sumOfTerms(const MatrixProduct& product, const TensorOfRole& tensors, std::int64_t row, std::int64_t column, std::int64_t first,
                  std::int64_t count);
/// Part of one of the three matrices as 1×1×rows×columns. The result: as the backend gave it, where it is a tensor's cell and that is there; else added up
/// here, which takes rows · columns · depth steps. Throws InputError, OutOfMemory.
Tensor matrixPart(const MatrixProduct& product, MatrixSide side, const TensorOfRole& tensors, const MatrixRange& range);

/// "W", "U", "Wᵀ", "R": the matrix in formulas.
std::string matrixSymbol(const MatrixProduct& product, MatrixSide side);
/// "Y = W · U: 2×8 times 8×4 gives 2×4."
Text sizesText(const MatrixProduct& product);
/// What rows and columns are, and what is done before and after.
Text formText(const MatrixProduct& product, bool hasBias);
/// The terms of a cell of the result, as many as a line has room for, the one under way among them; without the sum where that is `hidden`.
Text termsText(const MatrixProduct& product, const TensorOfRole& tensors, const ProductPlace& place, bool hidden);
/// What the result's cell is in its tensor.
Text placeText(const MatrixProduct& product, const ProductPlace& place);

/// Where a cell of a tensor lies in memory, in float32: "((0·2 + 1)·5 + 2)·6 + 3 = 45", with its strides.
Text offsetText(const Shape& shape, const Cell& cell);
/// Of a matrix that is written down row by row.
Text matrixOffsetText(std::int64_t columns, std::int64_t row, std::int64_t column);

} // namespace ks
