#pragma once

#include "core/ops/op_spec.h"

#include <cstddef>

/// Activations over rows of n numbers, compiled per instruction set and chosen at run time. NaN gives NaN.
namespace ks::cpu {

/// dst = f(src)
void activationRow(const OpSpec& spec, const float* src, float* dst, std::size_t n);
/// diffSrc = diffDst · f′(src)
void activationBackwardRow(const OpSpec& spec, const float* src, const float* diffDst, float* diffSrc, std::size_t n);

} // namespace ks::cpu
