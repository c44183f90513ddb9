#pragma once

#include "core/backends/cuda/device.h"
#include "core/backends/step.h"

#include <memory>

namespace ks::cuda {

/// A network step of which nothing leaves the device but loss and output: parameters, activations, gradients and optimiser state live there,
/// and a whole training step is one recorded launch. `backend`'s kernels work on `device`'s stream. Throws as Backend::planStep.
std::unique_ptr<Step> makeDeviceStep(Backend& backend, Device& device, const Graph& graph, const StepSpec& spec);

} // namespace ks::cuda
