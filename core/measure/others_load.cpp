#include "core/measure/others_load.h"

#include <algorithm>
#include <condition_variable>
#include <fstream>
#include <mutex>
#include <string>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace ks {

namespace {

using LookClock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds lookTime{200};

} // namespace

OthersLoad::OthersLoad(std::filesystem::path root) : m_root(std::move(root)), m_last(now()) {}

/// The first line of /proc/stat: user, nice, system, idle, iowait, irq, softirq, steal; and of all threads of this program, in the same ticks.
OthersLoad::Ticks OthersLoad::now() const
{
    std::ifstream stream(m_root / "proc/stat");
    std::string label;
    stream >> label;
    Ticks ticks;
    double value = 0;
    for (int column = 0; column < 8 && stream >> value; ++column) {
        ticks.all += value;
        if (column == 3 || column == 4)
            ticks.idle += value;
    }
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    const auto seconds = [](const timeval& time) { return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec); };
    ticks.own = (seconds(used.ru_utime) + seconds(used.ru_stime)) * static_cast<double>(sysconf(_SC_CLK_TCK));
    return ticks;
}

double OthersLoad::share()
{
    const Ticks before = std::exchange(m_last, now());
    const double all = m_last.all - before.all;
    return all > 0 ? std::clamp(1 - (m_last.idle - before.idle + m_last.own - before.own) / all, 0.0, 1.0) : 0;
}

double shareOfOthers(const std::filesystem::path& root)
{
    OthersLoad load(root);
    std::this_thread::sleep_for(lookTime);
    return load.share();
}

double waitForQuiet(const std::function<double()>& share, double longest, const std::stop_token& stop)
{
    constexpr double between = 0.5; // seconds
    const auto begin = LookClock::now();
    double busy = share();
    while (busy > busyLimit && !stop.stop_requested() && std::chrono::duration<double>(LookClock::now() - begin).count() < longest) {
        waitFor(std::min(between, longest), stop);
        busy = share();
    }
    return busy;
}

void waitFor(double seconds, const std::stop_token& stop)
{
    if (!(seconds > 0))
        return;
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    wake.wait_for(lock, stop, std::chrono::duration<double>(seconds), [] { return false; });
}

} // namespace ks
