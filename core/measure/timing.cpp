#include "core/measure/timing.h"

#include <algorithm>
#include <cmath>

namespace ks {

Timing::Timing(std::vector<double> seconds) : m_seconds(std::move(seconds))
{
    std::sort(m_seconds.begin(), m_seconds.end());
}

double Timing::quantile(double place) const
{
    if (m_seconds.empty())
        return 0;
    const double at = std::clamp(place, 0.0, 1.0) * static_cast<double>(m_seconds.size() - 1);
    const auto below = static_cast<std::size_t>(std::floor(at));
    const std::size_t above = std::min(below + 1, m_seconds.size() - 1);
    return std::lerp(m_seconds[below], m_seconds[above], at - std::floor(at));
}

bool Timing::tooShort() const
{
    return median() < 50 * clockStep();
}

double clockStep()
{
    using Clock = std::chrono::steady_clock;
    static const double step = [] {
        auto smallest = Clock::duration::max();
        for (int sample = 0; sample < 100; ++sample) {
            const auto begin = Clock::now();
            auto end = Clock::now();
            while (end == begin)
                end = Clock::now();
            smallest = std::min(smallest, end - begin);
        }
        return std::chrono::duration<double>(smallest).count();
    }();
    return step;
}

} // namespace ks
