#pragma once

#include <chrono>
#include <span>
#include <vector>

namespace ks {

/// How often something is run to time it.
struct TimingOptions {
    int warmUps = 1;      ///< runs that are not counted
    int leastRuns = 5;    ///< counted runs, whatever they take
    int mostRuns = 200;   ///< and not more than these
    double seconds = 0.5; ///< no further run once the counted ones took this long together
};

/// Wall-clock times of equal runs, in seconds, and their order statistics.
class Timing {
public:
    Timing() = default;
    explicit Timing(std::vector<double> seconds);

    /// In ascending order.
    std::span<const double> runs() const { return m_seconds; }
    double minimum() const { return quantile(0.0); }
    double lowerQuartile() const { return quantile(0.25); }
    double median() const { return quantile(0.5); }
    double upperQuartile() const { return quantile(0.75); }
    /// Between neighbouring runs where the place falls between two; 0 when nothing was run.
    double quantile(double place) const;
    /// The clock's own step is more than a fiftieth of the median: the figures say nothing.
    bool tooShort() const;

private:
    std::vector<double> m_seconds;
};

/// The smallest step that the steady clock was seen to make, in seconds.
double clockStep();

/// Runs `work` again and again and times each run.
template <class Work>
Timing timeRuns(Work&& work, const TimingOptions& options = {})
{
    using Clock = std::chrono::steady_clock;
    for (int run = 0; run < options.warmUps; ++run)
        work();
    std::vector<double> seconds;
    double total = 0;
    for (int run = 0; run < options.mostRuns && (run < options.leastRuns || total < options.seconds); ++run) {
        const auto begin = Clock::now();
        work();
        seconds.push_back(std::chrono::duration<double>(Clock::now() - begin).count());
        total += seconds.back();
    }
    return Timing(std::move(seconds));
}

} // namespace ks
