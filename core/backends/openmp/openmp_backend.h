#pragma once

#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/traits.h"

namespace ks {

inline constexpr BackendTraits openmpTraits{.id = "openmp", .isUsual = true, .trainingRank = 4};

/// Parallel over planes and rows with OpenMP, vector code by Highway chosen at run time. The same bits for any number of threads.
std::unique_ptr<Backend> makeOpenmpBackend();

/// Its rows for other CPU backends, whose libraries lack an operator, so that they can run whole networks: the story says whose they are.
/// They take as many threads as the plan is told.
CpuTable lentByOpenmp();

} // namespace ks
