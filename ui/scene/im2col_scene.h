#pragma once

#include "core/session/session.h"
#include "core/verify/im2col_part.h"
#include "ui/paint/grid_marks.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ks {

/// The output cell whose column of the im2col matrix is looked at: the one that is held, else the one stepped to; and how many of its terms were
/// taken, 0 for all. Nothing while another tensor is stepped and no output is held.
struct Im2colFocus {
    Cell dst;
    std::int64_t term = 0;
};
std::optional<Im2colFocus> im2colFocus(const OpSpec& spec, const ViewState& view);

/// The column and, where a single term is under way, the row that this focus lights where windows are gathered.
std::int64_t litColumn(const OpSpec& spec, const Im2colFocus& focus);
std::optional<std::int64_t> litRow(const Im2colFocus& focus);

/// Columns from `first` on, as many as are made at once.
struct Im2colRange {
    std::int64_t first = 0;
    std::int64_t columns = 0;

    bool contains(std::int64_t column) const { return column >= first && column < first + columns; }
};
/// A column is made whole: of more rows than these none is.
inline constexpr std::int64_t mostIm2colRows = std::int64_t{1} << 18;
/// Those among which `column` is; stepping goes through them, and then through the next ones. Never more cells than those of the longest column, if that is not exceeded.
Im2colRange im2colRangeAround(const OpSpec& spec, std::int64_t column);

/// The places of one cell of the image in these columns of a group's matrix, as cells of the part: it stands once in each window that covers it.
std::vector<Cell> im2colCopies(const OpSpec& spec, std::int64_t group, const Im2colRange& range, const Cell& image);

/// On the part of a group's matrix: a column, its row where one is given, and the copies of a cell of the image that is held.
GridMarks im2colMarks(const OpSpec& spec, std::int64_t group, const Im2colRange& range, std::int64_t column,
                      std::optional<std::int64_t> row, const std::optional<Pin>& pin);

/// The cells of the part that are added to an output cell of ConvTranspose: the same ones for every input channel.
std::vector<GridHighlight> im2colAddends(const OpSpec& spec, const Im2colRange& range, const Cell& dst);

/// The matrix as the tab of that name shows it, for figures.
struct Im2colPicture {
    TensorPtr part; ///< 1×1×rows×columns
    Im2colRange range;
    std::int64_t group = 0;
    GridMarks marks;
};
/// Nothing where the operator has no such matrix, its settings are illegal, or a column is longer than paper can show.
std::optional<Im2colPicture> im2colPicture(const Content& content, const ViewState& view);

} // namespace ks
