#include "core/nn/rate_finder.h"

#include "core/base/error.h"

#include <algorithm>
#include <array>
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
    static constexpr std::array<FieldChoice, 2> beginnings = {{
        {.name = "corrected", .title = KS_TEXT("core", "corrected"), .help = KS_TEXT("core", "With 0, corrected for that as in Adam.")},
        {.name = "first-loss",
         .title = KS_TEXT("core", "first loss"),
         .help = KS_TEXT("core", "With the first loss, as in the pooling study.")},
    }};
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
        field<&R::smoothing>({.name = "smoothing",
                              .option = "--smoothing",
                              .title = KS_TEXT("core", "Smoothing of the losses"),
                              .help = KS_TEXT("core", "How much the running mean of the losses keeps at each batch."),
                              .least = 0,
                              .most = 1,
                              .mostExcluded = true}),
        field<&R::beginning>({.name = "beginning",
                              .option = "--smooth-from",
                              .title = KS_TEXT("core", "Running mean begins"),
                              .help = KS_TEXT("core", "What the running mean of the losses begins with."),
                              .choices = beginnings}),
        field<&R::giveUp>({.name = "give_up",
                           .option = "--give-up",
                           .title = KS_TEXT("core", "Given up at"),
                           .help = KS_TEXT("core", "Ends where the smoothed loss is so many times the lowest one."),
                           .least = 1,
                           .leastExcluded = true}),
    }};
    return table;
}

double rateOfTrial(const RateSearch& search, int trial)
{
    const double factor = std::pow(static_cast<double>(search.to) / static_cast<double>(search.from), 1.0 / (search.batches - 1));
    return static_cast<double>(search.from) * std::pow(factor, trial);
}

bool SmoothedLosses::add(double loss)
{
    const bool first = m_losses++ == 0;
    if (m_search.beginning == RateSmoothing::FirstLoss) {
        m_mean = first ? loss : m_search.smoothing * m_mean + (1 - m_search.smoothing) * loss;
        m_smoothed = m_mean;
    } else {
        m_mean = m_search.smoothing * m_mean + (1 - m_search.smoothing) * loss;
        m_smoothed = m_mean / (1 - std::pow(m_search.smoothing, m_losses));
    }
    m_lowest = first ? m_smoothed : std::min(m_lowest, m_smoothed);
    return !(m_smoothed > m_search.giveUp * m_lowest);
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
    SmoothedLosses losses(search);
    const auto noteTrial = [&](double loss) {
        const bool goesOn = losses.add(loss);
        finding.trials.push_back({rateOfTrial(search, static_cast<int>(finding.trials.size())), loss, losses.smoothed()});
        if (progress)
            progress(finding.trials.back());
        return goesOn;
    };
    trainer.train([&, batch = 0]() mutable { // larger rates than one that diverges will not do
        if ((batch > 0 && !noteTrial(trainer.history().batches.back().loss)) || batch == search.batches)
            return false;
        if (stop.stop_requested())
            throw Stopped();
        trainer.setRate(static_cast<float>(rateOfTrial(search, batch)));
        ++batch;
        return true;
    });
    finding.suggested = steepest(finding.trials);
    return finding;
}

} // namespace ks
