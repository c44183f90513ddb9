#pragma once

#include "core/ops/operator.h"

namespace ks {

/// Conv (ONNX opset 11): cross-correlation, the kernel is not turned. dst[n,m,oy,ox] = bias[m] + Σ src · weights over the window
/// and the C/group channels of m's group. Padding counts as 0 and its terms are skipped, so 0·∞ never arises from it.
/// weights M×(C/group)×kH×kW; diffSrc, diffWeights and diffBias by the chain rule
/// (Dumoulin & Visin, "A guide to convolution arithmetic for deep learning", 2016).
class Conv final : public Operator {
public:
    Shape dstShape(const OpSpec& spec) const override;
    Shape weightsShape(const OpSpec& spec) const override;
    Shape biasShape(const OpSpec& spec) const override;
    Expression expression(const OpSpec& spec, Role of) const override;
    void forEachTerm(const OpSpec& spec, Role of, const Cell& cell, TermVisitor visit) const override;
    Cost cost(const OpSpec& spec, Pass pass) const override;
};

extern const OpInfo convRow; ///< for the registry, op_info.cpp

} // namespace ks
