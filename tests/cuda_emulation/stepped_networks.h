#pragma once

#include "core/backends/planned_network.h"
#include "core/nn/builder.h"
#include "core/nn/trainer.h"

#include <algorithm>
#include <cmath>
#include <vector>

/// Networks to make steps of, and what a step leaves in them.
namespace ks::test {

/// Branches, BatchNormalization, Dropout: everything that a recorded step could get wrong from one step to the next. No bias before the
/// normalisation: its gradient is nothing but rounding, which Adam and its kin would make steps of.
inline Model branched()
{
    ModelBuilder net("branched", {1, 2, 6, 6});
    net.conv(4, 3, 1, 1, false).normalise().add(OpKind::Relu);
    const int trunk = net.last();
    net.conv(4, 3, 1, 1, false).add(OpKind::Sigmoid).sumWith(trunk);
    net.maxPool(2, 2).add(OpKind::Dropout, {{"ratio", "0.3"}, {"seed", "5"}}).add(OpKind::Flatten).gemm(5).add(OpKind::Tanh).gemm(3);
    return net.finish();
}

inline Model small()
{
    ModelBuilder net("small", {1, 1, 28, 28});
    net.add(OpKind::AveragePool, {{"kernel_shape", "2x2"}, {"strides", "2x2"}});
    net.conv(6, 5).add(OpKind::Relu).maxPool(2, 2).add(OpKind::Flatten).gemm(10);
    return net.finish();
}

inline void setParameters(PlannedNetwork& step, const Model& model)
{
    const std::vector<Tensor> start = initialParameters(model, 1);
    for (std::size_t i = 0; i < start.size(); ++i)
        step.setParameter(i, start[i].cells());
}

inline std::vector<float> parametersAndStates(const PlannedNetwork& step)
{
    std::vector<float> all;
    const std::vector<ParameterInfo> infos = parametersOf(step.graph());
    for (std::size_t i = 0; i < infos.size(); ++i) {
        std::vector<float> cells(std::size_t(infos[i].shape.elements()));
        step.parameter(i, cells);
        all.insert(all.end(), cells.begin(), cells.end());
        for (int state = 0; infos[i].trained && state < step.spec().optimizer.states(); ++state) {
            step.state(i, state, cells);
            all.insert(all.end(), cells.begin(), cells.end());
        }
    }
    return all;
}

inline double largestDifference(const std::vector<float>& a, const std::vector<float>& b)
{
    double largest = a.size() == b.size() ? 0 : HUGE_VAL;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
        largest = std::max(largest, std::abs(double(a[i]) - double(b[i])));
    return largest;
}

} // namespace ks::test
