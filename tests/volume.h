#pragma once

#include <QtGlobal>

#include <algorithm>
#include <cstdint>

/// How many of `all` random cases to run: one in KS_TEST_SHARE, which the slow sanitizer presets set; without it all. Every kind of
/// case and every implementation is still met, only with fewer random numbers.
inline std::uint64_t casesOf(std::uint64_t all)
{
    const int share = qEnvironmentVariableIntValue("KS_TEST_SHARE");
    return share > 1 ? std::max<std::uint64_t>(all / static_cast<std::uint64_t>(share), 1) : all;
}
