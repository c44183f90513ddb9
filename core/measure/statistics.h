#pragma once

#include "core/measure/timing.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace ks {

/// From low to high.
struct Interval {
    double low = 0;
    double high = 0;

    bool contains(double value) const { return low <= value && value <= high; }
    bool operator==(const Interval&) const = default;
};

/// What repeated runs say about a time, in seconds.
struct Summary {
    std::size_t samples = 0;
    double median = 0;
    double minimum = 0;
    double lowerQuartile = 0;
    double upperQuartile = 0;
    /// Where the median of many such runs lies with 95 % confidence.
    Interval median95;
    /// Runs further than 1.5 times the quartiles' distance from the quartiles (Tukey's fences).
    std::size_t outliers = 0;
    /// The clock's step or the noise of an empty measurement is more than a fiftieth of the median: the figures say nothing.
    bool tooShort = false;
};

Summary summarize(const Timing& timing);

/// 95 % interval of the median by the percentile bootstrap (Efron, 1979): 2,000 resamples drawn by Philox, so that equal runs give
/// equal intervals. `runs` in any order; {0, 0} for none.
Interval bootstrapMedian(std::span<const double> runs);

/// 95 % interval of median(numerator) / median(denominator) by the same method, both resampled apart. Only for like quantities:
/// kernel with kernel, total with total. {0, 0} where one is empty. Resampled once: who asks for the ratio of the same runs again gets what is
/// known of them.
Interval bootstrapRatio(std::span<const double> numerator, std::span<const double> denominator);

/// Is this run outside Tukey's fences of the ordered runs?
bool isOutlier(const Timing& timing, double seconds);

/// Seconds that a measurement of nothing takes here (upper quartile); measured at the first call.
double emptyMeasurement();

/// The runs on so many threads.
struct ThreadRuns {
    double threads = 1;
    std::span<const double> runs;
};

/// A law of speed-ups with one number, the serial fraction, through what one thread takes: its speed-up is 1.
struct ScalingFit {
    double first = 0;  ///< seconds on one thread: the median of its runs; 0 where nothing can be fitted
    double serial = 0; ///< fraction that more threads do not speed up, 0 … 1
    /// Where that fraction lies with 95 % confidence, by bootstrap over all runs. Below 0 where threads gain more than they can.
    Interval serial95;

    /// Do the runs say how large the serial fraction is? Not where its interval takes a quarter of all there is.
    bool determined() const { return first > 0 && serial95.high - serial95.low < 0.25; }
};

/// Of work that is always the same: time(p) = first · (serial + (1 − serial) / p). Amdahl, 1967.
struct Amdahl : ScalingFit {
    /// No limit can be told where the fraction may be 0.
    bool limited() const { return serial95.low > 1e-3; }
    double speedUp(double threads) const { return 1 / (serial + (1 - serial) / threads); }
};

/// Of work that grows with the threads: the speed-up is a straight line, p − serial · (p − 1). Gustafson, 1988.
struct Gustafson : ScalingFit {
    double speedUp(double threads) const { return threads - serial * (threads - 1); }
};

/// Least squares of relative errors of the times on more threads. Needs runs on one thread and on another number; else first is 0.
Amdahl fitAmdahl(std::span<const ThreadRuns> times);
/// The same of relative errors of the speed-ups.
Gustafson fitGustafson(std::span<const ThreadRuns> times);

/// Speed-up of the whole where this fraction of its time is made `factor` times as fast.
double amdahlSpeedUp(double parallelFraction, double factor);
/// What no factor goes beyond: infinite where all is parallel.
double amdahlLimit(double parallelFraction);
/// The fraction of the time that was made `part` times as fast where the whole became `total` times as fast. None where these say nothing: the part
/// is no faster, or the whole gained more than its part.
std::optional<double> parallelFraction(double total, double part);
/// Speed-up of each of so many threads or devices.
inline double efficiencyOf(double speedUp, double workers)
{
    return speedUp / workers;
}

} // namespace ks
