#pragma once

#include "core/ops/optimizer_spec.h"

#include <array>
#include <cstdint>
#include <span>

namespace ks {

/// One update of some parameters in host memory by the stages of core/ops/update.h, in float32: the one definition of all CPU backends.
/// Every parameter is treated by itself, so that any cutting into spans (threads, tensors) gives the same bits, on every processor.
/// `updates` counts from 1. `states` are m and v as far as the optimiser has them, each as long as `parameters`; else empty.
void updateParameters(const OptimizerSpec& spec, float rate, std::uint64_t updates, std::span<float> parameters,
                      std::span<const float> gradient, const std::array<std::span<float>, 2>& states);

} // namespace ks
