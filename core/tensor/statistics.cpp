#include "core/tensor/statistics.h"

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

double quantile(std::span<const float> sorted, double place)
{
    const double at = place * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(at);
    const auto above = std::min(below + 1, sorted.size() - 1);
    return static_cast<double>(sorted[below]) + (at - static_cast<double>(below)) * (static_cast<double>(sorted[above]) - sorted[below]);
}

/// Bins for sorted, finite values.
void fillBins(TensorStatistics& statistics, std::span<const float> sorted, int bins)
{
    const double span = statistics.maximum - statistics.minimum;
    const bool whole = std::ranges::all_of(sorted, [](float value) { return value == std::nearbyint(value); });
    if (span == 0) {
        statistics.binWidth = 1;
        statistics.firstBin = statistics.minimum - 0.5;
        bins = 1;
    } else if (whole) { // around whole numbers, equally many in each: else some bins hold one more, and the bars look like a comb
        statistics.binWidth = std::ceil((span + 1) / bins);
        statistics.firstBin = statistics.minimum - 0.5;
        bins = static_cast<int>(std::ceil((span + 1) / statistics.binWidth));
    } else {
        statistics.binWidth = span / bins;
        statistics.firstBin = statistics.minimum;
    }
    statistics.bins.assign(static_cast<std::size_t>(bins), 0);
    for (const float value : sorted) {
        const auto bin = static_cast<std::int64_t>((static_cast<double>(value) - statistics.firstBin) / statistics.binWidth);
        ++statistics.bins[static_cast<std::size_t>(std::clamp<std::int64_t>(bin, 0, bins - 1))];
    }
}

} // namespace

double normOf(const Tensor& tensor)
{
    double sum = 0;
    for (const float cell : tensor.cells())
        if (std::isfinite(cell))
            sum += static_cast<double>(cell) * static_cast<double>(cell);
    return std::sqrt(sum);
}

TensorStatistics statisticsOf(const Tensor& tensor, int bins, const std::stop_token& stop)
{
    TensorStatistics statistics;
    statistics.cells = tensor.elements();
    if (tensor.empty())
        return statistics;
    Tensor copy = Tensor::uninitialized(tensor.shape(), "sorted copy for the histogram");
    double sum = 0;
    for (const float cell : tensor.cells()) {
        if (std::isnan(cell)) {
            ++statistics.notANumber;
        } else if (std::isinf(cell)) {
            ++statistics.infinite;
        } else {
            copy.data()[statistics.finite++] = cell;
            statistics.zeros += cell == 0.0F;
            sum += static_cast<double>(cell);
        }
    }
    if (statistics.finite == 0 || stop.stop_requested())
        return statistics;
    const auto finite = copy.cells().first(static_cast<std::size_t>(statistics.finite));
    std::ranges::sort(finite);
    if (stop.stop_requested())
        return statistics;
    statistics.minimum = static_cast<double>(finite.front());
    statistics.maximum = static_cast<double>(finite.back());
    statistics.mean = sum / static_cast<double>(statistics.finite);
    double squares = 0;
    for (const float cell : finite)
        squares += (static_cast<double>(cell) - statistics.mean) * (static_cast<double>(cell) - statistics.mean);
    statistics.deviation = std::sqrt(squares / static_cast<double>(statistics.finite));
    for (std::size_t i = 0; i < statistics.quantiles.size(); ++i)
        statistics.quantiles[i] = quantile(finite, TensorStatistics::quantilePlaces[i]);
    fillBins(statistics, finite, bins);
    return statistics;
}

} // namespace ks
