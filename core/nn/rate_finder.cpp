#include "core/nn/rate_finder.h"

#include "core/base/error.h"

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

/// Where a line through the smoothed losses of neighbouring trials falls fastest, before their lowest point. Over single trials the chance
/// of one batch would decide.
double steepest(const std::vector<RateTrial>& trials)
{
    const std::size_t half = std::max<std::size_t>(1, trials.size() / 8);
    const auto lowest = static_cast<std::size_t>(std::ranges::min_element(trials, {}, &RateTrial::smoothed) - trials.begin());
    double best = 0;
    double rate = 0;
    for (std::size_t i = half; i <= std::max(lowest, half) && i + half < trials.size(); ++i) {
        // Rates grow by equal factors, so the trial's number is the logarithm's measure.
        double slope = 0;
        for (std::size_t k = 1; k <= half; ++k)
            slope += static_cast<double>(k) * (trials[i + k].smoothed - trials[i - k].smoothed);
        if (slope < best) {
            best = slope;
            rate = trials[i].rate;
        }
    }
    return rate;
}

} // namespace

const FieldTable<RateSearch>& rateSearchFields()
{
    using R = RateSearch;
    static const FieldTable<RateSearch> table = {{
        field<&R::from>({.name = "from",
                         .option = "--from",
                         .value = "RATE",
                         .title = KS_TEXT("core", "Lowest rate"),
                         .help = KS_TEXT("core", "The lowest rate."),
                         .least = 0,
                         .leastExcluded = true}),
        field<&R::to>({.name = "to",
                       .option = "--to",
                       .value = "RATE",
                       .title = KS_TEXT("core", "Highest rate"),
                       .help = KS_TEXT("core", "The highest rate."),
                       .least = 0,
                       .leastExcluded = true}),
        field<&R::batches>({.name = "batches",
                            .option = "--batches",
                            .title = KS_TEXT("core", "Rates tried"),
                            .help = KS_TEXT("core", "Rates that are tried, one a batch."),
                            .least = 3,
                            .most = 100'000}),
    }};
    return table;
}

RateFinding findRate(const Model& model, const DatasetPtr& data, const TrainingSettings& settings, const RateSearch& search,
                     const std::stop_token& stop, const std::function<void(const RateTrial&)>& progress)
{
    requireLegal({rateSearchFields(), search});
    if (!(search.to > search.from))
        throw InputError(Text(KS_TEXT("core", "the rates to try run from %1 to %2; the first must be above 0 and the last above the first"),
                              {std::to_string(search.from), std::to_string(search.to)}));
    TrainingSettings own = settings;
    own.schedule = {.kind = ScheduleKind::Constant, .rate = search.from};
    own.stop = {.epochs = search.batches};
    own.validateEvery = 0;
    own.keepBest = false;
    Trainer trainer(model, data, own);
    trainer.setRecording(false);

    RateFinding finding;
    const double factor = std::pow(static_cast<double>(search.to) / static_cast<double>(search.from), 1.0 / (search.batches - 1));
    double average = 0;
    double lowest = 0;
    const auto noteTrial = [&](double loss) {
        average = search.smoothing * average + (1 - search.smoothing) * loss;
        const auto trials = static_cast<int>(finding.trials.size());
        const double smoothed = average / (1 - std::pow(search.smoothing, trials + 1));
        finding.trials.push_back({static_cast<double>(search.from) * std::pow(factor, trials), loss, smoothed});
        if (progress)
            progress(finding.trials.back());
        lowest = trials == 0 ? smoothed : std::min(lowest, smoothed);
        return !(smoothed > search.giveUp * lowest);
    };
    trainer.train([&, batch = 0]() mutable { // larger rates than one that diverges will not do
        if ((batch > 0 && !noteTrial(trainer.history().batches.back().loss)) || batch == search.batches)
            return false;
        if (stop.stop_requested())
            throw Stopped();
        trainer.setRate(static_cast<float>(static_cast<double>(search.from) * std::pow(factor, batch)));
        ++batch;
        return true;
    });
    finding.suggested = steepest(finding.trials);
    return finding;
}

} // namespace ks
