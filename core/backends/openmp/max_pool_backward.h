#pragma once

#include "core/backends/cpu_backend.h"

namespace ks::openmp {

Support supportsFixed2x2(const OpSpec& spec);
void addMaxPoolBackward(CpuTable& table);

} // namespace ks::openmp
