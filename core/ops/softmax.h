#pragma once

#include "core/ops/operator.h"

namespace ks {

/// Softmax (ONNX, axis 1): over the channels of every (n, y, x), dst = exp(src − max) / Σ exp(src − max). The maximum is taken off so
/// that exp cannot overflow. diffSrc = dst · (diffDst − Σ diffDst · dst). Stages: max, exp, sum; dst, Σ diffDst·dst and the bracket for
/// the gradient. One NaN in a channel row makes the row NaN.
class Softmax final : public Operator {
public:
    Shape dstShape(const OpSpec& spec) const override;
    Expression expression(const OpSpec& spec, Role of) const override;
    void forEachTerm(const OpSpec& spec, Role of, const Cell& cell, TermVisitor visit) const override;
    Cost cost(const OpSpec& spec, Pass pass) const override;
    int stageCount(const OpSpec& spec) const override;
    Shape stageShape(const OpSpec& spec, int stage) const override;
    Text stageName(const OpSpec& spec, int stage) const override;
};

extern const OpInfo softmaxRow; ///< for the registry, op_info.cpp

} // namespace ks
