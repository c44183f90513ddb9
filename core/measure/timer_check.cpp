#include "core/measure/timer_check.h"

#include <ctime>

namespace ks {

namespace {

constexpr double knownSeconds = 2e-3;
constexpr double allowed = 0.02;

double rawClock()
{
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC_RAW, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

} // namespace

bool TimerCheck::recovered() const
{
    return !work.tooShort && work.median95.low <= known * (1 + allowed) && work.median95.high >= known * (1 - allowed);
}

void workFor(double seconds)
{
    const double begin = rawClock();
    while (rawClock() - begin < seconds) {
    }
}

TimerCheck checkTimer(const std::function<void(double seconds)>& work, const std::function<void()>& nothing)
{
    const auto timed = [](const std::function<void()>& one) {
        return summarize(timeRuns(one, {.warmUps = 5, .leastRuns = 51, .mostRuns = 51, .seconds = 0}));
    };
    return {.known = knownSeconds, .work = timed([&] { work(knownSeconds); }), .nothing = timed(nothing)};
}

} // namespace ks
