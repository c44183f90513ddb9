#pragma once

#include "core/session/steps.h"
#include "core/verify/product_part.h"
#include "ui/paint/grid_marks.h"

#include <optional>

namespace ks {

/// A product of matrices, and the place in it that is looked at.
struct ProductScene {
    MatrixProduct product;
    Cell cell; ///< of the tensor that is made
    ProductPlace place;
};
/// Of the cell that is held, or else stepped to, with the term under way. `preferred`: where there are several forms; the first otherwise. Nothing where
/// that is made by no product. Needs a legal spec.
std::optional<ProductScene> productScene(const OpSpec& spec, const ViewState& view, std::optional<ProductForm> preferred = std::nullopt);
/// The tensor of that cell; nothing: it is made by no product.
std::optional<Pin> productFocus(const OpSpec& spec, const ViewState& view);
/// Are the tensors there that its factors stand in?
bool hasFactors(const MatrixProduct& product, const TensorOfRole& tensors);

/// Part of a matrix with its numbers and what is marked there.
struct ProductMatrix {
    MatrixRange range;
    TensorPtr cells;
    GridMarks marks;
};
/// Cells each way that are made at once.
inline constexpr std::int64_t mostOfProduct = 64;
MatrixRange productRange(const ProductScene& scene, MatrixSide side, std::int64_t most = mostOfProduct);
/// `mask`: of the tensor that is made; `asked`: what it hides is a question.
ProductMatrix productMatrix(const OpSpec& spec, const ProductScene& scene, MatrixSide side, const TensorOfRole& tensors,
                            const std::optional<Mask>& mask, bool asked, std::int64_t most = mostOfProduct);

} // namespace ks
