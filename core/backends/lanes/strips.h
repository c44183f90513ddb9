#pragma once

#include "core/backends/lanes/tap_classes.h"

namespace ks::lanes {

/// The product of one class, cut so that what is read again and again stays in the caches: a strip of places meets all rows before the next
/// one comes, and of a long sum a piece of the taps at a time. The order of the terms of a result stays the same.
void productInStrips(const Product& task, const TapView& one);

} // namespace ks::lanes
