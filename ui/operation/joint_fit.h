#pragma once

#include "core/ops/op_spec.h"

class QWidget;

namespace ks {

/// The cells in which all tensors of an operation are seen whole beside each other in this view, no larger than a lesson needs: where all of them are
/// small, none is a stamp on a large screen, and all have cells of one size. 0: they have no shapes.
double jointFitIn(const QWidget& view, const OpSpec& spec, bool backward);

} // namespace ks
