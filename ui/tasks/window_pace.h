#pragma once

#include "ui/tasks/processor_time.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace ks {

/// How long the window rests between two looks at a computation that it follows. Everything that the GUI thread did since the last look (reading,
/// layout, painting, answering the mouse) may be a small share of the time: two hardware threads often share one core, so what the window
/// computes is taken from the computation that it shows.
class WindowPace {
public:
    static constexpr std::chrono::milliseconds shortest{33};
    static constexpr std::chrono::milliseconds longest{500};
    static constexpr int restPerWork =
        100; ///< less than 1 % of one core: with what the caches lose by it and the moments that are kept, less than 3 % of a training

    static std::chrono::milliseconds restAfter(std::chrono::nanoseconds work)
    {
        return std::clamp(std::chrono::duration_cast<std::chrono::milliseconds>(work * restPerWork), shortest, longest);
    }

    /// To be called at every look, in the thread that looks.
    std::chrono::milliseconds rest()
    {
        const std::chrono::nanoseconds now = processorTimeOfThisThread();
        const std::chrono::nanoseconds work = now - std::exchange(m_last, now);
        return restAfter(work);
    }

private:
    std::chrono::nanoseconds m_last = processorTimeOfThisThread();
};

} // namespace ks
