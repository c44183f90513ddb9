#pragma once

#include <cstdint>
#include <ctime>

namespace ks::test {

/// How long the threads of this process have worked since it was made: unlike a clock on the wall it does not run while other programs keep
/// the machine busy or the machine stands still, so that a bound on it speaks of the program alone.
class WorkTime {
public:
    std::int64_t milliseconds() const { return (std::clock() - m_start) * 1000 / CLOCKS_PER_SEC; }
    double seconds() const { return static_cast<double>(std::clock() - m_start) / CLOCKS_PER_SEC; }

private:
    std::clock_t m_start = std::clock();
};

/// The same of the thread that made it, which asks.
class ThreadWorkTime {
public:
    double seconds() const { return now() - m_start; }

private:
    static double now()
    {
        timespec used{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
        return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) * 1e-9;
    }
    double m_start = now();
};

} // namespace ks::test
