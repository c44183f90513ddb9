#include "core/ops/matrix_product.h"

#include "core/ops/im2col.h"
#include "core/ops/window.h"

#include <algorithm>

namespace ks {

namespace {

bool isDense(const OpSpec& spec)
{
    return spec.op == OpKind::Gemm;
}

/// The cells of one image of src in the order of the columns of the weights.
Cell denseInput(const OpSpec& spec, std::int64_t image, std::int64_t k)
{
    Cell cell = cellAt({1, spec.src.c, spec.src.h, spec.src.w}, k);
    cell.n = image;
    return cell;
}

std::int64_t denseColumn(const OpSpec& spec, const Cell& input)
{
    return offsetOf({1, spec.src.c, spec.src.h, spec.src.w}, {0, input.c, input.y, input.x});
}

/// The factor of a term that is a cell of this tensor.
std::optional<Cell> factorOf(const Term& term, Role role)
{
    if (term.first.role == role)
        return term.first.cell;
    if (term.second && term.second->role == role)
        return term.second->cell;
    return std::nullopt;
}

} // namespace

std::vector<ProductForm> productFormsOf(const OpSpec& spec, Role made)
{
    if (isDense(spec))
        switch (made) {
        case Role::Dst: return {ProductForm::DenseOutputs};
        case Role::DiffSrc: return {ProductForm::DenseInputs};
        case Role::DiffWeights: return {ProductForm::DenseWeights};
        case Role::DiffBias:
            if (spec.bias)
                return {ProductForm::DenseWeights};
            return {};
        default: return {};
        }
    if (!isConvolution(spec.op))
        return {};
    const bool transposed = im2colImage(spec.op) == Role::Dst;
    switch (made) {
    case Role::Dst:
    case Role::DiffSrc:
        if ((made == Role::Dst) != transposed)
            return {ProductForm::Gathered};
        return {ProductForm::Scattered, ProductForm::Rotated};
    case Role::DiffWeights: return {ProductForm::Weights};
    default: return {};
    }
}

MatrixProduct::MatrixProduct(const OpSpec& spec, Role made, ProductForm form, std::int64_t group, std::int64_t image)
    : m_spec(spec), m_made(made), m_form(form), m_group(group), m_image(image)
{
    if (isDense(spec)) {
        const std::int64_t inputs = spec.src.c * spec.src.h * spec.src.w;
        const std::int64_t withOnes = inputs + (spec.bias ? 1 : 0);
        switch (form) {
        case ProductForm::DenseOutputs: m_rows = spec.filters, m_depth = withOnes, m_columns = spec.src.n; break;
        case ProductForm::DenseInputs: m_rows = inputs, m_depth = spec.filters, m_columns = spec.src.n; break;
        default: m_rows = spec.filters, m_depth = spec.src.n, m_columns = withOnes; break;
        }
        return;
    }
    const Window window = windowOf(spec);
    const Shape weights = ks::shapeOf(spec, Role::Weights);
    m_imageChannels = weights.c;
    m_mapChannels = weights.n / spec.group;
    m_taps = window.taps();
    m_positions = window.positions();
    m_imageShape = ks::shapeOf(spec, im2colImage(spec.op));
    const std::int64_t deep = m_imageChannels * m_taps;
    switch (form) {
    case ProductForm::Gathered: m_rows = m_mapChannels, m_depth = deep, m_columns = m_positions; break;
    case ProductForm::Scattered: m_rows = deep, m_depth = m_mapChannels, m_columns = m_positions; break;
    case ProductForm::Rotated:
        m_rows = m_imageChannels, m_depth = m_mapChannels * m_taps, m_columns = m_imageShape.h * m_imageShape.w;
        break;
    default: m_rows = m_mapChannels, m_depth = spec.src.n * m_positions, m_columns = deep; break;
    }
}

MatrixProduct MatrixProduct::around(const OpSpec& spec, Role made, ProductForm form, const Cell& cell)
{
    MatrixProduct product(spec, made, form);
    if (isDense(spec))
        return product;
    if (form == ProductForm::Weights)
        product.m_group = cell.n / product.m_mapChannels;
    else {
        product.m_group = cell.c / (form == ProductForm::Gathered ? product.m_mapChannels : product.m_imageChannels);
        product.m_image = cell.n;
    }
    return product;
}

Role MatrixProduct::imageRole() const
{
    const bool transposed = im2colImage(m_spec.op) == Role::Dst;
    if (m_form == ProductForm::Scattered || m_form == ProductForm::Rotated)
        return m_made;
    return transposed ? Role::DiffDst : Role::Src;
}

Role MatrixProduct::mapRole() const
{
    const bool transposed = im2colImage(m_spec.op) == Role::Dst;
    if (m_form == ProductForm::Gathered)
        return m_made;
    return transposed ? Role::Src : Role::DiffDst;
}

Shape MatrixProduct::shapeOf(MatrixSide side) const
{
    switch (side) {
    case MatrixSide::Left: return {1, 1, m_rows, m_depth};
    case MatrixSide::Right: return {1, 1, m_depth, m_columns};
    case MatrixSide::Result: break;
    }
    return {1, 1, m_rows, m_columns};
}

MatrixEntry MatrixProduct::left(std::int64_t row, std::int64_t depth) const
{
    const auto tap = [&](std::int64_t map, std::int64_t image, std::int64_t at) {
        return MatrixEntry{MatrixEntry::Is::Cell, Role::Weights,
                           Cell{m_group * m_mapChannels + map, image, at / m_spec.kernel.x, at % m_spec.kernel.x}};
    };
    const std::int64_t inputs = m_spec.src.c * m_spec.src.h * m_spec.src.w;
    switch (m_form) {
    case ProductForm::Gathered: return tap(row, depth / m_taps, depth % m_taps);
    case ProductForm::Scattered: return tap(depth, row / m_taps, row % m_taps);
    case ProductForm::Rotated: return tap(depth / m_taps, row, m_taps - 1 - depth % m_taps);
    case ProductForm::Weights: return {MatrixEntry::Is::Cell, mapRole(), im2colMapCell(m_spec, m_group * m_mapChannels + row, depth)};
    case ProductForm::DenseOutputs:
        return depth == inputs ? MatrixEntry{MatrixEntry::Is::Cell, Role::Bias, {0, row, 0, 0}}
                               : MatrixEntry{MatrixEntry::Is::Cell, Role::Weights, {row, depth, 0, 0}};
    case ProductForm::DenseInputs: return {MatrixEntry::Is::Cell, Role::Weights, {depth, row, 0, 0}};
    case ProductForm::DenseWeights: break;
    }
    return {MatrixEntry::Is::Cell, Role::DiffDst, {depth, row, 0, 0}};
}

MatrixEntry MatrixProduct::right(std::int64_t depth, std::int64_t column) const
{
    const auto windowCell = [&](std::int64_t row, std::int64_t at) {
        const Im2colPlace place = im2colPlace(m_spec, m_group, row, at);
        return MatrixEntry{place.outside ? MatrixEntry::Is::Zero : MatrixEntry::Is::Cell, imageRole(), place.image};
    };
    const std::int64_t inputs = m_spec.src.c * m_spec.src.h * m_spec.src.w;
    switch (m_form) {
    case ProductForm::Gathered: return windowCell(depth, m_image * m_positions + column);
    case ProductForm::Scattered:
        return {MatrixEntry::Is::Cell, mapRole(), im2colMapCell(m_spec, m_group * m_mapChannels + depth, m_image * m_positions + column)};
    case ProductForm::Rotated: {
        const Window window = windowOf(m_spec);
        const std::int64_t tap = m_taps - 1 - depth % m_taps; // of the kernel as it is
        const std::int64_t y = window.y.windowAt(column / m_imageShape.w, tap / m_spec.kernel.x);
        const std::int64_t x = window.x.windowAt(column % m_imageShape.w, tap % m_spec.kernel.x);
        const bool there = y >= 0 && x >= 0;
        return {there ? MatrixEntry::Is::Cell : MatrixEntry::Is::Zero, mapRole(),
                there ? Cell{m_image, m_group * m_mapChannels + depth / m_taps, y, x} : Cell{}};
    }
    case ProductForm::Weights: return windowCell(column, depth);
    case ProductForm::DenseOutputs:
        return depth == inputs ? MatrixEntry{MatrixEntry::Is::One}
                               : MatrixEntry{MatrixEntry::Is::Cell, Role::Src, denseInput(m_spec, column, depth)};
    case ProductForm::DenseInputs: return {MatrixEntry::Is::Cell, Role::DiffDst, {column, depth, 0, 0}};
    case ProductForm::DenseWeights: break;
    }
    return column == inputs ? MatrixEntry{MatrixEntry::Is::One}
                            : MatrixEntry{MatrixEntry::Is::Cell, Role::Src, denseInput(m_spec, depth, column)};
}

MatrixEntry MatrixProduct::result(std::int64_t row, std::int64_t column) const
{
    const std::int64_t inputs = m_spec.src.c * m_spec.src.h * m_spec.src.w;
    switch (m_form) {
    case ProductForm::Gathered:
        return {MatrixEntry::Is::Cell, m_made, im2colMapCell(m_spec, m_group * m_mapChannels + row, m_image * m_positions + column)};
    case ProductForm::Scattered: {
        const Im2colPlace place = im2colPlace(m_spec, m_group, row, m_image * m_positions + column);
        return {place.outside ? MatrixEntry::Is::Dropped : MatrixEntry::Is::Addend, m_made, place.image};
    }
    case ProductForm::Rotated:
        return {
            MatrixEntry::Is::Cell, m_made, {m_image, m_group * m_imageChannels + row, column / m_imageShape.w, column % m_imageShape.w}};
    case ProductForm::Weights:
        return {MatrixEntry::Is::Cell,
                Role::DiffWeights,
                {m_group * m_mapChannels + row, column / m_taps, column % m_taps / m_spec.kernel.x, column % m_spec.kernel.x}};
    case ProductForm::DenseOutputs: return {MatrixEntry::Is::Cell, Role::Dst, {column, row, 0, 0}};
    case ProductForm::DenseInputs: return {MatrixEntry::Is::Cell, Role::DiffSrc, denseInput(m_spec, column, row)};
    case ProductForm::DenseWeights: break;
    }
    return column == inputs ? MatrixEntry{MatrixEntry::Is::Cell, Role::DiffBias, {0, row, 0, 0}}
                            : MatrixEntry{MatrixEntry::Is::Cell, Role::DiffWeights, {row, column, 0, 0}};
}

MatrixEntry MatrixProduct::at(MatrixSide side, std::int64_t row, std::int64_t column) const
{
    switch (side) {
    case MatrixSide::Left: return left(row, column);
    case MatrixSide::Right: return right(row, column);
    case MatrixSide::Result: break;
    }
    return result(row, column);
}

std::optional<ProductPlace> MatrixProduct::placeOfTerm(const Term& term) const
{
    const std::optional<Cell> weight = factorOf(term, Role::Weights);
    const std::int64_t tap = weight ? weight->y * m_spec.kernel.x + weight->x : 0;
    switch (m_form) {
    case ProductForm::Gathered:
        if (!weight)
            return std::nullopt;
        return ProductPlace{0, 0, weight->c * m_taps + tap};
    case ProductForm::Scattered: {
        const std::optional<Cell> map = factorOf(term, mapRole());
        if (!weight || !map)
            return std::nullopt;
        return ProductPlace{weight->c * m_taps + tap, im2colColumn(m_spec, *map) % m_positions, weight->n % m_mapChannels};
    }
    case ProductForm::Rotated:
        if (!weight)
            return std::nullopt;
        return ProductPlace{0, 0, weight->n % m_mapChannels * m_taps + m_taps - 1 - tap};
    case ProductForm::Weights: {
        const std::optional<Cell> map = factorOf(term, mapRole());
        if (!map)
            return std::nullopt;
        return ProductPlace{0, 0, im2colColumn(m_spec, *map)};
    }
    case ProductForm::DenseOutputs: return ProductPlace{0, 0, weight ? weight->c : m_depth - 1};
    case ProductForm::DenseInputs:
        if (!weight)
            return std::nullopt;
        return ProductPlace{0, 0, weight->n};
    case ProductForm::DenseWeights: break;
    }
    const std::optional<Cell> gradient = factorOf(term, Role::DiffDst);
    if (!gradient)
        return std::nullopt;
    return ProductPlace{0, 0, gradient->n};
}

std::optional<ProductPlace> MatrixProduct::placeOf(const Cell& made, const Term* term) const
{
    std::optional<ProductPlace> place = term ? placeOfTerm(*term) : std::nullopt;
    const auto depth = place ? place->depth : std::nullopt;
    switch (m_form) {
    case ProductForm::Gathered: return ProductPlace{made.c % m_mapChannels, im2colColumn(m_spec, made) % m_positions, depth};
    case ProductForm::Scattered: {
        if (place || term)
            return place;
        operatorOf(m_spec.op).forEachTerm(m_spec, m_made, made, [&](const Term& one) {
            if (!place && (place = placeOfTerm(one)))
                place->depth.reset(); // the first addend, all of its sum
        });
        return place;
    }
    case ProductForm::Rotated: return ProductPlace{made.c % m_imageChannels, made.y * m_imageShape.w + made.x, depth};
    case ProductForm::Weights:
        return ProductPlace{made.n % m_mapChannels, (made.c * m_spec.kernel.y + made.y) * m_spec.kernel.x + made.x, depth};
    case ProductForm::DenseOutputs: return ProductPlace{made.c, made.n, depth};
    case ProductForm::DenseInputs: return ProductPlace{denseColumn(m_spec, made), made.n, depth};
    case ProductForm::DenseWeights: break;
    }
    return m_made == Role::DiffBias ? ProductPlace{made.c, m_columns - 1, depth} : ProductPlace{made.n, made.c, depth};
}

ProductLaunch MatrixProduct::launch() const
{
    const std::int64_t inputs = m_spec.src.c * m_spec.src.h * m_spec.src.w;
    switch (m_form) {
    case ProductForm::Weights: return {.m = m_rows, .n = m_columns, .k = m_positions, .sums = m_spec.src.n};
    case ProductForm::DenseOutputs: return {.m = m_columns, .n = m_rows, .k = inputs, .transposed = true};
    case ProductForm::DenseInputs: return {.m = m_columns, .n = m_rows, .k = m_depth, .transposed = true};
    case ProductForm::DenseWeights: return {.m = m_rows, .n = inputs, .k = m_depth};
    default: return {.m = m_rows, .n = m_columns, .k = m_depth};
    }
}

std::optional<MatrixSide> MatrixProduct::columnsSide() const
{
    switch (m_form) {
    case ProductForm::Gathered: return MatrixSide::Right;
    case ProductForm::Scattered: return MatrixSide::Result;
    default: return std::nullopt;
    }
}

} // namespace ks
