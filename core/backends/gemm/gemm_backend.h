#pragma once

#include "core/backends/backend.h"
#include "core/backends/traits.h"

#include <memory>

namespace ks {

class CpuTable;

inline constexpr BackendTraits gemmTraits{.id = "gemm", .library = "OpenBLAS", .trainingRank = 3};

/// Convolutions as matrix products: im2col and OpenBLAS's sgemm. `lent`: rows for all other operators.
std::unique_ptr<Backend> makeGemmBackend(const CpuTable& lent);

} // namespace ks
