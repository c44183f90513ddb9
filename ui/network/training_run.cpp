#include "ui/network/training_run.h"
#include "ui/language/text.h"

#include "core/base/heap.h"
#include "core/data/source.h"
#include "core/nn/dead_layers.h"
#include "core/nn/kept_weights.h"
#include "ui/network/training_engine.h"
#include "ui/tasks/compute_thread.h"
#include "ui/tasks/failure.h"
#include "ui/tasks/free_elsewhere.h"
#include "ui/tasks/measured_lock.h"
#include "ui/tasks/task_list.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

namespace ks {

namespace {

/// Over the batches of the last second.
double latestSpeed(const BatchLog& batches)
{
    double seconds = 0;
    double images = 0;
    for (std::size_t i = batches.size(); i > 0 && seconds < 1; --i) {
        const BatchRecord batch = batches[i - 1];
        seconds += batch.seconds;
        images += static_cast<double>(batch.size);
    }
    return seconds > 0 ? images / seconds : 0;
}

/// A mean of this many batches tells what a rate does.
constexpr std::size_t tellingBatches = 20;
constexpr std::size_t watchedBatches = 20 * tellingBatches; ///< what comes later has other reasons
constexpr double jumpRatio = 4;
constexpr double jumpShare = 0.25; ///< at least, of the first loss: small losses leap by themselves

double meanLoss(const BatchLog& batches)
{
    const std::size_t count = std::min(batches.size(), tellingBatches);
    double sum = 0;
    for (std::size_t i = batches.size() - count; i < batches.size(); ++i)
        sum += batches[i].loss;
    return count > 0 ? sum / static_cast<double>(count) : notKnown;
}

bool sameTensors(const std::vector<Tensor>& a, const std::vector<Tensor>& b)
{
    return std::ranges::equal(a, b, [](const Tensor& x, const Tensor& y) { return std::ranges::equal(x.cells(), y.cells()); });
}

} // namespace

double RunView::epochsDone() const
{
    if (history.batches.empty())
        return 0;
    const BatchRecord last = history.batches.back();
    const bool whole = nextEpoch() > last.epoch;
    const double part = static_cast<double>(last.batch + 1) / static_cast<double>(std::max<std::int64_t>(1, batchesPerEpoch));
    return static_cast<double>(last.epoch) + (whole ? 1 : std::min(1.0, part));
}

bool RunView::hasBetter() const
{
    const KeptWeights kept = keptWeights(history, content.settings);
    return kept.best != KeptWeights::Best::Nothing && restored != kept.epoch && (restored || !kept.last);
}

TrainingRun::TrainingRun(LabHost& host, QObject* parent)
    : QObject(parent), m_host(host), m_receiver(new QObject, [](QObject* object) { object->deleteLater(); }),
      m_self(std::make_shared<TrainingRun*>(this))
{
    m_tick.setInterval(WindowPace::shortest);
    connect(&m_tick, &QTimer::timeout, this, [this] {
        m_tick.setInterval(m_pace.rest());
        drain();
    });
}

TrainingRun::~TrainingRun()
{
    *m_self = nullptr;
    if (m_engine)
        m_engine->stop.request_stop();
}

void TrainingRun::setState(State state)
{
    m_state = state;
    if (state == State::Running || state == State::Stopping)
        m_tick.start();
    else
        m_tick.stop();
    emit stateChanged();
}

/// Ends what runs, unless it was put aside.
void TrainingRun::leaveEngine()
{
    if (m_engine && m_engine != m_aside.lock()) {
        m_engine->stop.request_stop();
        m_host.compute().post([old = m_engine]() mutable { // which ends it where nobody waits for it
            old.reset();
            trimHeap();
        });
    }
    m_engine.reset();
    m_exchange.reset();
}

DatasetPtr TrainingRun::dataOf(const std::string& description) const
{
    const bool inUse = m_data && description == m_dataDescription;
    if (description == m_adopted.description && !(inUse && m_adopted.lookedAt)) // the newer ones, unless they were only looked at
        return m_adopted.data;
    return inUse ? m_data : nullptr;
}

std::vector<TrainingRun::Opened> TrainingRun::openedData() const
{
    std::vector<Opened> opened;
    const auto add = [&](const std::string& description, DatasetPtr data) {
        if (data && std::ranges::find(opened, data, &Opened::data) == opened.end())
            opened.push_back({description, std::move(data)});
    };
    add(m_adopted.description, m_adopted.data);
    add(m_dataDescription, m_data);
    for (auto one = m_trainedOn.rbegin(); one != m_trainedOn.rend(); ++one)
        add(one->description, one->data.lock());
    std::erase_if(opened, [](const Opened& one) { return one.description.empty(); }); // see forgetData()
    return opened;
}

const TrainingRun::TrainedOn* TrainingRun::known(const DatasetPtr& data) const
{
    const auto found = std::ranges::find_if(m_trainedOn, [&](const TrainedOn& one) { return data && one.data.lock() == data; });
    return found == m_trainedOn.end() ? nullptr : &*found;
}

std::int64_t TrainingRun::shared(Split part) const
{
    const TrainedOn* known = this->known(m_data);
    return known ? known->shared[static_cast<std::size_t>(part)] : 0;
}

void TrainingRun::noteData(const SharedSamples& shared)
{
    std::erase_if(m_trainedOn, [this](const TrainedOn& one) { return one.data.expired() || one.data.lock() == m_data; });
    if (m_data)
        m_trainedOn.push_back({m_dataDescription, m_data, shared});
}

void TrainingRun::forgetData()
{
    m_dataDescription.clear();
    m_adopted = {};
}

void TrainingRun::prepare(const NetworkContent& content)
{
    resumeFrom(content, nullptr);
}

void TrainingRun::resumeFrom(NetworkContent content, std::shared_ptr<const Checkpoint> checkpoint,
                             std::shared_ptr<const Checkpoint> beforeBest)
{
    const bool blank = m_view.number > 0 && m_view.history.batches.empty(); // nobody has seen a line of it
    const int number = blank ? m_view.number : nextNumber();
    leaveEngine();
    keepAsEarlier();
    m_view = {.number = number, .lines = ++m_lastLines, .content = content};
    if (checkpoint) {
        if (checkpoint->state.baseRate > 0)
            m_view.content.settings.schedule.rate = static_cast<float>(checkpoint->state.baseRate);
        m_view.history = checkpoint->history;
    }
    // The window looks now and then; an end is not to wait for that. The engine must not keep the receiver alive: it may die with an undelivered
    // event while the application ends, when nothing can be posted any more.
    m_engine = makeFreedElsewhere<TrainingEngine>(m_host.compute(), [this, self = m_self, address = std::weak_ptr<QObject>(m_receiver)] {
        const std::shared_ptr<QObject> receiver = address.lock();
        if (!receiver)
            return;
        QMetaObject::invokeMethod(
            receiver.get(),
            [this, self] {
                if (*self && (m_state == State::Running || m_state == State::Stopping))
                    drain();
            },
            Qt::QueuedConnection);
    });
    m_message = {};
    m_ended.reset();
    m_lastFinite.reset();
    m_beforeReturn.reset();
    if (beforeBest)
        m_beforeReturn = {std::move(beforeBest), std::nullopt};
    m_beforeRate = {};
    m_waiting = checkpoint;
    m_lacksMemory = false;
    if (!checkpoint || content.data != m_dataDescription) { // else it goes on with those it has, and adopted ones wait
        m_data = dataOf(content.data);
        m_dataDescription = content.data;
        m_adopted = {};
    }
    setState(State::Loading);
    emit progressed();

    struct Result {
        DatasetPtr data;
        std::optional<SharedSamples> shared; ///< they are looked for once
        Text failure;
        std::int64_t batches = 1;
        std::optional<Ending> ending; ///< there was nothing left to train under the end that it was loaded with
        std::optional<std::int64_t> restored;
        Text dead;
        std::string trainedOn;
        std::vector<std::string> otherClasses;
        std::int64_t epoch = 0;
        double seconds = 0;
        bool made = false;
        bool noMemory = false;
    };
    auto result = std::make_shared<Result>(Result{.data = m_data});
    if (const TrainedOn* known = this->known(m_data))
        result->shared = known->shared;
    const auto report = [this, self = m_self, result, engine = m_engine, trained = checkpoint != nullptr] {
        if (!*self || engine != m_engine)
            return;
        m_data = result->data;
        noteData(result->shared.value_or(SharedSamples{}));
        if (m_data && m_adopted.lookedAt && m_adopted.description == m_dataDescription)
            m_adopted = {};
        if (result->made)
            m_waiting.reset();
        m_view.batchesPerEpoch = std::max<std::int64_t>(1, result->batches);
        m_view.restored = result->restored;
        m_view.dead = result->dead;
        m_view.history.trainedOn = result->trainedOn;
        m_view.history.otherClasses = result->otherClasses;
        m_view.resumedEpoch = result->epoch;
        m_view.seconds = result->seconds;
        m_message = result->failure;
        noteEnding(result->ending);
        m_lacksMemory = result->noMemory;
        if (result->made && trained)
            stand(); // by the end that is set by now
        else
            setState(result->made ? State::Ready : State::Failed);
        emit prepared();
    };
    m_host.compute().post([result, report, content, checkpoint = std::move(checkpoint), engine = m_engine, receiver = m_receiver] {
        const LoadContext context{.stop = engine->stop.get_token()};
        if (context.stop.stop_requested())
            return; // another one has taken its place before it was begun
        try {
            awaitFreed(); // the one before may be as large
            if (!result->data)
                result->data = openDataset(content.data, context);
            if (!result->shared)
                result->shared = checkData(*result->data, context).shared;
            engine->trainer = std::make_unique<Trainer>(content.model, result->data, content.settings, context);
            result->batches = engine->trainer->batchesPerEpoch();
            if (checkpoint) {
                resume(*engine->trainer, *checkpoint);
                const auto& best = checkpoint->state.best;
                TrainingSettings keeping = content.settings;
                keeping.keepBest = true;
                if (best && !keptWeights(checkpoint->history, keeping).last &&
                    sameTensors(best->parameters, checkpoint->state.network.parameters))
                    result->restored = best->epoch;
                result->dead = deadLayers(*engine->trainer).sentence();
                result->trainedOn = engine->trainer->history().trainedOn;
                result->otherClasses = engine->trainer->history().otherClasses;
                result->epoch = engine->trainer->position().epoch;
                result->seconds = engine->trainer->seconds();
                result->ending = engine->trainer->finished();
            }
            engine->timeline = std::make_unique<NetworkTimeline>(*engine->trainer, TrainingEngine::timelineMemory);
            result->made = true;
        } catch (const Stopped&) {
            return;
        } catch (...) {
            result->noMemory = failedForMemory();
            result->failure = currentFailure();
            engine->timeline.reset();
            engine->trainer.reset();
        }
        QMetaObject::invokeMethod(receiver.get(), report, Qt::QueuedConnection);
    });
}

void TrainingRun::run(RunLimit limit)
{
    if (!canRun())
        return;
    m_message = {};
    m_lacksMemory = false;
    m_engine->pauseAsked = false;
    setState(State::Running);
    showAsTask(m_engine->start(limit));
}

/// A task of its own for every run: an old one neither waits for the next run nor stops it.
void TrainingRun::showAsTask(std::uint64_t run)
{
    m_host.tasks().start(
        tr("Training %1").arg(nameOnScreen(m_view.content.model.name)),
        [engine = m_engine, run](TaskProgress& progress) {
            const std::stop_callback cancelled(progress.stop(), [&engine, run] {
                const std::scoped_lock lock(engine->mutex);
                if (engine->isRunning(run))
                    engine->pauseAsked = true;
            });
            std::unique_lock lock(engine->mutex);
            while (engine->isRunning(run) && !engine->stop.stop_requested() && !progress.isCancelled()) {
                progress.set(engine->done);
                engine->room.wait_for(lock, std::chrono::milliseconds(100));
            }
        },
        [](TaskList::End, const Text&) {});
}

void TrainingRun::pause()
{
    if (m_state != State::Running)
        return;
    m_engine->pauseAsked = true;
    setState(State::Stopping);
}

void TrainingRun::restart()
{
    prepare(NetworkContent(m_view.content)); // which becomes an earlier run's
}

void TrainingRun::retry()
{
    if (m_state == State::Failed)
        resumeFrom(NetworkContent(m_view.content), m_waiting, beforeBest());
}

void TrainingRun::setRate(float rate)
{
    m_view.content.settings.schedule.rate = rate;
    m_beforeRate = {};
    auto kept = std::make_shared<std::shared_ptr<const Checkpoint>>();
    post(
        [rate, kept](TrainingEngine& engine) {
            engine.leaveWalk();
            if (!engine.trainer->history().batches.empty())
                *kept = std::make_shared<const Checkpoint>(checkpointOf(*engine.trainer));
            engine.setRate(rate);
        },
        [this, kept] {
            if (*kept)
                m_beforeRate = {*kept, meanLoss((*kept)->history.batches)};
            emit rulesChanged();
        },
        [](const Text&) {});
}

void TrainingRun::watchForJump()
{
    if (!m_beforeRate.checkpoint)
        return;
    const BatchLog& batches = m_view.history.batches;
    const std::size_t before = m_beforeRate.checkpoint->history.batches.size();
    if (batches.size() < before + tellingBatches)
        return;
    const double now = meanLoss(batches);
    const bool jumped = now > jumpRatio * m_beforeRate.loss && now > m_beforeRate.loss + jumpShare * batches.front().loss;
    if (jumped && !std::exchange(m_beforeRate.told, true)) {
        emit lossJumped(m_beforeRate.loss, now);
    } else if (!jumped && (m_beforeRate.told || batches.size() > before + watchedBatches)) {
        m_beforeRate = {};
        emit jumpOver();
    }
}

void TrainingRun::setMeasures(int normsEvery, bool layerTimes)
{
    m_view.content.settings.normsEvery = normsEvery;
    m_view.content.settings.layerTimes = layerTimes;
    m_host.compute().post([engine = m_engine, normsEvery, layerTimes] {
        if (engine && engine->trainer)
            engine->trainer->setMeasures(normsEvery, layerTimes);
    });
}

void TrainingRun::post(std::function<void(TrainingEngine&)> work, std::function<void()> done, std::function<void(const Text&)> fail,
                       Answered answered)
{
    ++m_queries;
    const bool always = answered == Answered::InAnyCase;
    m_host.compute().post([this, self = m_self, work = std::move(work), done = std::move(done), fail = std::move(fail), always,
                           engine = m_engine, receiver = m_receiver] {
        if (!engine || (!always && engine->stop.stop_requested()))
            return;
        const bool isThere = engine->trainer != nullptr; // else its data, or the memory, were not
        Text failure;
        bool made = false;
        try {
            if (isThere)
                work(*engine);
            made = isThere;
        } catch (...) {
            failure = currentFailure();
        }
        QMetaObject::invokeMethod(
            receiver.get(),
            [this, self, made, isThere, failure, done, fail, always, engine] {
                if (!*self || (!always && engine != m_engine))
                    return;
                if (made)
                    done();
                else
                    fail(isThere ? failure : m_message);
            },
            Qt::QueuedConnection);
    });
}

void TrainingRun::ask(std::function<void(Trainer&)> work, std::function<void()> done, std::function<void(const Text&)> fail,
                      Answered answered)
{
    post(
        [work = std::move(work)](TrainingEngine& engine) {
            engine.leaveWalk();
            work(*engine.trainer);
        },
        std::move(done), std::move(fail), answered);
}

void TrainingRun::askWalk(std::function<void(NetworkTimeline&, Trainer&)> work, std::function<void()> done,
                          std::function<void(const Text&)> fail)
{
    post([work = std::move(work)](TrainingEngine& engine) { work(engine.walk(), *engine.trainer); }, std::move(done), std::move(fail));
}

void TrainingRun::drain()
{
    TrainingEngine::Mail mail;
    {
        const MeasuredLock lock(m_engine->mutex);
        std::swap(mail, m_engine->mail);
        m_engine->mail.evaluating = mail.evaluating;
        m_engine->mail.testing = mail.testing;
    }
    m_engine->room.notify_all();
    History& history = m_view.history;
    if (!mail.batches.empty()) { // what was known of other weights
        m_view.restored.reset();
        m_beforeReturn.reset();
    }
    for (const BatchRecord& batch : mail.batches)
        history.add(batch);
    if (mail.log)
        history.batches.shareWith(*mail.log);
    history.epochs.insert(history.epochs.end(), mail.epochs.begin(), mail.epochs.end());
    for (NormsRecord& norms : mail.norms)
        history.norms.push_back(std::move(norms));
    if (mail.rules)
        history.rules = std::move(*mail.rules);
    if (mail.test)
        history.test = mail.test;
    if (mail.layerTimes.images > 0)
        m_view.layerTimes = std::move(mail.layerTimes);
    if (mail.dead)
        m_view.dead = *mail.dead;
    m_view.evaluating = mail.evaluating;
    m_view.testing = mail.testing;
    if (!mail.batches.empty())
        m_view.imagesPerSecond = latestSpeed(history.batches);
    if (!mail.batches.empty() || !mail.epochs.empty() || mail.ending || mail.evaluating >= 0)
        emit progressed();
    watchForJump();
    if (!mail.ending)
        return;
    m_message = mail.message;
    noteEnding(mail.ending);
    m_lacksMemory = mail.noMemory;
    m_lastFinite = std::move(mail.safe);
    m_view.seconds = mail.seconds.value_or(m_view.seconds);
    if (mail.failed || *mail.ending == Ending::Diverged)
        setState(State::Diverged);
    else if (isFinished(*mail.ending))
        stand(); // another end may have been set while this one came
    else
        setState(State::Paused);
}

} // namespace ks
