#pragma once

#include "core/ops/operator.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ks {

/// A way to write what an operator makes as a product of two matrices. "Image" and "map" as in core/ops/im2col.h.
enum class ProductForm : std::uint8_t {
    Gathered,     ///< map = W · U: the windows of the image are the columns of U
    Scattered,    ///< columns = Wᵀ · map, which col2im adds up on the image
    Rotated,      ///< image = R · V: the kernels turned by 180°, and the windows of the padded map
    Weights,      ///< ∂L/∂W = map · Uᵀ, summed over the images
    DenseOutputs, ///< Y = [W b] · [X; 1]: a column for each image, and a row of ones for the bias
    DenseInputs,  ///< ∂L/∂X = Wᵀ · ∂L/∂Y
    DenseWeights, ///< [∂L/∂W ∂L/∂b] = ∂L/∂Y · [X; 1]ᵀ, summed over the images
};

/// Those that make this tensor, the one that our backends use first; none: it is made by no product of matrices. Needs a legal spec.
std::vector<ProductForm> productFormsOf(const OpSpec& spec, Role made);

/// What stands at a place of a matrix.
struct MatrixEntry {
    enum class Is : std::uint8_t {
        Cell,    ///< that of a tensor
        Zero,    ///< padding, or between the cells of a map under a stride
        One,     ///< the bias is multiplied with it
        Addend,  ///< of a result: it is added to the cell
        Dropped, ///< of a result: it falls outside
    };
    Is is = Is::Zero;
    Role role = Role::Src;
    Cell cell;

    bool operator==(const MatrixEntry&) const = default;
};

enum class MatrixSide : std::uint8_t { Left, Right, Result };

/// A cell of the result, and the term of its sum that is looked at.
struct ProductPlace {
    std::int64_t row = 0;
    std::int64_t column = 0;
    std::optional<std::int64_t> depth;

    bool operator==(const ProductPlace&) const = default;
};

/// The product as a GPU is given it: C (m×n) = A (m×k) · B (k×n).
struct ProductLaunch {
    std::int64_t m = 0;
    std::int64_t n = 0;
    std::int64_t k = 0;
    std::int64_t sums = 1;   ///< launches that follow each other along the sum, image after image, k terms each
    bool transposed = false; ///< C is the result transposed: A the right matrix, B the left one
};

/// Two matrices and their product, of one group and, unless the images are summed over or are its columns, of one image. Knows places, not numbers.
/// Source of the forms: the C++, OpenMP, CUDA and cuDNN study, 5.7 and 5.8.
class MatrixProduct {
public:
    /// `made`, `form`: as productFormsOf() has them.
    MatrixProduct(const OpSpec& spec, Role made, ProductForm form, std::int64_t group = 0, std::int64_t image = 0);
    /// The one that has a cell of the tensor that is made.
    static MatrixProduct around(const OpSpec& spec, Role made, ProductForm form, const Cell& cell);

    ProductForm form() const { return m_form; }
    Role made() const { return m_made; }
    std::int64_t group() const { return m_group; }
    std::int64_t image() const { return m_image; }
    /// rows×depth times depth×columns.
    std::int64_t rows() const { return m_rows; }
    std::int64_t columns() const { return m_columns; }
    std::int64_t depth() const { return m_depth; }
    Shape shapeOf(MatrixSide side) const;

    MatrixEntry left(std::int64_t row, std::int64_t depth) const;
    MatrixEntry right(std::int64_t depth, std::int64_t column) const;
    MatrixEntry result(std::int64_t row, std::int64_t column) const;
    MatrixEntry at(MatrixSide side, std::int64_t row, std::int64_t column) const;

    /// Where a cell of the made tensor (of this group and image) stands, and with one of its terms where that does: of addends that of the term, or the
    /// first. Nothing: the product has no part in it.
    std::optional<ProductPlace> placeOf(const Cell& made, const Term* term = nullptr) const;
    /// Another than the bias's ones is not in the launch: the bias is there before it, and what it gets is summed elsewhere.
    ProductLaunch launch() const;
    /// Columns of the matrix of im2col among these, in memory row by row.
    std::optional<MatrixSide> columnsSide() const;

private:
    std::optional<ProductPlace> placeOfTerm(const Term& term) const;
    Role imageRole() const;
    Role mapRole() const;

    OpSpec m_spec;
    Role m_made;
    ProductForm m_form;
    std::int64_t m_group;
    std::int64_t m_image;
    std::int64_t m_imageChannels = 0; ///< of a group
    std::int64_t m_mapChannels = 0;
    std::int64_t m_taps = 1;
    std::int64_t m_positions = 1;
    Shape m_imageShape;
    std::int64_t m_rows = 0;
    std::int64_t m_columns = 0;
    std::int64_t m_depth = 0;
};

} // namespace ks
