#pragma once

#include <chrono>
#include <ctime>

namespace ks {

/// What the calling thread has computed so far; time in which other programs had the processor does not count.
inline std::chrono::nanoseconds processorTimeOfThisThread()
{
    timespec used{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}

} // namespace ks
