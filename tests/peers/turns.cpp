#include "tests/peers/turns.h"

#include <algorithm>
#include <ctime>

namespace {

/// Of this thread.
double processorSeconds()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

} // namespace

std::vector<double> mediansOf(const std::vector<std::function<void()>>& runs, double enough)
{
    constexpr double turn = 0.02;
    std::vector<std::vector<double>> seconds(runs.size());
    double sum = 0;
    for (int round = 0; round < 3 || (round < 100 && sum < enough); ++round)
        for (std::size_t i = 0; i < runs.size(); ++i) {
            if (!runs[i])
                continue;
            runs[i]();
            double inTurn = 0;
            do {
                const double start = processorSeconds();
                runs[i]();
                const double taken = processorSeconds() - start;
                seconds[i].push_back(taken);
                inTurn += taken;
            } while (inTurn < turn);
            sum += inTurn;
        }
    std::vector<double> medians(runs.size());
    for (std::size_t i = 0; i < runs.size(); ++i)
        if (!seconds[i].empty()) {
            std::ranges::sort(seconds[i]);
            medians[i] = seconds[i][seconds[i].size() / 2];
        }
    return medians;
}
