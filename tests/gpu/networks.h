#pragma once

#include "core/backends/planned_network.h"
#include "core/ops/operator.h"
#include "core/tensor/philox.h"

#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace ks {

/// A sequence of layers, put together by hand so that the suite needs nothing of core/nn and what that needs.
class Layers {
public:
    explicit Layers(const Shape& input) { m_graph.input = input; }

    Layers& add(OpKind op, const auto& set)
    {
        OpSpec spec = defaultSpec(op, m_graph.nodes.empty() ? m_graph.input : m_graph.output());
        set(spec);
        const int index = static_cast<int>(m_graph.nodes.size());
        m_graph.nodes.push_back({.name = std::string(nameOf(op)) + std::to_string(index + 1), .spec = spec, .src = index - 1});
        return *this;
    }
    Layers& add(OpKind op)
    {
        return add(op, [](OpSpec&) {});
    }
    Layers& conv(std::int64_t filters, std::int64_t kernel, const Pads& pads)
    {
        return add(OpKind::Conv, [&](OpSpec& spec) {
            spec.filters = filters;
            spec.kernel = {kernel, kernel};
            spec.strides = {1, 1};
            spec.pads = pads;
        });
    }
    Layers& maxPool(std::int64_t side)
    {
        return add(OpKind::MaxPool, [&](OpSpec& spec) { spec.kernel = spec.strides = {side, side}; });
    }
    Layers& gemm(std::int64_t outputs)
    {
        return add(OpKind::Gemm, [&](OpSpec& spec) { spec.filters = outputs; });
    }
    const Graph& graph() const { return m_graph; }

private:
    Graph m_graph;
};

/// The from-scratch study's network: 26,594 parameters.
inline Graph fromScratch()
{
    Layers net({1, 1, 28, 28});
    for (int i = 0; i < 2; ++i)
        net.conv(4, 2, {0, 0, 1, 1}).add(OpKind::Relu);
    return net.maxPool(4).add(OpKind::Flatten).gemm(128).add(OpKind::Relu).gemm(10).graph();
}

inline Graph lenet5()
{
    Layers net({1, 1, 28, 28});
    net.conv(6, 5, {2, 2, 2, 2}).add(OpKind::Relu).maxPool(2).conv(16, 5, {}).add(OpKind::Relu).maxPool(2).add(OpKind::Flatten);
    return net.gemm(120).add(OpKind::Relu).gemm(84).add(OpKind::Relu).gemm(10).graph();
}

/// Normal numbers, parameters scaled by what flows into a cell of them.
inline std::vector<float> normals(std::size_t count, std::uint64_t stream, double scale = 1)
{
    const Philox random(1, stream);
    std::vector<float> cells(count);
    for (std::size_t i = 0; i < count; ++i)
        cells[i] = static_cast<float>(static_cast<double>(random.normal(i)) * scale);
    return cells;
}

inline void setInitialParameters(PlannedNetwork& step)
{
    const std::vector<ParameterInfo> infos = parametersOf(step.graph());
    for (std::size_t i = 0; i < infos.size(); ++i) {
        const Shape& shape = infos[i].shape;
        const double scale = infos[i].role == Role::Weights ? std::sqrt(2.0 / static_cast<double>(shape.c * shape.h * shape.w)) : 0.0;
        step.setParameter(i, normals(static_cast<std::size_t>(shape.elements()), 100 + i, scale));
    }
}

/// Images of noise with classes in turn.
struct NoiseData {
    std::vector<float> images;
    std::vector<float> targets;

    NoiseData(const Graph& graph, std::int64_t count)
        : images(normals(static_cast<std::size_t>(count * graph.input.c * graph.input.h * graph.input.w), 7)),
          targets(static_cast<std::size_t>(count * graph.output().c))
    {
        const auto classes = static_cast<std::size_t>(graph.output().c);
        for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i)
            targets[i * classes + i % classes] = 1;
    }
};

} // namespace ks
