#pragma once

#include "core/base/stopped.h"

#include <cstdint>
#include <functional>
#include <stop_token>

namespace ks {

/// What a long loading job reports to and how it is stopped. All may be left out.
struct LoadContext {
    std::stop_token stop;
    std::function<void(double done)> progress; ///< 0 … 1, called from one thread at a time, not necessarily the caller's
    int threads = 0;                           ///< 0: as many as the machine has
};

/// Calls `work(first, last)` for consecutive ranges that cover 0 … count − 1, on several threads; which thread gets which range is
/// left to chance. The first exception ends it and is thrown here; throws Stopped after a stop request.
void forRanges(std::int64_t count, std::int64_t rangeSize, const LoadContext& context,
               const std::function<void(std::int64_t first, std::int64_t last)>& work);

} // namespace ks
