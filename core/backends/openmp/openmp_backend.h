#pragma once

#include "core/backends/backend.h"

namespace ks {

/// Parallel over planes and rows with OpenMP, vector code by Highway chosen at run time. The same bits for any number of threads.
std::unique_ptr<Backend> makeOpenmpBackend();

} // namespace ks
