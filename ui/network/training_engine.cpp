#include "ui/network/training_engine.h"

#include "core/base/heap.h"
#include "core/data/source.h"
#include "core/nn/dead_layers.h"
#include "core/nn/kept_weights.h"
#include "ui/network/carried_weights.h"
#include "ui/tasks/failure.h"
#include "ui/tasks/free_elsewhere.h"

#include <cmath>
#include <iterator>
#include <utility>

namespace ks {

namespace {

/// A loss this much above the first one is on its way to no number at all; it is no state to go back to.
constexpr double lostRatio = 4;

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

bool sameTensors(const std::vector<Tensor>& a, const std::vector<Tensor>& b)
{
    return std::ranges::equal(a, b, [](const Tensor& x, const Tensor& y) { return std::ranges::equal(x.cells(), y.cells()); });
}

} // namespace

void TrainingEngine::Mail::giveTo(RunView& view)
{
    History& history = view.history;
    if (!batches.empty()) { // what was known of other weights
        view.restored.reset();
        view.beforeBest.reset();
        view.carried.reset();
    }
    for (const BatchRecord& batch : batches)
        history.add(batch);
    if (log)
        history.batches.shareWith(*log);
    history.epochs.insert(history.epochs.end(), epochs.begin(), epochs.end());
    for (NormsRecord& record : norms)
        history.addNorms(std::move(record));
    if (rules)
        history.rules = std::move(*rules);
    if (test)
        history.test = test;
    if (times)
        history.times = std::move(*times);
    if (dead)
        view.dead = *dead;
    if (evaluating) {
        view.evaluating = *evaluating;
        view.testing = testing;
    }
    if (!batches.empty())
        view.imagesPerSecond = latestSpeed(history.batches);
    if (!ending)
        return;
    view.message = message;
    noteEnding(view, ending);
    view.lacksMemory = noMemory;
    view.lastFinite = std::move(safe);
    view.seconds = seconds.value_or(view.seconds);
}

void TrainingEngine::Opened::giveTo(RunView& view) const
{
    if (made && unjudged.empty()) // else it still waits for data to go on with
        view.waiting.reset();
    view.unjudged = unjudged;
    view.batchesPerEpoch = std::max<std::int64_t>(1, batches);
    view.restored = restored;
    view.dead = dead;
    view.constants = constants;
    view.history.trainedOn = trainedOn;
    view.history.otherClasses = otherClasses;
    view.resumedEpoch = epoch;
    view.seconds = seconds;
    view.message = failure;
    noteEnding(view, ending);
    view.lacksMemory = noMemory;
}

/// Puts what the trainer reports into the mailbox.
class TrainingEngine::Recorder final : public TrainingObserver {
public:
    explicit Recorder(TrainingEngine& engine) : m_engine(engine) {}

    std::int64_t batches() const { return m_batches; }
    /// That is why the trainer pauses: other jobs get their turn.
    bool sliceIsOver() const { return m_over; }

    bool goesOn() override
    {
        if (m_batches > 0)
            m_engine.keepSafeIfDue();
        if (m_engine.pauseAsked.exchange(false))
            return false;
        m_engine.moments.pass(*m_engine.trainer);
        m_over = std::chrono::steady_clock::now() - m_begin >= sliceTime || !m_engine.mayTrain();
        return !m_over;
    }
    void batchDone(const Trainer& trainer, const BatchRecord& batch) override
    {
        ++m_batches;
        const History& history = trainer.history();
        const auto isNew = [&](const auto& records) {
            return !records.empty() && records.back().epoch == batch.epoch && records.back().batch == batch.batch;
        };
        m_engine.mail.put(
            m_engine.stop.get_token(), [](const Mail& mail) { return mail.batches.size() >= mostBatches; },
            [&](Mail& mail) {
                mail.batches.push_back(batch);
                if (history.batches.size() % BatchLog::chunkSize == 0)
                    mail.log = history.batches;
                if (isNew(history.rules))
                    mail.rules = history.rules;
                if (isNew(history.norms))
                    mail.norms.push_back(history.norms.back());
            });
    }
    void epochDone(const Trainer&, const EpochRecord& epoch) override
    {
        if (std::isfinite(epoch.training.loss) && (!epoch.validation || std::isfinite(epoch.validation->loss)))
            m_engine.keepSafe();
        m_engine.mail.put([&](Mail& mail) {
            mail.epochs.push_back(epoch);
            mail.evaluating = -1;
        });
        m_engine.timeline->follow();
        m_engine.m_trim.ifDue([] { trimHeap(); });
        m_engine.m_look.ifDue([this] { m_engine.lookForDeadLayers(); });
    }
    void evaluating(Split part, double done) override
    {
        m_engine.mail.put([&](Mail& mail) {
            mail.evaluating = done;
            mail.testing = part == Split::Test;
        });
    }

private:
    TrainingEngine& m_engine;
    const std::chrono::steady_clock::time_point m_begin = std::chrono::steady_clock::now();
    std::int64_t m_batches = 0;
    bool m_over = false;
};

void TrainingEngine::open(const NetworkContent& content, const Checkpoint* checkpoint, Opened& opened)
{
    const LoadContext context{.stop = stop.get_token()};
    if (context.stop.stop_requested()) // another one has taken its place before it was begun
        throw Stopped();
    try {
        if (carried)
            carried->take();
        awaitFreed(); // the one before may be as large
        if (!opened.data)
            opened.data = openDataset(content.data, context);
        if (!opened.shared)
            opened.shared = checkData(*opened.data, context).shared;
        trainer = std::make_unique<Trainer>(content.model, opened.data, content.settings, context, nullptr,
                                            checkpoint ? Judging::IfPossible : Judging::Needed); // weights are worth a look
        opened.unjudged = trainer->unjudged();
        opened.batches = trainer->samples().batches();
        if (opened.unjudged.empty())
            opened.constants = constantAnswers(trainer->model(), *opened.data);
        const std::optional<Checkpoint> begun = carried ? std::optional(carried->beginningOf(content, trainer->model())) : std::nullopt;
        if (std::exchange(carried, nullptr))
            checkpoint = &*begun;
        if (checkpoint) {
            resume(*trainer, *checkpoint);
            const auto& best = checkpoint->state.best;
            TrainingSettings keeping = content.settings;
            keeping.keepBest = true;
            if (best && !keptWeights(checkpoint->history, keeping).last &&
                sameTensors(best->parameters, checkpoint->state.network.parameters))
                opened.restored = best->epoch;
            if (opened.unjudged.empty())
                opened.dead = deadLayers(*trainer).sentence();
            opened.trainedOn = trainer->history().trainedOn;
            opened.otherClasses = trainer->history().otherClasses;
            opened.epoch = trainer->course().position.epoch;
            opened.seconds = trainer->course().seconds;
            opened.ending = trainer->finished(trainer->settings().stop);
        }
        timeline = std::make_unique<NetworkTimeline>(*trainer, timelineMemory);
        opened.made = true;
    } catch (const Stopped&) {
        throw;
    } catch (...) {
        opened.noMemory = failedForMemory();
        opened.failure = currentFailure();
        timeline.reset();
        trainer.reset();
    }
}

void TrainingEngine::pause()
{
    pauseAsked = true;
    wake();
}

void TrainingEngine::setPaced(bool paced)
{
    if (m_paced.exchange(paced) != paced)
        wake();
}

void TrainingEngine::letOneGo()
{
    if (!m_due.exchange(true)) // else the one before is not begun yet: batches take longer than they are to
        wake();
}

void TrainingEngine::wake()
{
    thread.post([self = shared_from_this()] {
        if (const std::optional<RunLimit> left = std::exchange(self->m_resting, std::nullopt))
            self->slice(*left);
    });
}

void TrainingEngine::start(RunLimit limit)
{
    m_due = true; // the first one comes at once
    thread.post([self = shared_from_this(), limit] {
        if (!self->trainer)
            return self->finish(Ending::Stopped);
        try {
            self->leaveWalk();
            self->m_frozen.reset();
            if (!self->safe)
                self->keepSafe();
            if (limit.batches == 0 && !std::exchange(self->m_roomMade, true))
                self->trainer->makeRoom(); // better known before the first epoch than after it
        } catch (...) {                    // no memory
            return self->fail();
        }
        self->slice(limit);
    });
}

void TrainingEngine::keepSafe()
{
    auto checkpoint = std::make_shared<Checkpoint>(checkpointOf(*trainer));
    const bool finite = std::ranges::all_of(checkpoint->state.network.parameters, [](const Tensor& tensor) {
        return std::ranges::all_of(tensor.cells(), [](float value) { return std::isfinite(value); });
    });
    if (finite)
        safe = std::move(checkpoint);
}

void TrainingEngine::keepSafeIfDue()
{
    const BatchLog& batches = trainer->history().batches;
    if (!batches.empty() && batches.back().loss <= lostRatio * batches.front().loss)
        m_keep.ifDue([this] { keepSafe(); });
}

void TrainingEngine::lookForDeadLayers()
{
    mail.put([dead = deadLayers(*trainer).sentence()](Mail& into) { into.dead = dead; });
}

void TrainingEngine::slice(RunLimit left)
{
    try {
        leaveWalk();      // between two slices it was asked of another moment
        m_frozen.reset(); // it goes on from here
    } catch (...) {       // no memory
        return fail();
    }
    if (pauseAsked.exchange(false))
        return finish(Ending::Paused);
    Recorder recorder(*this);
    const std::int64_t epoch = trainer->course().position.epoch;
    try {
        const Ending ending = trainer->run(stop.get_token(), &recorder, left);
        if (ending != Ending::Paused && ending != Ending::Diverged)
            lookForDeadLayers();
        if (ending != Ending::Paused || !recorder.sliceIsOver())
            return finish(ending);
    } catch (...) {
        return fail();
    }
    mail.put([this](Mail& into) { into.times = trainer->history().times; });
    left.batches -= recorder.batches(); // below 0 where there is no limit, which is none either
    left.epochs -= trainer->course().position.epoch - epoch;
    if (m_paced && !m_due)
        m_resting = left; // what changes either wakes it, after this
    else
        thread.post([self = shared_from_this(), left] { self->slice(left); });
}

void TrainingEngine::goBackTo(const Frozen& place)
{
    trainer->setState(place.state, place.history);
    trainer->setStopConditions(place.stop);
}

std::shared_ptr<const Checkpoint> TrainingEngine::lookAt(std::optional<std::size_t> batches)
{
    std::shared_ptr<const Checkpoint> moment = batches ? momentAt(*batches) : nullptr;
    leaveWalk();
    m_lookedWalk.reset();
    m_strayedTo.reset();
    m_lookedAt = std::move(moment);
    return m_lookedAt;
}

std::shared_ptr<const Checkpoint> TrainingEngine::momentAt(std::size_t batches)
{
    auto moment = std::make_shared<Checkpoint>(*moments.at(batches));
    leaveWalk(); // which may have another history
    const TrainingPosition at = moment->state.position;
    moment->history = trainer->history();
    moment->history.truncate(at.epoch, at.batch);
    return moment;
}

void TrainingEngine::goWhereLooked()
{
    if (m_now && !m_strayed)
        return;
    leaveWalk();
    if (!m_lookedAt)
        return;
    Frozen now = here();
    trainer->setState(m_lookedAt->state, m_lookedAt->history); // a file's may not fit
    m_now = std::move(now);
}

/// Forwards it goes as the training went: by the rules that held, and no further than to where other weights took the place of these.
NetworkTimeline& TrainingEngine::walkWhereLooked()
{
    if (!m_now)
        goWhereLooked();
    if (!m_lookedWalk) {
        auto walk = std::make_unique<NetworkTimeline>(*trainer, timelineMemory);
        walk->repeat(m_now->state, m_now->history, m_now->stop);
        m_lookedWalk = std::move(walk);
    } else if (!m_strayed && m_strayedTo) {
        goBackTo(*m_strayedTo);
    }
    m_strayed = true;
    return *m_lookedWalk;
}

/// The training may have gone on since, and is to be found where it is now.
NetworkTimeline& TrainingEngine::walkHeld()
{
    if (m_now)
        return *timeline; // it stands somewhere on that walk
    Frozen now = here();
    goBackTo(m_strayedTo ? *m_strayedTo : *m_held);
    m_now = std::move(now);
    m_strayed = true; // whoever else asks is asked of now
    return *timeline;
}

void TrainingEngine::hold()
{
    leaveWalk();
    timeline->follow();
    m_strayedTo.reset();
    m_held = std::make_shared<const Frozen>(here());
}

void TrainingEngine::letGo()
{
    if (!m_held)
        return;
    leaveWalk();
    m_held.reset();
    m_strayedTo.reset();
}

NetworkTimeline& TrainingEngine::walk()
{
    trainer->samples().requireJudged(); // each batch of it has a loss
    if (m_lookedAt)
        return walkWhereLooked();
    if (m_held)
        return walkHeld();
    if (m_now)
        leaveWalk();
    if (!m_frozen) {
        m_frozen = here();
        timeline->follow();
    }
    m_walked = true;
    return *timeline;
}

void TrainingEngine::leaveWalk()
{
    if (m_now && m_strayed)
        m_strayedTo = here();
    if (m_now)
        goBackTo(*m_now);
    m_now.reset();
    m_strayed = false;
    if (m_walked)
        goBackTo(*m_frozen);
    m_walked = false;
}

void TrainingEngine::setRate(float rate)
{
    leaveWalk();
    m_frozen.reset();
    trainer->setRate(rate);
    timeline->noteChange();
    m_lookedWalk.reset(); // its future is another one
    m_strayedTo.reset();
}

void TrainingEngine::setStopConditions(const StopConditions& conditions)
{
    leaveWalk();
    m_frozen.reset();
    trainer->setStopConditions(conditions);
    timeline->noteChange();
    m_lookedWalk.reset();
    m_strayedTo.reset();
}

void TrainingEngine::useBest()
{
    leaveWalk();
    trainer->useBest();
    noteOtherWeights();
}

void TrainingEngine::take(const TrainingState& state, const History& history)
{
    leaveWalk();
    trainer->setState(state, history);
    noteOtherWeights();
}

void TrainingEngine::noteOtherWeights()
{
    m_frozen.reset();
    m_held.reset();
    m_strayedTo.reset();
    m_lookedWalk.reset();
    timeline = std::make_unique<NetworkTimeline>(*trainer, timelineMemory); // no walk leads from the batches before to these
}

/// For the handler of an exception.
void TrainingEngine::fail()
{
    mail.put([](Mail& into) {
        into.failed = true;
        into.noMemory = failedForMemory();
        into.message = currentFailure();
        into.ending = Ending::Stopped;
    });
    ended();
}

void TrainingEngine::finish(Ending ending)
{
    mail.put([&](Mail& into) {
        into.ending = ending;
        into.evaluating = -1;
        if (!trainer)
            return;
        into.test = trainer->history().test;
        into.seconds = trainer->course().seconds;
        if (ending == Ending::Diverged)
            into.safe = safe;
        into.message =
            ending == Ending::Diverged ? trainer->divergence() : endingText(ending, trainer->history(), trainer->settings().stop);
        into.times = trainer->history().times;
    });
    ended();
}

} // namespace ks
