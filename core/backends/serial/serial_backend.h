#pragma once

#include "core/backends/backend.h"
#include "core/backends/traits.h"

#include <memory>

namespace ks {

inline constexpr BackendTraits serialTraits{.id = "serial", .isReference = true, .oneThread = true};

/// One thread, textbook loops, one file per operator: the code to read first, and the one that supports everything.
std::unique_ptr<Backend> makeSerialBackend();

} // namespace ks
