#pragma once

#include "core/ops/graph.h"
#include "core/ops/optimizer_spec.h"

#include <vector>

namespace bench {

/// A network to be timed, with the setting of its study and the goal that the project has set itself (one thread, AVX-512).
struct Network {
    const char* name;
    ks::Graph graph;
    std::int64_t batch;
    ks::OptimizerKind optimizer;
    ks::OpKind loss;
    double imagesPerSecond;
};

/// The layers of LeNet-5 (28×28) before the fully connected ones.
ks::Graph lenet5Features();
std::vector<Network> networks();

} // namespace bench
