#pragma once

#include "core/ops/operator.h"

namespace ks {

/// Flatten (ONNX, axis 1): N×C×H×W becomes N×(C·H·W)×1×1 in the order C, H, W; no number changes.
class Flatten final : public Operator {
public:
    Shape dstShape(const OpSpec& spec) const override;
    Expression expression(const OpSpec& spec, Role of) const override;
    void forEachTerm(const OpSpec& spec, Role of, const Cell& cell, TermVisitor visit) const override;
    Cost cost(const OpSpec& spec, Pass pass) const override;
};

extern const OpInfo flattenRow; ///< for the registry, op_info.cpp

} // namespace ks
