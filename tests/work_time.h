#pragma once

#include <cstdint>
#include <ctime>

namespace ks::test {

/// How long the threads of this process have worked since it was made: unlike a clock on the wall it does not run while other programs keep
/// the machine busy or the machine stands still, so that a bound on it speaks of the program alone.
class WorkTime {
public:
    std::int64_t milliseconds() const { return (std::clock() - m_start) * 1000 / CLOCKS_PER_SEC; }

private:
    std::clock_t m_start = std::clock();
};

} // namespace ks::test
