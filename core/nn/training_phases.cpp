#include "core/nn/training_phases.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ks {

namespace {

/// By validation where there are any.
bool isValidated(const History& history)
{
    return std::ranges::any_of(history.epochs, [](const EpochRecord& one) { return one.validation.has_value(); });
}

double accuracyOf(const EpochRecord& epoch, bool validated)
{
    if (!validated)
        return epoch.training.accuracy;
    return epoch.validation ? epoch.validation->accuracy : notKnown;
}

AccuracyMoment momentAt(const History& history, std::size_t index, bool validated)
{
    const EpochRecord& epoch = history.epochs[index];
    return {epoch.epoch, accuracyOf(epoch, validated), elapsedSeconds(history)[index], validated};
}

} // namespace

std::vector<double> elapsedSeconds(const History& history)
{
    std::vector<double> elapsed;
    elapsed.reserve(history.epochs.size());
    double sum = 0;
    for (const EpochRecord& one : history.epochs) {
        sum += one.seconds + (one.validation ? one.phases.validation : 0);
        elapsed.push_back(sum);
    }
    return elapsed;
}

std::optional<AccuracyMoment> timeToAccuracy(const History& history, double level)
{
    const bool validated = isValidated(history);
    for (std::size_t i = 0; i < history.epochs.size(); ++i)
        if (accuracyOf(history.epochs[i], validated) >= level)
            return momentAt(history, i, validated);
    return std::nullopt;
}

std::optional<AccuracyMoment> timeToBest(const History& history)
{
    const bool validated = isValidated(history);
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < history.epochs.size(); ++i) {
        const double accuracy = accuracyOf(history.epochs[i], validated);
        if (!std::isnan(accuracy) && (!best || accuracy > accuracyOf(history.epochs[*best], validated)))
            best = i;
    }
    return best ? std::optional(momentAt(history, *best, validated)) : std::nullopt;
}

double epochRatio(double total, double epoch)
{
    return epoch > 0 ? total / epoch : notKnown;
}

double stepRatio(double total, std::span<const double> steps)
{
    const double sum = std::accumulate(steps.begin(), steps.end(), 0.0); // the mean step times their number
    return sum > 0 ? total / sum : notKnown;
}

std::optional<Consistency> consistencyOf(const History& history)
{
    const PhaseTimes& phases = history.times.phases;
    const std::vector<double> elapsed = elapsedSeconds(history);
    if (elapsed.empty() || !std::isfinite(elapsed.back()) || !(phases.whole > 0))
        return std::nullopt;
    std::vector<double> steps;
    steps.reserve(history.batches.size());
    for (const BatchRecord& batch : history.batches)
        steps.push_back(batch.seconds);
    const double trained = phases.load + phases.step + phases.rest;
    const double recorded = std::accumulate(steps.begin(), steps.end(), 0.0);
    const bool ended = history.batchesBefore(history.nextEpoch()) == history.batches.size();
    if (!ended || std::abs(trained - recorded) > 1e-3 * trained) // seconds of batches that were gone back from, or an epoch under way
        return std::nullopt;
    return Consistency{.epochs = static_cast<std::int64_t>(elapsed.size()),
                       .perEpoch = epochRatio(phases.whole, elapsed.back() / static_cast<double>(elapsed.size())),
                       .steps = static_cast<std::int64_t>(steps.size()),
                       .perStep = stepRatio(phases.whole - phases.validation, steps)};
}

} // namespace ks
