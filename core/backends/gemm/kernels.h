#pragma once

#include "core/backends/cpu/cpu_backend.h"

/// Convolution as matrix products over one reused column buffer (see im2col.h), and Gemm over the whole batch.
namespace ks::gemm {

std::size_t columnBytes(const OpSpec& spec, int threads);

// Of Conv and ConvTranspose.
void convForward(const OpSpec& spec, const HostArgs& args);
void convBackwardData(const OpSpec& spec, const HostArgs& args);
void convBackwardWeights(const OpSpec& spec, const HostArgs& args);

void fullyConnectedForward(const OpSpec& spec, const HostArgs& args);
void fullyConnectedBackwardData(const OpSpec& spec, const HostArgs& args);
void fullyConnectedBackwardWeights(const OpSpec& spec, const HostArgs& args);

} // namespace ks::gemm
