#include "ui/scene/product_scene.h"

#include "core/ops/operator.h"

#include <algorithm>
#include <memory>

namespace ks {

namespace {

constexpr std::int64_t mostProductSteps = std::int64_t{1} << 20; ///< of results that are added up here

/// The first hidden cell of a part, row by row, where all behind it are hidden, too; of an answer that is asked for in any case.
std::optional<std::int64_t> firstHidden(const OpSpec& spec, const MatrixProduct& product, const MatrixRange& range, const Mask& mask,
                                        bool asked)
{
    const Shape made = shapeOf(spec, product.made());
    std::optional<std::int64_t> first;
    for (std::int64_t i = 0; i < range.rows * range.columns; ++i) {
        const MatrixEntry entry = product.result(range.row + i / range.columns, range.column + i % range.columns);
        const bool hidden = entry.is == MatrixEntry::Is::Cell && entry.role == product.made() && mask.hides(offsetOf(made, entry.cell));
        if (hidden && !first)
            first = i;
        if (!hidden && first && !asked)
            return std::nullopt; // it lies otherwise than its steps: what only has not been reached is no secret
    }
    return first;
}

GridMarks productMarks(const OpSpec& spec, const ProductScene& scene, MatrixSide side, const MatrixRange& range)
{
    const auto& [product, cell, place] = scene;
    GridMarks marks;
    const auto here = [&](std::int64_t row, std::int64_t column) { return Cell{0, 0, row - range.row, column - range.column}; };
    if (side == MatrixSide::Left)
        marks.window = GridWindow{place.row - range.row, 0, 1, range.columns};
    else if (side == MatrixSide::Right)
        marks.window = GridWindow{0, place.column - range.column, range.rows, 1};
    if (place.depth && side != MatrixSide::Result) {
        const Cell term = side == MatrixSide::Left ? here(place.row, *place.depth) : here(*place.depth, place.column);
        if (contains({1, 1, range.rows, range.columns}, term))
            marks.term = term;
    }
    if (side != MatrixSide::Result)
        return marks;
    marks.highlights = {{here(place.row, place.column), {}, true}};
    if (product.form() != ProductForm::Scattered)
        return marks;
    operatorOf(spec.op).forEachTerm(spec, product.made(), cell, [&](const Term& term) { // what else is added to that cell
        const auto other = product.placeOf(cell, &term);
        if (!other || !range.contains(other->row, other->column))
            return;
        const GridHighlight addend{here(other->row, other->column), {}, false};
        if (addend.cell != marks.highlights.front().cell && std::ranges::find(marks.highlights, addend) == marks.highlights.end())
            marks.highlights.push_back(addend);
    });
    return marks;
}

} // namespace

std::optional<Pin> productFocus(const OpSpec& spec, const ViewState& view)
{
    if (view.pin && contains(shapeOf(spec, view.pin->of), view.pin->cell) && !productFormsOf(spec, view.pin->of).empty())
        return view.pin;
    const Role of = view.position.of;
    if (productFormsOf(spec, of).empty() || view.position.cell >= shapeOf(spec, of).elements())
        return std::nullopt;
    return Pin{of, cellAt(shapeOf(spec, of), view.position.cell)};
}

std::optional<ProductScene> productScene(const OpSpec& spec, const ViewState& view, std::optional<ProductForm> preferred)
{
    const std::optional<Pin> focus = productFocus(spec, view);
    if (!focus)
        return std::nullopt;
    const std::vector<ProductForm> forms = productFormsOf(spec, focus->of);
    const ProductForm form = preferred && std::ranges::find(forms, *preferred) != forms.end() ? *preferred : forms.front();
    ProductScene scene{MatrixProduct::around(spec, focus->of, form, focus->cell), focus->cell, {}};
    std::optional<ProductPlace> place;
    const bool stepped = !view.pin || *view.pin != *focus;
    if (stepped && view.position.term > 0) {
        std::int64_t index = 0;
        operatorOf(spec.op).forEachTerm(spec, focus->of, focus->cell, [&](const Term& term) {
            if (++index == view.position.term)
                place = scene.product.placeOf(focus->cell, &term);
        });
    }
    if (!place)
        place = scene.product.placeOf(focus->cell);
    if (!place)
        place = ProductPlace{}; // a cell that no window reads
    scene.place = *place;
    return scene;
}

bool hasFactors(const MatrixProduct& product, const TensorOfRole& tensors)
{
    const auto has = [&](const MatrixEntry& entry) {
        return entry.is == MatrixEntry::Is::One || tensors(entry.role) != nullptr; // padding has the role of what it surrounds
    };
    return has(product.left(0, 0)) && has(product.left(0, product.depth() - 1)) && has(product.right(0, 0));
}

MatrixRange productRange(const ProductScene& scene, MatrixSide side, std::int64_t most)
{
    const ProductPlace& at = scene.place;
    const Shape shape = scene.product.shapeOf(side);
    const std::int64_t depth = at.depth.value_or(0);
    switch (side) {
    case MatrixSide::Left: return pageAround(shape, at.row, depth, most);
    case MatrixSide::Right: return pageAround(shape, depth, at.column, most);
    case MatrixSide::Result: break;
    }
    while (most > 1 && most * most * scene.product.depth() > mostProductSteps)
        most /= 2;
    return pageAround(shape, at.row, at.column, most);
}

ProductMatrix productMatrix(const OpSpec& spec, const ProductScene& scene, MatrixSide side, const TensorOfRole& tensors,
                            const std::optional<Mask>& mask, bool asked, std::int64_t most)
{
    ProductMatrix matrix{.range = productRange(scene, side, most)};
    matrix.cells = std::make_shared<const Tensor>(matrixPart(scene.product, side, tensors, matrix.range));
    matrix.marks = productMarks(spec, scene, side, matrix.range);
    if (side == MatrixSide::Result && mask) {
        matrix.marks.hiddenFrom = firstHidden(spec, scene.product, matrix.range, *mask, asked);
        if (mask->asked && *mask->asked == offsetOf(shapeOf(spec, scene.product.made()), scene.cell) &&
            scene.product.result(scene.place.row, scene.place.column).is == MatrixEntry::Is::Cell)
            matrix.marks.predicted = Cell{0, 0, scene.place.row - matrix.range.row, scene.place.column - matrix.range.column};
    }
    return matrix;
}

} // namespace ks
