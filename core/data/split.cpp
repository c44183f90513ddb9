#include "core/data/split.h"

#include "core/base/digits.h"
#include "core/base/error.h"
#include "core/data/data_statistics.h"
#include "core/data/order.h"
#include "core/data/streams.h"

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

/// The samples by class, each group in its own order; one group for all where there are no classes or the order is to be kept.
std::vector<std::vector<std::uint32_t>> groups(const Dataset& data, std::span<const std::uint32_t> samples, SplitOrder order,
                                               std::uint64_t seed)
{
    const bool byClass = order == SplitOrder::Random && data.classification();
    std::vector<std::vector<std::uint32_t>> result(byClass ? static_cast<std::size_t>(data.classes()) : 1);
    for (const std::uint32_t sample : samples)
        result.at(byClass ? static_cast<std::size_t>(data.labels()[sample]) : 0).push_back(sample);
    if (order == SplitOrder::Random) {
        for (std::size_t i = 0; i < result.size(); ++i)
            shuffle(result[i], seed, streamOf(DataStream::ValidationSplit, i));
    }
    return result;
}

/// `total` dealt out to the groups in proportion to their sizes: whole numbers that add up (largest remainders first).
std::vector<std::size_t> inProportion(const std::vector<std::vector<std::uint32_t>>& groups, std::size_t total)
{
    std::size_t all = 0;
    for (const auto& group : groups)
        all += group.size();
    std::vector<std::size_t> counts;
    std::vector<std::pair<std::size_t, std::size_t>> remainders; // (what is missing to the next whole number, group)
    std::size_t dealt = 0;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const std::size_t exact = groups[i].size() * total;
        counts.push_back(exact / all);
        dealt += counts.back();
        remainders.emplace_back(all - exact % all, i);
    }
    std::sort(remainders.begin(), remainders.end());
    for (std::size_t i = 0; dealt < total; ++i, ++dealt)
        ++counts[remainders[i].second];
    return counts;
}

/// `total` dealt out as evenly as the groups' sizes allow: what a small one cannot take goes to the others.
std::vector<std::int64_t> evenly(const std::vector<std::int64_t>& sizes, std::int64_t total)
{
    std::vector<std::int64_t> counts(sizes.size());
    for (bool more = true; more && total > 0;) {
        more = false;
        std::int64_t open = 0;
        for (std::size_t i = 0; i < sizes.size(); ++i)
            open += counts[i] < sizes[i] ? 1 : 0;
        const std::int64_t round = std::max<std::int64_t>(1, total / std::max<std::int64_t>(open, 1));
        for (std::size_t i = 0; i < sizes.size() && total > 0; ++i) {
            const std::int64_t taken = std::min({round, sizes[i] - counts[i], total});
            counts[i] += taken;
            total -= taken;
            more = more || counts[i] < sizes[i];
        }
    }
    return counts;
}

void sortAll(SplitIndices& split)
{
    for (auto& part : split)
        std::sort(part.begin(), part.end());
}

} // namespace

SplitIndices splitByShares(const Dataset& data, const SplitShares& shares, SplitOrder order, std::uint64_t seed)
{
    double sum = 0;
    for (const double share : shares) {
        if (!(share >= 0))
            throw InputError(Text(KS_TEXT("core", "the share %1 of a part is negative"), {std::to_string(share)}));
        sum += share;
    }
    if (sum > 1 + 1e-6)
        throw InputError(Text(KS_TEXT("core", "the shares of training, validation and test are %1 together; they must not exceed 1"),
                              {std::to_string(sum)}));
    std::vector<std::uint32_t> all(static_cast<std::size_t>(data.size()));
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = static_cast<std::uint32_t>(i);

    SplitIndices split;
    for (const auto& group : groups(data, all, order, seed)) {
        double end = 0;
        std::size_t from = 0;
        for (std::size_t part = 0; part < split.size(); ++part) {
            end += shares[part];
            auto to = static_cast<std::size_t>(std::llround(end * static_cast<double>(group.size())));
            if (part == 0 && shares[0] > 0)
                to = std::max<std::size_t>(to, 1); // no class is lost to training for being small
            to = std::clamp(to, from, group.size());
            split[part].insert(split[part].end(), group.begin() + static_cast<std::ptrdiff_t>(from),
                               group.begin() + static_cast<std::ptrdiff_t>(to));
            from = to;
        }
    }
    if (split[0].empty())
        throw InputError(counted(data.size(), KS_TEXT("core", "%1 has one sample; this division leaves none for training"),
                                 KS_TEXT("core", "%1 has %2 samples; this division leaves none for training"),
                                 {titleOf(data), groupedDigits(data.size())}));
    sortAll(split);
    return split;
}

DatasetPtr withValidation(const DatasetPtr& data, std::int64_t count, SplitOrder order, std::uint64_t seed)
{
    if (count < 0 || count >= data->count(Split::Train))
        throw InputError(counted(
            count, KS_TEXT("core", "one sample for validation was asked for; %2 has %3 for training, of which at least one must stay"),
            KS_TEXT("core", "%1 samples for validation were asked for; %2 has %3 for training, of which at least one must stay"),
            {groupedDigits(count), titleOf(*data), groupedDigits(data->count(Split::Train))}));
    SplitIndices split = {std::vector<std::uint32_t>(), data->samples(Split::Validation), data->samples(Split::Test)};
    const auto parts = groups(*data, data->samples(Split::Train), order, seed);
    const auto counts = inProportion(parts, static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto cut = parts[i].end() - static_cast<std::ptrdiff_t>(counts[i]);
        split[0].insert(split[0].end(), parts[i].begin(), cut);
        split[1].insert(split[1].end(), cut, parts[i].end());
    }
    sortAll(split);
    return data->withSplit(std::move(split));
}

DatasetPtr withFirst(const DatasetPtr& data, Split part, std::int64_t count)
{
    if (count < 1)
        throw InputError(Text(KS_TEXT("core", "%1 samples were asked for; at least 1 is needed"), {groupedDigits(count)}));
    SplitIndices split;
    for (const Split each : allSplits)
        split.at(static_cast<std::size_t>(each)) = data->samples(each);
    auto& samples = split.at(static_cast<std::size_t>(part));
    if (!data->classification()) {
        samples.resize(std::min(samples.size(), static_cast<std::size_t>(count)));
    } else {
        std::vector<std::int64_t> left = evenly(classCounts(*data, part), count);
        std::erase_if(samples, [&](std::uint32_t sample) { return left[static_cast<std::size_t>(data->labels()[sample])]-- <= 0; });
    }
    return data->withSplit(std::move(split));
}

} // namespace ks
