#include "core/measure/statistics.h"

#include "core/base/hash.h"
#include "core/tensor/philox.h"

#include <algorithm>
#include <cstdint>
#include <mutex>
#include <unordered_map>

namespace ks {

namespace {

constexpr std::size_t resamples = 2000;
/// A time counts when it is so many times longer than the clock's step and the noise around it.
constexpr double leastSteps = 50;

double medianOf(std::vector<double>& values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    if (values.size() % 2 == 1)
        return *middle;
    return 0.5 * (*middle + *std::max_element(values.begin(), middle));
}

/// The medians of `resamples` samples drawn with replacement; `stream` keeps two sets of runs apart.
std::vector<double> resampledMedians(std::span<const double> runs, std::uint64_t stream)
{
    const Philox philox(1979, stream);
    const auto count = static_cast<std::uint32_t>(runs.size());
    std::vector<double> sample(runs.size());
    std::vector<double> medians(resamples);
    std::uint64_t index = 0;
    for (double& median : medians) {
        for (std::size_t i = 0; i < sample.size(); i += 4) {
            const Philox::Block block = philox.block(index++);
            for (std::size_t k = 0; k < std::min<std::size_t>(4, sample.size() - i); ++k)
                sample[i + k] = runs[(static_cast<std::uint64_t>(block[k]) * count) >> 32U];
        }
        median = medianOf(sample);
    }
    return medians;
}

Interval middle95(std::vector<double> values)
{
    const Timing ordered(std::move(values));
    return {ordered.quantile(0.025), ordered.quantile(0.975)};
}

/// Intervals by what they were drawn from. Charts, reading and baseline ask for those of all points again with every point that arrives, and
/// resampling takes milliseconds. For any thread; two that ask for the same at once may both resample.
class KnownIntervals {
public:
    template <class Resample>
    Interval find(std::uint64_t key, const Resample& resample)
    {
        {
            const std::scoped_lock lock(m_mutex);
            if (const auto known = m_intervals.find(key); known != m_intervals.end())
                return known->second;
        }
        const Interval interval = resample();
        const std::scoped_lock lock(m_mutex);
        if (m_intervals.size() >= most)
            m_intervals.clear();
        m_intervals.emplace(key, interval);
        return interval;
    }

private:
    static constexpr std::size_t most = 20'000; ///< some for each point of the largest experiment; 1 MB

    std::mutex m_mutex;
    std::unordered_map<std::uint64_t, Interval> m_intervals;
};

KnownIntervals& knownIntervals()
{
    static KnownIntervals known;
    return known;
}

/// Part of the key: what the interval is of.
enum class DrawnFor : std::uint64_t { Ratio, Amdahl, Gustafson };

} // namespace

Interval bootstrapMedian(std::span<const double> runs)
{
    if (runs.empty())
        return {};
    return middle95(resampledMedians(runs, 0));
}

Interval bootstrapRatio(std::span<const double> numerator, std::span<const double> denominator)
{
    if (numerator.empty() || denominator.empty())
        return {};
    Hash key;
    key.add(static_cast<std::uint64_t>(DrawnFor::Ratio));
    key.add(std::as_bytes(numerator));
    key.add(std::as_bytes(denominator));
    return knownIntervals().find(key.value(), [&] {
        std::vector<double> ratios = resampledMedians(numerator, 1);
        const std::vector<double> below = resampledMedians(denominator, 2);
        for (std::size_t i = 0; i < ratios.size(); ++i)
            ratios[i] = below[i] > 0 ? ratios[i] / below[i] : 0;
        return middle95(std::move(ratios));
    });
}

bool isOutlier(const Timing& timing, double seconds)
{
    const double reach = 1.5 * (timing.upperQuartile() - timing.lowerQuartile());
    return seconds < timing.lowerQuartile() - reach || seconds > timing.upperQuartile() + reach;
}

double emptyMeasurement()
{
    static const double seconds = timeRuns([] {}, {.warmUps = 100, .leastRuns = 1000, .mostRuns = 1000, .seconds = 0}).upperQuartile();
    return seconds;
}

Summary summarize(const Timing& timing)
{
    Summary summary{.samples = timing.runs().size(),
                    .median = timing.median(),
                    .minimum = timing.minimum(),
                    .lowerQuartile = timing.lowerQuartile(),
                    .upperQuartile = timing.upperQuartile(),
                    .median95 = bootstrapMedian(timing.runs())};
    summary.outliers = static_cast<std::size_t>(std::ranges::count_if(timing.runs(), [&](double run) { return isOutlier(timing, run); }));
    summary.tooShort = timing.tooShort() || timing.median() < leastSteps * emptyMeasurement();
    return summary;
}

namespace {

/// Of Amdahl's law and one set of medians: with r = time / first and x = 1 − 1/p, r − 1/p = serial · x; each point weighed by 1/r².
double fractionOfAmdahl(double first, std::span<const double> threads, std::span<const double> seconds)
{
    double sumXX = 0;
    double sumXY = 0;
    for (std::size_t i = 0; i < threads.size(); ++i) {
        if (seconds[i] <= 0)
            continue;
        const double ratio = seconds[i] / first;
        const double x = 1 - 1 / threads[i];
        sumXX += x * x / (ratio * ratio);
        sumXY += x * (ratio - 1 / threads[i]) / (ratio * ratio);
    }
    return sumXX > 0 ? sumXY / sumXX : 0;
}

/// Of Gustafson's law: with S = first / time, p − S = serial · (p − 1); each point weighed by 1/S².
double fractionOfGustafson(double first, std::span<const double> threads, std::span<const double> seconds)
{
    double sumXX = 0;
    double sumXY = 0;
    for (std::size_t i = 0; i < threads.size(); ++i) {
        if (seconds[i] <= 0)
            continue;
        const double speedUp = first / seconds[i];
        const double x = threads[i] - 1;
        sumXX += x * x / (speedUp * speedUp);
        sumXY += x * (threads[i] - speedUp) / (speedUp * speedUp);
    }
    return sumXX > 0 ? sumXY / sumXX : 0;
}

using Fraction = double (*)(double first, std::span<const double> threads, std::span<const double> seconds);

ScalingFit fitLaw(std::span<const ThreadRuns> times, DrawnFor drawnFor, Fraction fraction)
{
    const ThreadRuns* alone = nullptr;
    std::vector<const ThreadRuns*> rest;
    std::vector<double> threads;
    std::vector<double> seconds;
    ScalingFit law;
    Hash key;
    key.add(static_cast<std::uint64_t>(drawnFor));
    for (const ThreadRuns& one : times) {
        if (one.runs.empty() || one.threads < 1)
            continue;
        key.add(std::as_bytes(std::span(&one.threads, 1)));
        key.add(std::as_bytes(one.runs));
        std::vector<double> runs(one.runs.begin(), one.runs.end());
        const double median = medianOf(runs);
        if (one.threads == 1) {
            law.first = median;
            alone = &one;
        } else {
            rest.push_back(&one);
            threads.push_back(one.threads);
            seconds.push_back(median);
        }
    }
    if (law.first <= 0 || threads.empty())
        return {};
    law.serial = std::clamp(fraction(law.first, threads, seconds), 0.0, 1.0);
    law.serial95 = knownIntervals().find(key.value(), [&] {
        const auto resampled = [](const ThreadRuns& one) {
            return resampledMedians(one.runs, 3 + static_cast<std::uint64_t>(one.threads));
        };
        const std::vector<double> first = resampled(*alone);
        std::vector<std::vector<double>> medians; // of the resamples, one row a number of threads
        for (const ThreadRuns* one : rest)
            medians.push_back(resampled(*one));
        std::vector<double> fractions;
        for (std::size_t i = 0; i < resamples; ++i) {
            for (std::size_t p = 0; p < threads.size(); ++p)
                seconds[p] = medians[p][i];
            fractions.push_back(first[i] > 0 ? fraction(first[i], threads, seconds) : 0);
        }
        return middle95(std::move(fractions));
    });
    return law;
}

} // namespace

Amdahl fitAmdahl(std::span<const ThreadRuns> times)
{
    return {fitLaw(times, DrawnFor::Amdahl, fractionOfAmdahl)};
}

Gustafson fitGustafson(std::span<const ThreadRuns> times)
{
    return {fitLaw(times, DrawnFor::Gustafson, fractionOfGustafson)};
}

double amdahlSpeedUp(double parallelFraction, double factor)
{
    return 1 / (1 - parallelFraction + parallelFraction / factor);
}

double amdahlLimit(double parallelFraction)
{
    return 1 / (1 - parallelFraction);
}

std::optional<double> parallelFraction(double total, double part)
{
    if (!(part > 1) || !(total >= 1) || !(total <= part))
        return std::nullopt;
    return (1 - 1 / total) / (1 - 1 / part);
}

} // namespace ks
