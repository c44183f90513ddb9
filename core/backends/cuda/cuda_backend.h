#pragma once

#include "core/backends/backend.h"
#include "core/backends/traits.h"

#include <memory>

namespace ks {

inline constexpr BackendTraits cudaTraits{.id = "cuda", .isDevice = true};

/// Our own kernels on an NVIDIA GPU; they and NVIDIA's runtime live in the plug-in ks_cuda.so.
std::unique_ptr<Backend> makeCudaBackend();

} // namespace ks
