#pragma once

#include "core/base/json_fwd.h"

// GCC 12 takes the library's union for one of its larger members.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Warray-bounds"
#endif

#include <nlohmann/json.hpp>

#include <cmath>

namespace ks {

/// JSON has no NaN and no infinities: these are texts.
template <class Json = nlohmann::ordered_json>
Json jsonNumber(double number)
{
    if (std::isfinite(number))
        return number;
    return std::isnan(number) ? "nan" : number > 0 ? "inf" : "-inf";
}

} // namespace ks
