#pragma once

#include "core/base/json_fwd.h"

// GCC 12 takes the library's union for one of its larger members.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Warray-bounds"
#endif

#include <nlohmann/json.hpp>
