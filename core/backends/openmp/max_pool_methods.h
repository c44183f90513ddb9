#pragma once

#include "core/backends/cpu/cpu_backend.h"

namespace ks::openmp {

/// Windows of 2×2 with stride 2×2, no dilation and no padding.
Support supportsFixed2x2(const OpSpec& spec);

/// The other ways of MaxPool, forwards; each adds its rows for inference and training.
void addMaxPoolScan(CpuTable& table);
void addMaxPoolSeparable(CpuTable& table);
void addMaxPoolDoubling(CpuTable& table);
void addMaxPool3x3(CpuTable& table);
void addMaxPoolVanHerk(CpuTable& table);
void addMaxPoolBackward(CpuTable& table);

} // namespace ks::openmp
