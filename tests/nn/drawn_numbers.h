#pragma once

#include "core/backends/planned_network.h"
#include "core/tensor/philox.h"
#include "core/tensor/tensor.h"

#include <cmath>
#include <cstdint>
#include <vector>

namespace ks::test {

/// Parameters that a network never had, the same every time; variances are positive.
inline std::vector<Tensor> drawnParameters(const Graph& graph, std::uint64_t seed, float deviation)
{
    const Philox random(seed);
    std::vector<Tensor> parameters;
    std::uint64_t at = 0;
    for (const ParameterInfo& info : parametersOf(graph)) {
        Tensor& one = parameters.emplace_back(info.shape, "parameter");
        for (float& cell : one.cells()) {
            const float drawn = random.normal(at++);
            cell = info.role == Role::Variance ? 0.5F + std::fabs(drawn) : deviation * drawn;
        }
    }
    return parameters;
}

/// What it may read.
inline Tensor drawnInput(const Graph& graph, const Philox& random)
{
    Tensor input(graph.input, "input");
    for (std::size_t i = 0; i < input.cells().size(); ++i)
        input.cells()[i] = random.normal(i);
    return input;
}

} // namespace ks::test
