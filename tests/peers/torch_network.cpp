#include "tests/peers/torch_network.h"

#include "core/base/error.h"
#include "core/ops/window.h"

#include <map>
#include <torch/all.h>
#include <vector>

using namespace ks;

namespace {

std::vector<std::int64_t> dimensions(const Shape& shape)
{
    return {shape.n, shape.c, shape.h, shape.w};
}

torch::Tensor parameter(const std::vector<std::int64_t>& shape)
{
    return (torch::randn(shape) * 0.05).requires_grad_(true);
}

/// A node with its parameters.
struct Layer {
    GraphNode node;
    torch::Tensor weights;
    torch::Tensor bias;
    torch::Tensor mean;
    torch::Tensor variance;

    torch::Tensor run(const torch::Tensor& src, const torch::Tensor& src2, bool training) const
    {
        const OpSpec& s = node.spec;
        const std::array<std::int64_t, 2> kernel = {s.kernel.y, s.kernel.x};
        const std::array<std::int64_t, 2> stride = {s.strides.y, s.strides.x};
        const std::array<std::int64_t, 2> padding = {s.pads.top, s.pads.left};
        switch (s.op) {
        case OpKind::Conv: {
            constexpr std::array<std::int64_t, 2> unpadded = {0, 0};
            const Pads pads = resolvedPads(s);
            if (pads.top == pads.bottom && pads.left == pads.right)
                return at::conv2d(src, weights, bias, stride, {pads.top, pads.left}, {s.dilations.y, s.dilations.x}, s.group);
            return at::conv2d(at::constant_pad_nd(src, {pads.left, pads.right, pads.top, pads.bottom}), weights, bias, stride,
                              at::IntArrayRef(unpadded), {s.dilations.y, s.dilations.x}, s.group);
        }
        case OpKind::MaxPool: return at::max_pool2d(src, kernel, stride, padding);
        case OpKind::AveragePool: return at::avg_pool2d(src, kernel, stride, padding, false, s.countIncludePad);
        case OpKind::GlobalAveragePool: return src.mean({2, 3}, true);
        case OpKind::Relu: return at::relu(src);
        case OpKind::LeakyRelu: return at::leaky_relu(src, s.alpha);
        case OpKind::Sigmoid: return at::sigmoid(src);
        case OpKind::Tanh: return at::tanh(src);
        case OpKind::Flatten: return src.flatten(1);
        case OpKind::Gemm: return at::linear(src.flatten(1), weights, bias);
        case OpKind::Add: return src + src2;
        case OpKind::Dropout: return at::dropout(src, s.ratio, training);
        case OpKind::BatchNormalization:
            return at::batch_norm(src, weights, bias, mean, variance, training, 1.0 - s.momentum, s.epsilon, false);
        default: throw InputError(Text("the peer does not know %1", {std::string(nameOf(s.op))}));
        }
    }
};

} // namespace

struct TorchNetwork::Parts {
    std::vector<Layer> layers;
    std::vector<torch::Tensor> parameters;
    std::unique_ptr<torch::optim::Optimizer> optimizer;
    torch::Tensor src;
    torch::Tensor target;
    bool classifies = true;

    torch::Tensor forward(bool training) const
    {
        std::vector<torch::Tensor> made;
        const auto operand = [&](int index) { return index == graphInput ? src : made[static_cast<std::size_t>(index)]; };
        for (const Layer& layer : layers)
            made.push_back(layer.run(operand(layer.node.src),
                                     layer.node.spec.op == OpKind::Add ? operand(layer.node.src2) : torch::Tensor(), training));
        return made.back().flatten(1);
    }
};

TorchNetwork::TorchNetwork(const Graph& graph, const PlanSpec& spec) : m_parts(std::make_unique<Parts>())
{
    torch::set_num_threads(1);
    const Graph net = withBatch(graph, spec.batch);
    for (const GraphNode& node : net.nodes) {
        Layer layer{.node = node};
        const Shape weights = shapeOf(node.spec, Role::Weights);
        const Shape bias = shapeOf(node.spec, Role::Bias);
        if (node.spec.op == OpKind::BatchNormalization) {
            layer.weights = torch::ones({node.spec.src.c}).requires_grad_(true);
            layer.mean = torch::zeros({node.spec.src.c});
            layer.variance = torch::ones({node.spec.src.c});
        } else if (!weights.empty()) {
            layer.weights = parameter(node.spec.op == OpKind::Gemm ? std::vector{weights.n, weights.c} : dimensions(weights));
        }
        if (!bias.empty())
            layer.bias = torch::zeros({bias.c}).requires_grad_(true);
        for (const torch::Tensor& one : {layer.weights, layer.bias})
            if (one.defined())
                m_parts->parameters.push_back(one);
        m_parts->layers.push_back(std::move(layer));
    }
    const OptimizerSpec& how = spec.optimizer;
    if (how.kind == OptimizerKind::Adam)
        m_parts->optimizer = std::make_unique<torch::optim::Adam>(m_parts->parameters, torch::optim::AdamOptions());
    else
        m_parts->optimizer = std::make_unique<torch::optim::SGD>(
            m_parts->parameters, torch::optim::SGDOptions(0.01).momentum(how.kind == OptimizerKind::Momentum ? how.momentum : 0.0));
    const Shape output = net.output();
    m_parts->classifies = spec.loss == OpKind::SoftmaxCrossEntropyLoss;
    m_parts->src = torch::rand(dimensions(net.input));
    m_parts->target = m_parts->classifies ? torch::randint(output.c, {output.n}) : torch::rand({output.n, output.c * output.h * output.w});
}

TorchNetwork::~TorchNetwork() = default;

void TorchNetwork::train(float rate)
{
    for (auto& group : m_parts->optimizer->param_groups())
        group.options().set_lr(rate);
    m_parts->optimizer->zero_grad();
    const torch::Tensor output = m_parts->forward(true);
    const torch::Tensor loss =
        m_parts->classifies ? torch::cross_entropy_loss(output, m_parts->target) : torch::mse_loss(output, m_parts->target);
    loss.backward();
    m_parts->optimizer->step();
}

void TorchNetwork::infer()
{
    const torch::NoGradGuard noGraph;
    (void)m_parts->forward(false);
}
