#include "core/ops/operator.h"

#include "core/ops/activation.h"
#include "core/ops/average_pool.h"
#include "core/ops/conv.h"
#include "core/ops/conv_transpose.h"
#include "core/ops/global_pool.h"
#include "core/ops/max_pool.h"
#include "core/ops/window.h"

namespace ks {

const Operator& operatorOf(OpKind op)
{
    static const MaxPool maxPool;
    static const AveragePool averagePool;
    static const GlobalPool globalMaxPool(OpKind::MaxPool);
    static const GlobalPool globalAveragePool(OpKind::AveragePool);
    static const Conv conv;
    static const ConvTranspose convTranspose;
    static const Activation relu(Function::Relu, Function::ReluDerivative);
    static const Activation leakyRelu(Function::LeakyRelu, Function::LeakyReluDerivative);
    static const Activation sigmoid(Function::Sigmoid, Function::SigmoidDerivative);
    static const Activation tanh(Function::Tanh, Function::TanhDerivative);
    switch (op) {
    case OpKind::MaxPool: return maxPool;
    case OpKind::AveragePool: return averagePool;
    case OpKind::GlobalMaxPool: return globalMaxPool;
    case OpKind::GlobalAveragePool: return globalAveragePool;
    case OpKind::Conv: return conv;
    case OpKind::ConvTranspose: return convTranspose;
    case OpKind::Relu: return relu;
    case OpKind::LeakyRelu: return leakyRelu;
    case OpKind::Sigmoid: return sigmoid;
    case OpKind::Tanh: return tanh;
    }
    return maxPool;
}

Shape shapeOf(const OpSpec& spec, Role role)
{
    const Operator& op = operatorOf(spec.op);
    switch (role) {
    case Role::Src:
    case Role::DiffSrc: return spec.src;
    case Role::Dst:
    case Role::DiffDst: return op.dstShape(spec);
    case Role::Weights:
    case Role::DiffWeights: return op.weightsShape(spec);
    case Role::Bias:
    case Role::DiffBias: return op.biasShape(spec);
    }
    return {};
}

bool hasPass(OpKind op, Pass pass)
{
    return pass != Pass::BackwardWeights || hasWeights(op);
}

std::int64_t termCount(const OpSpec& spec, Role of, const Cell& cell)
{
    // Cells that read whole planes are not visited term by term: the window steps through them on the GUI thread.
    const Shape dst = operatorOf(spec.op).dstShape(spec);
    if (of == Role::DiffBias)
        return dst.n * dst.h * dst.w;
    if (of == Role::DiffWeights) {
        const Window window = windowOf(spec);
        return spec.src.n * window.y.count * window.x.count;
    }
    if (of == Role::Dst && isGlobalPool(spec.op))
        return spec.src.h * spec.src.w;
    std::int64_t count = 0;
    operatorOf(spec.op).forEachTerm(spec, of, cell, [&](const Term&) { ++count; });
    return count;
}

} // namespace ks
