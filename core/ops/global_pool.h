#pragma once

#include "core/ops/operator.h"

namespace ks {

/// GlobalMaxPool and GlobalAveragePool (ONNX): the pool whose one window is the whole image; the same rules.
class GlobalPool final : public Operator {
public:
    /// `base` is MaxPool or AveragePool.
    explicit GlobalPool(OpKind base) : m_base(base) {}

    Shape dstShape(const OpSpec& spec) const override;
    Expression expression(const OpSpec& spec, Role of) const override;
    void forEachTerm(const OpSpec& spec, Role of, const Cell& cell, TermVisitor visit) const override;
    Cost cost(const OpSpec& spec, Pass pass) const override;

private:
    OpKind m_base;
};

/// The windowed pool that computes the same as a global one; other specs come back as they are.
OpSpec asWindowedPool(const OpSpec& spec);

extern const OpInfo globalMaxPoolRow, globalAveragePoolRow; ///< for the registry, op_info.cpp

} // namespace ks
