#include "core/data/checks.h"

#include "core/base/digits.h"
#include "core/data/data_statistics.h"
#include "core/data/sample_unit.h"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace ks {

namespace {

std::span<const std::byte> bytesOf(const Dataset& data, std::uint32_t sample)
{
    return data.cells().visit(sample, [](auto cells) { return std::as_bytes(cells); });
}

/// 64 bits; equal cells give equal numbers, others nearly always different ones. Whoever finds a pair compares the cells.
std::uint64_t hashOf(std::span<const std::byte> bytes)
{
    constexpr std::uint64_t multiplier = 0x9E3779B97F4A7C15U;
    std::uint64_t hash = bytes.size();
    while (!bytes.empty()) {
        std::uint64_t word = 0;
        const std::size_t count = std::min(bytes.size(), sizeof word);
        std::memcpy(&word, bytes.data(), count);
        hash = (hash ^ word) * multiplier;
        hash ^= hash >> 32U;
        bytes = bytes.subspan(count);
    }
    return hash;
}

std::vector<std::uint64_t> hashesOf(const Dataset& data, const LoadContext& context)
{
    std::vector<std::uint64_t> hashes(static_cast<std::size_t>(data.size()));
    forRanges(data.size(), 256, context, [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t i = first; i < last; ++i)
            hashes[static_cast<std::size_t>(i)] = hashOf(bytesOf(data, static_cast<std::uint32_t>(i)));
    });
    return hashes;
}

/// Of data without labels what is to be learnt belongs to the sample: the same inputs with other targets give no answer away.
bool haveSameTargets(const Dataset& data, std::uint32_t one, std::uint32_t other)
{
    const auto each = static_cast<std::size_t>(data.targetsPerSample());
    const auto targets = data.targets().cells();
    return std::ranges::equal(targets.subspan(one * each, each), targets.subspan(other * each, each));
}

struct Seen {
    std::uint32_t sample;
    Split split;
};

/// Fills everything but the warnings.
void findTwins(const Dataset& data, const LoadContext& context, DataChecks& checks)
{
    constexpr std::size_t mostTwins = 20;
    const std::vector<std::uint64_t> hashes = hashesOf(data, context);
    const bool labelled = data.classification();
    std::unordered_multimap<std::uint64_t, Seen> seen;
    seen.reserve(hashes.size());
    for (const Split split : allSplits) {
        for (const std::uint32_t sample : data.samples(split)) {
            const auto [first, last] = seen.equal_range(hashes[sample]);
            const auto cells = bytesOf(data, sample);
            const auto twin = std::find_if(first, last, [&](const auto& entry) {
                return std::ranges::equal(cells, bytesOf(data, entry.second.sample)) &&
                       (labelled || haveSameTargets(data, entry.second.sample, sample));
            });
            if (twin == last) {
                seen.emplace(hashes[sample], Seen{sample, split});
                continue;
            }
            const Seen& earlier = twin->second;
            if (earlier.split == split) {
                checks.repeated += split == Split::Train ? 1 : 0;
                continue;
            }
            ++checks.shared[static_cast<std::size_t>(split)];
            if (labelled && data.labels()[earlier.sample] != data.labels()[sample])
                ++checks.conflicts;
            if (checks.twins.size() < mostTwins)
                checks.twins.push_back({earlier.sample, sample, earlier.split, split});
        }
    }
}

void warnOfTwins(const Dataset& data, DataChecks& checks)
{
    const std::int64_t shared = std::accumulate(checks.shared.begin(), checks.shared.end(), std::int64_t{0});
    if (shared == 0)
        return;
    const Twins& example = checks.twins.front();
    const bool labelled = data.classification();
    checks.warnings.push_back(counted(
        shared,
        labelled
            ? KS_TEXT("core", "%1 for validation or test is also in an earlier part, %2 (%3) and %4 (%5): the accuracy says too much")
            : KS_TEXT("core", "%1 for validation or test is also in an earlier part with the same targets, %2 (%3) and %4 (%5): the loss "
                              "promises too much"),
        labelled ? KS_TEXT("core", "%1 for validation or test are also in an earlier part, for example %2 (%3) and "
                                   "%4 (%5): the accuracy on them says too much")
                 : KS_TEXT("core", "%1 for validation or test are also in an earlier part with the same targets, for example %2 (%3) and "
                                   "%4 (%5): the loss on them promises too much"),
        {countedSamples(shared, data.sampleShape()), data.sampleText(example.first), splitName(example.firstSplit),
         data.sampleText(example.second), splitName(example.secondSplit)}));
}

void warnOfClasses(const Dataset& data, DataChecks& checks)
{
    constexpr double mostRatio = 3;
    const std::vector<std::int64_t> counts = classCounts(data, Split::Train);
    if (counts.empty() || data.count(Split::Train) == 0)
        return;
    const auto smallest = std::min_element(counts.begin(), counts.end());
    const auto largest = std::max_element(counts.begin(), counts.end());
    const auto nameOf = [&](auto it) { return nameIn(data, data.classNames()[static_cast<std::size_t>(it - counts.begin())]); };
    if (*smallest == 0)
        checks.warnings.emplace_back(KS_TEXT("core", "the class %1 has no samples for training"), std::vector<Text>{nameOf(smallest)});
    else if (static_cast<double>(*largest) > mostRatio * static_cast<double>(*smallest))
        checks.warnings.emplace_back(
            KS_TEXT("core", "the classes are unbalanced: %1 has %2 for training, %3 has %4"),
            std::vector<Text>{nameOf(largest), countedSamples(*largest, data.sampleShape()), nameOf(smallest), groupedDigits(*smallest)});
}

void warnOfParts(const Dataset& data, DataChecks& checks)
{
    if (data.count(Split::Train) == 0)
        checks.warnings.emplace_back(KS_TEXT("core", "there are no samples for training"));
    if (data.count(Split::Test) == 0)
        checks.warnings.emplace_back(
            KS_TEXT("core", "there are no samples for the test, so nothing tells how well unseen samples are recognised"));
}

} // namespace

DataChecks checkData(const Dataset& data, const LoadContext& context)
{
    DataChecks checks{.warnings = data.warnings()};
    findTwins(data, context, checks);
    warnOfTwins(data, checks);
    warnOfClasses(data, checks);
    warnOfParts(data, checks);
    return checks;
}

Text sharedText(std::int64_t shared)
{
    return shared == 0 ? Text()
                       : Text(KS_TEXT("core", "Not all of these samples are unseen; also in an earlier part of the data: %1."),
                              {groupedDigits(shared)});
}

} // namespace ks
