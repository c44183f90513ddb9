#pragma once

#include "core/ops/operator.h"

namespace ks {

/// The squared error against a target src2 of the same shape: dst = Σ (src − src2)² / count, 1×1×1×1; count is the number of cells
/// (`mean`) or 1 (`sum`). diffSrc = 2 · (src − src2) · diffDst / count. The target has no gradient.
class MeanSquaredError final : public Operator {
public:
    Shape dstShape(const OpSpec& spec) const override;
    Expression expression(const OpSpec& spec, Role of) const override;
    void forEachTerm(const OpSpec& spec, Role of, const Cell& cell, TermVisitor visit) const override;
    Cost cost(const OpSpec& spec, Pass pass) const override;
    int stageCount(const OpSpec& spec) const override;
    Shape stageShape(const OpSpec& spec, int stage) const override;
    Text stageName(const OpSpec& spec, int stage) const override;
};

extern const OpInfo meanSquaredErrorRow; ///< for the registry, op_info.cpp

} // namespace ks
