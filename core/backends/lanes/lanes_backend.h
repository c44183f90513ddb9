#pragma once

#include "core/backends/backend.h"

#include <memory>

namespace ks {

/// The images of a batch in the lanes of a vector: for networks with few channels.
std::unique_ptr<Backend> makeLanesBackend();

} // namespace ks
