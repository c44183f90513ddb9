#pragma once

#include "core/ops/operator.h"

namespace ks {

/// Local response normalisation across channels (ONNX LRN): dst = src · s^−beta with s = bias + alpha / size · Σ src² over the channels
/// c − ⌊(size − 1) / 2⌋ … c + ⌈(size − 1) / 2⌉ that there are. diffSrc = diffDst · s^−beta − 2·alpha·beta / size · src · Σ diffDst · src · s^(−beta−1)
/// over the cells whose sums hold this one. Source: Krizhevsky et al., NIPS 2012, §3.3, with ONNX's alpha / size.
class LRN final : public Operator {
public:
    Shape dstShape(const OpSpec& spec) const override;
    Expression expression(const OpSpec& spec, Role of) const override;
    void forEachTerm(const OpSpec& spec, Role of, const Cell& cell, TermVisitor visit) const override;
    Cost cost(const OpSpec& spec, Pass pass) const override;
    int stageCount(const OpSpec& spec) const override;
    Shape stageShape(const OpSpec& spec, int stage) const override;
    Text stageName(const OpSpec& spec, int stage) const override;
};

extern const OpInfo lrnRow; ///< for the registry, op_info.cpp

} // namespace ks
