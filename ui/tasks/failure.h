#pragma once

#include "core/base/text.h"

namespace ks {

/// Inside a catch block: what went wrong, for people. Knows ks::Error, std::bad_alloc and std::exception.
Text currentFailure();

} // namespace ks
