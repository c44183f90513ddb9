#pragma once

#include "core/ops/graph.h"
#include "core/tensor/philox.h"

#include <cstdint>
#include <vector>

namespace ks::test {

/// Samples one behind the other, as Step::forward takes them.
struct StepData {
    std::vector<float> images;
    std::vector<float> targets;
};

/// The same numbers every time; targets are one-hot rows, or any numbers for squared errors.
inline StepData dataFor(const Graph& graph, std::int64_t batch, OpKind loss = OpKind::SoftmaxCrossEntropyLoss)
{
    const Philox random(11);
    StepData data;
    data.images.resize(static_cast<std::size_t>(batch * graph.input.elements()));
    for (std::size_t i = 0; i < data.images.size(); ++i)
        data.images[i] = random.normal(i);
    const auto outputs = static_cast<std::size_t>(graph.output().elements());
    data.targets.resize(static_cast<std::size_t>(batch) * outputs);
    for (std::size_t i = 0; i < data.targets.size(); ++i)
        data.targets[i] =
            loss == OpKind::MeanSquaredError ? random.normal(9000 + i) : static_cast<float>(i % outputs == i / outputs % outputs);
    return data;
}

} // namespace ks::test
