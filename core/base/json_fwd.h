#pragma once

/// The JSON library's errors then name the field that is wrong. It changes what its types are called: everywhere or nowhere, so everybody
/// includes the library through this file and core/base/json.h.
#define JSON_DIAGNOSTICS 1

#include <nlohmann/json_fwd.hpp>
