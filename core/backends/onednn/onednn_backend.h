#pragma once

#include "core/backends/backend.h"

#include <memory>

namespace ks {

/// Intel's oneDNN (version 2): just-in-time compiled primitives in layouts that the library chooses.
std::unique_ptr<Backend> makeOnednnBackend();

} // namespace ks
