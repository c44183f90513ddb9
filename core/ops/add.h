#pragma once

#include "core/ops/operator.h"

namespace ks {

/// Add (ONNX) of two tensors of one shape: dst = src + src2. Both gradients are diffDst.
class Add final : public Operator {
public:
    Shape dstShape(const OpSpec& spec) const override;
    Expression expression(const OpSpec& spec, Role of) const override;
    void forEachTerm(const OpSpec& spec, Role of, const Cell& cell, TermVisitor visit) const override;
    Cost cost(const OpSpec& spec, Pass pass) const override;
};

extern const OpInfo addRow; ///< for the registry, op_info.cpp

} // namespace ks
