#include "core/backends/traits.h"
#include "core/base/digits.h"
#include "core/base/joined.h"
#include "core/measure/rates.h"
#include "core/report/chart_parts.h"
#include "core/report/result_charts.h"

#include <algorithm>
#include <iterator>
#include <optional>

namespace ks {

using namespace charts;

namespace {

/// "openmp · vanherk (2 threads)": what runs, not only where. A graphics card takes none of the processor's threads.
Text contestant(const Measurement& one, const Experiment& experiment)
{
    const Text series = one.seriesName(experiment);
    const Text what = subjectOf(experiment, one.point).network ? series : Text("%1 · %2", {series, Text::name(one.implementation)});
    const Text named = experiment.implementations.size() > 1 && one.point.implementation == one.implementation ? series : what;
    if (traitsOf(one.point.backend).isDevice)
        return named;
    return one.point.threads == 1 ? Text(KS_TEXT("core", "%1 (1 thread)"), {named})
                                  : Text(KS_TEXT("core", "%1 (%2 threads)"), {named, std::to_string(one.point.threads)});
}

/// Backends that do not take the threads that are swept, so that their points along that axis are one work, timed again.
Text otherThreadsText(const Experiment& experiment, std::span<const Measurement> measurements)
{
    std::vector<std::string> backends;
    for (const Measurement& one : measurements)
        if (const auto threads = sweptThreads(experiment, one.point);
            threads && one.point.threads != *threads && std::ranges::find(backends, one.point.backend) == backends.end())
            backends.push_back(one.point.backend);
    return backends.empty() ? Text()
                            : Text(KS_TEXT("core", "Along the threads these do the same work again, since they do not take them: %1."),
                                   {Text::name(joined(backends))});
}

/// The same work of the same implementation on one thread, where it was measured.
const Measurement* onOneThread(std::span<const Measurement> measurements, const Measurement& one)
{
    const auto found = std::ranges::find_if(measurements, [&](const Measurement& other) {
        return other.point.threads == 1 && other.point.backend == one.point.backend && other.implementation == one.implementation &&
               other.point.pass == one.point.pass && other.point.spec == one.point.spec && other.point.subject == one.point.subject &&
               other.comparable();
    });
    return found == measurements.end() ? nullptr : &*found;
}

/// What a ratio is made of, as far as the points tell: other threads, another algorithm (of a network, the algorithms of its layers, which are the
/// backend's). Between a card and a processor, or two ways on a card, it has other causes.
std::optional<Text> whereFrom(const Experiment& experiment, std::span<const Measurement> measurements, const Measurement& one,
                              const Measurement& base)
{
    const bool network = subjectOf(experiment, one.point).network.has_value();
    const bool same = network ? one.point.backend == base.point.backend : one.implementation == base.implementation;
    if (same || traitsOf(one.point.backend).isDevice || traitsOf(base.point.backend).isDevice)
        return std::nullopt;
    const Text mine = Text::name(network ? one.point.backend : one.implementation);
    const Text other = Text::name(network ? base.point.backend : base.implementation);
    if (one.point.threads == base.point.threads)
        return Text(
            network ? KS_TEXT("core", "Both have the same number of threads: this is the gain of the layers’ implementations, those of %1 "
                                      "instead of those of %2.")
                    : KS_TEXT("core", "Both have the same number of threads: this is the gain of the implementation, %1 instead of %2."),
            {mine, other});
    if (const Measurement* alone = onOneThread(measurements, one); alone && alone != &one) {
        const Interval threads = bootstrapRatio(alone->runs.runs(), one.runs.runs());
        const Interval rest = bootstrapRatio(base.runs.runs(), alone->runs.runs());
        return Text(
            network
                ? KS_TEXT("core", "Of this, %1–%2 times comes from %3 threads instead of one, %4–%5 times from the layers’ implementations "
                                  "(those of %6 instead of those of %7).")
                : KS_TEXT(
                      "core",
                      "Of this, %1–%2 times comes from %3 threads instead of one, %4–%5 times from the implementation (%6 instead of %7)."),
            {shortNumber(threads.low), shortNumber(threads.high), std::to_string(one.point.threads), shortNumber(rest.low),
             shortNumber(rest.high), mine, other});
    }
    return Text(KS_TEXT(
        "core", "This is not the gain of the threads: the implementations differ, too. A sweep over the threads tells the two apart."));
}

} // namespace

std::vector<Text> readingOf(const Experiment& experiment, std::span<const Measurement> measurements)
{
    std::vector<Text> sentences;
    if (measurements.empty())
        return sentences;
    if (Text unfinished = unfinishedText(experiment, measurements); !unfinished.empty())
        sentences.push_back(std::move(unfinished));
    if (experiment.training)
        sentences.push_back(
            Text(KS_TEXT("core", "Each time is the median of %1 whole trainings from different seeds, with its 95 % interval "
                                 "(bootstrap): training and validation, without opening the data and without the test."),
                 {groupedDigits(experiment.training->trainings)}));
    else
        sentences.emplace_back(
            experiment.cache == CacheState::Cold
                ? KS_TEXT("core",
                          "Median of at most %1 runs with cold caches after at most %2 to warm up, with its 95 % interval (bootstrap).")
                : KS_TEXT("core", "Median of at most %1 runs after at most %2 to warm up, with its 95 % interval (bootstrap)."),
            std::vector<Text>{groupedDigits(experiment.repeat), groupedDigits(experiment.warmUp)});
    const std::vector<Group> groups = groupsOf(experiment, measurements);
    for (const Group& group : groups) {
        const auto last = std::ranges::find_if(group.rows.rbegin(), group.rows.rend(), [&](std::size_t row) {
            const Measurement* base = baselineOf(measurements, measurements[row]);
            return base && base != &measurements[row] && base->comparable() && measurements[row].comparable();
        });
        if (last == group.rows.rend())
            continue;
        const Measurement& one = measurements[*last];
        const Measurement& base = *baselineOf(measurements, one);
        const Interval ratio = bootstrapRatio(base.runs.runs(), one.runs.runs());
        const Interval inverse{1 / ratio.high, 1 / ratio.low};
        const bool swept = !experiment.sweeps.empty();
        const bool bySubject = !swept && experiment.subjects.size() > 1; // each a row
        const Text where = swept ? axesText(experiment) : bySubject ? Text(KS_TEXT("core", "subject")) : Text(KS_TEXT("core", "pass"));
        const Text at = swept       ? valuesSaid(experiment, one.point)
                        : bySubject ? Text::name(subjectName(experiment, one.point.subject))
                                    : passText(experiment, one.point.pass);
        const auto sentence = [&](const char* pattern, const Interval& times) {
            sentences.emplace_back(pattern, std::vector<Text>{contestant(one, experiment), shortNumber(times.low), shortNumber(times.high),
                                                              contestant(base, experiment), where, at});
        };
        if (ratio.low > 1)
            sentence(KS_TEXT("core", "%1 is %2–%3 times as fast as %4 (%5: %6)."), ratio);
        else if (ratio.high < 1)
            sentence(KS_TEXT("core", "%1 is %2–%3 times as slow as %4 (%5: %6)."), inverse);
        else
            sentence(KS_TEXT("core", "%1 and %4 cannot be told apart (%5: %6; ratio %2–%3)."), ratio);
        if (ratio.low > 1)
            if (const std::optional<Text> from = whereFrom(experiment, measurements, one, base))
                sentences.push_back(*from);
    }
    if (std::ranges::any_of(measurements, [](const Measurement& one) { return one.gflops > 0; }))
        sentences.push_back(textbookRateMeaning());
    if (Text same = otherThreadsText(experiment, measurements); !same.empty())
        sentences.push_back(std::move(same));
    for (Text energy : {declaredText(experiment, measurements), countedInsteadText(experiment, measurements)})
        if (!energy.empty())
            sentences.push_back(std::move(energy));
    if (std::ranges::any_of(measurements, isAboveCeiling))
        sentences.push_back(aboveCeilingMeaning());
    const std::string all = groupedDigits(std::ssize(measurements));
    const auto count = [&](auto&& is) { return std::ranges::count_if(measurements, is); };
    const auto wrong = count([](const Measurement& one) { return one.verified == Verified::Wrong; });
    const auto failed = count([](const Measurement& one) { return one.failed(); });
    const auto tooShort = count([](const Measurement& one) { return !one.failed() && one.summary.tooShort; });
    if (wrong > 0)
        sentences.push_back(counted(wrong,
                                    KS_TEXT("core", "WRONG: %1 of %2 results does not agree with the oracle; its time says nothing."),
                                    KS_TEXT("core", "WRONG: %1 of %2 results do not agree with the oracle; their times say nothing."),
                                    {groupedDigits(wrong), all}));
    else if (failed < static_cast<std::ptrdiff_t>(measurements.size()))
        sentences.emplace_back(KS_TEXT("core", "Every result that was timed agrees with the oracle on the cells that were sampled."));
    if (hasNetworks(experiment) && count([](const Measurement& one) { return !one.failed() && one.point.pass == Pass::Training; }) > 0)
        sentences.emplace_back(
            KS_TEXT("core", "Of training steps the oracle judges every layer forwards and backwards, each by what came to that layer."));
    if (tooShort > 0)
        sentences.emplace_back(
            KS_TEXT("core", "Too short to time, because the clock’s step or its noise is more than a fiftieth: %1 of %2 results."),
            std::vector<Text>{groupedDigits(tooShort), all});
    const auto leftOut = count([](const Measurement& one) { return one.leftOut; });
    if (leftOut > 0)
        sentences.emplace_back(
            KS_TEXT("core", "Points that were left out, for reasons that the table names: %1 of %2. They are measured when it goes on."),
            std::vector<Text>{groupedDigits(leftOut), all});
    if (failed > leftOut)
        sentences.emplace_back(KS_TEXT("core", "Points without figures, for reasons that the table names: %1 of %2."),
                               std::vector<Text>{groupedDigits(failed - leftOut), all});
    return sentences;
}

} // namespace ks
