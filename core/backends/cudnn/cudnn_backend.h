#pragma once

#include "core/backends/backend.h"
#include "core/backends/traits.h"

#include <memory>

namespace ks {

inline constexpr BackendTraits cudnnTraits{.id = "cudnn", .library = "cuDNN", .isDevice = true, .limitsWorkspace = true};

/// NVIDIA's cuDNN 9, in the plug-in ks_cudnn.so.
std::unique_ptr<Backend> makeCudnnBackend();

} // namespace ks
