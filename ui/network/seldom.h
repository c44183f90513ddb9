#pragma once

#include <algorithm>
#include <chrono>

namespace ks {

/// Something beside a training that is to cost no more than a hundredth of the time.
struct Seldom {
    std::chrono::steady_clock::duration atLeast;
    std::chrono::steady_clock::time_point next;

    template <class Work>
    void ifDue(Work work)
    {
        const auto begin = std::chrono::steady_clock::now();
        if (begin < next)
            return;
        work();
        const auto end = std::chrono::steady_clock::now();
        next = end + std::max(atLeast, 100 * (end - begin));
    }
};

} // namespace ks
