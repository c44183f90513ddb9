#pragma once

#include "core/backends/backend.h"

#include <memory>

namespace ks {

/// One thread, textbook loops, one file per operator: the code to read first, and the one that supports everything.
std::unique_ptr<Backend> makeSerialBackend();

} // namespace ks
