#pragma once

#include "core/backends/cpu_backend.h"

#include <span>

namespace ks::openmp {

/// Puts the rows of this backend for some passes of an operator into the table of another CPU backend whose library has nothing of the
/// kind, so that it can run whole networks. Their story there says whose they are.
void lendRows(CpuTable& to, OpKind op, std::span<const Pass> passes);

} // namespace ks::openmp
