#pragma once

#include <QtGlobal>

#include <algorithm>
#include <cstdint>

/// How many of `all` random cases, pictures or steps to run: one in KS_TEST_SHARE, which the slow sanitizer presets set; without it all. Every kind
/// of case and every implementation is still met, only with fewer random numbers: where so many cases go through all kinds, `least` says it.
inline std::uint64_t casesOf(std::uint64_t all, std::uint64_t least = 1)
{
    const int share = qEnvironmentVariableIntValue("KS_TEST_SHARE");
    return share > 1 ? std::max(all / static_cast<std::uint64_t>(share), least) : all;
}

/// What only comes of many, as how well a network learns, can be asked.
inline bool allCases()
{
    return casesOf(2) == 2;
}
