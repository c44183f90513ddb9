#pragma once

#include "core/ops/operator.h"

namespace ks {

/// AveragePool (ONNX opset 19). dst = sum of the window's real cells / divisor. The divisor is the number of real cells, or with
/// count_include_pad the number of taps inside the padded image; what ceil_mode reaches beyond that never counts.
/// A window that sees only padding gives 0.
class AveragePool final : public Operator {
public:
    Shape dstShape(const OpSpec& spec) const override;
    Expression expression(const OpSpec& spec, Role of) const override;
    void forEachTerm(const OpSpec& spec, Role of, const Cell& cell, TermVisitor visit) const override;
    Cost cost(const OpSpec& spec, Pass pass) const override;

    /// What the sum of the window of this dst cell is divided by; 1 for a window without cells.
    static double divisor(const OpSpec& spec, const Cell& dst);
};

extern const OpInfo averagePoolRow; ///< for the registry, op_info.cpp

} // namespace ks
