#pragma once

#include "core/ops/im2col.h"
#include "core/ops/op_spec.h"
#include "ui/scene/im2col_step.h"

#include <QString>

namespace ks {

/// What a step through a gradient takes from the windows, and what of the matrix is lit for it: in a sentence.
QString im2colStepText(const OpSpec& spec, const Im2colStep& step);

/// A column of the matrix, and with `row` one cell of it, to which somebody points.
struct Im2colPointed {
    Cell map; ///< whose column it is
    std::int64_t column = 0;
    std::optional<std::int64_t> row;
    Im2colPlace place; ///< of the row
    std::int64_t group = 0;
};
/// What it has to do with the backward pass, in sentences.
QString im2colBackwardText(const OpSpec& spec, const Im2colPointed& at);
/// The same of a cell of ∂L/∂Y where columns are added to the output; `count`: how many cells of the matrix lie on it.
QString im2colSpreadText(const OpSpec& spec, const Cell& dst, const QString& count);

} // namespace ks
