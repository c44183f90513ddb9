#include "core/report/result_points.h"

#include "core/measure/experiment_names.h"
#include "core/nn/history.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <utility>

namespace ks {

namespace {

/// Of each measurement itself, of its layers, of the parts of a run, of the epochs of its trainings, or of the phases of each epoch.
enum class SampledBy : std::uint8_t { Measurement, Layer, Part, Epoch, Phase };

/// The phases that are known of an epoch, by their names in files.
std::vector<NamedSeconds> phasesOf(const EpochRecord& epoch)
{
    std::vector<NamedSeconds> phases;
    const nlohmann::ordered_json all = phasesToJson(epoch.phases);
    for (const auto& [name, seconds] : all.items())
        if (seconds.is_number())
            phases.push_back({name, seconds.get<double>()});
    return phases;
}

void addEach(std::vector<ResultSample>& samples, ResultSample sample, const std::vector<NamedSeconds>& shares)
{
    for (const NamedSeconds& share : shares) {
        sample.share = share;
        samples.push_back(sample);
    }
}

void addSamples(std::vector<ResultSample>& samples, ResultSample sample, SampledBy by)
{
    switch (by) {
    case SampledBy::Measurement: samples.push_back(sample); break;
    case SampledBy::Layer:
        for (const LayerSeconds& layer : sample.measurement->layers) {
            sample.layer = &layer;
            samples.push_back(sample);
            ++sample.layerIndex;
        }
        break;
    case SampledBy::Part: addEach(samples, sample, sample.measurement->parts); break;
    case SampledBy::Epoch:
    case SampledBy::Phase:
        for (const Trial& trial : sample.measurement->trials)
            for (const EpochRecord& epoch : trial.history.epochs) {
                sample.trial = &trial;
                sample.epoch = &epoch;
                if (by == SampledBy::Phase)
                    addEach(samples, sample, phasesOf(epoch));
                else
                    samples.push_back(sample);
            }
    }
}

template <class Visit>
void forEachMeasurement(std::span<const BenchmarkResult* const> results, const Visit& visit)
{
    for (const BenchmarkResult* const result : results)
        for (std::size_t row = 0; row < result->measurements.size(); ++row)
            visit(ResultSample{.result = result, .measurement = &result->measurements[row], .row = row});
}

std::vector<ResultSample> samplesOf(const ResultSample& measurement, SampledBy by)
{
    std::vector<ResultSample> samples;
    addSamples(samples, measurement, by);
    return samples;
}

/// The same epoch of trainings from different seeds is one point: their median, from the lowest to the highest.
std::vector<ResultPoint> middlesOf(std::vector<ResultPoint> points)
{
    std::vector<ResultPoint> middles;
    std::vector<std::vector<double>> values;
    std::vector<std::vector<double>> places; ///< x, which may be measured, too
    for (ResultPoint& point : points) {
        const auto same = std::ranges::find_if(middles, [&](const ResultPoint& known) {
            return known.sample.measurement == point.sample.measurement && known.sample.epoch->epoch == point.sample.epoch->epoch &&
                   known.sample.share.name == point.sample.share.name;
        });
        if (same == middles.end()) {
            values.push_back({point.y});
            places.push_back({point.x.value_or(0)});
            middles.push_back(std::move(point));
        } else {
            const auto at = static_cast<std::size_t>(same - middles.begin());
            values[at].push_back(point.y);
            places[at].push_back(point.x.value_or(0));
        }
    }
    for (std::size_t i = 0; i < middles.size(); ++i) {
        const Timing all(std::move(values[i]));
        if (middles[i].x)
            middles[i].x = Timing(std::move(places[i])).median();
        middles[i].y = all.median();
        middles[i].low = all.minimum();
        middles[i].high = all.quantile(1);
    }
    return middles;
}

SampledBy samplingOf(std::initializer_list<const ResultProperty*> properties)
{
    const auto any = [&](bool ResultProperty::*of) {
        return std::ranges::any_of(properties, [of](const ResultProperty* one) { return one->*of; });
    };
    return any(&ResultProperty::ofPhases)   ? SampledBy::Phase
           : any(&ResultProperty::ofEpochs) ? SampledBy::Epoch
           : any(&ResultProperty::ofLayers) ? SampledBy::Layer
           : any(&ResultProperty::ofParts)  ? SampledBy::Part
                                            : SampledBy::Measurement;
}

} // namespace

bool hasValues(std::span<const BenchmarkResult* const> results, const ResultProperty& property)
{
    const SampledBy by = samplingOf({&property});
    bool has = false;
    forEachMeasurement(results, [&](const ResultSample& measurement) { // of many epochs those of the first measurement are enough
        has = has || std::ranges::any_of(samplesOf(measurement, by), [&](const ResultSample& sample) {
                  return property.number ? property.number(sample).has_value() : property.word && !property.word(sample).empty();
              });
    });
    return has;
}

std::vector<ResultPoint> pointsBy(std::span<const BenchmarkResult* const> results, const PointsBy& wanted)
{
    const ResultProperty* x = resultPropertyNamed(wanted.x);
    const ResultProperty* y = resultPropertyNamed(wanted.y);
    std::vector<ResultPoint> points;
    if (!x || !y || !y->number)
        return points;
    const bool ofEpochs = x->ofEpochs || y->ofEpochs;
    const SampledBy by = samplingOf({x, y});
    std::vector<const ResultProperty*> lines;
    for (const std::string& name : wanted.series)
        lines.push_back(resultPropertyNamed(name));
    forEachMeasurement(results, [&](const ResultSample& measurement) {
        // What is the same for all epochs of a measurement is found once: there may be thousands of them.
        std::map<const ResultProperty*, std::string> shared;
        const auto word = [&](const ResultProperty& property, const ResultSample& sample) {
            if (!property.isOfMeasurement() || (property.number && !property.isSet))
                return textOf(property, sample);
            const auto [at, fresh] = shared.try_emplace(&property);
            if (fresh)
                at->second = textOf(property, measurement);
            return at->second;
        };
        for (const ResultSample& sample : samplesOf(measurement, by)) {
            const std::optional<double> value = y->number(sample);
            if (!value)
                continue;
            const std::string category = word(*x, sample);
            if (category.empty())
                continue;
            ResultPoint point{.x = x->number ? x->number(sample) : std::nullopt,
                              .category = category,
                              .y = *value,
                              .low = *value,
                              .high = *value,
                              .sample = sample};
            for (const ResultProperty* const line : lines)
                if (const std::string& named = point.words.emplace_back(word(*line, sample)); !named.empty())
                    point.series += (point.series.empty() ? "" : " · ") + named;
            if (y->interval)
                if (const auto interval = y->interval(sample)) {
                    point.low = interval->low;
                    point.high = interval->high;
                }
            points.push_back(std::move(point));
        }
    });
    return ofEpochs ? middlesOf(std::move(points)) : points;
}

Text saidWord(std::string_view property, const std::string& word, const ResultSample& of)
{
    if (property == "pass" && of.result)
        if (const auto pass = passNamed(word))
            return passText(of.result->experiment, *pass);
    const ResultProperty* const found = resultPropertyNamed(property);
    return found && found->number && !word.empty() ? Text("%1 %2", {Text(std::string(found->title)), Text::name(word)}) : Text::name(word);
}

Text seriesText(const PointsBy& by, const ResultPoint& point)
{
    Text said;
    for (std::size_t i = 0; i < point.words.size(); ++i)
        if (!point.words[i].empty()) {
            const Text word = saidWord(by.series[i], point.words[i], point.sample);
            said = said.empty() ? word : Text("%1 · %2", {said, word});
        }
    return said;
}

Text whyNotComparable(const Measurement& one)
{
    if (one.failed())
        return one.failure;
    if (one.verified == Verified::Wrong)
        return Text(KS_TEXT("core", "WRONG: %1"), {one.wrong});
    if (one.verified == Verified::No)
        return Text(KS_TEXT("core", "not compared with the oracle"));
    return one.summary.tooShort ? Text(KS_TEXT("core", "too short to time")) : Text();
}

std::vector<ResultSample> withoutPoint(std::span<const BenchmarkResult* const> results, std::span<const ResultPoint> points)
{
    std::vector<ResultSample> left;
    forEachMeasurement(results, [&](const ResultSample& sample) {
        const auto isOfIt = [&](const ResultPoint& point) { return point.sample.measurement == sample.measurement; };
        if (!sample.measurement->comparable() && std::ranges::none_of(points, isOfIt))
            left.push_back(sample);
    });
    return left;
}

std::vector<Text> whatIsNotDrawn(std::span<const BenchmarkResult* const> results, std::span<const ResultPoint> points)
{
    std::vector<std::pair<Text, std::int64_t>> reasons;
    for (const ResultSample& sample : withoutPoint(results, points)) {
        const Text why = whyNotComparable(*sample.measurement);
        const auto known = std::ranges::find(reasons, why, &std::pair<Text, std::int64_t>::first);
        if (known == reasons.end())
            reasons.emplace_back(why, 1);
        else
            ++known->second;
    }
    std::int64_t all = 0;
    for (const BenchmarkResult* const result : results)
        all += std::ssize(result->measurements);
    std::vector<Text> said;
    for (const auto& [why, count] : reasons)
        said.push_back(counted(count, KS_TEXT("core", "%1 of %2 points is not drawn: %3."),
                               KS_TEXT("core", "%1 of %2 points are not drawn: %3."), {groupedDigits(count), groupedDigits(all), why}));
    return said;
}

} // namespace ks
