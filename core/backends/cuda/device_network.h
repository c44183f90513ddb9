#pragma once

#include "core/backends/cuda/device.h"
#include "core/backends/planned_network.h"

#include <memory>

namespace ks::cuda {

/// A network step of which nothing leaves the device but loss and output: parameters, activations, gradients and optimiser state live there,
/// and a whole training step is one recorded launch. `backend`'s kernels work on `device`'s stream. Throws as Backend::planNetwork.
std::unique_ptr<PlannedNetwork> makeDeviceStep(Backend& backend, Device& device, const Graph& graph, const PlanSpec& spec);

} // namespace ks::cuda
