#pragma once

#include "core/ops/operator.h"

namespace ks {

/// ConvTranspose (ONNX opset 11): the gradient of a Conv with respect to its src, used forwards. Every src cell lays its
/// value times the kernel onto dst; dst = bias + the sum of what lies there. weights C×(M/group)×kH×kW.
/// dst extent = stride·(size − 1) + output_padding + window extent − pads.
class ConvTranspose final : public Operator {
public:
    Shape dstShape(const OpSpec& spec) const override;
    Shape weightsShape(const OpSpec& spec) const override;
    Shape biasShape(const OpSpec& spec) const override;
    Expression expression(const OpSpec& spec, Role of) const override;
    void forEachTerm(const OpSpec& spec, Role of, const Cell& cell, TermVisitor visit) const override;
    Cost cost(const OpSpec& spec, Pass pass) const override;
};

extern const OpInfo convTransposeRow; ///< for the registry, op_info.cpp

} // namespace ks
