#pragma once

#include "core/ops/operator.h"

namespace ks {

/// MaxPool (ONNX opset 12). dst[n,c,oy,ox] = max over the window of src.
/// Rules: padding counts as −∞ (or 0 with pad_value) and never beats a real cell of equal value; of equal values the first in
/// row-major order wins; NaN wins, the first one; −0 equals +0. A window that sees only padding gives the pad value and
/// passes no gradient. diffSrc of a cell is the sum of diffDst over the windows that it wins.
class MaxPool final : public Operator {
public:
    Shape dstShape(const OpSpec& spec) const override;
    Expression expression(const OpSpec& spec, Role of) const override;
    void forEachTerm(const OpSpec& spec, Role of, const Cell& cell, TermVisitor visit) const override;
    Cost cost(const OpSpec& spec, Pass pass) const override;
};

extern const OpInfo maxPoolRow; ///< for the registry, op_info.cpp

} // namespace ks
