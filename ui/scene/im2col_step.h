#pragma once

#include "core/session/session.h"
#include "ui/paint/grid_marks.h"
#include "ui/scene/im2col_scene.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ks {

/// What a step through a gradient has to do with the matrix of im2col: the column of the window whose cell of ∂L/∂Y the term under way reads, and the row of
/// the cell of the image, or of the weight, that the gradient is of.
struct Im2colStep {
    Pin made;              ///< the cell of the gradient
    std::int64_t term = 0; ///< under way, from 1; 0: all of them
    std::optional<std::int64_t>
        column;                      ///< of the term; of all of a gradient of the input that of the first; none: all columns, or no column
    std::optional<std::int64_t> row; ///< none: a gradient of the bias, or a cell that no window reads
};
/// Nothing while no gradient is stepped. Needs a legal spec for which hasIm2col() holds.
std::optional<Im2colStep> im2colStep(const OpSpec& spec, const ViewState& view);

/// Where the cell of such a gradient stands in the part: a weight's in one row of all columns, an input's in each window that covers it, a pixel's of
/// ConvTranspose in its column. With a term under way nothing beside that.
std::vector<GridHighlight> im2colPlaces(const OpSpec& spec, std::int64_t group, const Im2colRange& range, const Im2colStep& step);

} // namespace ks
