#pragma once

#include "core/ops/op_spec.h"
#include "ui/scene/im2col_step.h"

#include <QString>

namespace ks {

/// What a step through a gradient takes from the windows, and what of the matrix is lit for it: in a sentence.
QString im2colStepText(const OpSpec& spec, const Im2colStep& step);

} // namespace ks
