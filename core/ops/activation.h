#pragma once

#include "core/ops/operator.h"

namespace ks {

/// Relu, LeakyRelu, Sigmoid, Tanh (ONNX): dst = f(src), diffSrc = diffDst · f′(src), cell by cell.
/// Relu(NaN) = NaN, Relu′(0) = 0, LeakyRelu′(0) = alpha.
class Activation final : public Operator {
public:
    Activation(Function function, Function derivative) : m_function(function), m_derivative(derivative) {}

    Shape dstShape(const OpSpec& spec) const override;
    Expression expression(const OpSpec& spec, Role of) const override;
    void forEachTerm(const OpSpec& spec, Role of, const Cell& cell, TermVisitor visit) const override;
    Cost cost(const OpSpec& spec, Pass pass) const override;

private:
    Function m_function;
    Function m_derivative;
};

extern const OpInfo reluRow, leakyReluRow, sigmoidRow, tanhRow; ///< for the registry, op_info.cpp

} // namespace ks
