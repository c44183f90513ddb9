#pragma once

#include "core/measure/timing.h"

#include <cstddef>
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
/// kernel with kernel, total with total. {0, 0} where one is empty.
Interval bootstrapRatio(std::span<const double> numerator, std::span<const double> denominator);

/// Is this run outside Tukey's fences of the ordered runs?
bool isOutlier(const Timing& timing, double seconds);

/// Seconds that a measurement of nothing takes here (upper quartile); measured at the first call.
double emptyMeasurement();

/// Amdahl's law fitted to times on 1 … n threads: time(p) = first · (serial + (1 − serial) / p).
struct Amdahl {
    double first = 0;  ///< seconds on one thread, by the fit
    double serial = 0; ///< fraction that more threads do not speed up, 0 … 1

    double seconds(double threads) const { return first * (serial + (1 - serial) / threads); }
    double speedUp(double threads) const { return 1 / (serial + (1 - serial) / threads); }
};

/// Least squares of relative errors. `threads` and `seconds` belong together; needs two different numbers of threads, else first is 0.
Amdahl fitAmdahl(std::span<const double> threads, std::span<const double> seconds);

} // namespace ks
