#pragma once

#include "core/backends/backend.h"

#include <memory>

namespace ks {

/// NVIDIA's cuDNN 9, in the plug-in ks_cudnn.so.
std::unique_ptr<Backend> makeCudnnBackend();

} // namespace ks
