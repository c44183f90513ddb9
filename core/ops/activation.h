#pragma once

#include "core/ops/operator.h"

namespace ks {

/// Activations (ONNX): dst = f(src), diffSrc = diffDst · f′(src), cell by cell.
///   Relu       max(x, 0); Relu(NaN) = NaN, Relu′(0) = 0
///   LeakyRelu  x, below 0 alpha · x; LeakyRelu′(0) = alpha
///   Sigmoid    1 / (1 + e^−x)
///   Tanh
///   Elu        x, below 0 alpha · (e^x − 1); Elu′(0) = alpha. Source: Clevert et al., ICLR 2016
///   HardSwish  x · clip(x / 6 + ½, 0, 1); its slope is 0 at −3 and 1 at 3. Source: Howard et al., "Searching for MobileNetV3", ICCV 2019
///   Gelu       x · Φ(x), or with approximate=tanh x / 2 · (1 + tanh(√(2/π) · (x + 0.044715 x³))). Source: Hendrycks and Gimpel, 2016
///   Clip       x moved to low … high; the slope is 0 at both bounds, as that of Relu at 0
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

extern const OpInfo reluRow, leakyReluRow, sigmoidRow, tanhRow, eluRow, hardSwishRow, geluRow, clipRow; ///< for the registry, op_info.cpp

} // namespace ks
