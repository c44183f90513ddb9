#include "ui/network/training_engine.h"

#include "core/base/heap.h"
#include "core/nn/dead_layers.h"
#include "ui/tasks/failure.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

namespace ks {

namespace {

constexpr std::chrono::seconds keepEvery{2}; ///< inside an epoch
constexpr std::chrono::seconds trimEvery{5}; ///< kept states come and go, and leave holes behind
constexpr int keepShare = 100;               ///< and the time of this many keepings

/// A loss this much above the first one is on its way to no number at all; it is no state to go back to.
constexpr double lostRatio = 4;

} // namespace

/// Puts what the trainer reports into the mailbox; waits where it is full, which only a window that stands still can bring about.
class TrainingEngine::Recorder final : public TrainingObserver {
public:
    explicit Recorder(TrainingEngine& engine) : m_engine(engine) {}

    void batchDone(const Trainer& trainer, const BatchRecord& batch) override
    {
        std::unique_lock lock(m_engine.mutex);
        while (m_engine.mail.batches.size() >= mostBatches && !m_engine.stop.stop_requested())
            m_engine.room.wait_for(lock, sliceTime);
        m_engine.mail.batches.push_back(batch);
        if (const BatchLog& log = trainer.history().batches; log.size() % BatchLog::chunkSize == 0)
            m_engine.mail.log = log;
        const std::vector<RulesRecord>& rules = trainer.history().rules;
        if (!rules.empty() && rules.back().epoch == batch.epoch && rules.back().batch == batch.batch)
            m_engine.mail.rules = rules;
        m_engine.done = trainer.progress() / trainer.settings().stop.epochs;
        const std::vector<NormsRecord>& norms = trainer.history().norms;
        if (!norms.empty() && norms.back().epoch == batch.epoch && norms.back().batch == batch.batch)
            m_engine.mail.norms.push_back(norms.back());
    }
    void epochDone(const Trainer&, const EpochRecord& epoch) override
    {
        if (std::isfinite(epoch.training.loss) && (!epoch.validation || std::isfinite(epoch.validation->loss)))
            m_engine.keepSafe();
        const std::scoped_lock lock(m_engine.mutex);
        m_engine.mail.epochs.push_back(epoch);
        m_engine.mail.evaluating = -1;
    }
    void evaluating(Split part, double done) override
    {
        const std::scoped_lock lock(m_engine.mutex);
        m_engine.mail.evaluating = done;
        m_engine.mail.testing = part == Split::Test;
    }

private:
    TrainingEngine& m_engine;
};

std::uint64_t TrainingEngine::start(RunLimit limit)
{
    std::uint64_t run = 0;
    {
        const std::scoped_lock lock(mutex); // who waits for the end of the run before may still look
        running = true;
        run = ++runs;
    }
    thread.post([self = shared_from_this(), limit] {
        if (!self->trainer)
            return self->finish(Ending::Stopped);
        try {
            self->leaveWalk();
            self->m_frozen.reset();
            if (!self->safe)
                self->keepSafe();
        } catch (...) { // no memory
            return self->fail();
        }
        const std::int64_t endEpoch = limit.epochs > 0 ? self->trainer->position().epoch + limit.epochs : 0;
        self->slice(limit, endEpoch, limit.batches);
    });
    return run;
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

void TrainingEngine::keepSafeNowAndThen()
{
    using Clock = std::chrono::steady_clock;
    const Clock::time_point begin = Clock::now();
    const BatchLog& batches = trainer->history().batches;
    if (begin < m_keepNext || batches.empty() || !(batches.back().loss <= lostRatio * batches.front().loss))
        return;
    keepSafe();
    m_keepNext = Clock::now() + std::max<Clock::duration>(keepEvery, keepShare * (Clock::now() - begin));
}

void TrainingEngine::trimNowAndThen()
{
    using Clock = std::chrono::steady_clock;
    const Clock::time_point begin = Clock::now();
    if (begin < m_trimNext)
        return;
    trimHeap();
    m_trimNext = Clock::now() + std::max<Clock::duration>(trimEvery, keepShare * (Clock::now() - begin));
}

/// Now and then, and at an end.
void TrainingEngine::lookForDeadLayers()
{
    using Clock = std::chrono::steady_clock;
    const Clock::time_point begin = Clock::now();
    Text dead = deadLayers(*trainer).sentence();
    m_lookNext = Clock::now() + std::max<Clock::duration>(keepEvery, keepShare * (Clock::now() - begin));
    const std::scoped_lock lock(mutex);
    mail.dead = std::move(dead);
}

void TrainingEngine::slice(RunLimit limit, std::int64_t endEpoch, std::int64_t batchesLeft)
{
    Recorder recorder(*this);
    const auto begin = std::chrono::steady_clock::now();
    try {
        if (limit.batches == 0 && !std::exchange(m_roomMade, true))
            trainer->makeRoom(); // better known before the first epoch than after it
        while (std::chrono::steady_clock::now() - begin < sliceTime) {
            if (pauseAsked.exchange(false) || (limit.batches > 0 && batchesLeft-- == 0))
                return finish(Ending::Paused);
            if (endEpoch > 0 && trainer->position().epoch >= endEpoch)
                return finish(Ending::Paused);
            const Ending ending = trainer->run(stop.get_token(), &recorder, {.batches = 1});
            if (trainer->position().batch == 0) {
                timeline->follow();
                trimNowAndThen();
                if (std::chrono::steady_clock::now() >= m_lookNext)
                    lookForDeadLayers();
            }
            if (ending != Ending::Paused) {
                if (ending != Ending::Diverged)
                    lookForDeadLayers();
                return finish(ending);
            }
            keepSafeNowAndThen();
        }
    } catch (...) {
        return fail();
    }
    if (trainer->settings().layerTimes) {
        const std::scoped_lock lock(mutex);
        mail.layerTimes = trainer->layerTimes();
    }
    thread.post([self = shared_from_this(), limit, endEpoch, batchesLeft] { self->slice(limit, endEpoch, batchesLeft); });
}

NetworkTimeline& TrainingEngine::walk()
{
    if (!m_frozen) {
        m_frozen = Frozen{trainer->state(), trainer->history(), trainer->settings().stop};
        timeline->follow();
    }
    m_walked = true;
    return *timeline;
}

void TrainingEngine::leaveWalk()
{
    if (m_walked) {
        trainer->setState(m_frozen->state, m_frozen->history);
        trainer->setStopConditions(m_frozen->stop);
    }
    m_walked = false;
}

void TrainingEngine::setRate(float rate)
{
    leaveWalk();
    m_frozen.reset();
    trainer->setRate(rate);
    timeline->noteChange();
}

void TrainingEngine::setStopConditions(const StopConditions& conditions)
{
    leaveWalk();
    m_frozen.reset();
    trainer->setStopConditions(conditions);
    timeline->noteChange();
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
    timeline = std::make_unique<NetworkTimeline>(*trainer, timelineMemory); // no walk leads from the batches before to these
}

/// For the handler of an exception.
void TrainingEngine::fail()
{
    {
        const std::scoped_lock lock(mutex);
        mail.failed = true;
        mail.noMemory = failedForMemory();
        mail.message = currentFailure();
        mail.ending = Ending::Stopped;
        running = false;
    }
    room.notify_all();
    ended();
}

void TrainingEngine::finish(Ending ending)
{
    {
        const std::scoped_lock lock(mutex);
        mail.ending = ending;
        mail.evaluating = -1;
        running = false;
        if (trainer) {
            mail.test = trainer->history().test;
            mail.seconds = trainer->seconds();
            if (ending == Ending::Diverged)
                mail.safe = safe;
            mail.message =
                ending == Ending::Diverged ? trainer->divergence() : endingText(ending, trainer->history(), trainer->settings().stop);
            if (trainer->settings().layerTimes)
                mail.layerTimes = trainer->layerTimes();
        }
    }
    room.notify_all();
    ended();
}

} // namespace ks
