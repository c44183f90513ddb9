#pragma once

#include "core/base/text.h"

namespace ks {

/// Inside a catch block: what went wrong, for people. Knows ks::Error, std::bad_alloc and std::exception.
Text currentFailure();
/// Inside a catch block: memory was what was missing, of the budget or of the system.
bool failedForMemory();

} // namespace ks
