#include "core/nn/evaluation.h"

#include "core/base/changed_mark.h"
#include "core/base/digits.h"
#include "core/base/error.h"
#include "core/nn/weights.h"
#include "core/ops/op_info.h"

#include <algorithm>
#include <numeric>
#include <ranges>
#include <tuple>
#include <utility>

namespace ks {

namespace {

std::unique_ptr<PlannedNetwork> planPredictor(const Model& model, Backend& backend, std::int64_t batch, int threads,
                                              std::vector<int> watched, const std::string& implementation)
{
    requireSound(model);
    return backend.planNetwork(model.graph, {.batch = batch,
                                             .training = false,
                                             .loss = model.loss,
                                             .threads = threads,
                                             .watched = std::move(watched),
                                             .implementation = implementation});
}

/// What a network of scaled targets says in the unit of the source.
std::vector<float> unscaled(const Pipeline& pipeline, std::span<const float> values)
{
    std::vector<float> result(values.begin(), values.end());
    for (std::size_t i = 0; i < result.size() && i < pipeline.targetMean.size(); ++i)
        result[i] = result[i] * pipeline.targetDeviation[i] + pipeline.targetMean[i];
    return result;
}

} // namespace

CrossEntropy crossEntropyOf(std::span<const float> logits, std::int32_t label)
{
    CrossEntropy parts{.highest = static_cast<double>(*std::ranges::max_element(logits)),
                       .right = static_cast<double>(logits[static_cast<std::size_t>(label)])};
    for (const float logit : logits)
        parts.sum += std::exp(static_cast<double>(logit) - parts.highest);
    return parts;
}

double squaredError(std::span<const float> outputs, std::span<const float> targets)
{
    double sum = 0;
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const double difference = static_cast<double>(outputs[i]) - static_cast<double>(targets[i]);
        sum += difference * difference;
    }
    return sum;
}

/// The same against 1 at the right class and 0 at the others; their mean.
double squaredErrorOfClass(std::span<const float> outputs, std::int32_t label)
{
    double sum = 0;
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const double off = static_cast<double>(outputs[i]) - (std::cmp_equal(i, label) ? 1 : 0);
        sum += off * off;
    }
    return sum / static_cast<double>(outputs.size());
}

RegressionQuality qualityOf(std::span<const Prediction> predictions, std::size_t target)
{
    double mean = 0;
    for (const Prediction& one : predictions)
        mean += static_cast<double>(one.expected[target]);
    const auto count = static_cast<double>(std::max<std::size_t>(1, predictions.size()));
    mean /= count;
    double error = 0;
    double spread = 0;
    for (const Prediction& one : predictions) {
        error += std::pow(static_cast<double>(one.outputs[target]) - static_cast<double>(one.expected[target]), 2);
        spread += std::pow(static_cast<double>(one.expected[target]) - mean, 2);
    }
    return {std::sqrt(error / count), spread > 0 ? 1 - error / spread : 0};
}

namespace {

template <class Real>
void softmaxTo(std::span<const float> logits, std::span<Real> probabilities)
{
    const auto top = static_cast<double>(*std::ranges::max_element(logits));
    double sum = 0;
    for (const float logit : logits)
        sum += std::exp(static_cast<double>(logit) - top);
    for (std::size_t i = 0; i < logits.size(); ++i) {
        probabilities[i] = static_cast<Real>(std::exp(static_cast<double>(logits[i]) - top) / sum);
        if (logits.size() > 1 && probabilities[i] == 1)
            probabilities[i] = std::nextafter(Real{1}, Real{0});
    }
}

} // namespace

void softmax(std::span<const float> logits, std::span<float> probabilities)
{
    softmaxTo(logits, probabilities);
}

void softmax(std::span<const float> logits, std::span<double> probabilities)
{
    softmaxTo(logits, probabilities);
}

Predictor::Predictor(const Model& model, Backend& backend, std::int64_t batch, int threads, std::vector<int> watched,
                     const std::string& implementation)
    : m_model(model), m_step(planPredictor(model, backend, batch, threads, std::move(watched), implementation)),
      m_inputs(static_cast<std::size_t>(m_step->graph().input.elements())),
      m_outputs(static_cast<std::size_t>(m_step->graph().output().elements()))
{
}

void Predictor::setParameters(std::span<const Tensor> parameters)
{
    requireParametersOf(m_step->graph(), parameters);
    for (std::size_t i = 0; i < parameters.size(); ++i)
        m_step->setParameter(i, parameters[i].cells());
}

void Predictor::run(std::span<const float> inputs, std::int64_t count, std::span<float> outputs)
{
    const auto inputCells = m_inputs.size() / static_cast<std::size_t>(batch());
    const auto outputCells = m_outputs.size() / static_cast<std::size_t>(batch());
    const auto samples = static_cast<std::size_t>(count);
    if (inputs.size() < samples * inputCells || outputs.size() < samples * outputCells)
        throw InputError(Text(KS_TEXT("core", "%1 inputs of %2 numbers were announced, %3 numbers were given"),
                              {std::to_string(count), std::to_string(inputCells), std::to_string(inputs.size())}));
    for (std::size_t done = 0; done < samples;) {
        const std::size_t taken = std::min(samples - done, static_cast<std::size_t>(batch()));
        const std::span<const float> given = inputs.subspan(done * inputCells, taken * inputCells);
        std::ranges::fill(std::ranges::copy(given, m_inputs.begin()).out, m_inputs.end(), 0.0F);
        m_step->forward(m_inputs, {}, 0);
        m_step->output(m_outputs);
        std::copy_n(m_outputs.begin(), taken * outputCells, outputs.begin() + static_cast<std::ptrdiff_t>(done * outputCells));
        done += taken;
        m_last = static_cast<std::int64_t>(taken);
    }
}

Prediction explainOutputs(const Model& model, std::span<const float> outputs)
{
    Prediction prediction;
    if (!model.classifies()) {
        prediction.outputs = unscaled(model.pipeline, outputs);
        return prediction;
    }
    prediction.outputs.assign(outputs.begin(), outputs.end());
    if (model.makesProbabilities())
        softmax(outputs, prediction.outputs);
    prediction.predicted = namedClass(outputs);
    if (prediction.predicted >= 0) // what learns 0 and 1 may answer a little less or more
        prediction.confidence = std::clamp(prediction.outputs[static_cast<std::size_t>(prediction.predicted)], 0.0F, 1.0F);
    return prediction;
}

std::int32_t namedClass(std::span<const float> outputs)
{
    const auto top = std::ranges::max_element(outputs);
    const bool none = std::ranges::any_of(outputs, [](float output) { return std::isnan(output); });
    return none || !std::isfinite(*top) ? -1 : static_cast<std::int32_t>(top - outputs.begin());
}

std::int64_t Evaluation::samplesOf(std::int64_t right) const
{
    const auto row = std::span(confusion).subspan(static_cast<std::size_t>(right * classes), static_cast<std::size_t>(classes));
    const std::int64_t beside = unnamed.empty() ? 0 : unnamed[static_cast<std::size_t>(right)];
    return std::accumulate(row.begin(), row.end(), beside);
}

std::int64_t Evaluation::unnamedSamples() const
{
    return std::accumulate(unnamed.begin(), unnamed.end(), std::int64_t{0});
}

Prediction Predictor::predict(const Tensor& input)
{
    const Shape& wanted = m_model.graph.input;
    if (input.shape() != wanted)
        throw InputError(Text(KS_TEXT("core", "the network reads %1, the input is %2"), {wanted.text(), input.shape().text()}));
    std::vector<float> outputs(m_outputs.size() / static_cast<std::size_t>(batch()));
    run(input.cells(), 1, outputs);
    return explain(outputs);
}

Tensor Predictor::map(int node) const
{
    const Shape whole = shapeOf(m_step->graph().nodes.at(static_cast<std::size_t>(node)).spec, Role::Dst);
    Tensor all(whole, "map");
    m_step->nodeTensor(node, Role::Dst, all.cells());
    const Shape seen{m_last, whole.c, whole.h, whole.w};
    return Tensor(seen, all.cells().first(static_cast<std::size_t>(seen.elements())), "map");
}

namespace {

void requireReads(const Model& model, const Dataset& data)
{
    const Shape& input = model.graph.input;
    const Shape& sample = data.sampleShape();
    if (input.c != sample.c || input.h != sample.h || input.w != sample.w)
        throw InputError(Text(KS_TEXT("core", "%1 reads inputs of %2, the samples of %3 are %4"),
                              {nameText(model.name), input.text(), titleOf(data), sample.text()}));
}

} // namespace

void requireFit(const Model& model, const Dataset& data)
{
    requireReads(model, data);
    requireAnswers(model, data);
}

Text whyNotJudged(const Model& model, const Dataset& data)
{
    requireReads(model, data);
    if (!model.classifies() || !data.classification()) {
        requireAnswers(model, data);
        return {};
    }
    if (model.lossAssumed && model.classes.empty() && model.outputs() > data.classes())
        return {KS_TEXT("core", "%1 tells %2 classes apart without naming them, and nobody knows which of them the %3 of %4 are"),
                {nameText(model.name), groupedDigits(model.outputs()), groupedDigits(data.classes()), titleOf(data)}};
    try {
        requireAnswers(model, data);
    } catch (const InputError& error) {
        return error.text();
    }
    return {};
}

void requireAnswers(const Model& model, const Dataset& data)
{
    if (model.classifies() != data.classification())
        throw InputError(
            model.classifies()
                ? Text(KS_TEXT("core", "%1 tells classes apart (%3), and %2 has numbers to foretell"),
                       {nameText(model.name), titleOf(data), std::string(nameOf(model.loss))})
                : Text(KS_TEXT("core", "%1 is trained against numbers (%3) and its outputs are not named as classes, and %2 has classes"),
                       {nameText(model.name), titleOf(data), std::string(nameOf(model.loss))}));
    const std::int64_t wanted = model.classifies() ? data.classes() : data.targetsPerSample();
    if (model.outputs() != wanted && !(model.classifies() && model.outputs() > wanted))
        throw InputError(Text(KS_TEXT("core", "%1 has %2 outputs, %3 has %4 classes or targets"),
                              {nameText(model.name), groupedDigits(model.outputs()), titleOf(data), groupedDigits(wanted)}));
    const auto& names = data.classNames();
    const bool more = model.outputs() > wanted && !model.classes.empty(); // the first of them are then to mean what the data mean
    if (more && !std::ranges::equal(names, std::span(model.classes).first(std::min(names.size(), model.classes.size()))))
        throw InputError(Text(KS_TEXT("core", "%1 tells %2 classes apart (%3, …), %4 has %5 others (%6, …)"),
                              {nameText(model.name), groupedDigits(model.outputs()), Text::name(model.classes.front()), titleOf(data),
                               groupedDigits(wanted), nameIn(data, names.front())}));
}

Model answeringTo(Model model, const Dataset& data)
{
    if (model.lossAssumed)
        model.loss = lossWith(data.classification() ? SecondOperand::Classes : SecondOperand::Numbers);
    return model;
}

Model asTrained(Model asked, const Model& trained)
{
    asked.pipeline = asTrained(std::move(asked.pipeline), trained.pipeline);
    if (asked.lossAssumed)
        std::tie(asked.loss, asked.lossAssumed) = std::tie(trained.loss, trained.lossAssumed);
    if (asked.classes.empty() || asked.classes.size() == trained.classes.size()) // the data name them (Trainer)
        asked.classes = trained.classes;
    return asked;
}

EvaluationRun::EvaluationRun(Predictor& predictor, const BatchLoader& loader, bool keepPredictions)
    : m_predictor(predictor), m_loader(loader), m_keep(keepPredictions)
{
    const Model& model = predictor.model();
    requireFit(model, loader.data());
    const auto outputs = static_cast<std::size_t>(model.outputs());
    const auto room = static_cast<std::size_t>(loader.settings().size);
    m_images.resize(room * static_cast<std::size_t>(model.graph.input.elements()));
    m_rows.resize(room * outputs);
    m_targets.resize(model.classifies() ? 0 : room * outputs);
    m_labels.resize(model.classifies() ? room : 0);
    m_evaluation.classes = model.classifies() ? static_cast<std::int64_t>(outputs) : 0;
    m_evaluation.confusion.assign(static_cast<std::size_t>(m_evaluation.classes * m_evaluation.classes), 0);
    m_evaluation.unnamed.assign(static_cast<std::size_t>(m_evaluation.classes), 0);
}

void EvaluationRun::next()
{
    const Model& model = m_predictor.model();
    const auto outputs = static_cast<std::size_t>(model.outputs());
    const auto cells = static_cast<std::size_t>(model.graph.input.elements());
    const auto size = static_cast<std::size_t>(m_loader.sizeOf(m_batch));
    m_loader.load(0, m_batch, {.images = m_images, .labels = m_labels, .targets = m_targets});
    const std::vector<std::uint32_t> samples = m_loader.indices(0, m_batch);
    m_predictor.run(std::span(m_images).first(size * cells), static_cast<std::int64_t>(size), m_rows);
    for (std::size_t i = 0; i < size; ++i)
        add(samples[i], model.classifies() ? m_labels[i] : -1, std::span<const float>(m_rows).subspan(i * outputs, outputs),
            model.classifies() ? std::span<const float>() : std::span<const float>(m_targets).subspan(i * outputs, outputs));
    ++m_batch;
    Score& score = m_evaluation.score;
    score.samples += static_cast<std::int64_t>(size);
    const auto count = static_cast<double>(score.samples);
    score.loss = m_loss / count;
    score.accuracy = model.classifies() ? static_cast<double>(m_correct) / count : notKnown;
}

void EvaluationRun::add(std::uint32_t sample, std::int32_t label, std::span<const float> row, std::span<const float> wanted)
{
    const Model& model = m_predictor.model();
    const double own = model.makesProbabilities() ? crossEntropyOf(row, label).value()
                       : model.classifies()       ? squaredErrorOfClass(row, label)
                                                  : squaredError(row, wanted) / static_cast<double>(row.size());
    m_loss += own;
    if (model.classifies()) {
        const std::int32_t named = namedClass(row);
        m_correct += named == label ? 1 : 0;
        if (named < 0)
            ++m_evaluation.unnamed[static_cast<std::size_t>(label)];
        else
            ++m_evaluation.confusion[static_cast<std::size_t>(label) * row.size() + static_cast<std::size_t>(named)];
    }
    if (!m_keep)
        return;
    Prediction prediction = explainOutputs(model, row);
    prediction.sample = sample;
    prediction.loss = own;
    prediction.label = label;
    if (!model.classifies())
        prediction.expected = unscaled(model.pipeline, wanted);
    m_evaluation.predictions.push_back(std::move(prediction));
}

Evaluation evaluate(Predictor& predictor, const BatchLoader& loader, bool keepPredictions, const LoadContext& context)
{
    EvaluationRun evaluation(predictor, loader, keepPredictions);
    while (!evaluation.isDone()) {
        if (context.stop.stop_requested())
            throw Stopped();
        evaluation.next();
        if (context.progress)
            context.progress(evaluation.progress());
    }
    return evaluation.take();
}

} // namespace ks
