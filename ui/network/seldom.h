#pragma once

#include <algorithm>
#include <chrono>
#include <functional>

namespace ks {

/// Something beside a training that is to cost no more than a hundredth of the time.
struct Seldom {
    std::chrono::steady_clock::duration atLeast;
    std::chrono::steady_clock::time_point next;
    std::function<std::chrono::steady_clock::time_point()> now = &std::chrono::steady_clock::now;

    template <class Work>
    void ifDue(Work work)
    {
        const auto begin = now();
        if (begin < next)
            return;
        work();
        const auto end = now();
        next = end + std::max(atLeast, 100 * (end - begin));
    }
};

} // namespace ks
