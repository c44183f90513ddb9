#pragma once

#include "core/ops/operator.h"

namespace ks {

/// Concat (ONNX, axis 1) of two tensors of the same images, rows and columns: dst has the channels of src, then those of src2
/// (N×C×H×W and N×src2_channels×H×W). Longer ones are chains. Each gradient is its part of diffDst.
class Concat final : public Operator {
public:
    Shape dstShape(const OpSpec& spec) const override;
    Shape src2Shape(const OpSpec& spec) const override;
    Expression expression(const OpSpec& spec, Role of) const override;
    void forEachTerm(const OpSpec& spec, Role of, const Cell& cell, TermVisitor visit) const override;
    Cost cost(const OpSpec& spec, Pass pass) const override;
};

extern const OpInfo concatRow; ///< for the registry, op_info.cpp

} // namespace ks
