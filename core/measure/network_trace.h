#pragma once

#include "core/backends/planned_network.h"
#include "core/measure/trace.h"
#include "core/nn/model.h"

#include <cstdint>
#include <stop_token>

namespace ks {

class Backend;
class TraceRecorder;

/// What a trace of a network is to be of.
struct TraceRequest {
    std::int64_t batch = 32;
    bool training = true; ///< else forward passes alone
    int steps = 1;
    int threads = 0; ///< 0: what the backend takes by itself
    std::string implementation = "auto";
    OptimizerSpec optimizer;
    std::uint64_t seed = 1; ///< of weights and input
};

/// Steps of the network with drawn weights and input, each operation with its thread: after some that warm up and tell what a step takes without and
/// with a trace, so that `about` can say what that costs. What a device does is seen from the host, which waits for each kernel.
/// Throws as Backend::planNetwork, Stopped.
Trace traceOf(Backend& backend, const Model& model, const TraceRequest& request, const std::stop_token& stop = {});

/// What a recorder took down of steps of this plan.
Trace traceFrom(const TraceRecorder& recorder, const PlannedNetwork& step, const Backend& backend);

} // namespace ks
