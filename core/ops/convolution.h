#pragma once

#include "core/ops/operator.h"

namespace ks {

/// What Conv and ConvTranspose are: a window that slides over one tensor, the "image", and another with one cell per window, the "map"; weights are
/// map channels × image channels of a group × kH × kW. One makes the map from the image, the other the image from the map, and the gradient of
/// each is what the other does.
class Convolution final : public Operator {
public:
    /// `image`: Src or Dst; the map is the other one.
    constexpr explicit Convolution(Role image) : m_transposed(image == Role::Dst) {}

    Shape dstShape(const OpSpec& spec) const override;
    Shape weightsShape(const OpSpec& spec) const override;
    Shape biasShape(const OpSpec& spec) const override { return spec.bias ? Shape{1, spec.filters, 1, 1} : Shape{}; }
    void forEachTerm(const OpSpec& spec, Role of, const Cell& cell, TermVisitor visit) const override;
    /// Two operations a tap, padded ones included.
    Cost cost(const OpSpec& spec, Pass pass) const override;

private:
    bool m_transposed;
};

/// 3×3, every place.
void usualConvolution(OpSpec& spec);

} // namespace ks
