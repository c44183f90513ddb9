#pragma once

#include "core/ops/operator.h"

namespace ks {

/// PRelu (ONNX): dst = x for x ≥ 0, else w · x, with a slope w for each channel (weights, 1×C×1×1). PRelu(NaN) = NaN.
///   dst          max(x, 0) + w · min(x, 0)
///   diffSrc      diffDst · (x > 0 ? 1 : w): the slope of each cell is a stage
///   diffWeights  Σ diffDst · min(x, 0)
/// A part that is 0 counts nothing, whatever it is multiplied by: an infinite w does not reach the numbers above 0.
/// Source: He et al., "Delving Deep into Rectifiers", ICCV 2015, equations 1 and 3.
class PRelu final : public Operator {
public:
    Shape dstShape(const OpSpec& spec) const override;
    Shape weightsShape(const OpSpec& spec) const override;
    int stageCount(const OpSpec&) const override { return 1; }
    Shape stageShape(const OpSpec& spec, int stage) const override;
    Text stageName(const OpSpec& spec, int stage) const override;
    Expression expression(const OpSpec& spec, Role of) const override;
    void forEachTerm(const OpSpec& spec, Role of, const Cell& cell, TermVisitor visit) const override;
    Cost cost(const OpSpec& spec, Pass pass) const override;
};

extern const OpInfo preluRow; ///< for the registry, op_info.cpp

} // namespace ks
