#pragma once

#include "core/backends/cuda/device.h"
#include "core/backends/cuda/table.h"

namespace ks::cuda {

/// A planned pass of a row of a table; both outlive it. Throws OutOfMemory, Unsupported.
std::unique_ptr<Kernel> makeCudaKernel(Device& device, const OpSpec& spec, Pass pass, const Row& row);

} // namespace ks::cuda
