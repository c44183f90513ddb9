#include "ui/scene/im2col_step.h"

#include "core/ops/im2col.h"
#include "core/ops/operator.h"
#include "core/ops/roles.h"
#include "core/ops/window.h"

namespace ks {

namespace {

bool scattersColumns(const OpSpec& spec)
{
    return im2colImage(spec.op) == Role::Dst;
}

std::int64_t rowOfWeight(const OpSpec& spec, const Cell& weight)
{
    return (weight.c * spec.kernel.y + weight.y) * spec.kernel.x + weight.x;
}

/// The column of the window whose cell of ∂L/∂Y a term of the input's gradient reads: of all terms the first. None: no window reads the cell.
std::optional<std::int64_t> columnOfTerm(const OpSpec& spec, const Cell& src, std::int64_t term)
{
    std::optional<std::int64_t> column;
    std::int64_t number = 0;
    operatorOf(spec.op).forEachTerm(spec, Role::DiffSrc, src, [&](const Term& one) {
        ++number;
        if (column || (term > 0 && number != term))
            return;
        if (one.first.role == Role::DiffDst)
            column = im2colColumn(spec, one.first.cell);
        else if (one.second && one.second->role == Role::DiffDst)
            column = im2colColumn(spec, one.second->cell);
    });
    return column;
}

} // namespace

std::optional<Im2colStep> im2colStep(const OpSpec& spec, const ViewState& view)
{
    const Position& at = view.position;
    if (!isGradient(at.of) || at.of == Role::DiffDst)
        return std::nullopt;
    const Shape shape = shapeOf(spec, at.of);
    if (at.cell < 0 || at.cell >= shape.elements())
        return std::nullopt;
    Im2colStep step{.made = {at.of, cellAt(shape, at.cell)}, .term = at.term, .column = {}, .row = {}};
    const Cell& cell = step.made.cell;
    // A weight meets every window once, in the order of the columns, and a bias every cell of ∂L/∂Y; the weights of a pixel lie in the order of the rows.
    const std::optional<std::int64_t> place = at.term > 0 ? std::optional(at.term - 1) : std::nullopt;
    if (at.of == Role::DiffWeights) {
        step.row = rowOfWeight(spec, cell);
        step.column = place;
    } else if (at.of == Role::DiffBias) {
        if (!scattersColumns(spec))
            step.column = place;
    } else if (scattersColumns(spec)) {
        step.column = im2colColumn(spec, cell);
        step.row = place;
    } else {
        step.column = columnOfTerm(spec, cell, at.term);
        if (step.column)
            step.row = im2colRow(spec, cell, *step.column);
    }
    return step;
}

std::vector<GridHighlight> im2colPlaces(const OpSpec& spec, std::int64_t group, const Im2colRange& range, const Im2colStep& step)
{
    std::vector<GridHighlight> places;
    if (step.term > 0)
        return places;
    if (step.made.of == Role::DiffWeights) {
        for (std::int64_t column = 0; column < range.columns; ++column)
            places.push_back({{0, 0, *step.row, column}, {}, true});
    } else if (step.made.of == Role::DiffSrc && !scattersColumns(spec)) {
        for (const Cell& copy : im2colCopies(spec, group, range, step.made.cell))
            places.push_back({copy, {}, true});
    }
    return places;
}

} // namespace ks
