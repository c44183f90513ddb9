#include "core/nn/trainer.h"

#include "core/base/error.h"
#include "core/nn/divergence.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

namespace ks {

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// The model with a pipeline whose statistics are known, and which brings other pictures to the network's size as those of the data were.
Model withPipeline(Model model, const Dataset& data, const LoadContext& context)
{
    const bool needed = model.pipeline.scaling == Scaling::MeanStd && model.pipeline.mean.empty();
    if (needed)
        model.pipeline = withStatistics(model.pipeline, data, false, context);
    if (!model.pipeline.size && data.fit())
        model.pipeline.fit = *data.fit();
    return model;
}

double norm(std::span<const float> values)
{
    double sum = 0;
    for (const float value : values)
        sum += static_cast<double>(value) * static_cast<double>(value);
    return sum;
}

} // namespace

bool validates(const TrainingSettings& settings, const Dataset& data)
{
    return settings.validateEvery > 0 && data.count(Split::Validation) > 0;
}

Trainer::Trainer(Model model, const DatasetPtr& data, TrainingSettings settings, const LoadContext& context, Backend* backend)
    : m_model(std::move(model)), m_settings(std::move(settings))
{
    const DatasetPtr known = prepared(data, m_model.pipeline, context);
    Backend& used = backend ? *backend : requireBackend(m_settings.backend);
    requireLegal(m_settings);
    requireSound(m_model);
    m_model = withPipeline(std::move(m_model), *known, context);
    requireFit(m_model, *known);
    m_samples.emplace(m_model, known, m_settings);
    m_plans.emplace(used, withDropoutSeeds(m_model.graph, m_settings.seed), m_model.loss);
    begin(initialParameters(m_model, m_settings.seed), {});
}

Trainer::~Trainer() = default;

/// Weights mean what they were trained on.
void Trainer::nameClasses()
{
    if (m_model.classifies() && m_model.outputs() == data().classes())
        m_model.classes = m_history.otherClasses.empty() ? data().classNames() : m_history.otherClasses;
}

void Trainer::begin(std::vector<Tensor> parameters, History history)
{
    TrainingState state;
    state.network = freshState(m_plans->graph(), m_settings.optimizer, std::move(parameters));
    state.baseRate = static_cast<double>(m_settings.schedule.rate);
    setState(state, std::move(history));
}

void Trainer::setParameters(std::vector<Tensor> parameters)
{
    begin(std::move(parameters), {.given = true});
}

TrainingState Trainer::state() const
{
    return {m_course, m_plans->network()};
}

void Trainer::setState(const TrainingState& state, History history)
{
    requireFit(m_plans->graph(), m_settings.optimizer, state.network);
    m_course = state;
    m_plans->setNetwork(state.network);
    if (m_course.position.batch >= m_samples->batches()) // it was trained on other data, of which an epoch had more
        beginEpoch(m_course.position.epoch + 1);
    m_plans->use(m_samples->sizeOf(0), m_settings);
    m_history = std::move(history);
    nameClasses();
    m_divergence = {};
    m_samples->seek(m_course.position);
}

void Trainer::useBest()
{
    TrainingState state = this->state();
    if (!state.best || state.best->parameters.empty())
        return;
    state.network.parameters = state.best->parameters;
    History history = m_history;
    const ReturnRecord record{state.position.epoch, state.position.batch, state.best->epoch};
    if (history.returns.empty() || history.returns.back() != record) // asked for twice
        history.returns.push_back(record);
    setState(state, std::move(history));
}

std::vector<Tensor> Trainer::parameters() const
{
    return m_plans->network().parameters;
}

std::vector<Tensor> Trainer::bestParameters() const
{
    const bool kept = m_course.best && !m_course.best->parameters.empty();
    return kept ? m_course.best->parameters : parameters();
}

float Trainer::rate() const
{
    Schedule schedule = m_settings.schedule;
    schedule.rate = static_cast<float>(m_course.baseRate);
    const std::int64_t batches = m_samples->batches();
    const double epochs =
        static_cast<double>(m_course.position.epoch) + static_cast<double>(m_course.position.batch) / static_cast<double>(batches);
    return rateOfBatch(schedule, epochs, batches, m_settings.stop.epochs);
}

void Trainer::setRate(float rate)
{
    if (!std::isfinite(rate) || rate <= 0)
        throw InputError(Text(KS_TEXT("core", "the setting \"%1\" is %2; it must be %3"), {"rate", std::to_string(rate), "> 0"}));
    m_course.baseRate = static_cast<double>(rate);
    if (m_course.steps == 0)
        m_settings.schedule.rate = rate; // it begins with this one
}

void Trainer::setStopConditions(const StopConditions& stop)
{
    TrainingSettings changed = m_settings;
    changed.stop = stop;
    requireLegal(changed);
    m_settings.stop = stop;
}

void Trainer::setMeasures(int normsEvery, bool layerTimes)
{
    TrainingSettings changed = m_settings;
    changed.normsEvery = normsEvery;
    changed.layerTimes = layerTimes;
    requireLegal(changed);
    m_settings = std::move(changed);
}

Score Trainer::scoreOf(std::span<const std::uint32_t> samples)
{
    const auto size = samples.size();
    Score score{.loss = static_cast<double>(m_plans->step().loss()), .samples = static_cast<std::int64_t>(size)};
    if (!m_model.classifies())
        return score;
    const auto outputs = static_cast<std::size_t>(m_model.outputs());
    m_output.resize(size * outputs);
    m_plans->step().output(m_output);
    std::int64_t right = 0;
    for (std::size_t i = 0; i < size; ++i) {
        const std::span<const float> row = std::span<const float>(m_output).subspan(i * outputs, outputs);
        right += namedClass(row) == data().labels()[samples[i]] ? 1 : 0;
    }
    score.accuracy = static_cast<double>(right) / static_cast<double>(size);
    return score;
}

bool Trainer::train(const std::function<bool()>& goesOn, TrainingObserver* observer)
{
    while (goesOn())
        if (!trainBatch(observer))
            return false;
    return true;
}

Ending Trainer::run(const std::stop_token& stop, TrainingObserver* observer, RunLimit limit)
{
    const std::int64_t first = m_course.position.epoch;
    std::optional<Ending> ending;
    const bool sound = train(
        [&, batches = std::int64_t{0}]() mutable {
            ending = finished(m_settings.stop);
            if (ending)
                test(observer, stop);
            const bool limited =
                (limit.batches > 0 && batches == limit.batches) || (limit.epochs > 0 && m_course.position.epoch >= first + limit.epochs);
            if (stop.stop_requested())
                ending = Ending::Stopped;
            else if (!ending && (limited || (observer && !observer->goesOn())))
                ending = Ending::Paused;
            ++batches;
            return !ending;
        },
        observer);
    return sound ? *ending : Ending::Diverged;
}

std::optional<BatchRecord> Trainer::trainBatch(TrainingObserver* observer)
{
    const Clock::time_point start = Clock::now();
    const TrainingPosition at = m_course.position;
    PlannedNetwork& step = m_plans->use(m_samples->sizeOf(at.batch), m_settings);
    const bool wantsNorms = m_settings.normsEvery > 0 && m_course.steps % static_cast<std::uint64_t>(m_settings.normsEvery) == 0;
    NetworkState before;
    if (wantsNorms)
        before = m_plans->network();
    const float rate = this->rate();
    const Score score = scoreOf(m_samples->train(step, m_plans->backend(), at, m_course.steps, rate));
    if (m_settings.layerTimes)
        m_plans->countImages(score.samples);
    if (!std::isfinite(score.loss)) {
        explainDivergence();
        m_samples->seek(at);
        return std::nullopt;
    }
    if (wantsNorms)
        m_history.norms.push_back(norms(before));

    BatchRecord record{.epoch = at.epoch,
                       .batch = at.batch,
                       .size = score.samples,
                       .loss = score.loss,
                       .accuracy = score.accuracy,
                       .rate = static_cast<double>(rate),
                       .seconds = secondsSince(start)};
    ++m_course.steps;
    ++m_course.position.batch;
    m_course.epochLoss += record.loss * static_cast<double>(score.samples);
    m_course.epochCorrect += m_model.classifies() ? std::round(record.accuracy * static_cast<double>(score.samples)) : 0;
    m_course.epochSamples += score.samples;
    m_course.epochSeconds += record.seconds;
    m_course.seconds += record.seconds;
    if (m_history.changesData()) {
        m_course.best.reset();
        m_course.validationsSinceBest = 0;
    }
    const bool renames = !m_history.otherClasses.empty();
    m_history.add(record);
    m_model.lossAssumed = false; // it is what this was trained against
    if (renames)
        nameClasses();
    if (const auto base = static_cast<float>(m_course.baseRate);
        m_history.rules.empty() || m_history.rules.back().rate != base || m_history.rules.back().stop != m_settings.stop)
        m_history.rules.push_back({record.epoch, record.batch, base, m_settings.stop});
    if (observer)
        observer->batchDone(*this, record);
    if (m_course.position.batch == m_samples->batches())
        endEpoch(observer);
    return record;
}

NormsRecord Trainer::norms(const NetworkState& before) const
{
    const std::vector<ParameterInfo> infos = parametersOf(m_plans->graph());
    NormsRecord record{.epoch = m_course.position.epoch, .batch = m_course.position.batch};
    for (std::size_t i = 0; i < infos.size(); ++i) {
        if (!infos[i].trained)
            continue;
        if (record.layers.empty() || record.layers.back().node != infos[i].node)
            record.layers.push_back({.node = infos[i].node});
        LayerNorms& layer = record.layers.back();
        Tensor now(infos[i].shape, "parameters");
        m_plans->step().gradient(i, now.cells());
        layer.gradient += norm(now.cells());
        layer.weights += norm(before.parameters[i].cells());
        m_plans->step().parameter(i, now.cells());
        std::ranges::transform(now.cells(), before.parameters[i].cells(), now.data(), std::minus<>());
        layer.update += norm(now.cells());
    }
    for (LayerNorms& layer : record.layers)
        for (double* const sum : {&layer.gradient, &layer.weights, &layer.update})
            *sum = std::sqrt(*sum);
    return record;
}

void Trainer::endEpoch(TrainingObserver* observer)
{
    const auto samples = static_cast<double>(m_course.epochSamples);
    EpochRecord record{.epoch = m_course.position.epoch,
                       .training = {.loss = m_course.epochLoss / samples,
                                    .accuracy = m_model.classifies() ? m_course.epochCorrect / samples : notKnown,
                                    .samples = m_course.epochSamples},
                       .seconds = m_course.epochSeconds,
                       .imagesPerSecond = samples / std::max(m_course.epochSeconds, 1e-9),
                       .rate = m_history.batches.empty() ? 0 : m_history.batches.back().rate};
    const int every = m_settings.validateEvery;
    const bool last = m_course.position.epoch + 1 >= m_settings.stop.epochs;
    if (validates(m_settings, data()) && (last || (m_course.position.epoch + 1) % every == 0)) {
        const Clock::time_point start = Clock::now();
        const auto progress = [&](double done) {
            if (observer)
                observer->evaluating(Split::Validation, done);
        };
        // Not to be stopped: an epoch is ended or not begun.
        record.validation = evaluate(Split::Validation, false, false, {.progress = progress}).score;
        m_course.seconds += secondsSince(start);
    }
    keepIfBest(record);
    m_history.epochs.push_back(record);
    beginEpoch(m_course.position.epoch + 1);
    if (observer)
        observer->epochDone(*this, record);
}

void Trainer::beginEpoch(std::int64_t epoch)
{
    m_course.position = {epoch, 0};
    m_course.epochLoss = m_course.epochCorrect = m_course.epochSeconds = 0;
    m_course.epochSamples = 0;
}

void Trainer::keepIfBest(EpochRecord& record)
{
    const bool validated = validates(m_settings, data());
    if (validated && !record.validation)
        return;
    const Score& score = validated ? *record.validation : record.training;
    const double value = m_model.classifies() ? score.accuracy : -score.loss;
    const auto known = [](double one) { return std::isnan(one) ? -std::numeric_limits<double>::infinity() : one; };
    record.best = !m_course.best || known(value) > known(m_course.best->score);
    m_course.validationsSinceBest = record.best ? 0 : m_course.validationsSinceBest + 1;
    if (!record.best)
        return;
    TrainingState::Best best{.epoch = record.epoch, .score = value};
    if (m_settings.keepBest)
        best.parameters = parameters();
    m_course.best = std::make_shared<const TrainingState::Best>(std::move(best));
}

std::optional<Ending> Trainer::finished(const StopConditions& stop) const
{
    if (m_course.position.epoch >= stop.epochs)
        return Ending::Epochs;
    if (stop.seconds > 0 && m_course.seconds >= stop.seconds)
        return Ending::Time;
    if (m_course.position.batch != 0)
        return std::nullopt;
    return endingByScores(m_history, stop, validates(m_settings, data()));
}

void Trainer::explainDivergence()
{
    const NetworkState now = m_plans->network();
    const TrainingSamples::Input input = m_samples->inputAt(m_course.position);
    m_divergence = explainNonFinite({.graph = m_plans->graph(),
                                     .backend = m_plans->backend(),
                                     .loss = m_model.loss,
                                     .parameters = now.parameters,
                                     .images = input.images,
                                     .targets = input.targets,
                                     .batch = input.shape.n,
                                     .step = m_course.steps,
                                     .position = m_course.position});
}

void Trainer::test(TrainingObserver* observer, const std::stop_token& stop)
{
    if (m_history.test || data().count(Split::Test) == 0)
        return;
    const auto progress = [&](double done) {
        if (observer)
            observer->evaluating(Split::Test, done);
    };
    try {
        m_history.test = evaluate(Split::Test, m_settings.keepBest, false, {.stop = stop, .progress = progress}).score;
    } catch (const Stopped&) {
        // asked for again by the next run
    }
}

Evaluation Trainer::evaluate(Split split, bool best, bool keepPredictions, const LoadContext& context) const
{
    const BatchLoader loader(m_samples->data(), split, m_model.pipeline,
                             {.size = predictor().batch(), .shuffle = false, .seed = m_settings.seed});
    predictor().setParameters(best ? bestParameters() : parameters());
    return ks::evaluate(predictor(), loader, keepPredictions, context);
}

Predictor& Trainer::predictor() const
{
    // Many at once are quicker; where the memory is too short for them fewer do.
    for (std::int64_t batch = std::clamp<std::int64_t>(m_samples->sizeOf(0), 64, 256); !m_predictor; batch /= 2) {
        try {
            m_predictor = std::make_unique<Predictor>(m_model, m_plans->backend(), batch, m_settings.threads, std::vector<int>(),
                                                      m_settings.implementation);
        } catch (const OutOfMemory&) {
            if (batch == 1)
                throw;
        }
    }
    return *m_predictor;
}

void Trainer::makeRoom()
{
    if (data().count(Split::Validation) > 0 || data().count(Split::Test) > 0)
        (void)predictor();
    const std::int64_t now = m_plans->step().spec().batch;
    m_plans->use(m_samples->sizeOf(m_samples->batches() - 1), m_settings); // the last of an epoch may be smaller
    m_plans->use(now, m_settings);
}

} // namespace ks
