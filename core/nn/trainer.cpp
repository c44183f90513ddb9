#include "core/nn/trainer.h"

#include "core/base/error.h"
#include "core/nn/divergence.h"
#include "core/nn/next_update.h"

#include <algorithm>
#include <bit>
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

/// What `step` has measured since `before`.
void addTimes(LayerTimes& times, const std::vector<LayerTime>& before, const PlannedNetwork& step)
{
    const std::vector<LayerTime> now = step.layerTimes();
    times.nodes.resize(now.size());
    for (std::size_t node = 0; node < now.size(); ++node) {
        times.nodes[node].forward += now[node].forward - before[node].forward;
        times.nodes[node].backward += now[node].backward - before[node].backward;
        times.nodes[node].update += now[node].update - before[node].update;
    }
    times.images += static_cast<double>(step.spec().batch);
}

} // namespace

namespace {

/// What files of older versions do not tell counts as the same.
bool goesOnBy(const RulesRecord& last, const RulesRecord& now)
{
    const bool sameMachine = last.backend.empty() || (last.backend == now.backend && last.threads == now.threads);
    return last.rate == now.rate && last.stop == now.stop && sameMachine;
}

} // namespace

bool validates(const TrainingSettings& settings, const Dataset& data)
{
    return settings.validateEvery > 0 && data.count(Split::Validation) > 0;
}

Trainer::Trainer(Model model, const DatasetPtr& data, TrainingSettings settings, const LoadContext& context, Backend* backend,
                 Judging judging)
    : m_model(std::move(model)), m_settings(std::move(settings))
{
    const Clock::time_point start = Clock::now();
    const DatasetPtr known = prepared(data, m_model.pipeline, context);
    Backend& used = backend ? *backend : requireBackend(m_settings.backend);
    requireLegal(m_settings);
    requireSound(m_model);
    m_model = withPipeline(std::move(m_model), *known, context);
    const Text unjudged = judging == Judging::IfPossible ? whyNotJudged(m_model, *known) : Text();
    if (unjudged.empty())
        requireFit(m_model, *known);
    m_samples.emplace(m_model, known, m_settings, unjudged);
    m_plans.emplace(used, withDropoutSeeds(m_model.graph, m_settings.seed), m_model.loss);
    begin(initialParameters(m_model, m_settings.seed), {});
    m_initialisation = m_history.times.phases.initialisation = secondsSince(start);
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
    history.times.phases.initialisation = m_initialisation;
    setState(state, std::move(history));
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

std::vector<Tensor> Trainer::bestParameters() const
{
    const bool kept = m_course.best && !m_course.best->parameters.empty();
    return kept ? m_course.best->parameters : parameters();
}

float Trainer::rate() const
{
    return rateOf(m_settings, m_course, m_samples->batches());
}

void Trainer::setRate(float rate)
{
    if (!std::isfinite(rate) || rate <= 0)
        throw InputError(Text(KS_TEXT("core", "the setting “%1” is %2; it must be %3"), {"rate", std::to_string(rate), "> 0"}));
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

/// One of so many batches has its layers timed; on a device the kernels of such a one wait for each other.
/// The first ones soon, so that there is something to see; not the very first, which warms up.
bool Trainer::timesLayers() const
{
    const std::uint64_t steps = m_course.steps;
    const std::uint64_t apart = traitsOf(m_settings.backend).isDevice ? 1024 : 64;
    const bool soon = steps < apart && std::has_single_bit(steps) && std::countr_zero(steps) % 2 == 0;
    return m_settings.layerTimes || (m_recording && steps > 0 && (soon || steps % apart == 0));
}

/// The next batch; counts its time.
std::vector<std::uint32_t> Trainer::trainStep(PlannedNetwork& step, float rate)
{
    const bool timed = timesLayers();
    step.measureLayers(timed);
    const std::vector<LayerTime> before = timed ? step.layerTimes() : std::vector<LayerTime>();
    const StepTime stepBefore = step.stepTime();
    const Clock::time_point start = Clock::now();
    std::vector<std::uint32_t> samples = m_samples->train(step, m_plans->backend(), m_course.position, m_course.steps, rate);
    PhaseTimes& phases = m_history.times.phases;
    const TrainingSamples::Seconds& samplesTook = m_samples->seconds();
    const double all = secondsSince(start) - samplesTook.load;
    const StepTime measured = step.stepTime() + stepBefore * -1;
    // What the step has not timed itself, to give targets out or to wait, goes with what it has.
    const StepTime took = measured * (measured.sum() > 0 ? all / measured.sum() : notKnown);
    phases.load += samplesTook.load;
    phases.step += all;
    m_history.times.step += took;
    EpochPhases& epoch = m_course.epochPhases;
    epoch.load += samplesTook.load;
    epoch.copies += took.copies();
    epoch.forward += took.forward;
    epoch.backward += took.backward;
    epoch.update += took.update;
    epoch.making += samplesTook.making;
    epoch.augment += samplesTook.augment;
    if (timed)
        addTimes(m_history.times.layers, before, step);
    step.measureLayers(false); // whoever asks the plan meanwhile hears how it runs mostly
    return samples;
}

std::optional<BatchRecord> Trainer::trainBatch(TrainingObserver* observer)
{
    const Clock::time_point start = Clock::now();
    const TrainingPosition at = m_course.position;
    PlannedNetwork& step = m_plans->use(m_samples->sizeOf(at.batch), m_settings);
    if (m_recording)
        m_norms.begin(step, m_history, m_settings.normsEvery, m_course.steps);
    const float rate = this->rate();
    PhaseTimes& phases = m_history.times.phases;
    const double before = phases.load + phases.step;
    const EpochPhases epochBefore = m_course.epochPhases;
    const Score score = scoreOf(trainStep(step, rate));
    if (!std::isfinite(score.loss)) {
        m_course.epochPhases = epochBefore; // the batch counts for nothing
        explainDivergence();
        m_samples->seek(at);
        return std::nullopt;
    }
    if (std::optional<NormsRecord> norms = m_norms.end(step, at))
        m_history.addNorms(std::move(*norms));

    BatchRecord record{.epoch = at.epoch,
                       .batch = at.batch,
                       .size = score.samples,
                       .loss = score.loss,
                       .accuracy = score.accuracy,
                       .rate = static_cast<double>(rate),
                       .seconds = secondsSince(start)};
    const double rest = record.seconds - (phases.load + phases.step - before);
    phases.rest += rest;
    m_course.epochPhases.rest += rest;
    m_norms.noteBatch(record.seconds - m_norms.seconds());
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
    const RulesRecord now{record.epoch,    record.batch,       static_cast<float>(m_course.baseRate),
                          m_settings.stop, m_settings.backend, m_settings.threads};
    if (m_history.rules.empty() || !goesOnBy(m_history.rules.back(), now))
        m_history.rules.push_back(now);
    if (observer)
        observer->batchDone(*this, record);
    if (m_course.position.batch == m_samples->batches())
        endEpoch(observer);
    phases.whole += secondsSince(start);
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
                       .rate = m_history.batches.empty() ? 0 : m_history.batches.back().rate,
                       .phases = m_course.epochPhases};
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
        const double seconds = secondsSince(start);
        m_course.seconds += seconds;
        m_history.times.phases.validation += seconds;
        record.phases.validation = seconds;
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
    m_course.epochPhases = {};
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
    const Clock::time_point start = Clock::now();
    try {
        m_history.test = evaluate(Split::Test, m_settings.keepBest, false, {.stop = stop, .progress = progress}).score;
    } catch (const Stopped&) {
        // asked for again by the next run
    }
    m_history.times.phases.test += secondsSince(start);
}

Evaluation Trainer::evaluate(Split split, bool best, bool keepPredictions, const LoadContext& context) const
{
    m_samples->requireJudged();
    const BatchLoader loader(m_samples->data(), split, m_model.pipeline,
                             {.size = predictor().batch(), .shuffle = false, .seed = m_settings.seed});
    predictor().setParameters(best ? bestParameters() : parameters());
    return ks::evaluate(predictor(), loader, keepPredictions, context);
}

Predictor& Trainer::predictor() const
{
    // Many at once are quicker; where the memory is too short for them fewer do.
    const std::int64_t usual = std::clamp<std::int64_t>(m_samples->sizeOf(0), 64, 256);
    for (std::int64_t batch = m_settings.validationBatch > 0 ? m_settings.validationBatch : usual; !m_predictor; batch /= 2) {
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
