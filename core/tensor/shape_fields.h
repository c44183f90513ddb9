#pragma once

#include "core/base/field.h"
#include "core/tensor/shape.h"

namespace ks {

/// The extents of an input as they are set in a window: what a file has may be larger, as far as the memory reaches.
const FieldTable<Shape>& shapeFields();

} // namespace ks
