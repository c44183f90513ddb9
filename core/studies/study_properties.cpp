#include "core/base/digits.h"
#include "core/base/joined.h"
#include "core/nn/layers.h"
#include "core/nn/training_phases.h"
#include "core/ops/operator.h"
#include "core/studies/study_points.h"

#include <algorithm>
#include <array>
#include <cmath>

/// What points of figures are drawn by: the one table of it.
namespace ks {

namespace {

using StudyNumber = std::optional<double>;

StudyNumber counted(std::int64_t count)
{
    return static_cast<double>(count);
}

const NetworkChoice* networkOf(const StudySample& of)
{
    if (!of.measurement)
        return nullptr;
    const Subject& subject = subjectOf(of.result->experiment, of.measurement->point);
    return subject.network ? &*subject.network : nullptr;
}

const Model* modelOf(const StudySample& of)
{
    const NetworkChoice* network = networkOf(of);
    return network ? &network->model : nullptr;
}

template <class Of>
StudyNumber ofSpec(const StudySample& of, Of read)
{
    return of.measurement ? StudyNumber(static_cast<double>(read(of.measurement->point.spec))) : std::nullopt;
}

template <class Of>
StudyNumber ofMeasurement(const StudySample& of, Of read)
{
    return of.measurement && of.measurement->comparable() ? StudyNumber(read(*of.measurement)) : std::nullopt;
}

template <class Of>
StudyNumber ofEpoch(const StudySample& of, Of read)
{
    if (!of.epoch)
        return std::nullopt;
    const double value = read(*of.epoch);
    return std::isfinite(value) ? StudyNumber(value) : std::nullopt;
}

StudyNumber size(const StudySample& of)
{
    return ofSpec(of, [](const OpSpec& spec) { return spec.src.h; });
}
StudyNumber windows(const StudySample& of)
{
    return ofSpec(of, [](const OpSpec& spec) {
        const Shape dst = shapeOf(spec, Role::Dst);
        return dst.h * dst.w;
    });
}
StudyNumber window(const StudySample& of)
{
    return ofSpec(of, [](const OpSpec& spec) { return spec.kernel.y; });
}
StudyNumber channels(const StudySample& of)
{
    return ofSpec(of, [](const OpSpec& spec) { return spec.src.c; });
}
StudyNumber filters(const StudySample& of)
{
    return ofSpec(of, [](const OpSpec& spec) { return spec.filters; });
}
StudyNumber batch(const StudySample& of)
{
    return ofSpec(of, [](const OpSpec& spec) { return spec.src.n; });
}
StudyNumber threads(const StudySample& of)
{
    return of.measurement ? counted(of.measurement->point.threads) : std::nullopt;
}
StudyNumber parameters(const StudySample& of)
{
    const Model* model = modelOf(of);
    return model ? counted(parameterCount(model->graph)) : std::nullopt;
}
StudyNumber hiddenLayers(const StudySample& of)
{
    const Model* model = modelOf(of);
    if (!model)
        return std::nullopt;
    return counted(std::ranges::count_if(model->graph.nodes, [](const GraphNode& node) { return isProduct(infoOf(node.spec.op)); }) - 1);
}
StudyNumber multiplyAdds(const StudySample& of)
{
    const Model* model = modelOf(of);
    if (!model)
        return std::nullopt;
    double all = 0;
    for (const LayerSummary& layer : summaryOf(model->graph))
        all += layer.multiplyAdds;
    return all;
}
StudyNumber seconds(const StudySample& of)
{
    return ofMeasurement(of, [](const Measurement& one) { return one.summary.median; });
}
StudyNumber milliseconds(const StudySample& of)
{
    return ofMeasurement(of, [](const Measurement& one) { return one.summary.median * 1e3; });
}
StudyNumber totalSeconds(const StudySample& of)
{
    return ofMeasurement(of, [](const Measurement& one) { return one.totalSeconds(); });
}
StudyNumber kernelSeconds(const StudySample& of)
{
    return ofMeasurement(of, [](const Measurement& one) { return one.kernel; });
}
StudyNumber copySeconds(const StudySample& of)
{
    return ofMeasurement(of, [](const Measurement& one) { return one.copyIn + one.copyOut; });
}
StudyNumber productSeconds(const StudySample& of)
{
    if (!of.measurement || of.measurement->parts.empty())
        return std::nullopt;
    return ofMeasurement(
        of, [](const Measurement& one) { return secondsOf(one.parts, RunPart::Product) + secondsOf(one.parts, RunPart::Kernel); });
}
/// The first of its result that had the same to do: what a speed-up is over.
const Measurement* firstAlike(const StudySample& of)
{
    const auto alike = [&](const Measurement& one) {
        return one.comparable() && one.point.subject == of.measurement->point.subject && one.point.pass == of.measurement->point.pass &&
               one.point.spec == of.measurement->point.spec;
    };
    const auto found = std::ranges::find_if(of.result->measurements, alike);
    return found == of.result->measurements.end() ? nullptr : &*found;
}
StudyNumber speedUp(const StudySample& of)
{
    if (!of.measurement || !of.measurement->comparable())
        return std::nullopt;
    const Measurement* base = firstAlike(of);
    return base ? StudyNumber(base->summary.median / of.measurement->summary.median) : std::nullopt;
}
std::optional<Interval> speedUp95(const StudySample& of)
{
    if (!of.measurement || !of.measurement->comparable())
        return std::nullopt;
    const Measurement* base = firstAlike(of);
    const Interval& own = of.measurement->summary.median95;
    if (!base || base == of.measurement || !(own.low > 0 && own.high > 0))
        return std::nullopt;
    return Interval{base->summary.median95.low / own.high, base->summary.median95.high / own.low};
}
StudyNumber shareSeconds(const StudySample& of)
{
    return of.share.name.empty() ? std::nullopt : StudyNumber(of.share.seconds);
}
StudyNumber shareMilliseconds(const StudySample& of)
{
    return of.share.name.empty() ? std::nullopt : ofMeasurement(of, [&](const Measurement&) { return of.share.seconds * 1e3; });
}
StudyNumber samplesPerSecond(const StudySample& of)
{
    return ofMeasurement(of, [](const Measurement& one) { return static_cast<double>(one.point.spec.src.n) / one.summary.median; });
}
StudyNumber joules(const StudySample& of)
{
    return of.measurement && of.measurement->energy ? ofMeasurement(of, [](const Measurement& one) { return one.energy->joules; })
                                                    : std::nullopt;
}
StudyNumber watts(const StudySample& of)
{
    return of.measurement && of.measurement->energy ? ofMeasurement(of, [](const Measurement& one) { return one.energy->watts; })
                                                    : std::nullopt;
}
StudyNumber delayProduct(const StudySample& of)
{
    return of.measurement && of.measurement->energy ? ofMeasurement(of, [](const Measurement& one) { return one.energy->delayProduct; })
                                                    : std::nullopt;
}
StudyNumber layerNumber(const StudySample& of)
{
    return of.layer ? counted(static_cast<std::int64_t>(of.layerIndex) + 1) : std::nullopt;
}
StudyNumber layerForward(const StudySample& of)
{
    return of.layer ? ofMeasurement(of, [&](const Measurement&) { return of.layer->forward * 1e3; }) : std::nullopt;
}
StudyNumber layerBackward(const StudySample& of)
{
    return of.layer ? ofMeasurement(of, [&](const Measurement&) { return of.layer->backward * 1e3; }) : std::nullopt;
}
StudyNumber epoch(const StudySample& of)
{
    return of.epoch ? counted(of.epoch->epoch) : std::nullopt;
}
StudyNumber epochSeconds(const StudySample& of)
{
    return ofEpoch(of, [](const EpochRecord& one) { return one.seconds; });
}
StudyNumber trainingSeconds(const StudySample& of)
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
StudyNumber trainingLoss(const StudySample& of)
{
    return ofEpoch(of, [](const EpochRecord& one) { return one.training.loss; });
}
StudyNumber trainingAccuracy(const StudySample& of)
{
    return ofEpoch(of, [](const EpochRecord& one) { return one.training.accuracy * 100; });
}
StudyNumber validationLoss(const StudySample& of)
{
    return ofEpoch(of, [](const EpochRecord& one) { return one.validation ? one.validation->loss : notKnown; });
}
StudyNumber validationAccuracy(const StudySample& of)
{
    return ofEpoch(of, [](const EpochRecord& one) { return one.validation ? one.validation->accuracy * 100 : notKnown; });
}
StudyNumber validationSamples(const StudySample& of)
{
    return ofEpoch(of, [](const EpochRecord& one) { return one.validation ? static_cast<double>(one.validation->samples) : notKnown; });
}
StudyNumber validationSeconds(const StudySample& of)
{
    return ofEpoch(of, [](const EpochRecord& one) { return one.validation ? one.phases.validation : notKnown; });
}
StudyNumber updatePercent(const StudySample& of)
{
    return ofEpoch(of, [](const EpochRecord& one) {
        return 100 * one.phases.update / (one.phases.forward + one.phases.backward + one.phases.update);
    });
}
StudyNumber epochsAsked(const StudySample& of)
{
    if (!of.measurement || !of.result->experiment.training)
        return std::nullopt;
    return counted(settingsAt(of.result->experiment, of.measurement->point).stop.epochs);
}
/// Of each training of a measurement that has it.
template <class Of>
std::optional<Timing> ofTrials(const StudySample& of, Of read)
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
template <double (*read)(const Trial&)>
StudyNumber middleOfTrials(const StudySample& of)
{
    if (of.epoch) { // of the whole training: at its last epoch alone
        const double value = of.epoch == &of.trial->history.epochs.back() ? read(*of.trial) : notKnown;
        return std::isfinite(value) ? StudyNumber(value) : std::nullopt;
    }
    const auto all = ofTrials(of, read);
    return all ? StudyNumber(all->median()) : std::nullopt;
}
template <double (*read)(const Trial&)>
std::optional<Interval> rangeOfTrials(const StudySample& of)
{
    const auto all = ofTrials(of, read);
    return all ? std::optional(Interval{all->minimum(), all->quantile(1)}) : std::nullopt;
}

std::string backend(const StudySample& of)
{
    return of.measurement ? of.measurement->point.backend : std::string();
}
std::string implementation(const StudySample& of)
{
    return !of.measurement                          ? std::string()
           : of.measurement->implementation.empty() ? of.measurement->point.implementation
                                                    : of.measurement->implementation;
}
std::string variant(const StudySample& of)
{
    return of.measurement ? of.measurement->variantName(of.result->experiment) : backend(of);
}
std::string device(const StudySample& of)
{
    return of.measurement ? of.measurement->device : std::string();
}
std::string pass(const StudySample& of)
{
    return of.measurement ? std::string(nameOf(of.measurement->point.pass)) : std::string();
}
std::string network(const StudySample& of)
{
    const NetworkChoice* choice = networkOf(of);
    return choice ? choice->name : std::string();
}
std::string op(const StudySample& of)
{
    return of.measurement && !networkOf(of) ? std::string(nameOf(of.measurement->point.spec.op)) : std::string();
}
std::string layer(const StudySample& of)
{
    return of.layer ? of.layer->name : std::string();
}
std::string shareName(const StudySample& of)
{
    return of.share.name;
}
std::string runName(const StudySample& of)
{
    return of.result ? of.result->experiment.name : std::string();
}

/// Of seconds, in this unit.
template <int perSecond>
std::optional<Interval> median95(const StudySample& of)
{
    if (!of.measurement || !of.measurement->comparable())
        return std::nullopt;
    const Interval& found = of.measurement->summary.median95;
    return Interval{found.low * perSecond, found.high * perSecond};
}

constexpr std::array propertyTable = {
    StudyProperty{"size", KS_TEXT("core", "side of the input, pixels"), size},
    StudyProperty{"windows", KS_TEXT("core", "windows of a channel"), windows},
    StudyProperty{"window", KS_TEXT("core", "side of the window, pixels"), window},
    StudyProperty{"channels", KS_TEXT("core", "channels of the input"), channels},
    StudyProperty{"filters", KS_TEXT("core", "output channels"), filters},
    StudyProperty{"batch", KS_TEXT("core", "samples at once"), batch},
    StudyProperty{"threads", KS_TEXT("core", "threads"), threads},
    StudyProperty{"parameters", KS_TEXT("core", "parameters of the network"), parameters},
    StudyProperty{"hidden_layers", KS_TEXT("core", "hidden layers"), hiddenLayers},
    StudyProperty{"multiply_adds", KS_TEXT("core", "multiply-adds of a sample"), multiplyAdds},
    StudyProperty{"seconds", KS_TEXT("core", "seconds"), seconds, nullptr, median95<1>},
    StudyProperty{"milliseconds", KS_TEXT("core", "milliseconds"), milliseconds, nullptr, median95<1000>},
    StudyProperty{"total_seconds", KS_TEXT("core", "seconds, copies included"), totalSeconds},
    StudyProperty{"kernel_seconds", KS_TEXT("core", "seconds of the kernel alone"), kernelSeconds},
    StudyProperty{"copy_seconds", KS_TEXT("core", "seconds of the copies"), copySeconds},
    StudyProperty{"product_seconds", KS_TEXT("core", "seconds of the products alone"), productSeconds},
    StudyProperty{"speed_up", KS_TEXT("core", "times as fast as the first with the same input"), speedUp, nullptr, speedUp95},
    StudyProperty{"part_milliseconds", KS_TEXT("core", "milliseconds of a part of a run"), shareMilliseconds, nullptr, nullptr, false,
                  false, true},
    StudyProperty{"samples_per_second", KS_TEXT("core", "samples per second"), samplesPerSecond},
    StudyProperty{"joules", KS_TEXT("core", "joules"), joules},
    StudyProperty{"watts", KS_TEXT("core", "watts"), watts},
    StudyProperty{"edp", KS_TEXT("core", "joule seconds"), delayProduct},
    StudyProperty{"layer_number", KS_TEXT("core", "layer, counted from the input"), layerNumber, nullptr, nullptr, true},
    StudyProperty{"layer_forward_milliseconds", KS_TEXT("core", "milliseconds of a layer forward"), layerForward, nullptr, nullptr, true},
    StudyProperty{"layer_backward_milliseconds", KS_TEXT("core", "milliseconds of a layer backward"), layerBackward, nullptr, nullptr,
                  true},
    StudyProperty{"epoch", KS_TEXT("core", "epoch"), epoch, nullptr, nullptr, false, true},
    StudyProperty{"epoch_seconds", KS_TEXT("core", "seconds of an epoch"), epochSeconds, nullptr, nullptr, false, true},
    StudyProperty{"training_seconds", KS_TEXT("core", "seconds of training so far"), trainingSeconds, nullptr, nullptr, false, true},
    StudyProperty{"phase_seconds", KS_TEXT("core", "seconds of a phase of an epoch"), shareSeconds, nullptr, nullptr, false, true, false,
                  true},
    StudyProperty{"update_percent", KS_TEXT("core", "share of the update in a step, per cent"), updatePercent, nullptr, nullptr, false,
                  true},
    StudyProperty{"validation_samples", KS_TEXT("core", "samples for validation"), validationSamples, nullptr, nullptr, false, true},
    StudyProperty{"validation_seconds", KS_TEXT("core", "seconds of a validation"), validationSeconds, nullptr, nullptr, false, true},
    StudyProperty{"training_loss", KS_TEXT("core", "loss on the training part"), trainingLoss, nullptr, nullptr, false, true},
    StudyProperty{"training_accuracy_percent", KS_TEXT("core", "accuracy on the training part, per cent"), trainingAccuracy, nullptr,
                  nullptr, false, true},
    StudyProperty{"validation_loss", KS_TEXT("core", "loss on the validation part"), validationLoss, nullptr, nullptr, false, true},
    StudyProperty{"validation_accuracy_percent", KS_TEXT("core", "accuracy on the validation part, per cent"), validationAccuracy, nullptr,
                  nullptr, false, true},
    StudyProperty{"test_accuracy_percent", KS_TEXT("core", "accuracy on the test part, per cent"), middleOfTrials<testAccuracyOf>, nullptr,
                  rangeOfTrials<testAccuracyOf>},
    StudyProperty{"final_loss", KS_TEXT("core", "loss in the end"), middleOfTrials<finalLossOf>, nullptr, rangeOfTrials<finalLossOf>},
    StudyProperty{"epochs", KS_TEXT("core", "epochs of the training"), epochsAsked},
    StudyProperty{"epoch_ratio", KS_TEXT("core", "whole training over an epoch"), middleOfTrials<epochRatioOf>, nullptr,
                  rangeOfTrials<epochRatioOf>},
    StudyProperty{"best_accuracy_seconds", KS_TEXT("core", "seconds until the best accuracy"), middleOfTrials<bestAccuracySecondsOf>,
                  nullptr, rangeOfTrials<bestAccuracySecondsOf>},
    StudyProperty{"backend", KS_TEXT("core", "backend"), nullptr, backend},
    StudyProperty{"implementation", KS_TEXT("core", "implementation"), nullptr, implementation},
    StudyProperty{"variant", KS_TEXT("core", "backend and implementation"), nullptr, variant},
    StudyProperty{"device", KS_TEXT("core", "device"), nullptr, device},
    StudyProperty{"pass", KS_TEXT("core", "pass"), nullptr, pass},
    StudyProperty{"network", KS_TEXT("core", "network"), nullptr, network},
    StudyProperty{"operator", KS_TEXT("core", "operator"), nullptr, op},
    StudyProperty{"layer", KS_TEXT("core", "layer"), nullptr, layer, nullptr, true},
    StudyProperty{"part", KS_TEXT("core", "part of a run"), nullptr, shareName, nullptr, false, false, true},
    StudyProperty{"phase", KS_TEXT("core", "phase of an epoch"), nullptr, shareName, nullptr, false, true, false, true},
    StudyProperty{"run", KS_TEXT("core", "experiment or training"), nullptr, runName},
};

} // namespace

std::span<const StudyProperty> studyProperties()
{
    return propertyTable;
}

const StudyProperty* studyPropertyNamed(std::string_view name)
{
    const auto* const found = std::ranges::find(propertyTable, name, &StudyProperty::name);
    return found == propertyTable.end() ? nullptr : found;
}

std::string studyPropertyNames()
{
    return joined(propertyTable, ", ", &StudyProperty::name);
}

std::string textOf(const StudyProperty& property, const StudySample& sample)
{
    if (property.word)
        return property.word(sample);
    const StudyNumber value = property.number(sample);
    return value ? digitsOf(*value) : std::string();
}

} // namespace ks
