#pragma once

#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/lanes/layer.h"

namespace ks::lanes {

/// Is there one for this operator?
bool hasKernel(OpKind op);
/// One operator by itself: NCHW in and out, turned into lanes block by block on the way.
std::unique_ptr<Kernel> makeLanesKernel(const OpSpec& spec, Pass pass, std::string_view implementation, int threads);

} // namespace ks::lanes
