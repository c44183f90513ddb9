#pragma once

#include "core/ops/operator.h"

namespace ks {

/// Gemm (ONNX, transB = 1), fully connected: dst[n, m] = Σ_k src[n, k] · weights[m, k] + bias[m]. src of any N×C×H×W is read as
/// N×K in the order C, H, W, K = C·H·W; weights are M×K×1×1, a bias 1×M×1×1, dst N×M×1×1, with M = `filters`.
class Gemm final : public Operator {
public:
    Shape dstShape(const OpSpec& spec) const override;
    Shape weightsShape(const OpSpec& spec) const override;
    Shape biasShape(const OpSpec& spec) const override;
    Expression expression(const OpSpec& spec, Role of) const override;
    void forEachTerm(const OpSpec& spec, Role of, const Cell& cell, TermVisitor visit) const override;
    Cost cost(const OpSpec& spec, Pass pass) const override;
};

extern const OpInfo gemmRow; ///< for the registry, op_info.cpp

} // namespace ks
