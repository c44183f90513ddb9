#include "core/studies/study_points.h"

#include "core/base/digits.h"
#include "core/base/joined.h"
#include "core/nn/layers.h"
#include "core/ops/operator.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ks {

namespace {

using Number = std::optional<double>;

Number counted(std::int64_t count)
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
Number ofSpec(const StudySample& of, Of read)
{
    return of.measurement ? Number(static_cast<double>(read(of.measurement->point.spec))) : std::nullopt;
}

template <class Of>
Number ofMeasurement(const StudySample& of, Of read)
{
    return of.measurement && of.measurement->comparable() ? Number(read(*of.measurement)) : std::nullopt;
}

template <class Of>
Number ofEpoch(const StudySample& of, Of read)
{
    if (!of.epoch)
        return std::nullopt;
    const double value = read(*of.epoch);
    return std::isfinite(value) ? Number(value) : std::nullopt;
}

Number size(const StudySample& of)
{
    return ofSpec(of, [](const OpSpec& spec) { return spec.src.h; });
}
Number windows(const StudySample& of)
{
    return ofSpec(of, [](const OpSpec& spec) {
        const Shape dst = shapeOf(spec, Role::Dst);
        return dst.h * dst.w;
    });
}
Number window(const StudySample& of)
{
    return ofSpec(of, [](const OpSpec& spec) { return spec.kernel.y; });
}
Number channels(const StudySample& of)
{
    return ofSpec(of, [](const OpSpec& spec) { return spec.src.c; });
}
Number filters(const StudySample& of)
{
    return ofSpec(of, [](const OpSpec& spec) { return spec.filters; });
}
Number batch(const StudySample& of)
{
    return ofSpec(of, [](const OpSpec& spec) { return spec.src.n; });
}
Number threads(const StudySample& of)
{
    return of.measurement ? counted(of.measurement->point.threads) : std::nullopt;
}
Number parameters(const StudySample& of)
{
    const Model* model = modelOf(of);
    return model ? counted(parameterCount(model->graph)) : std::nullopt;
}
Number hiddenLayers(const StudySample& of)
{
    const Model* model = modelOf(of);
    if (!model)
        return std::nullopt;
    return counted(std::ranges::count_if(model->graph.nodes, [](const GraphNode& node) { return isProduct(infoOf(node.spec.op)); }) - 1);
}
Number multiplyAdds(const StudySample& of)
{
    const Model* model = modelOf(of);
    if (!model)
        return std::nullopt;
    double all = 0;
    for (const LayerSummary& layer : summaryOf(model->graph))
        all += layer.multiplyAdds;
    return all;
}
Number seconds(const StudySample& of)
{
    return ofMeasurement(of, [](const Measurement& one) { return one.summary.median; });
}
Number milliseconds(const StudySample& of)
{
    return ofMeasurement(of, [](const Measurement& one) { return one.summary.median * 1e3; });
}
Number totalSeconds(const StudySample& of)
{
    return ofMeasurement(of, [](const Measurement& one) { return one.totalSeconds(); });
}
Number kernelSeconds(const StudySample& of)
{
    return ofMeasurement(of, [](const Measurement& one) { return one.kernel; });
}
Number copySeconds(const StudySample& of)
{
    return ofMeasurement(of, [](const Measurement& one) { return one.copyIn + one.copyOut; });
}
Number samplesPerSecond(const StudySample& of)
{
    return ofMeasurement(of, [](const Measurement& one) { return static_cast<double>(one.point.spec.src.n) / one.summary.median; });
}
Number joules(const StudySample& of)
{
    return of.measurement && of.measurement->energy ? ofMeasurement(of, [](const Measurement& one) { return one.energy->joules; })
                                                    : std::nullopt;
}
Number watts(const StudySample& of)
{
    return of.measurement && of.measurement->energy ? ofMeasurement(of, [](const Measurement& one) { return one.energy->watts; })
                                                    : std::nullopt;
}
Number delayProduct(const StudySample& of)
{
    return of.measurement && of.measurement->energy ? ofMeasurement(of, [](const Measurement& one) { return one.energy->delayProduct; })
                                                    : std::nullopt;
}
Number layerNumber(const StudySample& of)
{
    return of.layer ? counted(static_cast<std::int64_t>(of.layerIndex) + 1) : std::nullopt;
}
Number layerForward(const StudySample& of)
{
    return of.layer ? ofMeasurement(of, [&](const Measurement&) { return of.layer->forward * 1e3; }) : std::nullopt;
}
Number layerBackward(const StudySample& of)
{
    return of.layer ? ofMeasurement(of, [&](const Measurement&) { return of.layer->backward * 1e3; }) : std::nullopt;
}
Number epoch(const StudySample& of)
{
    return of.epoch ? counted(of.epoch->epoch) : std::nullopt;
}
Number epochSeconds(const StudySample& of)
{
    return ofEpoch(of, [](const EpochRecord& one) { return one.seconds; });
}
Number trainingSeconds(const StudySample& of)
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
Number trainingLoss(const StudySample& of)
{
    return ofEpoch(of, [](const EpochRecord& one) { return one.training.loss; });
}
Number trainingAccuracy(const StudySample& of)
{
    return ofEpoch(of, [](const EpochRecord& one) { return one.training.accuracy * 100; });
}
Number validationLoss(const StudySample& of)
{
    return ofEpoch(of, [](const EpochRecord& one) { return one.validation ? one.validation->loss : notKnown; });
}
Number validationAccuracy(const StudySample& of)
{
    return ofEpoch(of, [](const EpochRecord& one) { return one.validation ? one.validation->accuracy * 100 : notKnown; });
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
template <double (*read)(const Trial&)>
Number middleOfTrials(const StudySample& of)
{
    if (of.epoch) { // of the whole training: at its last epoch alone
        const double value = of.epoch == &of.trial->history.epochs.back() ? read(*of.trial) : notKnown;
        return std::isfinite(value) ? Number(value) : std::nullopt;
    }
    const auto all = ofTrials(of, read);
    return all ? Number(all->median()) : std::nullopt;
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
    StudyProperty{"training_loss", KS_TEXT("core", "loss on the training part"), trainingLoss, nullptr, nullptr, false, true},
    StudyProperty{"training_accuracy_percent", KS_TEXT("core", "accuracy on the training part, per cent"), trainingAccuracy, nullptr,
                  nullptr, false, true},
    StudyProperty{"validation_loss", KS_TEXT("core", "loss on the validation part"), validationLoss, nullptr, nullptr, false, true},
    StudyProperty{"validation_accuracy_percent", KS_TEXT("core", "accuracy on the validation part, per cent"), validationAccuracy, nullptr,
                  nullptr, false, true},
    StudyProperty{"test_accuracy_percent", KS_TEXT("core", "accuracy on the test part, per cent"), middleOfTrials<testAccuracyOf>, nullptr,
                  rangeOfTrials<testAccuracyOf>},
    StudyProperty{"final_loss", KS_TEXT("core", "loss in the end"), middleOfTrials<finalLossOf>, nullptr, rangeOfTrials<finalLossOf>},
    StudyProperty{"backend", KS_TEXT("core", "backend"), nullptr, backend},
    StudyProperty{"implementation", KS_TEXT("core", "implementation"), nullptr, implementation},
    StudyProperty{"variant", KS_TEXT("core", "backend and implementation"), nullptr, variant},
    StudyProperty{"device", KS_TEXT("core", "device"), nullptr, device},
    StudyProperty{"pass", KS_TEXT("core", "pass"), nullptr, pass},
    StudyProperty{"network", KS_TEXT("core", "network"), nullptr, network},
    StudyProperty{"operator", KS_TEXT("core", "operator"), nullptr, op},
    StudyProperty{"layer", KS_TEXT("core", "layer"), nullptr, layer, nullptr, true},
    StudyProperty{"run", KS_TEXT("core", "experiment or training"), nullptr, runName},
};

/// Those of its runs: of results by the name of the experiment, which is that of the run.
bool isOf(const StudyFigure& figure, const std::string& name)
{
    return std::ranges::find(figure.runs, name) != figure.runs.end();
}

/// Of each measurement itself, of its layers, or of the epochs of its trainings.
enum class SampledBy : std::uint8_t { Measurement, Layer, Epoch };

void addSamples(std::vector<StudySample>& samples, StudySample sample, SampledBy by)
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
    case SampledBy::Epoch:
        for (const Trial& trial : sample.measurement->trials)
            for (const EpochRecord& epoch : trial.history.epochs) {
                sample.trial = &trial;
                sample.epoch = &epoch;
                samples.push_back(sample);
            }
    }
}

std::vector<StudySample> samplesOf(const StudyFigure& figure, const StudyResults& results, SampledBy by)
{
    std::vector<StudySample> samples;
    for (const BenchmarkResult& result : results.measured) {
        if (!isOf(figure, result.experiment.name))
            continue;
        for (std::size_t row = 0; row < result.measurements.size(); ++row)
            addSamples(samples, {.result = &result, .measurement = &result.measurements[row], .row = row}, by);
    }
    return samples;
}

/// The same epoch of trainings from different seeds is one point: their median, from the lowest to the highest.
std::vector<StudyPoint> middlesOf(std::vector<StudyPoint> points)
{
    std::vector<StudyPoint> middles;
    std::vector<std::vector<double>> values;
    for (StudyPoint& point : points) {
        const auto same = std::ranges::find_if(middles, [&](const StudyPoint& known) {
            return known.sample.measurement == point.sample.measurement && known.sample.epoch->epoch == point.sample.epoch->epoch;
        });
        if (same == middles.end()) {
            values.push_back({point.y});
            middles.push_back(std::move(point));
        } else {
            values[static_cast<std::size_t>(same - middles.begin())].push_back(point.y);
        }
    }
    for (std::size_t i = 0; i < middles.size(); ++i) {
        const Timing all(std::move(values[i]));
        middles[i].y = all.median();
        middles[i].low = all.minimum();
        middles[i].high = all.quantile(1);
    }
    return middles;
}

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
    const Number value = property.number(sample);
    return value ? digitsOf(*value) : std::string();
}

std::vector<StudyPoint> figurePoints(const StudyFigure& figure, const StudyResults& results, std::string_view asked)
{
    const StudyProperty* x = studyPropertyNamed(figure.own.x);
    const StudyProperty* y = studyPropertyNamed(asked.empty() ? std::string_view(figure.own.y) : asked);
    std::vector<StudyPoint> points;
    if (!x || !y || !y->number)
        return points;
    const bool ofEpochs = x->ofEpochs || y->ofEpochs;
    const SampledBy by = ofEpochs ? SampledBy::Epoch : y->ofLayers || x->ofLayers ? SampledBy::Layer : SampledBy::Measurement;
    for (const StudySample& sample : samplesOf(figure, results, by)) {
        const Number value = y->number(sample);
        const std::string category = textOf(*x, sample);
        if (!value || category.empty())
            continue;
        StudyPoint point{.x = x->number ? x->number(sample) : std::nullopt,
                         .category = category,
                         .y = *value,
                         .low = *value,
                         .high = *value,
                         .sample = sample};
        for (const std::string& name : figure.own.series)
            if (const std::string word = textOf(*studyPropertyNamed(name), sample); !word.empty())
                point.series += (point.series.empty() ? "" : " · ") + word;
        if (y->interval)
            if (const auto interval = y->interval(sample)) {
                point.low = interval->low;
                point.high = interval->high;
            }
        points.push_back(std::move(point));
    }
    return ofEpochs ? middlesOf(std::move(points)) : points;
}

} // namespace ks
