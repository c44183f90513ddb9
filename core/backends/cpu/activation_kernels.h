#pragma once

#include "core/ops/op_spec.h"

#include <cstddef>

/// Activations over rows of n numbers, compiled per instruction set and chosen at run time. NaN gives NaN.
namespace ks::cpu {

/// dst = f(src)
void activationRow(const OpSpec& spec, const float* src, float* dst, std::size_t n);
/// diffSrc = diffDst · f′(src)
void activationBackwardRow(const OpSpec& spec, const float* src, const float* diffDst, float* diffSrc, std::size_t n);

/// As a LeakyRelu of this slope: a channel of PRelu is one.
inline OpSpec leakyWith(float slope)
{
    OpSpec spec{.op = OpKind::LeakyRelu};
    spec.alpha = slope;
    return spec;
}
/// Σ diffDst · min(src, 0); where src is not below 0 whatever diffDst is counts nothing.
float negativeProducts(const float* src, const float* diffDst, std::size_t n);

} // namespace ks::cpu
