#include "tests/bench/networks.h"

#include "core/ops/operator.h"

#include <string>

namespace bench {

namespace {

using namespace ks;

/// A sequence that is written down layer by layer.
class Sequence {
public:
    explicit Sequence(const Shape& image) { m_graph.input = image; }

    Sequence& conv(std::int64_t filters, std::int64_t kernel, Pads pads = {})
    {
        OpSpec spec = next(OpKind::Conv);
        spec.filters = filters;
        spec.kernel = {kernel, kernel};
        spec.pads = pads;
        return add(spec);
    }
    Sequence& pool(std::int64_t size)
    {
        OpSpec spec = next(OpKind::MaxPool);
        spec.kernel = spec.strides = {size, size};
        return add(spec);
    }
    Sequence& dense(std::int64_t outputs)
    {
        OpSpec spec = next(OpKind::Gemm);
        spec.filters = outputs;
        return add(spec);
    }
    Sequence& dropout(float ratio)
    {
        OpSpec spec = next(OpKind::Dropout);
        spec.ratio = ratio;
        return add(spec);
    }
    Sequence& relu() { return add(next(OpKind::Relu)); }
    Sequence& sigmoid() { return add(next(OpKind::Sigmoid)); }
    Sequence& flatten() { return add(next(OpKind::Flatten)); }
    Graph graph() const { return m_graph; }

private:
    OpSpec next(OpKind op) const { return defaultSpec(op, m_graph.output()); }
    Sequence& add(const OpSpec& spec)
    {
        const int index = static_cast<int>(m_graph.nodes.size());
        m_graph.nodes.push_back({.name = std::string(nameOf(spec.op)) + std::to_string(index), .spec = spec, .src = index - 1});
        return *this;
    }

    Graph m_graph;
};

Sequence features()
{
    return Sequence({1, 1, 28, 28}).conv(6, 5, {2, 2, 2, 2}).relu().pool(2).conv(16, 5).relu().pool(2);
}

} // namespace

Graph lenet5Features()
{
    return features().graph();
}

std::vector<Network> networks()
{
    constexpr OpKind classes = OpKind::SoftmaxCrossEntropyLoss;
    constexpr Pads one = {1, 1, 1, 1};
    constexpr Pads end = {0, 0, 1, 1};
    const auto study = [&](std::int64_t size) {
        return Sequence({1, 3, size, size}).conv(16, 3, one).relu().pool(2).conv(32, 3, one).relu().pool(2);
    };
    return {
        {"LeNet-5", features().flatten().dense(120).relu().dense(84).relu().dense(10).graph(), 64, OptimizerKind::Sgd, classes, 70000},
        {"from-scratch study",
         Sequence({1, 1, 28, 28}).conv(4, 2, end).relu().conv(4, 2, end).relu().pool(4).flatten().dense(128).relu().dense(10).graph(), 32,
         OptimizerKind::Adam, classes, 75000},
        {"model 0", study(32).flatten().dense(100).sigmoid().dense(10).graph(), 32, OptimizerKind::Sgd, classes, 15000},
        {"model 1", study(40).flatten().dense(100).sigmoid().dense(10).graph(), 32, OptimizerKind::Sgd, classes, 10000},
        {"model 2", study(40).conv(32, 3, one).relu().pool(2).flatten().dense(128).relu().dense(50).sigmoid().dense(10).graph(), 32,
         OptimizerKind::Sgd, classes, 9000},
        {"irradiance CNN",
         Sequence({1, 1, 50, 50})
             .conv(32, 3)
             .relu()
             .conv(64, 3)
             .relu()
             .pool(2)
             .dropout(0.25F)
             .flatten()
             .dense(128)
             .relu()
             .dropout(0.5F)
             .dense(1)
             .relu()
             .graph(),
         128, OptimizerKind::Adam, OpKind::MeanSquaredError, 525},
    };
}

} // namespace bench
