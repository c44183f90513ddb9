#include "core/data/data_statistics.h"

#include "core/base/digits.h"
#include "core/base/error.h"

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

/// Sums of a fixed number of samples each are added in order, whoever made them.
constexpr std::int64_t rangeSize = 256;

void requireSamples(const Dataset& data, Split split)
{
    if (data.count(split) == 0)
        throw InputError(Text(KS_TEXT("core", "%1 has no samples for %2"), {titleOf(data), splitName(split)}));
}

struct Sums {
    double sum = 0;
    double squares = 0;
    void add(double value)
    {
        sum += value;
        squares += value * value;
    }
    MeanDeviation over(double count) const
    {
        const double mean = sum / count;
        return {mean, std::sqrt(std::max(0.0, squares / count - mean * mean))};
    }
};

/// Calls `visit(cell)` for one channel of one sample with the cells as stored.
template <class Visit>
void forCells(const Dataset& data, std::uint32_t sample, std::int64_t first, std::int64_t count, Visit&& visit)
{
    const auto from = static_cast<std::size_t>(first);
    const auto number = static_cast<std::size_t>(count);
    data.cells().visit(sample, [&](auto cells) {
        for (const auto cell : cells.subspan(from, number))
            visit(double{static_cast<float>(cell)});
    });
}

} // namespace

std::vector<MeanDeviation> channelStatistics(const Dataset& data, Split split, const LoadContext& context)
{
    requireSamples(data, split);
    const std::vector<std::uint32_t>& samples = data.samples(split);
    const auto channels = static_cast<std::size_t>(data.sampleShape().c);
    const std::int64_t plane = data.sampleShape().h * data.sampleShape().w;
    std::vector<Sums> sums((samples.size() / rangeSize + 1) * channels);
    forRanges(data.count(split), rangeSize, context, [&](std::int64_t first, std::int64_t last) {
        Sums* own = &sums[static_cast<std::size_t>(first / rangeSize) * channels];
        for (std::int64_t i = first; i < last; ++i) {
            for (std::size_t c = 0; c < channels; ++c)
                forCells(data, samples[static_cast<std::size_t>(i)], static_cast<std::int64_t>(c) * plane, plane,
                         [&](double cell) { own[c].add(cell); });
        }
    });
    std::vector<MeanDeviation> result;
    for (std::size_t c = 0; c < channels; ++c) {
        Sums total;
        for (std::size_t i = c; i < sums.size(); i += channels) {
            total.sum += sums[i].sum;
            total.squares += sums[i].squares;
        }
        MeanDeviation each = total.over(static_cast<double>(data.count(split) * plane));
        each.mean /= double{data.cells().white()};
        each.deviation /= double{data.cells().white()};
        result.push_back(each);
    }
    return result;
}

std::vector<MeanDeviation> targetStatistics(const Dataset& data, Split split)
{
    requireSamples(data, split);
    const auto each = static_cast<std::size_t>(data.targetsPerSample());
    std::vector<MeanDeviation> result;
    for (std::size_t t = 0; t < each; ++t) {
        Sums sums;
        for (const std::uint32_t sample : data.samples(split))
            sums.add(double{data.targets().cells()[sample * each + t]});
        result.push_back(sums.over(static_cast<double>(data.count(split))));
    }
    return result;
}

std::vector<std::int64_t> classCounts(const Dataset& data, Split split)
{
    std::vector<std::int64_t> counts(static_cast<std::size_t>(data.classes()));
    if (data.classification()) {
        for (const std::uint32_t sample : data.samples(split))
            ++counts[static_cast<std::size_t>(data.labels()[sample])];
    }
    return counts;
}

Text classSpread(const Dataset& data, Split split)
{
    const std::vector<std::int64_t> counts = classCounts(data, split);
    if (counts.empty())
        return {};
    const auto [least, most] = std::minmax_element(counts.begin(), counts.end());
    const std::string classes = std::to_string(counts.size());
    if (*least == *most)
        return Text(KS_TEXT("core", "%1 of each of %2 classes"), {groupedDigits(*most), classes});
    return Text(KS_TEXT("core", "%1 to %2 of each of %3 classes"), {groupedDigits(*least), groupedDigits(*most), classes});
}

Tensor meanImage(const Dataset& data, Split split, int label, const LoadContext& context)
{
    std::vector<std::uint32_t> samples = data.samples(split);
    if (label >= 0)
        std::erase_if(samples, [&](std::uint32_t sample) { return data.labels().empty() || data.labels()[sample] != label; });
    if (samples.empty())
        throw InputError(Text(KS_TEXT("core", "%1 has no samples for %2"), {titleOf(data), splitName(split)}));
    Tensor mean = Tensor::uninitialized(data.sampleShape(), "mean image");
    // Each thread takes some of the cells, through all samples, so that the order of the sums is fixed.
    forRanges(data.cells().perSample(), 4096, context, [&](std::int64_t first, std::int64_t last) {
        std::vector<double> sums(static_cast<std::size_t>(last - first));
        for (const std::uint32_t sample : samples) {
            double* sum = sums.data();
            forCells(data, sample, first, last - first, [&](double cell) { *sum++ += cell; });
        }
        for (std::size_t i = 0; i < sums.size(); ++i)
            mean.data()[static_cast<std::size_t>(first) + i] = static_cast<float>(sums[i] / static_cast<double>(samples.size()));
    });
    return mean;
}

} // namespace ks
