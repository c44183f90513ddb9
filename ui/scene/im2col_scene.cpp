#include "ui/scene/im2col_scene.h"

#include "core/ops/operator.h"
#include "ui/scene/im2col_step.h"

#include <algorithm>
#include <memory>

namespace ks {

namespace {

/// As many cells of the matrix are made at once; the rest follows when the current column leaves them.
constexpr std::int64_t cellsInPart = 1 << 14;
constexpr std::int64_t mostColumns = 64;
constexpr std::int64_t mostRowsOnPaper = 64;

bool scatters(const OpSpec& spec)
{
    return im2colImage(spec.op) == Role::Dst;
}

void markCopies(GridMarks& marks, const OpSpec& spec, std::int64_t group, const Im2colRange& range, const std::optional<Pin>& pin)
{
    if (pin && pin->of == im2colImage(spec.op) && !scatters(spec))
        for (const Cell& copy : im2colCopies(spec, group, range, pin->cell))
            marks.highlights.push_back({copy, {}, true});
}

GridMarks marksOn(const OpSpec& spec, const ViewState& view, const Im2colPicture& picture)
{
    GridMarks marks;
    const auto focus = im2colFocus(spec, view);
    if (focus && !scatters(spec))
        return im2colMarks(spec, picture.group, picture.range, litColumn(spec, *focus), litRow(*focus), view.pin);
    if (focus)
        marks.highlights = im2colAddends(spec, picture.range, focus->dst);
    if (const std::optional<Im2colStep> step = focus ? std::nullopt : im2colStep(spec, view)) {
        if (step->column)
            marks = im2colMarks(spec, picture.group, picture.range, *step->column, step->row, std::nullopt);
        marks.highlights = im2colPlaces(spec, picture.group, picture.range, *step);
    }
    markCopies(marks, spec, picture.group, picture.range, view.pin);
    return marks;
}

} // namespace

std::optional<Im2colFocus> im2colFocus(const OpSpec& spec, const ViewState& view)
{
    const Shape dst = shapeOf(spec, Role::Dst);
    if (view.pin && view.pin->of == Role::Dst && contains(dst, view.pin->cell))
        return Im2colFocus{view.pin->cell};
    if (view.position.of == Role::Dst && view.position.cell >= 0 && view.position.cell < dst.elements())
        return Im2colFocus{cellAt(dst, view.position.cell), view.position.term};
    return std::nullopt;
}

std::int64_t litColumn(const OpSpec& spec, const Im2colFocus& focus)
{
    return im2colColumn(spec, focus.dst);
}

std::optional<std::int64_t> litRow(const Im2colFocus& focus)
{
    if (focus.term == 0)
        return std::nullopt;
    return focus.term - 1; // the terms of an output cell stand in the order of the rows, those in the padding too
}

Im2colRange im2colRangeAround(const OpSpec& spec, std::int64_t column)
{
    const Im2colMatrix matrix = im2colOf(spec);
    const std::int64_t costOfColumn = matrix.rows * (scatters(spec) ? spec.src.c / spec.group : 1);
    const std::int64_t least = std::clamp<std::int64_t>(mostIm2colRows / matrix.rows, 1, 8);
    const std::int64_t columns =
        std::clamp<std::int64_t>(cellsInPart / costOfColumn, least, std::min(mostColumns, std::max<std::int64_t>(least, matrix.columns)));
    const std::int64_t shown = std::min(columns, matrix.columns);
    // By pages, so that a column is seen to move on with its window; what is collected lies on both sides of the column.
    const std::int64_t first = scatters(spec) ? column - shown / 2 : column / shown * shown;
    return {std::clamp<std::int64_t>(first, 0, matrix.columns - shown), shown};
}

std::vector<Cell> im2colCopies(const OpSpec& spec, std::int64_t group, const Im2colRange& range, const Cell& image)
{
    std::vector<Cell> copies;
    if (!contains(shapeOf(spec, im2colImage(spec.op)), image))
        return copies;
    for (std::int64_t column = range.first; column < range.first + range.columns; ++column) {
        const auto row = im2colRow(spec, image, column);
        if (!row)
            continue;
        const Im2colPlace place = im2colPlace(spec, group, *row, column); // the row knows no group
        if (!place.outside && place.image == image)
            copies.push_back({0, 0, *row, column - range.first});
    }
    return copies;
}

GridMarks im2colMarks(const OpSpec& spec, std::int64_t group, const Im2colRange& range, std::int64_t column,
                      std::optional<std::int64_t> row, const std::optional<Pin>& pin)
{
    GridMarks marks;
    marks.window = GridWindow{0, column - range.first, im2colOf(spec).rows, 1, 1, 1};
    if (row)
        marks.term = Cell{0, 0, *row, column - range.first};
    markCopies(marks, spec, group, range, pin);
    return marks;
}

std::vector<GridHighlight> im2colAddends(const OpSpec& spec, const Im2colRange& range, const Cell& dst)
{
    std::vector<GridHighlight> addends;
    std::optional<std::int64_t> channel;
    operatorOf(spec.op).forEachTerm(spec, Role::Dst, dst, [&](const Term& term) {
        if (term.first.role != Role::Src || term.first.cell.c != channel.value_or(term.first.cell.c))
            return;
        channel = term.first.cell.c;
        const std::int64_t column = im2colColumn(spec, term.first.cell);
        if (range.contains(column))
            addends.push_back({{0, 0, *im2colRow(spec, dst, column), column - range.first}, {}, true});
    });
    return addends;
}

std::optional<Im2colPicture> im2colPicture(const Content& content, const ViewState& view)
{
    const OpSpec& spec = content.spec;
    if (!hasIm2col(spec.op) || !isLegal(spec) || !content.src.tensor || im2colOf(spec).rows > mostRowsOnPaper ||
        (scatters(spec) && !content.weights.tensor))
        return std::nullopt;
    const auto focus = im2colFocus(spec, view);
    std::int64_t column = 0;
    if (focus && !scatters(spec))
        column = litColumn(spec, *focus);
    else if (const std::optional<Im2colStep> step = focus ? std::nullopt : im2colStep(spec, view))
        column = step->column.value_or(0);
    Im2colPicture picture{.range = im2colRangeAround(spec, column),
                          .group = im2colGroup(spec, std::clamp<std::int64_t>(view.dstChannel, 0, shapeOf(spec, Role::Dst).c - 1))};
    picture.part =
        std::make_shared<const Tensor>(im2colPart(spec, {.src = content.src.tensor.get(), .weights = content.weights.tensor.get()},
                                                  picture.group, picture.range.first, picture.range.columns));
    picture.marks = marksOn(spec, view, picture);
    return picture;
}

} // namespace ks
