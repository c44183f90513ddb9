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

void addTimes(std::vector<Step::LayerTime>& sums, const Step& step)
{
    const std::vector<Step::LayerTime> times = step.layerTimes();
    sums.resize(std::max(sums.size(), times.size()));
    for (std::size_t node = 0; node < times.size(); ++node) {
        sums[node].forward += times[node].forward;
        sums[node].backward += times[node].backward;
        sums[node].update += times[node].update;
    }
}

double norm(std::span<const float> values)
{
    double sum = 0;
    for (const float value : values)
        sum += static_cast<double>(value) * static_cast<double>(value);
    return sum;
}

} // namespace

Trainer::Trainer(Model model, const DatasetPtr& data, TrainingSettings settings, const LoadContext& context, Backend* backend)
    : m_model(std::move(model)), m_data(prepared(data, m_model.pipeline, context)), m_settings(std::move(settings)),
      m_backend(backend ? backend : &requireBackend(m_settings.backend))
{
    requireLegal(m_settings);
    requireSound(m_model);
    m_model = withPipeline(std::move(m_model), *m_data, context);
    requireFit(m_model, *m_data);
    m_graph = withDropoutSeeds(m_model.graph, m_settings.seed);
    m_loader = std::make_shared<BatchLoader>(
        m_data, Split::Train, m_model.pipeline,
        BatchSettings{.size = m_settings.batch, .shuffle = true, .seed = m_settings.seed, .augmentation = m_settings.augmentation});
    restart();
}

Trainer::~Trainer() = default;

/// Weights mean what they were trained on.
void Trainer::nameClasses()
{
    if (m_model.classifies() && m_model.outputs() == m_data->classes())
        m_model.classes = m_history.otherClasses.empty() ? m_data->classNames() : m_history.otherClasses;
}

void Trainer::plan(std::int64_t batch)
{
    const auto serves = [&](const Step& step) { return step.spec().taps == m_taps && step.spec().layerTimes == m_settings.layerTimes; };
    if (m_active && m_active->spec().batch == batch && serves(*m_active))
        return;
    if (m_active)
        store(*m_active, m_state.network);
    m_active = nullptr;
    std::unique_ptr<Step>& step = m_steps[batch];
    if (!step || !serves(*step)) {
        if (step)
            addTimes(m_layerTimes.nodes, *step);
        step.reset(); // its memory first
        step = m_backend->planStep(m_graph, {.batch = batch,
                                             .training = true,
                                             .loss = m_model.loss,
                                             .optimizer = m_settings.optimizer,
                                             .threads = m_settings.threads,
                                             .layerTimes = m_settings.layerTimes,
                                             .taps = m_taps,
                                             .implementation = m_settings.implementation});
    }
    load(*step, m_state.network);
    m_active = step.get();
}

LayerTimes Trainer::layerTimes() const
{
    LayerTimes times = m_layerTimes;
    for (const auto& [batch, step] : m_steps)
        if (step)
            addTimes(times.nodes, *step);
    return times;
}

void Trainer::restart()
{
    TrainingState state;
    state.network = freshState(m_graph, m_settings.optimizer, initialParameters(m_model, m_settings.seed));
    state.baseRate = static_cast<double>(m_settings.schedule.rate);
    setState(state, {});
}

void Trainer::setParameters(std::vector<Tensor> parameters)
{
    TrainingState state;
    state.network = freshState(m_graph, m_settings.optimizer, std::move(parameters));
    state.baseRate = static_cast<double>(m_settings.schedule.rate);
    setState(state, {.given = true});
}

TrainingState Trainer::state() const
{
    TrainingState copy = m_state;
    if (m_active)
        store(*m_active, copy.network);
    return copy;
}

void Trainer::setState(const TrainingState& state)
{
    m_history.truncate(state.position.epoch, state.position.batch);
    setState(state, std::move(m_history));
}

void Trainer::setState(const TrainingState& state, History history)
{
    requireFit(m_graph, m_settings.optimizer, state.network);
    m_state = state;
    m_active = nullptr;
    if (m_state.position.batch >= batchesPerEpoch()) // it was trained on other data, of which an epoch had more
        beginEpoch(m_state.position.epoch + 1);
    plan(sizeOf(0));
    m_history = std::move(history);
    nameClasses();
    m_divergence = {};
    if (m_stream)
        m_stream->seek(m_state.position.epoch, m_state.position.batch);
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
    return state().network.parameters;
}

std::vector<Tensor> Trainer::bestParameters() const
{
    const bool kept = m_state.best && !m_state.best->parameters.empty();
    return kept ? m_state.best->parameters : parameters();
}

std::vector<Tensor> Trainer::gradients() const
{
    const std::vector<ParameterInfo> infos = parametersOf(m_graph);
    std::vector<Tensor> gradients(infos.size());
    for (std::size_t i = 0; i < infos.size(); ++i) {
        if (!infos[i].trained)
            continue;
        gradients[i] = Tensor::uninitialized(infos[i].shape, "gradient");
        m_active->gradient(i, gradients[i].cells());
    }
    return gradients;
}

double Trainer::progress() const
{
    return static_cast<double>(m_state.position.epoch) +
           static_cast<double>(m_state.position.batch) / static_cast<double>(m_loader->batches());
}

float Trainer::rate() const
{
    Schedule schedule = m_settings.schedule;
    schedule.rate = static_cast<float>(m_state.baseRate);
    return rateOfBatch(schedule, progress(), m_loader->batches(), m_settings.stop.epochs);
}

void Trainer::setRate(float rate)
{
    if (!std::isfinite(rate) || rate <= 0)
        throw InputError(Text(KS_TEXT("core", "the setting \"%1\" is %2; it must be %3"), {"rate", std::to_string(rate), "> 0"}));
    m_state.baseRate = static_cast<double>(rate);
    if (m_state.steps == 0)
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
    Score score{.loss = static_cast<double>(m_active->loss()), .samples = static_cast<std::int64_t>(size)};
    if (!m_model.classifies())
        return score;
    const auto outputs = static_cast<std::size_t>(m_model.outputs());
    m_output.resize(size * outputs);
    m_active->output(m_output);
    std::int64_t right = 0;
    for (std::size_t i = 0; i < size; ++i) {
        const std::span<const float> row = std::span<const float>(m_output).subspan(i * outputs, outputs);
        right += namedClass(row) == m_data->labels()[samples[i]] ? 1 : 0;
    }
    score.accuracy = static_cast<double>(right) / static_cast<double>(size);
    return score;
}

/// The next batch through the step, from the device's memory or from this one's; the samples that it had.
std::vector<std::uint32_t> Trainer::trainStep(const TrainingPosition& at, float rate)
{
    if (!m_stream && !m_resident)
        m_resident = ResidentSamples::make(*m_backend, *m_loader, m_model.outputs());
    if (m_resident) {
        std::vector<std::uint32_t> samples = m_loader->indices(at.epoch, at.batch);
        m_active->train(m_resident->samples(), m_resident->placesOf(samples), m_state.steps, rate);
        return samples;
    }
    if (!m_stream)
        m_stream = std::make_unique<BatchStream>(m_loader, at.epoch, at.batch);
    const Batch& batch = m_stream->next();
    if (m_model.classifies())
        m_target = oneHotRows(*m_data, batch.samples, m_model.outputs());
    else
        m_target.assign(batch.targets.data(), batch.targets.data() + batch.size * m_model.outputs());
    m_active->train(batch.images.cells().first(static_cast<std::size_t>(m_active->graph().input.elements())), m_target, m_state.steps,
                    rate);
    return batch.samples;
}

std::optional<BatchRecord> Trainer::trainBatch(TrainingObserver* observer)
{
    const Clock::time_point start = Clock::now();
    const TrainingPosition at = m_state.position;
    m_taps = observer ? observer->watched() : std::vector<int>();
    plan(m_loader->sizeOf(at.batch));
    const bool wantsNorms = m_settings.normsEvery > 0 && m_state.steps % static_cast<std::uint64_t>(m_settings.normsEvery) == 0;
    NetworkState before;
    if (wantsNorms)
        before = state().network;
    const float rate = this->rate();
    const Score score = scoreOf(trainStep(at, rate));
    if (m_settings.layerTimes)
        m_layerTimes.images += static_cast<double>(score.samples);
    if (!std::isfinite(score.loss)) {
        explainDivergence();
        if (m_stream)
            m_stream->seek(at.epoch, at.batch);
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
    ++m_state.steps;
    ++m_state.position.batch;
    m_state.epochLoss += record.loss * static_cast<double>(score.samples);
    m_state.epochCorrect += m_model.classifies() ? std::round(record.accuracy * static_cast<double>(score.samples)) : 0;
    m_state.epochSamples += score.samples;
    m_state.epochSeconds += record.seconds;
    m_state.seconds += record.seconds;
    if (m_history.changesData()) {
        m_state.best.reset();
        m_state.validationsSinceBest = 0;
    }
    const bool renames = !m_history.otherClasses.empty();
    m_history.add(record);
    m_model.lossAssumed = false; // it is what this was trained against
    if (renames)
        nameClasses();
    if (const auto base = static_cast<float>(m_state.baseRate);
        m_history.rules.empty() || m_history.rules.back().rate != base || m_history.rules.back().stop != m_settings.stop)
        m_history.rules.push_back({record.epoch, record.batch, base, m_settings.stop});
    if (observer) {
        show(record, *observer);
        observer->batchDone(*this, record);
    }
    if (m_state.position.batch == m_loader->batches())
        endEpoch(observer);
    return record;
}

void Trainer::show(const BatchRecord& record, TrainingObserver& observer) const
{
    for (const int node : m_taps) {
        for (const Role role : {Role::Dst, Role::DiffDst}) {
            if (!observer.wants(record, node, role))
                continue;
            Tensor tensor(shapeOf(m_active->graph().nodes[static_cast<std::size_t>(node)].spec, Role::Dst), std::string(nameOf(role)));
            m_active->tap(node, role, tensor.cells());
            observer.see(record, node, role, tensor);
        }
    }
}

NormsRecord Trainer::norms(const NetworkState& before) const
{
    const std::vector<ParameterInfo> infos = parametersOf(m_graph);
    NormsRecord record{.epoch = m_state.position.epoch, .batch = m_state.position.batch};
    for (std::size_t i = 0; i < infos.size(); ++i) {
        if (!infos[i].trained)
            continue;
        if (record.layers.empty() || record.layers.back().node != infos[i].node)
            record.layers.push_back({.node = infos[i].node});
        LayerNorms& layer = record.layers.back();
        Tensor now(infos[i].shape, "parameters");
        m_active->gradient(i, now.cells());
        layer.gradient += norm(now.cells());
        layer.weights += norm(before.parameters[i].cells());
        m_active->parameter(i, now.cells());
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
    const auto samples = static_cast<double>(m_state.epochSamples);
    EpochRecord record{.epoch = m_state.position.epoch,
                       .training = {.loss = m_state.epochLoss / samples,
                                    .accuracy = m_model.classifies() ? m_state.epochCorrect / samples : notKnown,
                                    .samples = m_state.epochSamples},
                       .seconds = m_state.epochSeconds,
                       .imagesPerSecond = samples / std::max(m_state.epochSeconds, 1e-9),
                       .rate = m_history.batches.empty() ? 0 : m_history.batches.back().rate};
    const int every = m_settings.validateEvery;
    const bool last = m_state.position.epoch + 1 >= m_settings.stop.epochs;
    if (validates() && (last || (m_state.position.epoch + 1) % every == 0)) {
        const Clock::time_point start = Clock::now();
        const auto progress = [&](double done) {
            if (observer)
                observer->evaluating(Split::Validation, done);
        };
        // Not to be stopped: an epoch is ended or not begun.
        record.validation = evaluate(Split::Validation, false, false, {.progress = progress}).score;
        m_state.seconds += secondsSince(start);
    }
    keepIfBest(record);
    m_history.epochs.push_back(record);
    beginEpoch(m_state.position.epoch + 1);
    if (observer)
        observer->epochDone(*this, record);
}

void Trainer::beginEpoch(std::int64_t epoch)
{
    m_state.position = {epoch, 0};
    m_state.epochLoss = m_state.epochCorrect = m_state.epochSeconds = 0;
    m_state.epochSamples = 0;
}

void Trainer::keepIfBest(EpochRecord& record)
{
    if (validates() && !record.validation)
        return;
    const Score& score = validates() ? *record.validation : record.training;
    const double value = m_model.classifies() ? score.accuracy : -score.loss;
    const auto known = [](double one) { return std::isnan(one) ? -std::numeric_limits<double>::infinity() : one; };
    record.best = !m_state.best || known(value) > known(m_state.best->score);
    m_state.validationsSinceBest = record.best ? 0 : m_state.validationsSinceBest + 1;
    if (!record.best)
        return;
    TrainingState::Best best{.epoch = record.epoch, .score = value};
    if (m_settings.keepBest)
        best.parameters = parameters();
    m_state.best = std::make_shared<const TrainingState::Best>(std::move(best));
}

std::optional<Ending> Trainer::finished(const StopConditions& stop) const
{
    if (m_state.position.epoch >= stop.epochs)
        return Ending::Epochs;
    if (stop.seconds > 0 && m_state.seconds >= stop.seconds)
        return Ending::Time;
    if (m_state.position.batch != 0)
        return std::nullopt;
    return endingByScores(m_history, stop, validates());
}

bool Trainer::validates() const
{
    return m_settings.validateEvery > 0 && m_data->count(Split::Validation) > 0;
}

Ending Trainer::run(const std::stop_token& stop, TrainingObserver* observer, RunLimit limit)
{
    const TrainingPosition begin = m_state.position;
    for (std::int64_t batches = 0;; ++batches) {
        if (const auto ending = finished()) {
            test(observer, stop);
            return stop.stop_requested() ? Ending::Stopped : *ending;
        }
        if (stop.stop_requested())
            return Ending::Stopped;
        const bool epochsDone = limit.epochs > 0 && m_state.position.epoch >= begin.epoch + limit.epochs;
        if ((limit.batches > 0 && batches == limit.batches) || epochsDone)
            return Ending::Paused;
        if (!trainBatch(observer))
            return Ending::Diverged;
    }
}

void Trainer::explainDivergence()
{
    const NetworkState now = state().network;
    const Input input = inputAt(m_state.position);
    m_divergence = explainNonFinite({.graph = m_graph,
                                     .backend = *m_backend,
                                     .loss = m_model.loss,
                                     .parameters = now.parameters,
                                     .images = input.images,
                                     .targets = input.targets,
                                     .batch = input.shape.n,
                                     .step = m_state.steps,
                                     .position = m_state.position});
}

} // namespace ks
