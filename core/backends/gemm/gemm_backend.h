#pragma once

#include "core/backends/backend.h"

#include <memory>

namespace ks {

/// Convolutions as matrix products: im2col and OpenBLAS's sgemm.
std::unique_ptr<Backend> makeGemmBackend();

} // namespace ks
