#pragma once

#include "core/measure/measurement.h"
#include "core/nn/model.h"

#include <stop_token>

namespace ks {

class Backend;

/// Looks at the results of `measurement`'s point before it is timed, on a plan for a few images. The oracle judges every layer by what that layer itself
/// got, with the bound derived for it: forwards by its input; in training also its gradients by the gradient that came to it, what the layers in
/// front are sent, the loss, and the running statistics. So nothing depends on what rounding elsewhere does to the gates of Relu or MaxPool.
/// Fills verified, wrong, maxError, compared. Throws as Backend::planNetwork.
void verifyNetwork(Backend& backend, const Model& model, const Experiment& experiment, Measurement& measurement,
                   const std::stop_token& stop);

} // namespace ks
