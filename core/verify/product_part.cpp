#include "core/verify/product_part.h"

#include "core/base/digits.h"
#include "core/base/error.h"
#include "core/base/numeral.h"
#include "core/verify/explanation.h"

#include <algorithm>

namespace ks {

namespace {

constexpr std::int64_t mostTermsWritten = 8;

std::string productNumber(double value)
{
    const std::string text = numeral(value).text;
    return value < 0 ? '(' + text + ')' : text;
}

std::string extentText(const Shape& matrix)
{
    return groupedDigits(matrix.h) + "×" + groupedDigits(matrix.w);
}

double partCell(const MatrixProduct& product, MatrixSide side, const TensorOfRole& tensors, std::int64_t row, std::int64_t column)
{
    const MatrixEntry entry = product.at(side, row, column);
    if (side != MatrixSide::Result)
        return factorValue(entry, tensors);
    if (entry.is == MatrixEntry::Is::Cell)
        if (const Tensor* made = tensors(entry.role))
            return static_cast<double>((*made)[entry.cell]);
    return sumOfTerms(product, tensors, row, column, 0, product.depth());
}

} // namespace

MatrixRange pageAround(const Shape& matrix, std::int64_t row, std::int64_t column, std::int64_t most)
{
    const auto page = [most](std::int64_t all, std::int64_t at) {
        return all <= most ? 0 : std::clamp<std::int64_t>(at, 0, all - 1) / most * most;
    };
    const std::int64_t firstRow = page(matrix.h, row);
    const std::int64_t firstColumn = page(matrix.w, column);
    return {firstRow, firstColumn, std::min(most, matrix.h - firstRow), std::min(most, matrix.w - firstColumn)};
}

double factorValue(const MatrixEntry& entry, const TensorOfRole& tensors)
{
    if (entry.is == MatrixEntry::Is::One)
        return 1;
    if (entry.is == MatrixEntry::Is::Zero)
        return 0;
    const Tensor* tensor = tensors(entry.role);
    if (!tensor)
        throw InputError(Text(KS_TEXT("core", "%1 is needed and was not given"), {std::string(nameOf(entry.role))}));
    return static_cast<double>((*tensor)[entry.cell]);
}

double sumOfTerms(const MatrixProduct& product, const TensorOfRole& tensors, std::int64_t row, std::int64_t column, std::int64_t first,
                  std::int64_t count)
{
    double sum = 0;
    for (std::int64_t d = first; d < std::min(product.depth(), first + count); ++d) {
        const MatrixEntry right = product.right(d, column);
        if (right.is != MatrixEntry::Is::Zero) // padding is no term: ∞ · 0 would be NaN
            sum += factorValue(product.left(row, d), tensors) * factorValue(right, tensors);
    }
    return sum;
}

Tensor matrixPart(const MatrixProduct& product, MatrixSide side, const TensorOfRole& tensors, const MatrixRange& range)
{
    Tensor part({1, 1, range.rows, range.columns}, "matrix");
    for (std::int64_t r = 0; r < range.rows; ++r)
        for (std::int64_t c = 0; c < range.columns; ++c)
            part[{0, 0, r, c}] = static_cast<float>(partCell(product, side, tensors, range.row + r, range.column + c));
    return part;
}

std::string matrixSymbol(const MatrixProduct& product, MatrixSide side)
{
    const auto bracketed = [](const std::string& a, const std::string& b) { return '[' + a + ' ' + b + ']'; };
    const bool left = side == MatrixSide::Left;
    const bool right = side == MatrixSide::Right;
    switch (product.form()) {
    case ProductForm::Gathered: return left ? "W" : right ? "U" : symbolOf(product.made());
    case ProductForm::Scattered: return left ? "Wᵀ" : right ? symbolOf(product.right(0, 0).role) : "U′";
    case ProductForm::Rotated: return left ? "R" : right ? "V" : symbolOf(product.made());
    case ProductForm::Weights: return left ? symbolOf(product.left(0, 0).role) : right ? "Uᵀ" : symbolOf(Role::DiffWeights);
    case ProductForm::DenseOutputs: {
        const bool bias = product.left(0, product.depth() - 1).role == Role::Bias;
        if (left)
            return bias ? bracketed("W", "b") : "W";
        return right ? (bias ? "[Xᵀ; 1]" : "Xᵀ") : "Yᵀ";
    }
    case ProductForm::DenseInputs: return left ? "Wᵀ" : '(' + symbolOf(right ? Role::DiffDst : Role::DiffSrc) + ")ᵀ";
    case ProductForm::DenseWeights: {
        const bool bias = product.result(0, product.columns() - 1).role == Role::DiffBias;
        if (left)
            return '(' + symbolOf(Role::DiffDst) + ")ᵀ";
        if (right)
            return bias ? "[X 1]" : "X";
        return bias ? bracketed(symbolOf(Role::DiffWeights), symbolOf(Role::DiffBias)) : symbolOf(Role::DiffWeights);
    }
    }
    return {};
}

Text sizesText(const MatrixProduct& product)
{
    return {KS_TEXT("core", "%1 = %2 · %3: %4 times %5 gives %6."),
            {matrixSymbol(product, MatrixSide::Result), matrixSymbol(product, MatrixSide::Left), matrixSymbol(product, MatrixSide::Right),
             extentText(product.shapeOf(MatrixSide::Left)), extentText(product.shapeOf(MatrixSide::Right)),
             extentText(product.shapeOf(MatrixSide::Result))}};
}

Text formText(const MatrixProduct& product, bool hasBias)
{
    switch (product.form()) {
    case ProductForm::Gathered:
        return product.made() == Role::Dst && hasBias
                   ? Text(KS_TEXT("core",
                                  "A row of W is a filter, a column of U a window (im2col). The bias of the filter is added afterwards."))
                   : Text(KS_TEXT("core", "A row of W is a filter, a column of U a window (im2col)."));
    case ProductForm::Scattered:
        return {
            KS_TEXT("core",
                    "A column of U′ is what one cell on the right adds to its window; col2im adds up what falls on the same cell of %1."),
            {symbolOf(product.made())}};
    case ProductForm::Rotated:
        return {KS_TEXT(
            "core", "R has the kernels turned by 180°, V the windows of the map with 0 around it. Implementations by im2col multiply with "
                    "Wᵀ instead; blocks and threads are those that this product would have.")};
    case ProductForm::Weights: return {KS_TEXT("core", "The sum runs over all windows of all images; a column of the result is a tap.")};
    case ProductForm::DenseOutputs:
        return hasBias ? Text(KS_TEXT("core", "A column on the right is an image; its last row, of ones, takes the bias along."))
                       : Text(KS_TEXT("core", "A column on the right is an image."));
    case ProductForm::DenseInputs: return {KS_TEXT("core", "A column is an image, a row of the result an input.")};
    case ProductForm::DenseWeights:
        return hasBias ? Text(KS_TEXT("core", "The sum runs over the images; the column of ones makes the gradient of the bias."))
                       : Text(KS_TEXT("core", "The sum runs over the images."));
    }
    return {};
}

Text termsText(const MatrixProduct& product, const TensorOfRole& tensors, const ProductPlace& place, bool hidden)
{
    const std::int64_t all = product.depth();
    const std::int64_t from = place.depth && all > mostTermsWritten
                                  ? std::clamp(*place.depth - mostTermsWritten / 2, std::int64_t{0}, all - mostTermsWritten)
                                  : 0;
    const std::int64_t to = std::min(all, from + mostTermsWritten);
    std::string terms = from > 0 ? "… + " : "";
    for (std::int64_t d = from; d < to; ++d) {
        const std::string one = productNumber(factorValue(product.left(place.row, d), tensors)) + "·" +
                                productNumber(factorValue(product.right(d, place.column), tensors));
        terms += (d > from ? " + " : "") + (place.depth == d ? '[' + one + ']' : one);
    }
    if (to < all)
        terms += " + …";
    const std::string row = groupedDigits(place.row);
    const std::string column = groupedDigits(place.column);
    if (hidden)
        return {KS_TEXT("core", "Row %1 times column %2: %3"), {row, column, terms}};
    const Numeral sum = numeral(sumOfTerms(product, tensors, place.row, place.column, 0, all));
    return {KS_TEXT("core", "Row %1 times column %2: %3 %4 %5"), {row, column, terms, sum.exact ? "=" : "≈", sum.text}};
}

Text placeText(const MatrixProduct& product, const ProductPlace& place)
{
    const MatrixEntry entry = product.result(place.row, place.column);
    const std::string name = cellName(entry.role, entry.cell);
    switch (entry.is) {
    case MatrixEntry::Is::Addend: return {KS_TEXT("core", "This is added to %1."), {name}};
    case MatrixEntry::Is::Dropped: return {KS_TEXT("core", "This falls outside and is dropped.")};
    default: return {KS_TEXT("core", "This is %1."), {name}};
    }
}

Text offsetText(const Shape& shape, const Cell& cell)
{
    const auto number = [](std::int64_t value) { return std::to_string(value); };
    const std::int64_t offset = offsetOf(shape, cell);
    const std::string sum = "((" + number(cell.n) + "·" + number(shape.c) + " + " + number(cell.c) + ")·" + number(shape.h) + " + " +
                            number(cell.y) + ")·" + number(shape.w) + " + " + number(cell.x);
    return {KS_TEXT("core", "Offset ((n·C + c)·H + h)·W + w = %1 = %2, byte %3. Strides: n %4, c %5, h %6, w 1."),
            {sum, number(offset), number(offset * static_cast<std::int64_t>(sizeof(float))), number(shape.c * shape.h * shape.w),
             number(shape.h * shape.w), number(shape.w)}};
}

Text matrixOffsetText(std::int64_t columns, std::int64_t row, std::int64_t column)
{
    const auto number = [](std::int64_t value) { return std::to_string(value); };
    const std::int64_t offset = row * columns + column;
    return {KS_TEXT("core", "Offset row·columns + column = %1 = %2, byte %3. Strides: row %4, column 1."),
            {number(row) + "·" + number(columns) + " + " + number(column), number(offset),
             number(offset * static_cast<std::int64_t>(sizeof(float))), number(columns)}};
}

} // namespace ks
