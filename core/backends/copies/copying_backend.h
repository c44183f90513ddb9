#pragma once

#include "core/backends/backend.h"
#include "core/backends/traits.h"

#include <memory>

namespace ks {

inline constexpr BackendTraits cudaCopiesTraits{.id = "cuda-copies", .isDevice = true};

/// A device that keeps nothing: tensors lie in the host's memory, and every kernel of `device` gets what it reads by a copy and gives back what it
/// makes by another, as in programs whose arrays are on the host. The update of parameters is the host's. Kernels tell their copies apart (parts()).
/// `info` names it; whether it is available, and on which device, is the other one's affair.
std::unique_ptr<Backend> makeCopyingBackend(std::unique_ptr<Backend> device, std::string_view id, Text title);

/// The kernels of `cuda` that way.
std::unique_ptr<Backend> makeCudaCopiesBackend();

} // namespace ks
