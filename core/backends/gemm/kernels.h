#pragma once

#include "core/backends/cpu_backend.h"

/// Convolution as matrix products over one reused column buffer (see im2col.h).
namespace ks::gemm {

std::size_t columnBytes(const OpSpec& spec, int threads);

void convForward(const OpSpec& spec, const HostArgs& args);
void convBackwardData(const OpSpec& spec, const HostArgs& args);
void convBackwardWeights(const OpSpec& spec, const HostArgs& args);

void convTransposeForward(const OpSpec& spec, const HostArgs& args);
void convTransposeBackwardData(const OpSpec& spec, const HostArgs& args);
void convTransposeBackwardWeights(const OpSpec& spec, const HostArgs& args);

} // namespace ks::gemm
