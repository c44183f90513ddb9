#pragma once

#include "core/data/dataset.h"

#include <cstdint>

namespace ks {

/// Of everything that a training sees of its data: cells, labels, targets, classes and which sample is in which part. Where the data lie and how
/// they are described does not matter.
std::uint64_t digestOf(const Dataset& data);

} // namespace ks
