#pragma once

#include "core/ops/operator.h"

namespace ks {

/// The cross-entropy of softmax(src) against a target of probabilities (a one-hot row where the class is known), src2, of the same
/// shape N×C×H×W: −Σ src2 · log softmax(src), over the (n, y, x) as mean or sum; dst is 1×1×1×1.
/// diffSrc = (softmax(src) · Σ_c src2 − src2) · diffDst / count: for a one-hot target "output minus target". The target has no gradient.
/// ONNX's operator of this name takes class indices; a one-hot row says the same and lets a target be soft.
class SoftmaxCrossEntropyLoss final : public Operator {
public:
    Shape dstShape(const OpSpec& spec) const override;
    Expression expression(const OpSpec& spec, Role of) const override;
    void forEachTerm(const OpSpec& spec, Role of, const Cell& cell, TermVisitor visit) const override;
    Cost cost(const OpSpec& spec, Pass pass) const override;
    int stageCount(const OpSpec& spec) const override;
    Shape stageShape(const OpSpec& spec, int stage) const override;
    Text stageName(const OpSpec& spec, int stage) const override;
};

extern const OpInfo softmaxCrossEntropyLossRow; ///< for the registry, op_info.cpp

} // namespace ks
