#include "core/base/digits.h"
#include "core/base/joined.h"
#include "core/nn/layers.h"
#include "core/nn/model_properties.h"
#include "core/nn/training_phases.h"
#include "core/ops/operator.h"
#include "core/report/axis_properties.h"
#include "core/report/result_points.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

/// What points of charts are drawn by: the one table of it. What is a network's own is in core/nn/model_properties.h.
namespace ks {

namespace {

using ResultNumber = std::optional<double>;

ResultNumber counted(std::int64_t count)
{
    return static_cast<double>(count);
}

const NetworkChoice* networkOf(const ResultSample& of)
{
    if (!of.measurement)
        return nullptr;
    const Subject& subject = subjectOf(of.result->experiment, of.measurement->point);
    return subject.network ? &*subject.network : nullptr;
}

const Model* modelOf(const ResultSample& of)
{
    const NetworkChoice* network = networkOf(of);
    return network ? &network->model : nullptr;
}

template <class Of>
ResultNumber ofSpec(const ResultSample& of, Of read)
{
    return of.measurement ? ResultNumber(static_cast<double>(read(of.measurement->point.spec))) : std::nullopt;
}

template <class Of>
ResultNumber ofMeasurement(const ResultSample& of, Of read)
{
    return of.measurement && of.measurement->comparable() ? ResultNumber(read(*of.measurement)) : std::nullopt;
}

template <class Of>
ResultNumber ofEpoch(const ResultSample& of, Of read)
{
    if (!of.epoch)
        return std::nullopt;
    const double value = read(*of.epoch);
    return std::isfinite(value) ? ResultNumber(value) : std::nullopt;
}

ResultNumber size(const ResultSample& of)
{
    return ofSpec(of, [](const OpSpec& spec) { return spec.src.h; });
}
ResultNumber windows(const ResultSample& of)
{
    return ofSpec(of, [](const OpSpec& spec) {
        const Shape dst = shapeOf(spec, Role::Dst);
        return dst.h * dst.w;
    });
}
ResultNumber window(const ResultSample& of)
{
    return ofSpec(of, [](const OpSpec& spec) { return spec.kernel.y; });
}
ResultNumber channels(const ResultSample& of)
{
    return ofSpec(of, [](const OpSpec& spec) { return spec.src.c; });
}
ResultNumber filters(const ResultSample& of)
{
    return ofSpec(of, [](const OpSpec& spec) { return spec.filters; });
}
ResultNumber batch(const ResultSample& of)
{
    return ofSpec(of, [](const OpSpec& spec) { return spec.src.n; });
}
ResultNumber threads(const ResultSample& of)
{
    return of.measurement ? counted(of.measurement->point.threads) : std::nullopt;
}
/// Of the network, for the batch that was measured.
template <std::size_t place>
ResultNumber ofModel(const ResultSample& of)
{
    const Model* model = modelOf(of);
    return model ? ResultNumber(modelProperties()[place].value(*model, of.measurement->point.spec.src.n)) : std::nullopt;
}
ResultNumber seconds(const ResultSample& of)
{
    return ofMeasurement(of, [](const Measurement& one) { return one.summary.median; });
}
ResultNumber milliseconds(const ResultSample& of)
{
    return ofMeasurement(of, [](const Measurement& one) { return one.summary.median * 1e3; });
}
ResultNumber totalSeconds(const ResultSample& of)
{
    return ofMeasurement(of, [](const Measurement& one) { return one.totalSeconds(); });
}
ResultNumber kernelSeconds(const ResultSample& of)
{
    return ofMeasurement(of, [](const Measurement& one) { return one.kernel; });
}
ResultNumber copySeconds(const ResultSample& of)
{
    return ofMeasurement(of, [](const Measurement& one) { return one.copyIn + one.copyOut; });
}
ResultNumber productSeconds(const ResultSample& of)
{
    if (!of.measurement || of.measurement->parts.empty())
        return std::nullopt;
    return ofMeasurement(
        of, [](const Measurement& one) { return secondsOf(one.parts, RunPart::Product) + secondsOf(one.parts, RunPart::Kernel); });
}
/// The first of its result that had the same to do: what a speed-up is over.
const Measurement* firstAlike(const ResultSample& of)
{
    const auto alike = [&](const Measurement& one) {
        return one.comparable() && one.point.subject == of.measurement->point.subject && one.point.pass == of.measurement->point.pass &&
               one.point.spec == of.measurement->point.spec;
    };
    const auto found = std::ranges::find_if(of.result->measurements, alike);
    return found == of.result->measurements.end() ? nullptr : &*found;
}
ResultNumber speedUp(const ResultSample& of)
{
    if (!of.measurement || !of.measurement->comparable())
        return std::nullopt;
    const Measurement* base = firstAlike(of);
    return base ? ResultNumber(base->summary.median / of.measurement->summary.median) : std::nullopt;
}
std::optional<Interval> speedUp95(const ResultSample& of)
{
    if (!of.measurement || !of.measurement->comparable())
        return std::nullopt;
    const Measurement* base = firstAlike(of);
    const Interval& own = of.measurement->summary.median95;
    if (!base || base == of.measurement || !(own.low > 0 && own.high > 0))
        return std::nullopt;
    return Interval{base->summary.median95.low / own.high, base->summary.median95.high / own.low};
}
ResultNumber relativeDelayProduct(const ResultSample& of)
{
    if (!of.measurement || !of.measurement->comparable() || !of.measurement->energy)
        return std::nullopt;
    const Measurement* base = firstAlike(of);
    if (!base || !base->energy || !(base->energy->delayProduct > 0))
        return std::nullopt;
    return of.measurement->energy->delayProduct / base->energy->delayProduct;
}
ResultNumber shareSeconds(const ResultSample& of)
{
    return of.share.name.empty() ? std::nullopt : ResultNumber(of.share.seconds);
}
ResultNumber shareMilliseconds(const ResultSample& of)
{
    return of.share.name.empty() ? std::nullopt : ofMeasurement(of, [&](const Measurement&) { return of.share.seconds * 1e3; });
}
ResultNumber samplesPerSecond(const ResultSample& of)
{
    return ofMeasurement(of, [](const Measurement& one) { return static_cast<double>(one.point.spec.src.n) / one.summary.median; });
}
ResultNumber joules(const ResultSample& of)
{
    return of.measurement && of.measurement->energy ? ofMeasurement(of, [](const Measurement& one) { return one.energy->joules; })
                                                    : std::nullopt;
}
ResultNumber watts(const ResultSample& of)
{
    return of.measurement && of.measurement->energy ? ofMeasurement(of, [](const Measurement& one) { return one.energy->watts; })
                                                    : std::nullopt;
}
ResultNumber delayProduct(const ResultSample& of)
{
    return of.measurement && of.measurement->energy ? ofMeasurement(of, [](const Measurement& one) { return one.energy->delayProduct; })
                                                    : std::nullopt;
}
ResultNumber layerNumber(const ResultSample& of)
{
    return of.layer ? counted(static_cast<std::int64_t>(of.layerIndex) + 1) : std::nullopt;
}
ResultNumber layerForward(const ResultSample& of)
{
    return of.layer ? ofMeasurement(of, [&](const Measurement&) { return of.layer->forward * 1e3; }) : std::nullopt;
}
ResultNumber layerBackward(const ResultSample& of)
{
    return of.layer ? ofMeasurement(of, [&](const Measurement&) { return of.layer->backward * 1e3; }) : std::nullopt;
}
/// As people count them: the first is 1.
ResultNumber epoch(const ResultSample& of)
{
    return of.epoch ? counted(of.epoch->epoch + 1) : std::nullopt;
}
ResultNumber epochSeconds(const ResultSample& of)
{
    return ofEpoch(of, [](const EpochRecord& one) { return one.seconds; });
}
ResultNumber trainingSeconds(const ResultSample& of)
{
    if (!of.epoch)
        return std::nullopt;
    double all = 0;
    for (const EpochRecord& one : of.trial->history.epochs) {
        all += one.seconds;
        if (&one == of.epoch)
            break;
    }
    return all;
}
ResultNumber trainingLoss(const ResultSample& of)
{
    return ofEpoch(of, [](const EpochRecord& one) { return one.training.loss; });
}
ResultNumber trainingAccuracy(const ResultSample& of)
{
    return ofEpoch(of, [](const EpochRecord& one) { return one.training.accuracy * 100; });
}
ResultNumber validationLoss(const ResultSample& of)
{
    return ofEpoch(of, [](const EpochRecord& one) { return one.validation ? one.validation->loss : notKnown; });
}
ResultNumber validationAccuracy(const ResultSample& of)
{
    return ofEpoch(of, [](const EpochRecord& one) { return one.validation ? one.validation->accuracy * 100 : notKnown; });
}
ResultNumber validationSamples(const ResultSample& of)
{
    return ofEpoch(of, [](const EpochRecord& one) { return one.validation ? static_cast<double>(one.validation->samples) : notKnown; });
}
ResultNumber validationSeconds(const ResultSample& of)
{
    return ofEpoch(of, [](const EpochRecord& one) { return one.validation ? one.phases.validation : notKnown; });
}
ResultNumber updatePercent(const ResultSample& of)
{
    return ofEpoch(of, [](const EpochRecord& one) {
        return 100 * one.phases.update / (one.phases.forward + one.phases.backward + one.phases.update);
    });
}
ResultNumber epochsAsked(const ResultSample& of)
{
    if (!of.measurement || !of.result->experiment.training)
        return std::nullopt;
    return counted(settingsAt(of.result->experiment, of.measurement->point).stop.epochs);
}
/// Of each training of a measurement that has it.
template <class Of>
std::optional<Timing> ofTrials(const ResultSample& of, Of read)
{
    std::vector<double> values;
    if (of.measurement)
        for (const Trial& trial : of.measurement->trials)
            if (const double value = read(trial); std::isfinite(value))
                values.push_back(value);
    return values.empty() ? std::nullopt : std::optional(Timing(std::move(values)));
}
double testAccuracyOf(const Trial& trial)
{
    return trial.history.test ? trial.history.test->accuracy * 100 : notKnown;
}
double finalLossOf(const Trial& trial)
{
    return trial.loss();
}
double bestAccuracySecondsOf(const Trial& trial)
{
    const std::optional<AccuracyMoment> best = timeToBest(trial.history);
    return best ? best->seconds : notKnown;
}
/// The whole training with its start over a mean epoch.
double epochRatioOf(const Trial& trial)
{
    if (trial.history.epochs.empty())
        return notKnown;
    return epochRatio(trial.opening + trial.seconds(), trial.seconds() / static_cast<double>(trial.history.epochs.size()));
}
/// The same over its steps: copies, forward, backward and update.
double stepRatioOf(const Trial& trial)
{
    std::vector<double> steps;
    for (const EpochRecord& one : trial.history.epochs)
        steps.push_back(one.phases.copies + one.phases.forward + one.phases.backward + one.phases.update);
    return stepRatio(trial.opening + trial.seconds(), steps);
}
template <double (*read)(const Trial&)>
ResultNumber middleOfTrials(const ResultSample& of)
{
    if (of.epoch) { // of the whole training: at its last epoch alone
        const double value = of.epoch == &of.trial->history.epochs.back() ? read(*of.trial) : notKnown;
        return std::isfinite(value) ? ResultNumber(value) : std::nullopt;
    }
    const auto all = ofTrials(of, read);
    return all ? ResultNumber(all->median()) : std::nullopt;
}
template <double (*read)(const Trial&)>
std::optional<Interval> rangeOfTrials(const ResultSample& of)
{
    const auto all = ofTrials(of, read);
    return all ? std::optional(Interval{all->minimum(), all->quantile(1)}) : std::nullopt;
}

std::string backend(const ResultSample& of)
{
    return of.measurement ? of.measurement->point.backend : std::string();
}
std::string implementation(const ResultSample& of)
{
    return !of.measurement                          ? std::string()
           : of.measurement->implementation.empty() ? of.measurement->point.implementation
                                                    : of.measurement->implementation;
}
std::string variant(const ResultSample& of)
{
    return of.measurement ? of.measurement->variantName(of.result->experiment) : backend(of);
}
std::string device(const ResultSample& of)
{
    return of.measurement ? of.measurement->device : std::string();
}
std::string pass(const ResultSample& of)
{
    return of.measurement ? std::string(nameOf(of.measurement->point.pass)) : std::string();
}
std::string network(const ResultSample& of)
{
    const NetworkChoice* choice = networkOf(of);
    return choice ? choice->name : std::string();
}
std::string op(const ResultSample& of)
{
    return of.measurement && !networkOf(of) ? std::string(nameOf(of.measurement->point.spec.op)) : std::string();
}
std::string layer(const ResultSample& of)
{
    return of.layer ? of.layer->name : std::string();
}
std::string shareName(const ResultSample& of)
{
    return of.share.name;
}
std::string runName(const ResultSample& of)
{
    return of.result ? of.result->experiment.name : std::string();
}

/// Of seconds, in this unit.
template <int perSecond>
std::optional<Interval> median95(const ResultSample& of)
{
    if (!of.measurement || !of.measurement->comparable())
        return std::nullopt;
    const Interval& found = of.measurement->summary.median95;
    return Interval{found.low * perSecond, found.high * perSecond};
}

ResultProperty setBefore(ResultProperty property)
{
    property.isSet = true;
    return property;
}

/// Of results themselves; those of their networks come before "seconds".
const std::array ownProperties = {
    setBefore({"size", KS_TEXT("core", "side of the input, pixels"), size}),
    setBefore({"windows", KS_TEXT("core", "windows of a channel"), windows}),
    setBefore({"window", KS_TEXT("core", "side of the window, pixels"), window}),
    setBefore({"channels", KS_TEXT("core", "channels of the input"), channels}),
    setBefore({"filters", KS_TEXT("core", "output channels"), filters}),
    setBefore({"batch", KS_TEXT("core", "samples at once"), batch}),
    setBefore({"threads", KS_TEXT("core", "threads"), threads}),
    ResultProperty{"seconds", KS_TEXT("core", "seconds"), seconds, nullptr, median95<1>},
    ResultProperty{"milliseconds", KS_TEXT("core", "milliseconds"), milliseconds, nullptr, median95<1000>},
    ResultProperty{"total_seconds", KS_TEXT("core", "seconds, copies included"), totalSeconds},
    ResultProperty{"kernel_seconds", KS_TEXT("core", "seconds of the kernel alone"), kernelSeconds},
    ResultProperty{"copy_seconds", KS_TEXT("core", "seconds of the copies"), copySeconds},
    ResultProperty{"product_seconds", KS_TEXT("core", "seconds of the products alone"), productSeconds},
    ResultProperty{"speed_up", KS_TEXT("core", "times as fast as the first with the same input"), speedUp, nullptr, speedUp95},
    ResultProperty{"part_milliseconds", KS_TEXT("core", "milliseconds of a part of a run"), shareMilliseconds, nullptr, nullptr, false,
                   false, true},
    ResultProperty{"samples_per_second", KS_TEXT("core", "samples per second"), samplesPerSecond},
    ResultProperty{"joules", KS_TEXT("core", "joules"), joules},
    ResultProperty{"watts", KS_TEXT("core", "watts"), watts},
    ResultProperty{"edp", KS_TEXT("core", "joule seconds"), delayProduct},
    ResultProperty{"edp_ratio", KS_TEXT("core", "energy–delay product over that of the first with the same input"), relativeDelayProduct},
    ResultProperty{"layer_number", KS_TEXT("core", "layer, counted from the input"), layerNumber, nullptr, nullptr, true},
    ResultProperty{"layer_forward_milliseconds", KS_TEXT("core", "milliseconds of a layer forward"), layerForward, nullptr, nullptr, true},
    ResultProperty{"layer_backward_milliseconds", KS_TEXT("core", "milliseconds of a layer backward"), layerBackward, nullptr, nullptr,
                   true},
    ResultProperty{"epoch", KS_TEXT("core", "epoch"), epoch, nullptr, nullptr, false, true},
    ResultProperty{"epoch_seconds", KS_TEXT("core", "seconds of an epoch"), epochSeconds, nullptr, nullptr, false, true},
    ResultProperty{"training_seconds", KS_TEXT("core", "seconds of training so far"), trainingSeconds, nullptr, nullptr, false, true},
    ResultProperty{"phase_seconds", KS_TEXT("core", "seconds of a phase of an epoch"), shareSeconds, nullptr, nullptr, false, true, false,
                   true},
    ResultProperty{"update_percent", KS_TEXT("core", "share of the update in a step, per cent"), updatePercent, nullptr, nullptr, false,
                   true},
    ResultProperty{"validation_samples", KS_TEXT("core", "samples for validation"), validationSamples, nullptr, nullptr, false, true},
    ResultProperty{"validation_seconds", KS_TEXT("core", "seconds of a validation"), validationSeconds, nullptr, nullptr, false, true},
    ResultProperty{"training_loss", KS_TEXT("core", "loss on the training part"), trainingLoss, nullptr, nullptr, false, true},
    ResultProperty{"training_accuracy_percent", KS_TEXT("core", "accuracy on the training part, per cent"), trainingAccuracy, nullptr,
                   nullptr, false, true},
    ResultProperty{"validation_loss", KS_TEXT("core", "loss on the validation part"), validationLoss, nullptr, nullptr, false, true},
    ResultProperty{"validation_accuracy_percent", KS_TEXT("core", "accuracy on the validation part, per cent"), validationAccuracy, nullptr,
                   nullptr, false, true},
    ResultProperty{"test_accuracy_percent", KS_TEXT("core", "accuracy on the test part, per cent"), middleOfTrials<testAccuracyOf>, nullptr,
                   rangeOfTrials<testAccuracyOf>},
    ResultProperty{"final_loss", KS_TEXT("core", "loss in the end"), middleOfTrials<finalLossOf>, nullptr, rangeOfTrials<finalLossOf>},
    setBefore({"epochs", KS_TEXT("core", "epochs of the training"), epochsAsked}),
    ResultProperty{"epoch_ratio", KS_TEXT("core", "whole training over an epoch"), middleOfTrials<epochRatioOf>, nullptr,
                   rangeOfTrials<epochRatioOf>},
    ResultProperty{"step_ratio", KS_TEXT("core", "whole training over its steps"), middleOfTrials<stepRatioOf>, nullptr,
                   rangeOfTrials<stepRatioOf>},
    ResultProperty{"best_accuracy_seconds", KS_TEXT("core", "seconds until the best accuracy"), middleOfTrials<bestAccuracySecondsOf>,
                   nullptr, rangeOfTrials<bestAccuracySecondsOf>},
    ResultProperty{"backend", KS_TEXT("core", "backend"), nullptr, backend},
    ResultProperty{"implementation", KS_TEXT("core", "implementation"), nullptr, implementation},
    ResultProperty{"variant", KS_TEXT("core", "backend and implementation"), nullptr, variant},
    ResultProperty{"device", KS_TEXT("core", "device"), nullptr, device},
    ResultProperty{"pass", KS_TEXT("core", "pass"), nullptr, pass},
    ResultProperty{"network", KS_TEXT("core", "network"), nullptr, network},
    ResultProperty{"operator", KS_TEXT("core", "operator"), nullptr, op},
    ResultProperty{"layer", KS_TEXT("core", "layer"), nullptr, layer, nullptr, true},
    ResultProperty{"part", KS_TEXT("core", "part of a run"), nullptr, shareName, nullptr, false, false, true},
    ResultProperty{"phase", KS_TEXT("core", "phase of an epoch"), nullptr, shareName, nullptr, false, true, false, true},
    ResultProperty{"run", KS_TEXT("core", "experiment or training"), nullptr, runName},
};

const std::vector<ResultProperty>& propertyTable()
{
    static const std::vector<ResultProperty> table = [] {
        std::vector<ResultProperty> all(ownProperties.begin(), ownProperties.end());
        std::vector<ResultProperty> ofModels;
        [&]<std::size_t... place>(std::index_sequence<place...>)
        {
            (ofModels.push_back(setBefore({modelProperties()[place].name, modelProperties()[place].title, ofModel<place>})), ...);
        }
        (std::make_index_sequence<modelPropertyCount>());
        all.insert(std::ranges::find(all, "seconds", &ResultProperty::name), ofModels.begin(), ofModels.end());
        for (ResultProperty& axis : axisProperties())
            if (std::ranges::find(all, axis.name, &ResultProperty::name) == all.end())
                all.push_back(std::move(axis));
        return all;
    }();
    return table;
}

} // namespace

std::span<const ResultProperty> resultProperties()
{
    return propertyTable();
}

const ResultProperty* resultPropertyNamed(std::string_view name)
{
    const auto found = std::ranges::find(propertyTable(), name, &ResultProperty::name);
    return found == propertyTable().end() ? nullptr : &*found;
}

std::string resultPropertyNames()
{
    const auto named = [](const ResultProperty& one) {
        return !sweepAxisNamed(one.name) || std::ranges::find(ownProperties, one.name, &ResultProperty::name) != ownProperties.end();
    };
    return joinedIf(propertyTable(), named, ", ", &ResultProperty::name);
}

std::string textOf(const ResultProperty& property, const ResultSample& sample)
{
    if (property.word)
        return property.word(sample);
    const ResultNumber value = property.number(sample);
    return value ? digitsOf(*value) : std::string();
}

} // namespace ks
